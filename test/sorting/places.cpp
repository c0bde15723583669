// Rows sorted with the places of their elements, short and long ones, of every way to sort them.
#include <lazuli/sorting/places.hpp>

#include "support.hpp"

namespace sorted_places {

using namespace support;
using lz::index;
using types = std::tuple<bool, std::uint8_t, std::int16_t, std::int32_t, float, std::uint64_t,
                         double, lz::bfloat16>;

BOOST_AUTO_TEST_SUITE(sorted_places_of_rows)

BOOST_AUTO_TEST_CASE_TEMPLATE(places_are_those_of_a_stable_sort, T, types) {
  for (index n : {1, 2, 40, 63, 64, 65, 300, 3000}) {
    for (index kinds : {3, 1000}) {
      numbers random(static_cast<std::uint64_t>(n + kinds));
      lz::matrix<double> wide(2, n);
      double const apart = sizeof(T) == 8 && n % 2 == 0 ? 1e9 : 1;  // not all within 32 bits
      for (index i = 0; i < 2 * n; ++i)
        wide.data()[i] = static_cast<double>(random.between(0, kinds - 1) % 120) * apart;
      lz::matrix<T> const x = wide;
      lz::detail::lying_rows<T> rows(x.data(), 2, n);
      for (bool const descending : {false, true}) {
        lz::detail::key_order<T> const order(descending);
        index seen = 0, wrong = 0;
        lz::detail::sort_places<T>(rows, descending, [&](index r, auto const& sorted) {
          ++seen;
          std::vector<index> want(static_cast<std::size_t>(n));
          std::iota(want.begin(), want.end(), index{0});
          auto const key = [&](index i) { return order.key(rows.row(r)[i]); };
          std::sort(want.begin(), want.end(), [&](index a, index b) {
            return std::pair(key(a), a) < std::pair(key(b), b);
          });
          for (index i = 0; i < n; ++i) {
            index const place = want[static_cast<std::size_t>(i)];
            wrong += sorted.place(i) != place || sorted.key(i) != key(place);
          }
        });
        BOOST_TEST(seen == 2);
        BOOST_TEST(wrong == 0, n << " elements");
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(the_different_ones_are_found_where_they_begin) {
  using pair = lz::detail::placed_key<std::uint32_t, std::uint32_t>;
  pair const data[] = {{2, 5}, {2, 7}, {3, 1}, {9, 0}, {9, 2}};
  std::vector<index> begins;
  index const count = lz::detail::for_each_different(
      lz::detail::sorted_pairs<pair>{data}, 5, [&](index k, index i) {
        BOOST_TEST(k == static_cast<index>(begins.size()));
        begins.push_back(i);
      });
  BOOST_TEST(count == 3);
  BOOST_TEST((begins == std::vector<index>{0, 2, 3}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sorted_places

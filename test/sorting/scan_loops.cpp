#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <lazuli/sorting/scan_loops.hpp>
#include <vector>

namespace sorting_scan_loops {

namespace detail = lazuli::detail;
using lazuli::index;

/// Arrays (outer, length, inner) against a loop over each line, from other memory and in place.
template <class S, class T, bool Product>
void check(S (*number)(index)) {
  for (index const outer : {1, 3, 4, 9}) {
    for (index const inner : {1, 2, 150}) {
      for (index const length : {0, 1, 3, 4, 7, 33}) {
        auto const size = static_cast<std::size_t>(outer * length * inner);
        std::vector<S> from(size);
        for (std::size_t i = 0; i < size; ++i) from[i] = number(static_cast<index>(i));
        std::vector<T> before(static_cast<std::size_t>(outer * inner), T(3)), want(size), got(size);
        for (bool const begun : {false, true}) {
          for (std::size_t i = 0; i < size; ++i) {
            auto const k = static_cast<index>(i);
            bool const first = k % (length * inner) < inner;
            T const sum = !first  ? want[i - static_cast<std::size_t>(inner)]
                          : begun ? T(3)
                                  : T(Product ? 1 : 0);
            want[i] = static_cast<T>(Product ? sum * static_cast<T>(from[i])
                                             : sum + static_cast<T>(from[i]));
          }
          detail::scan_shape const shape(std::array<index, 3>{outer, length, inner}, 1);
          T const* const start = begun ? before.data() : nullptr;
          detail::accumulate<Product>(from.data(), got.data(), shape, start);
          BOOST_TEST_REQUIRE((got == want), outer << " " << length << " " << inner);
          std::vector<T> here(from.begin(), from.end());
          detail::accumulate<Product>(here.data(), here.data(), shape, start);
          BOOST_TEST_REQUIRE((here == want), outer << " " << length << " " << inner);
        }
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE(scan_loops_hpp)

BOOST_AUTO_TEST_CASE(lines_are_added_in_order_and_whole_numbers_as_if) {
  check<std::uint8_t, std::int64_t, false>([](index i) { return std::uint8_t(i * 37); });
  check<std::int64_t, std::int64_t, false>([](index i) { return i * 7 - 40; });
  check<std::uint64_t, std::uint64_t, true>([](index i) { return std::uint64_t(i * 5 + 1); });
  check<float, float, false>([](index i) { return 1.f / static_cast<float>(i + 1); });
  check<double, double, true>([](index i) { return 1 + 1. / static_cast<double>(i + 1); });
}

BOOST_AUTO_TEST_CASE(extremes_from_other_memory_are_those_in_place) {
  float const x[] = {2, 1, 5, 5, 4, 7, 3, 7};
  float out[8], here[8];
  index places[8], again[8];
  detail::scan_shape const shape(std::array<index, 1>{8}, 0);
  detail::keep_extremes<true>(x, out, places, shape);
  std::copy(x, x + 8, here);
  detail::keep_extremes<true>(here, here, again, shape);
  float const want[] = {2, 2, 5, 5, 5, 7, 7, 7};
  index const at[] = {0, 0, 2, 3, 3, 5, 5, 7};
  BOOST_TEST((std::equal(out, out + 8, want) && std::equal(here, here + 8, want)));
  BOOST_TEST((std::equal(places, places + 8, at) && std::equal(again, again + 8, at)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sorting_scan_loops

#include <lazuli/sorting/partition.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(partition)

BOOST_AUTO_TEST_CASE(an_element_stands_where_sorting_puts_it) {
  lz::matrix<int> const x({{4, 1, 3}, {0, 2, 5}});
  auto const y = lz::partition(x, 1);
  BOOST_TEST((y(0, 1) == 3 && y(0, 0) <= 3 && y(0, 2) >= 3 && y(1, 1) == 2));
  BOOST_TEST(lz::partition(x, -1, 0)(1, 0) == 4);
  BOOST_TEST(lz::argpartition(x, 1)(0, 1) == 2);
  LAZULI_CHECK_TEXT((void)lz::partition(x, 3), lz::index_error, "partition: place 3 of 3 elements");
  LAZULI_CHECK_TEXT((void)lz::argpartition(x, -3, 0), lz::index_error,
                    "argpartition: place -3 of 2 elements");
}

BOOST_AUTO_TEST_CASE(msort_goes_along_the_first_axis) {
  lz::matrix<int> const x({{4, 1}, {0, 2}, {3, -1}});
  BOOST_TEST(support::holds(lz::msort(x), {0, -1, 3, 1, 4, 2}));
  BOOST_TEST((support::holds(lz::msort(x(0)), {1, 4}) && lz::msort(lz::matrix<lz::float16>(0, 2)).size() == 0));
}

/// Parted at each k along each axis, x holds what it held, and element k what sorting puts there.
template <class T>
void parts(lz::matrix<T> const& x) {
  for (index axis : {0, 1}) {
    lz::matrix<T> const sorted = lz::sort(x, axis);
    for (index k = 0; k < x.extent(axis); ++k) {
      lz::matrix<T> const y = lz::partition(x, k, axis);
      lz::matrix<T> const z = lz::take_along_axis(x, lz::argpartition(x, k, axis), axis);
      for (lz::matrix<T> const& parted : {y, z}) {
        for (index i = 0; i < sorted.numel(); ++i)
          BOOST_TEST(same(lz::sort(parted, axis).flatten()(i), sorted.flatten()(i)));
        auto const at = [&](auto const& from, index i, index j) {
          auto const& line = axis == 0 ? from.t()(j) : from(j);
          return line(i);
        };
        for (index j = 0; j < x.extent(1 - axis); ++j) {
          auto const key = [&](index i) { return lz::detail::key_order<T>(false).key(at(parted, i, j)); };
          BOOST_TEST(same(at(parted, k, j), at(sorted, k, j)));
          for (index i = 0; i < x.extent(axis); ++i) BOOST_TEST((i < k ? key(i) <= key(k) : key(i) >= key(k)));
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(rows_of_any_elements_are_parted_at_any_place) {
  numbers random(7);
  lz::matrix<float> x(3, 9);
  for (index i = 0; i < x.numel(); ++i) x.data()[i] = static_cast<float>(random.between(-3, 3));
  x(1, 4) = x(2, 0) = std::numeric_limits<float>::quiet_NaN(), x(1, 5) = -std::numeric_limits<float>::infinity();
  parts(x);
  parts(lz::matrix<float>(x(lz::all, lz::slice(0, 9, 2)).flip(0)));
  parts(lz::matrix<std::uint8_t>(lz::astype<std::uint8_t>(lz::arange(20).reshape(4, 5) * 77)));
  parts(lz::matrix<bool>(lz::matrix<int>({{1, 0, 1}, {0, 0, 1}}) > 0));
  parts(lz::matrix<lz::float16>(lz::astype<lz::float16>(lz::arange(6).reshape(2, 3) * 5 % 4)));
  BOOST_TEST((lz::partition(lz::matrix<int>(0, 3), 1).shape() == lz::shape(0, 3)));
  LAZULI_CHECK_TEXT((void)lz::partition(lz::matrix<int>(0, 3), 0, 0), lz::index_error,
                    "partition: place 0 of 0 elements");
  lz::vector<int> v{5, 4, 3, 2, 1};
  v(lz::slice(0, 4)) = lz::partition(v(lz::slice(1, 5)), 0);
  BOOST_TEST((v(0) == 1 && v(4) == 1));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support

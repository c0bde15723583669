#include <boost/test/unit_test.hpp>
#include <lazuli/backend/simd/loops/reduce.hpp>

#include "support.hpp"

namespace support {

namespace {

/// Where the extreme of a row or column o of v is: the first of equal ones, or the first NaN.
template <class X>
index first_extreme(X const& v, int axis, index o, bool greatest) {
  auto const at = [&](index i) { return axis == 1 ? v(o, i) : v(i, o); };
  index best = 0;
  for (index i = 1; i < v.shape(axis) && !(at(best) != at(best)); ++i)
    if (at(i) != at(i) || (greatest ? at(i) > at(best) : at(i) < at(best))) best = i;
  return best;
}
template <class X>
void check_extremes(X const& v, char const* how) {
  for (int const axis : {0, 1}) {
    auto const most = lz::eval(lz::argmax(v, axis)), least = lz::eval(lz::argmin(v, axis));
    index wrong = 0;
    for (index o = 0; o < most.numel(); ++o)
      wrong += most(o) != first_extreme(v, axis, o, true) ||
               least(o) != first_extreme(v, axis, o, false);
    BOOST_TEST(wrong == 0, how << ", " << v.shape(0) << " x " << v.shape(1) << ", axis " << axis);
  }
}

using searched = std::tuple<float, std::int8_t, std::uint16_t, double>;

}  // namespace

BOOST_AUTO_TEST_SUITE(reduce_kernels)

BOOST_AUTO_TEST_CASE_TEMPLATE(the_first_extreme_of_rows_and_columns_is_found_in_any_order, T,
                              searched) {
  for (index const rows : {1, 2, 7, 8, 9, 17, 40, 300})
    for (index const columns : {1, 3, 5, 16, 17, 33, 64, 66}) {
      for (int const kinds : {3, 100, 100003}) {
        lz::matrix<T> x(rows, columns);
        for (index i = 0; i < rows * columns; ++i)
          x.data()[i] = static_cast<T>(i * 7919 % kinds % 60000);
        if constexpr (std::is_floating_point_v<T>)
          for (index i = kinds % 11; i < rows * columns && kinds > 3; i += 1 + i * 37 % 53)
            x.data()[i] = std::numeric_limits<T>::quiet_NaN();
        check_extremes(x, "whole");
        check_extremes(x.flip(0), "rows from the last");
        check_extremes(x.t().flip(1), "transposed, columns from the last");
        check_extremes(x(lz::slice(0, rows, 3)), "every third row");
      }
    }
}

// The kernels by themselves: rows into the virtual lanes, columns into one lane each.
BOOST_AUTO_TEST_CASE(rows_and_columns_fold_every_element_once) {
  for (index n : {1, 3, 63, 64, 65, 100, 200}) {
    lz::matrix<double> x(5, n);
    fill(x);
    double whole = 0;
    for (double v : x.flat()) whole += v;
    BOOST_TEST(lz::sum(x).item() == whole, n);
    lz::vector<double> const columns = lz::sum(x, 0);
    for (index j = 0; j < n; ++j) BOOST_TEST(columns(j) == x(0, j) + x(1, j) + x(2, j) + x(3, j) + x(4, j));
  }
}

BOOST_AUTO_TEST_CASE(lanes_that_a_partial_pack_does_not_fill_keep_their_states) {
  // The lanes behind the end repeat an element: they must not count it.
  for (index n = 1; n <= 130; ++n) {
    lz::vector<std::int32_t> x(n);
    x = 1;
    BOOST_TEST(lz::sum(x).item() == n);
    BOOST_TEST(lz::sum(x.to<double>()).item() == static_cast<double>(n));
    BOOST_TEST(lz::argmax(x).item() == 0);
    x = 3;
    BOOST_TEST(lz::var(x).item() == 0.f);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support

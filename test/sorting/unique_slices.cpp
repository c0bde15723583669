#include <lazuli/sorting.hpp>

#include "support.hpp"

namespace sorting_unique_slices {

namespace lz = lazuli;
using support::holds;

double const nan = std::numeric_limits<double>::quiet_NaN();

BOOST_AUTO_TEST_SUITE(unique_slices_hpp)

// The numbers are NumPy's.
BOOST_AUTO_TEST_CASE(rows_and_columns_are_told_apart) {
  lz::matrix<int> const x({{1, 0, 0}, {1, 0, 0}, {-2, 3, 4}});
  BOOST_TEST((lz::array_equal(lz::unique(x, 0), lz::matrix<int>({{-2, 3, 4}, {1, 0, 0}}))));
  BOOST_TEST((lz::array_equal(lz::unique(x.t(), 1), lz::matrix<int>({{-2, 1}, {3, 0}, {4, 0}}))));
  BOOST_TEST((
      lz::array_equal(lz::unique(x + 0, -1), lz::matrix<int>({{0, 0, 1}, {0, 0, 1}, {3, 4, -2}}))));
}

BOOST_AUTO_TEST_CASE(of_a_vector_it_is_unique) {
  BOOST_TEST(holds(lz::unique(lz::tensor({3., 1., 3., 2.}), 0), {1, 2, 3}));
}

BOOST_AUTO_TEST_CASE(nans_are_one_value_and_zeros_another) {
  lz::matrix<double> const x({{nan, 0}, {nan, -0.}, {1, nan}});
  auto const all = lz::unique(x, 0);
  BOOST_TEST((all.extent(0) == 2 && all(0, 0) == 1 && all(1, 1) == 0));
}

BOOST_AUTO_TEST_CASE(slices_may_have_more_axes_or_no_elements) {
  auto const x = lz::floor_divide(lz::arange<int>(8).view(2, 2, 2), 4);
  BOOST_TEST((lz::unique(x, 1).shape() == lz::shape(2, 1, 2)));
  BOOST_TEST((lz::unique(lz::zeros(3, 0), 0).shape() == lz::shape(1, 0)));
  BOOST_TEST((lz::unique(lz::zeros(0, 3), 0).shape() == lz::shape(0, 3)));
  BOOST_CHECK_THROW(lz::unique(x, 3), lz::index_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sorting_unique_slices

#include <lazuli/linalg/polynomial.hpp>
#include <lazuli/tensor/compare.hpp>

#include "support.hpp"

namespace linalg_polynomial {

namespace lz = lazuli;
using support::holds;

// The numbers are NumPy's.
BOOST_AUTO_TEST_SUITE(polynomial_hpp)

BOOST_AUTO_TEST_CASE(vander_has_powers_as_columns) {
  lz::vector<int> const x({1, 2, 3});
  BOOST_TEST(holds(lz::vander(x), {1, 1, 1, 4, 2, 1, 9, 3, 1}));
  BOOST_TEST(holds(lz::vander(x * 1.f, 2), {1.f, 1.f, 2.f, 1.f, 3.f, 1.f}));
  BOOST_TEST(holds(lz::vander(x(lz::slice(1, 3)), 3, true), {1, 2, 4, 1, 3, 9}));
  BOOST_TEST((lz::vander(x, 0).shape() == lz::shape(3, 0)));
  BOOST_TEST((lz::vander(lz::vector<bool>(0), 2).shape() == lz::shape(0, 2)));
  static_assert(std::is_same_v<decltype(lz::vander(x)), lz::matrix<std::int64_t>>);
  BOOST_CHECK_THROW(lz::vander(x, -1), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(polyval_is_lazy_and_takes_numbers) {
  lz::vector<int> const p({3, 0, 1});
  BOOST_TEST(lz::polyval(p, 5) == 76);
  lz::matrix<int> const x({{1, 2}, {0, -1}});
  BOOST_TEST(holds(lz::polyval(p, x.t()).eval(), {4, 1, 13, 4}));
  BOOST_TEST(holds(lz::polyval(p * 0.5, x).eval(), {2., 6.5, 0.5, 2.}));
  auto const kept = lz::polyval(lz::vector<double>({1, 1}), x + 1);  // holds what it needs
  BOOST_TEST(holds(kept.eval(), {3., 4., 2., 1.}));
  BOOST_TEST(holds(lz::polyval(lz::vector<int>(0), x).eval(), {0, 0, 0, 0}));
  using C = std::complex<double>;
  BOOST_TEST(lz::polyval(lz::vector<C>({C(0, 1), C(2)}), 3.) == C(2, 3));
  static_assert(std::is_same_v<decltype(lz::polyval(p, lz::vector<lz::float16>(1)))::value_type,
                               lz::float16>);
}

BOOST_AUTO_TEST_CASE(polyfit_fits_by_least_squares) {
  lz::vector<double> const x({0, 1, 2, 3, 4, 5}), y({0, .8, .9, .1, -.8, -1});
  lz::vector<double> const want(
      {0.08703703703703655, -0.8134920634920602, 1.6931216931216868, -0.0396825396825359});
  BOOST_TEST(lz::allclose(lz::polyfit(x, y, 3), want, 1e-11, 1e-12));
  lz::matrix<double> two(6, 2);
  two(lz::all, 0) = y;
  two(lz::all, 1) = y * x;
  lz::matrix<double> const lines(
      {{-0.3028571428571428, -1.1}, {0.7571428571428571, 1.8666666666666667}});
  BOOST_TEST(lz::allclose(lz::polyfit(x, two, 1), lines, 1e-12, 1e-12));
  auto const exact = lz::polyfit(lz::vector<int>({0, 1, 2}), lz::vector<int>({1, 3, 7}), 2);
  BOOST_TEST(lz::allclose(exact, lz::vector<double>({1, 1, 1}), 1e-12));
  BOOST_TEST(lz::allclose(lz::polyfit(x, y, 0), lz::vector<double>({0}), 0, 1e-15));
  BOOST_CHECK_THROW(lz::polyfit(x, y, -1), lz::shape_error);
  BOOST_CHECK_THROW(lz::polyfit(x, y(lz::slice(1, 6)), 1), lz::shape_error);
  BOOST_CHECK_THROW(lz::polyfit(lz::vector<double>(0), lz::vector<double>(0), 1), lz::shape_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace linalg_polynomial

#include <lazuli/linalg/polynomial.hpp>
#include <lazuli/linalg/polynomial_algebra.hpp>
#include <lazuli/sorting/sort.hpp>
#include <lazuli/tensor/compare.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace linalg_polynomial_algebra {

namespace lz = lazuli;
using support::holds;
using V = lz::vector<double>;
using C = std::complex<double>;

// The numbers are NumPy's.
BOOST_AUTO_TEST_SUITE(polynomial_algebra)

BOOST_AUTO_TEST_CASE(sums_are_as_long_as_the_longer_one) {
  lz::vector<int> const p({1, 2}), q({9, 5, 4});
  BOOST_TEST(holds(lz::polyadd(p, q), {9, 6, 6}));
  BOOST_TEST(holds(lz::polysub(p, q), {-9, -4, -2}));
  BOOST_TEST(holds(lz::polysub(q, p * 0.5), {9., 4.5, 3.}));
  BOOST_TEST(holds(lz::polyadd(lz::vector<int>(0), q.flip(0)), {4, 5, 9}));
  BOOST_TEST(lz::polyadd(V(0), V(0)).size() == 0);
  lz::vector<std::uint8_t> const small({200, 100});
  BOOST_TEST(holds(lz::polyadd(small, small), {std::uint8_t(144), std::uint8_t(200)}));
}

BOOST_AUTO_TEST_CASE(products_are_convolutions) {
  BOOST_TEST(holds(lz::polymul(lz::vector<int>({1, 2}), lz::vector<int>({1, -2})), {1, 0, -4}));
  BOOST_CHECK_THROW(lz::polymul(V(0), V({1})), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(derivatives_and_integrals) {
  lz::vector<int> const p({1, 1, 1, 1});
  BOOST_TEST(holds(lz::polyder(p), {std::int64_t(3), std::int64_t(2), std::int64_t(1)}));
  BOOST_TEST(holds(lz::polyder(p * 1.f, 2), {6.f, 2.f}));
  BOOST_TEST(holds(lz::polyder(p * 1., 0), {1., 1., 1., 1.}));
  BOOST_TEST(lz::polyder(p, 9).size() == 0);
  BOOST_TEST(holds(lz::polyint(V({6, 2}).flip(0)), {1., 6., 0.}));
  BOOST_TEST(holds(lz::polyint(V({6, 6, 6}), 2, 6.), {0.5, 1., 3., 6., 6.}));
  BOOST_TEST(holds(lz::polyint(lz::vector<int>(0)), {0.}));
  BOOST_TEST(holds(lz::polyder(lz::vector<C>({C(0, 1), C(2)})), {C(0, 1)}));
  static_assert(std::is_same_v<decltype(lz::polyint(lz::vector<std::int8_t>(1))), lz::vector<float>>);
  static_assert(std::is_same_v<decltype(lz::polyder(lz::vector<lz::float16>(1))),
                               lz::vector<lz::float16>>);
  BOOST_CHECK_THROW(lz::polyder(p, -1), lz::shape_error);
  BOOST_CHECK_THROW(lz::polyint(p, -1), lz::shape_error);
  V const q({0.5, -1, 2, 0, 3, 1, -7});
  BOOST_TEST(lz::allclose(lz::polyder(lz::polyint(q, 3), 3), q, 1e-14));
}

BOOST_AUTO_TEST_CASE(quotients_and_what_is_left) {
  auto const [quotient, rest] = lz::polydiv(V({3, 5, 2}), lz::vector<int>({2, 1}));
  BOOST_TEST((holds(quotient, {1.5, 1.75}) && holds(rest, {0.25})));
  auto const lower = lz::polydiv(lz::vector<int>({1, 2}), lz::vector<int>({1, 2, 3}));
  static_assert(std::is_same_v<decltype(lower.rest), lz::vector<double>>);
  BOOST_TEST((holds(lower.quotient, {0.}) && holds(lower.rest, {1., 2.})));
  auto const none = lz::polydiv(V({1, 0, -1}), V({1, 1}));
  BOOST_TEST((holds(none.quotient, {1., -1.}) && holds(none.rest, {0.})));
  auto const turned = lz::polydiv(lz::vector<C>({C(0, 1), C(2)}), lz::vector<C>({C(0, 1)}));
  BOOST_TEST((turned.quotient(0) == C(1) && turned.quotient(1) == C(0, -2)));
  BOOST_TEST(holds(lz::polydiv(V({3, 5, 2}).flip(0) * 2., V({1})).quotient, {4., 10., 6.}));
  BOOST_CHECK_THROW((void)lz::polydiv(V({1, 2}), V({0, 1})), lz::linalg_error);
  BOOST_CHECK_THROW((void)lz::polydiv(V(0), V({1})), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(polynomials_of_roots_and_of_matrices) {
  BOOST_TEST(holds(lz::poly(lz::vector<int>({1, 2, -3})), {1., 0., -7., 6.}));
  BOOST_TEST((holds(lz::poly(V(0)), {1.}) && holds(lz::poly(V({0, 0})), {1., 0., 0.})));
  BOOST_TEST(lz::allclose(lz::poly(lz::matrix<double>({{0, 1. / 3}, {-0.5, 0}})), V({1, 0, 1. / 6}),
                          1e-14, 1e-14));
  auto const pair = lz::poly(lz::vector<C>({C(0, 1), C(0, -1)}));
  BOOST_TEST((pair(0) == C(1) && pair(1) == C(0) && pair(2) == C(1)));
  V const p({1, -6, 11, -6});
  BOOST_TEST(lz::allclose(lz::real(lz::poly(lz::roots(p))), p, 1e-12));
}

BOOST_AUTO_TEST_CASE(zeros_at_the_ends_are_left_out) {
  lz::vector<int> x({0, 0, 1, 0, 2, 0});
  BOOST_TEST((holds(lz::trim_zeros(x).eval(), {1, 0, 2}) &&
              holds(lz::trim_zeros(x, "f").eval(), {1, 0, 2, 0})));
  BOOST_TEST(holds(lz::trim_zeros(x * 0.5, "b").eval(), {0., 0., .5, 0., 1.}));
  lz::trim_zeros(x)(0) = 7;
  BOOST_TEST(x(2) == 7);
  BOOST_TEST((lz::trim_zeros(lz::vector<int>(3) * 0).size() == 0 &&
              lz::trim_zeros(lz::vector<float>(0)).size() == 0));
  LAZULI_CHECK_TEXT(lz::trim_zeros(x, "x"), lz::shape_error,
                    "trim_zeros: ends \"x\"; they are \"f\", \"b\" or \"fb\"");
}

BOOST_AUTO_TEST_CASE(roots_are_complex_and_count_zeros_at_the_end) {
  V const found = lz::sort(lz::real(lz::roots(V({0, 0, 2, -12, 22, -12, 0, 0}))));
  BOOST_TEST(lz::allclose(found, V({0, 0, 1, 2, 3}), 1e-12, 1e-14));
  auto const pair = lz::roots(lz::vector<int>({1, 2, 5}));  // -1 ± 2i
  BOOST_TEST(lz::allclose(lz::abs(lz::imag(pair)), V({2, 2}), 1e-14));
  BOOST_TEST(lz::allclose(lz::real(pair), V({-1, -1}), 1e-14));
  auto const turned = lz::roots(lz::vector<C>({C(1), C(0, -3)}));
  BOOST_TEST(lz::allclose(turned, lz::vector<C>({C(0, 3)}), 1e-14));
  BOOST_TEST((lz::roots(V(0)).size() == 0 && lz::roots(V({0, 0})).size() == 0));
  BOOST_TEST((lz::roots(V({7})).size() == 0 && lz::roots(V({3, 0, 0})).size() == 2));
  static_assert(std::is_same_v<decltype(lz::roots(lz::vector<float>(1))),
                               lz::vector<std::complex<float>>>);
  BOOST_CHECK_THROW(lz::roots(V({1, NAN, 2})), lz::linalg_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace linalg_polynomial_algebra

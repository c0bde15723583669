#include <lazuli/linalg/polynomial.hpp>
#include <lazuli/linalg/polynomial_algebra.hpp>
#include <lazuli/sorting/sort.hpp>
#include <lazuli/tensor/compare.hpp>

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

// Gradients through functions of polynomials, against difference quotients and PyTorch's.
#include <lazuli/autodiff/polynomials.hpp>

#include "gradcheck.hpp"

namespace autodiff_polynomials {

using namespace gradcheck;
using C = std::complex<double>;

namespace {
V const p{1.5, -2.0, 0.7, 3.0, -0.4};
V const q{0.8, -1.1, 0.6};
}  // namespace

BOOST_AUTO_TEST_SUITE(autodiff_polynomials)

BOOST_AUTO_TEST_CASE(sums_of_different_lengths) {
  check(
      [](auto const& a, auto const& b) {
        return uneven_sum(lz::polyadd(a, b)) + uneven_sum(lz::polysub(b, a * 2.0)) +
               uneven_sum(lz::polyadd(V{1, 2, 3, 4, 5, 6}, b)) + uneven_sum(lz::polysub(a, V{1}));
      },
      p, q);
}

BOOST_AUTO_TEST_CASE(derivatives_and_integrals) {
  check(
      [](auto const& a) {
        return uneven_sum(lz::polyder(a)) + uneven_sum(lz::polyder(lz::exp(a), 3)) +
               lz::sum(lz::polyder(a, 9)) + uneven_sum(lz::polyint(a)) +
               uneven_sum(lz::polyint(a * a, 3, 2.0)) + uneven_sum(lz::polyint(a, 0, 2.0));
      },
      p);
}

/// The rest has all its coefficients: it loses those in front that are nearly 0.
template <class A, class B>
auto loss_of_quotient(A const& a, B const& b) {
  auto const [quotient, rest] = lz::polydiv(a, b);
  return uneven_sum(quotient) + uneven_sum(rest);
}

BOOST_AUTO_TEST_CASE(quotients_and_rests) {
  auto const f = [](auto const& a, auto const& b) { return loss_of_quotient(a, b); };
  check(f, p, q);
  check(f, p, V{2.0});
  check(f, p, V{1.5, -1.0, 0.3, 2.0, 0.6});
  check(f, q, p);
  auto const [of_p, of_q] = lz::grad(f)(p, q);  // PyTorch's, of the steps of long division
  BOOST_TEST(lz::allclose(of_p,
                          V{0.642491252959372, -2.97866429286501, -4.50282376608539,
                            -4.07243616097996, -0.0476153684200403},
                          1e-12));
  BOOST_TEST(lz::allclose(of_q, V{-2.88038630540415, 4.21076567355697, 8.74077290416801}, 1e-12));
  check([](auto const& a) { return loss_of_quotient(a, q) + loss_of_quotient(p, a); }, q);
  check_second([](auto const& a) { return loss_of_quotient(lz::polyint(a, 2), lz::polyder(a)); },
               q);
}

BOOST_AUTO_TEST_CASE(polynomials_of_roots) {
  auto const f = [](auto const& r) { return uneven_sum(lz::poly(r)); };
  check(f, V{0.5, -1.2, 0.5, 0.0});
  check_second(f, q);
  BOOST_TEST(lz::grad(f)(V(0)).size() == 0);
}

BOOST_AUTO_TEST_CASE(characteristic_polynomials_where_eigenvalues_are_equal_too) {
  auto const f = [](auto const& a) { return uneven_sum(lz::poly(a)); };
  M const turned{{1.0, 2.0, 0.1}, {-1.5, 1.2, 0.3}, {0.2, -0.1, 3.0}};
  check(f, some<M>(1, 4, 4));
  check(f, M(lz::eye<double>(3)));
  check_second(f, turned);
  BOOST_TEST(lz::allclose(lz::grad(f, turned),  // PyTorch's, of the product of x - eigenvalue
                          M({{-2384.48167550754, -2916.21128478923, 61.7160181879168},
                             {3844.07736803646, -1969.1308971928, -318.186251697005},
                             {-300.674578524945, 291.493579853215, -2695.61273896129}}),
                          1e-12));
  check([](auto const& x, auto const& y) { return uneven_complex_sum(lz::poly(complex_of(x, y))); },
        some<M>(1, 3, 3), some<M>(2, 3, 3));
  BOOST_TEST(lz::grad(f)(M(0, 0)).size() == 0);
}

/// The order of roots does not count.
template <class R>
auto loss_of(R const& r) {
  return lz::sum(lz::abs(lz::exp(r * 0.3)) * lz::square(lz::real(r)) + lz::square(lz::imag(r)));
}

BOOST_AUTO_TEST_CASE(simple_roots) {
  auto const f = [](auto const& a) { return loss_of(lz::roots(a)); };
  check(f, p);
  BOOST_TEST(lz::allclose(
      lz::grad(f, p),  // PyTorch's, by the companion matrix
      V{-3.87339844580388, -1.04647843800192, 0.45621702227435, 1.20047884659131, 0.50911915665998},
      1e-12));
  check(f, V{0, 2, -12, 22, -12, 0});
  check_second(f, p);
  check([](auto const& x, auto const& y) { return loss_of(lz::roots(complex_of(x, y))); }, p,
        V{0.3, 0.0, -0.5, 1.0, 0.2});
  BOOST_TEST(lz::array_equal(lz::grad(f, V{7}), V{0}));
  BOOST_TEST(!lz::all(lz::isfinite(lz::grad(f, V{1, 0, 0}))));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_polynomials

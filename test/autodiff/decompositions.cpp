// Gradients through qr, eigh and eigvalsh.
#include <lazuli/autodiff/decompositions.hpp>

#include "gradcheck.hpp"

namespace autodiff_decompositions {

using namespace gradcheck;

BOOST_AUTO_TEST_SUITE(autodiff_decompositions)

BOOST_AUTO_TEST_CASE(qr_of_every_form) {
  auto const f = [](auto const& x) {
    auto const [q, r] = lz::linalg::qr(x);
    return uneven_sum(q) + uneven_sum(r) * 0.1 + lz::sum(lz::matmul(q, r));
  };
  for (auto const& x : {two_matrices(4, 3), two_matrices(3, 3), two_matrices(2, 4),
                        two_matrices(1, 1), two_matrices(3, 1), two_matrices(1, 3)})
    check(f, x);
  for (auto const& x : {T3(2, 0, 3), T3(2, 3, 0), T3(0, 2, 2)})
    BOOST_TEST(lz::grad(f)(x).size() == 0);
  T3 const turned = two_matrices(3, 4).transpose(-2, -1);
  BOOST_TEST(
      lz::array_equal(lz::grad(f)(two_matrices(3, 4).transpose(-2, -1)), lz::grad(f)(turned)));
}

BOOST_AUTO_TEST_CASE(qr_that_has_no_derivative) {
  auto const complete = lz::grad([](auto const& x) {
    auto const [q, r] = lz::linalg::qr(x, "complete");
    return lz::sum(q);
  });
  BOOST_CHECK_THROW((void)complete(two_matrices(4, 3)), lz::error);
  BOOST_CHECK_THROW((void)lz::grad([](auto const& x) { return lz::sum(lz::linalg::qr(x).q); })(
                        T3(lz::zeros<double>(1, 2, 2))),
                    lz::error);
}

BOOST_AUTO_TEST_CASE(eigenvalues_and_vectors) {
  auto const f = [](auto const& x) {
    lz::active const a = x + x.transpose(-2, -1);
    auto const [w, v] = lz::linalg::eigh(a);
    return uneven_sum(w) + uneven_sum(v) + uneven_sum(lz::linalg::eigvalsh(a)) * 0.5 +
           lz::sum(lz::sin(lz::linalg::eigvalsh(a * 2.0, "U")));
  };
  for (auto const& x : {two_matrices(3, 3), two_matrices(1, 1)}) check(f, x);
  BOOST_TEST(lz::grad(f)(T3(2, 0, 0)).size() == 0);
}

BOOST_AUTO_TEST_CASE(complex_matrices) {
  auto const factors = [](auto const& x, auto const& y) {
    lz::active const a = complex_of(x, y);
    auto const [q, r] = lz::linalg::qr(a);
    return uneven_complex_sum(q) + uneven_complex_sum(r);
  };
  for (auto const& x : {two_matrices(4, 3), two_matrices(3, 3), two_matrices(2, 4)})
    check(factors, x, T3(lz::cos(x)));
  auto const phaseless = [](auto const& x, auto const& y) {
    lz::active const a = complex_of(x, y), hermitian = a + lz::conj(a).transpose(-2, -1);
    auto const [w, v] = lz::linalg::eigh(hermitian);
    return uneven_sum(w) + uneven_sum(lz::abs(v)) + uneven_sum(lz::linalg::eigvalsh(hermitian)) +
           uneven_complex_sum(lz::matmul(
               v * 2.0, lz::conj(v(lz::ellipsis, lz::slice(0, 1), lz::all)).transpose(-2, -1)));
  };
  check(phaseless, two_matrices(3, 3), T3(lz::cos(two_matrices(3, 3))));
}

BOOST_AUTO_TEST_CASE(the_gradient_of_eigenvalues_is_symmetric) {
  M const a = some<M>(1, 3, 3) + some<M>(1, 3, 3).t();
  M const g = lz::grad([](auto const& x) { return lz::sum(lz::square(lz::linalg::eigh(x).w)); })(a);
  BOOST_TEST(lz::allclose(g, 2.0 * a));  // that of the sum of all squares
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_decompositions

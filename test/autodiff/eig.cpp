// Gradients through eig and eigvals.
#include <lazuli/autodiff/eig.hpp>

#include "gradcheck.hpp"

namespace autodiff_eig {

using namespace gradcheck;

BOOST_AUTO_TEST_SUITE(autodiff_eig)

/// Rotations by different angles beside each other: pairs of complex eigenvalues; their order and
/// the phases of vectors do not count.
template <class A>
auto loss_of(A const& a) {
  auto const [w, v] = lz::linalg::eig(a);
  auto const weights = lz::abs(v);
  return lz::sum(lz::abs(lz::exp(w * 0.3)) * lz::square(lz::real(w))) +
         lz::sum(lz::square(lz::square(weights)) * lz::abs(w).unsqueeze(-2)) +
         lz::sum(lz::real(lz::square(lz::linalg::eigvals(a))) * 0.5);
}

BOOST_AUTO_TEST_CASE(values_and_vectors_of_real_matrices) {
  auto const f = [](auto const& x) { return loss_of(x); };
  T3 const turned({{{1.0, 2.0, 0.1},
                    {-1.5, 1.2, 0.3},
                    {0.2, -0.1, 3.0}}});  // a batch as the others: compiled once
  check(f, turned);
  check(f, two_matrices(3, 3));
  check_second(f, turned);
  BOOST_TEST(lz::grad(f)(T3(2, 0, 0)).size() == 0);
}

BOOST_AUTO_TEST_CASE(of_complex_matrices) {
  auto const f = [](auto const& x, auto const& y) { return loss_of(complex_of(x, y)); };
  check(f, two_matrices(3, 3), T3(lz::cos(two_matrices(3, 3))));
}

BOOST_AUTO_TEST_CASE(the_sum_of_eigenvalues_is_the_trace) {
  M const a = some<M>(1, 4, 4);
  M const g = lz::grad([](auto const& x) { return lz::sum(lz::real(lz::linalg::eig(x).w)); }, a);
  BOOST_TEST(lz::allclose(g, lz::eye<double>(4), 1e-12, 1e-12));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_eig

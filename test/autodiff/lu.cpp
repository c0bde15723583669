// Gradients through lu.
#include <lazuli/autodiff/lu.hpp>

#include "gradcheck.hpp"

namespace autodiff_lu {

using namespace gradcheck;

BOOST_AUTO_TEST_SUITE(autodiff_lu)

BOOST_AUTO_TEST_CASE(factors_of_every_form) {
  auto const f = [](auto const& x) {
    auto const [p, l, u] = lz::linalg::lu(x);
    return uneven_sum(l) + uneven_sum(u) * 0.5 + lz::sum(lz::matmul(p, lz::matmul(l, u)));
  };
  for (auto const& x : {two_matrices(3, 3), two_matrices(4, 2), two_matrices(2, 4), two_matrices(1, 1)})
    check(f, T3(lz::flip(x, 1)));
  for (auto const& x : {two_matrices(3, 3), two_matrices(4, 2), two_matrices(2, 4)}) check_second(f, x);
  for (auto const& x : {T3(2, 0, 3), T3(2, 3, 0), T3(0, 2, 2)})
    BOOST_TEST(lz::grad(f)(x).size() == 0);
}

BOOST_AUTO_TEST_CASE(of_complex_matrices) {
  auto const f = [](auto const& x, auto const& y) {
    auto const [p, l, u] = lz::linalg::lu(complex_of(x, y));
    return uneven_complex_sum(l) + uneven_complex_sum(u);
  };
  for (auto const& x : {two_matrices(3, 3), two_matrices(4, 2), two_matrices(2, 4)})
    check(f, x, T3(lz::cos(x)));
}

BOOST_AUTO_TEST_CASE(a_determinant_by_its_factors) {
  M const a = some<M>(1, 4, 4) + lz::eye<double>(4);
  auto const by_factors = [](auto const& x) {
    auto const [p, l, u] = lz::linalg::lu(x);
    return lz::sum(lz::log(lz::abs(u.diagonal())));
  };
  M const expected = lz::linalg::inv(a).t();
  BOOST_TEST(lz::allclose(lz::grad(by_factors, a), expected, 1e-12));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_lu

// Gradients through products, solve, inv and det.
#include <lazuli/autodiff/linalg.hpp>

#include "gradcheck.hpp"

namespace autodiff_linalg {

using namespace gradcheck;

BOOST_AUTO_TEST_SUITE(autodiff_linalg)

BOOST_AUTO_TEST_CASE(products_of_all_ranks) {
  auto const f = [](auto const& x, auto const& y) { return lz::sum(lz::sin(lz::matmul(x, y))); };
  check(f, some<M>(1, 4, 3), some<M>(2, 3, 5));
  check(f, some<M>(1, 4, 3), some<V>(2, 3));
  check(f, some<V>(1, 4), some<M>(2, 4, 3));
  check(f, some<V>(1, 4), some<V>(2, 4));
  check(f, some<T3>(1, 2, 4, 3), some<M>(2, 3, 5));
  check(f, some<T3>(1, 2, 4, 3), some<T3>(2, 1, 3, 2));
  check(f, some<T3>(1, 2, 4, 3), some<V>(2, 3));
  check(f, some<V>(1, 4), some<T3>(2, 2, 4, 3));
}

BOOST_AUTO_TEST_CASE(chains_and_views_around_products) {
  check([](auto const& x, auto const& w,
           auto const& b) { return lz::mean(lz::tanh(lz::matmul(x.t() * 2.0, w) + b)); },
        some<M>(1, 3, 4), some<M>(2, 3, 5), some<V>(3, 5));
}

BOOST_AUTO_TEST_CASE(a_constant_operand_gets_no_gradient) {
  M const w = some<M>(2, 3, 2);
  check([&](auto const& x) { return lz::sum(lz::square(lz::matmul(x, w))); }, some<M>(1, 4, 3));
  check([&](auto const& x) { return lz::sum(lz::square(lz::matmul(w, x))); }, some<M>(1, 2, 3));
}

BOOST_AUTO_TEST_CASE(distances_of_pairs) {
  for (double const p : {1., 2., 3.})
    check([p](auto const& x, auto const& y) { return lz::sum(lz::sin(lz::pairwise_distance(x, y, p))); },
          some<M>(1, 4, 3), some<V>(2, 3));
  auto const equal = lz::grad([](auto const& x) { return lz::sum(lz::pairwise_distance(x, lz::detach(x))); });
  BOOST_TEST(lz::all(lz::isfinite(equal(V{1.0, 2.0}))).item());
}

BOOST_AUTO_TEST_CASE(solve_inverse_and_determinant) {
  M a = some<M>(1, 3, 3) + lz::eye<double>(3);
  auto const solve = [](auto const& x, auto const& y) {
    return lz::sum(lz::sin(lz::linalg::solve(x, y)));
  };
  check(solve, a, some<M>(2, 3, 2));
  check(solve, a, some<V>(2, 3));
  check([](auto const& x) { return lz::sum(lz::sin(lz::linalg::inv(x))); }, a);
  check([](auto const& x) { return lz::sin(lz::linalg::det(x)); }, a);
  T3 both(2, 3, 3);
  both(0) = a;
  both(1) = a.t() * 2.0;
  check([](auto const& x) { return lz::sum(lz::sin(lz::linalg::det(x))); }, both);
  check([](auto const& x) { return lz::sum(lz::sin(lz::linalg::inv(x))); }, both);
}

BOOST_AUTO_TEST_CASE(complex_products_use_conjugates) {
  using Z = std::complex<double>;
  lz::matrix<Z> a{{Z(1, 2), Z(0, 1)}, {Z(-1, 1), Z(2, 0)}},
      b{{Z(0, 1), Z(1, 1)}, {Z(2, -1), Z(1, 0)}};
  lz::tape on;
  auto x = on.variable(a);
  lz::matrix<Z> const g = on.gradients(lz::sum(lz::real(lz::matmul(x, b))), x);
  lz::matrix<Z> const expected = lz::matmul(lz::ones<Z>(2, 2), lz::conj(b.t()));
  BOOST_TEST(lz::allclose(g, expected));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_linalg

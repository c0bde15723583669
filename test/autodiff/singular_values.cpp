// Gradients through svd, svdvals and lstsq.
#include <lazuli/autodiff/singular_values.hpp>

#include "gradcheck.hpp"

namespace autodiff_singular_values {

using namespace gradcheck;

BOOST_AUTO_TEST_SUITE(autodiff_singular_values)

BOOST_AUTO_TEST_CASE(singular_values_and_vectors) {
  auto const f = [](auto const& x) {
    auto const [u, s, vh] = lz::linalg::svd(x, false);
    return uneven_sum(u) + uneven_sum(s) + uneven_sum(vh) +
           uneven_sum(lz::linalg::svdvals(x * 0.5));
  };
  for (auto const& x : {two_matrices(4, 3), two_matrices(3, 3), two_matrices(2, 4),
                        two_matrices(1, 1), two_matrices(3, 1), two_matrices(1, 3)})
    check(f, x);
  for (auto const& x : {T3(2, 0, 3), T3(2, 3, 0), T3(0, 2, 2)})
    BOOST_TEST(lz::grad(f)(x).size() == 0);
}

BOOST_AUTO_TEST_CASE(complex_matrices) {
  auto const f = [](auto const& x, auto const& y) {
    lz::active const a = complex_of(x, y);
    auto const [u, s, vh] = lz::linalg::svd(a, false);
    return uneven_sum(lz::abs(u)) + uneven_sum(s) + uneven_sum(lz::abs(vh)) +
           uneven_complex_sum(lz::matmul(u, vh)) + uneven_sum(lz::linalg::svdvals(a));
  };
  for (auto const& x : {two_matrices(4, 3), two_matrices(3, 3), two_matrices(2, 4)})
    check(f, x, T3(lz::cos(x)));
  M const re = two_matrices(4, 3)(0);
  check(
      [](auto const& x, auto const& b) {
        return uneven_complex_sum(lz::linalg::lstsq(complex_of(x, lz::cos(x)), b).solution);
      },
      re, V(re(lz::all, 0)));
}

BOOST_AUTO_TEST_CASE(vectors_beyond_the_values_have_no_derivative) {
  auto const f = lz::grad([](auto const& x) { return lz::sum(lz::linalg::svd(x).s); });
  BOOST_TEST(f(two_matrices(2, 2)).size() == 8);
  BOOST_CHECK_THROW((void)f(two_matrices(3, 2)), lz::error);
}

BOOST_AUTO_TEST_CASE(least_squares) {
  auto const f = [](auto const& a, auto const& b) {
    auto const [x, residuals, rank, values] = lz::linalg::lstsq(a, b);
    static_assert(!lz::on_tape<decltype(residuals)>);
    return uneven_sum(x);
  };
  M const a = two_matrices(4, 3)(0), b = some<M>(2, 4, 2);
  check(f, a, b);
  check(f, M(a(lz::slice(0, 3))), M(b(lz::slice(0, 3))));
  check(f, M{{2}}, M{{3}});
  auto const to_vector = [&](auto const& y) {
    return uneven_sum(lz::linalg::lstsq(a, y).solution);
  };
  check(to_vector, V(b(lz::all, 0)));
  M const turned = a.t();
  BOOST_TEST(lz::allclose(lz::grad(f, lz::wrt<0>)(turned.t(), b), lz::grad(f, lz::wrt<0>)(a, b)));
}

BOOST_AUTO_TEST_CASE(a_solution_that_is_not_the_only_one) {
  auto const f = lz::grad([](auto const& a) {
    return lz::sum(lz::linalg::lstsq(a, V{1, 2}).solution);
  });
  BOOST_CHECK_THROW((void)f(some<M>(1, 2, 3)), lz::linalg_error);
  BOOST_CHECK_THROW((void)f(M{{1, 1}, {1, 1}}), lz::linalg_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_singular_values

// Gradients through powers, exponentials, pseudoinverses, norms and condition numbers of matrices.
#include <lazuli/autodiff/matrix_functions.hpp>

#include "gradcheck.hpp"

namespace autodiff_matrix_functions {

using namespace gradcheck;
namespace linalg = lz::linalg;

BOOST_AUTO_TEST_SUITE(autodiff_matrix_functions)

BOOST_AUTO_TEST_CASE(powers) {
  for (long n : {-3, 0, 1, 5})
    check([n](auto const& x) { return uneven_sum(linalg::matrix_power(x, n)); },
          two_matrices(3, 3));
}

BOOST_AUTO_TEST_CASE(exponentials_and_pseudoinverses) {
  check([](auto const& x) { return uneven_sum(linalg::expm(x * 0.3)); }, two_matrices(3, 3));
  for (auto const& x : {two_matrices(4, 3), two_matrices(2, 4), two_matrices(1, 1)})
    check([](auto const& v) { return uneven_sum(linalg::pinv(v)); }, x);
  M const of_rank_1({{1, 2}, {2, 4}});  // stays so along this way
  auto const f = [&](auto const& x) { return lz::sum(linalg::pinv(x * of_rank_1)); };
  BOOST_TEST(std::abs(lz::grad(f)(lz::scalar<double>(2.0)).item() +
                      0.25 * lz::sum(linalg::pinv(of_rank_1)).item()) < 1e-12);
}

BOOST_AUTO_TEST_CASE(complex_exponentials) {
  check(
      [](auto const& x) {
        lz::active const a = complex_of(x, lz::cos(x));
        return uneven_complex_sum(linalg::expm(a)) + uneven_complex_sum(linalg::pinv(a));
      },
      M(two_matrices(2, 2)(0)));
}

BOOST_AUTO_TEST_CASE(norms_and_condition_numbers) {
  M const square(two_matrices(3, 3)(0));
  double const infinity = std::numeric_limits<double>::infinity();
  for (linalg::norm_order const order :
       {linalg::norm_order("fro"), linalg::norm_order("nuc"), linalg::norm_order(2),
        linalg::norm_order(-2), linalg::norm_order(1), linalg::norm_order(-1),
        linalg::norm_order(infinity)})
    check(
        [order](auto const& x) {
          return linalg::matrix_norm(x, order) + lz::log(linalg::cond(x, order));
        },
        square);
}

BOOST_AUTO_TEST_CASE(second_derivatives) {
  auto const f = [](auto const& x) {
    return lz::sum(lz::square(linalg::expm(x)) + linalg::pinv(x) + linalg::matrix_power(x, 3));
  };
  M const x(two_matrices(2, 2)(0)), v = some<M>(3, 2, 2);
  M const expected((lz::grad(f)(M(x + v * 1e-5)) - lz::grad(f)(M(x - v * 1e-5))) / 2e-5);
  BOOST_TEST(lz::allclose(lz::hvp(f)(x, v), expected, 1e-5));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_matrix_functions

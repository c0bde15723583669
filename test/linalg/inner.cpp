#include <lazuli/linalg/inner.hpp>

#include "support.hpp"

namespace linalg_inner {

namespace lz = lazuli;
using support::holds;

BOOST_AUTO_TEST_SUITE(inner_hpp)

BOOST_AUTO_TEST_CASE(inner_sums_over_the_last_axis_of_both) {
  lz::vector<int> const v{1, 2, 3};
  lz::matrix<int> const m{{1, 2, 3}, {4, 5, 6}};
  BOOST_TEST(lz::eval(lz::inner(v, v)).item() == 14);
  BOOST_TEST(holds(lz::eval(lz::inner(m, v)), {14, 32}));
  BOOST_TEST(holds(lz::eval(lz::inner(v, m)), {14, 32}));
  BOOST_TEST(holds(lz::eval(lz::inner(m, m)), {14, 32, 32, 77}));
  BOOST_TEST(holds(lz::eval(lz::inner(m, 2)), {2, 4, 6, 8, 10, 12}));
  lz::dtensor<int, 3> const t = m.unsqueeze(1) * lz::vector<int>{1, 10}.unsqueeze(1);
  auto const high = lz::eval(lz::inner(t, m));  // (2, 2, 3), (2, 3) → (2, 2, 2)
  BOOST_TEST(holds(high, {14, 32, 140, 320, 32, 77, 320, 770}));
  BOOST_CHECK_THROW((void)lz::eval(lz::inner(m, lz::vector<int>{1, 2})), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(chains_in_braces_are_chains) {
  lz::matrix<double> const a{{1, 2}, {3, 4}}, b{{0, 1}, {1, 0}};
  BOOST_TEST(lz::allclose(lz::linalg::multi_dot({a, b, a}), lz::linalg::multi_dot(a, b, a)));
  BOOST_TEST(lz::allclose(lz::linalg::multi_dot({a, b}), lz::matmul(a, b)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace linalg_inner

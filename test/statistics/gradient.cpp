#include <lazuli/statistics/gradient.hpp>
#include <lazuli/tensor/compare.hpp>

#include "support.hpp"

namespace statistics_gradient {

namespace lz = lazuli;
using lz::index, support::holds;

// The numbers are NumPy's.
BOOST_AUTO_TEST_SUITE(gradient_hpp)

BOOST_AUTO_TEST_CASE(slopes_of_a_vector) {
  lz::vector<double> const f({1, 2, 4, 7, 11, 16}), at({0, 1, 1.5, 3.5, 4, 6});
  BOOST_TEST(holds(lz::gradient(f), {1., 1.5, 2.5, 3.5, 4.5, 5.}));
  BOOST_TEST(holds(lz::gradient(f, 2), {0.5, 0.75, 1.25, 1.75, 2.25, 2.5}));
  BOOST_TEST(holds(lz::gradient(f, 2, lz::edge_order(2)), {0.25, 0.75, 1.25, 1.75, 2.25, 2.75}));
  lz::vector<double> inner({1, 3, 3.5, 6.7, 6.9, 2.5}), both({-1, 3, 3.5, 6.7, 6.9, -1.9});
  BOOST_TEST(lz::allclose(lz::gradient(f, at), inner, 1e-14));
  BOOST_TEST(lz::allclose(lz::gradient(f, at, lz::edge_order(2)), both, 1e-14));
  BOOST_TEST(holds(lz::gradient(f + f), {2., 3., 5., 7., 9., 10.}));
  BOOST_TEST(holds(lz::gradient(lz::tensor<float, 2>({1, 4})), {3.f, 3.f}));
  static_assert(
      std::is_same_v<decltype(lz::gradient(lz::vector<std::int8_t>(3)))::value_type, float>);
}

BOOST_AUTO_TEST_CASE(slopes_along_every_axis) {
  lz::matrix<int> const k({{1, 2, 6}, {3, 4, 5}});
  auto const [down, right] = lz::gradient(k);
  BOOST_TEST(holds(down, {2., 2., -1., 2., 2., -1.}));
  BOOST_TEST(holds(right, {1., 2.5, 4., 1., 1., 1.}));
  auto const spaced = lz::gradient(k, 2., lz::vector<int>({1, 3, 4}));
  lz::matrix<double> const want({{0.5, 17 / 6., 4}, {0.5, 5 / 6., 1}});
  BOOST_TEST(holds(spaced[0], {1., 1., -0.5, 1., 1., -0.5}));
  BOOST_TEST(lz::allclose(spaced[1], want, 1e-14));
  BOOST_TEST(
      lz::allclose(lz::gradient(k, lz::vector<int>({1, 3, 4}), lz::along_axis(-1)), want, 1e-14));
  for (auto how : support::all_layouts) {
    support::laid_out<double, 3> const kept({3, 4, 5}, how);
    auto const x = kept.view();
    for (index axis = 0; axis < 3; ++axis) {
      auto const g = lz::gradient(x, 0.5, lz::along_axis(axis));
      lz::vector<double> const places = lz::eval(
          lz::linspace(0., 0.5 * static_cast<double>(x.extent(axis)), x.extent(axis), false));
      BOOST_TEST(lz::allclose(g, lz::gradient(x, places, lz::along_axis(axis)), 1e-12, 1e-12),
                 how << axis);
      BOOST_TEST(g.narrow(axis, 1, 1).ravel()(0) ==
                 x.narrow(axis, 2, 1).ravel()(0) - x.narrow(axis, 0, 1).ravel()(0));
    }
  }
}

BOOST_AUTO_TEST_CASE(what_has_no_slope_is_an_error) {
  lz::vector<double> const f({1, 2});
  BOOST_CHECK_THROW(lz::gradient(lz::vector<double>(1)), lz::shape_error);
  BOOST_CHECK_THROW(lz::gradient(lz::matrix<int>(2, 0)), lz::shape_error);
  BOOST_CHECK_THROW(lz::gradient(f, 1, lz::edge_order(2)), lz::shape_error);
  BOOST_CHECK_THROW(lz::gradient(f, 1, lz::edge_order(3)), lz::shape_error);
  BOOST_CHECK_THROW(lz::gradient(f, lz::vector<int>({1, 2, 3})), lz::shape_error);
  BOOST_CHECK_THROW(lz::gradient(f, 1, lz::along_axis(1)), lz::index_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace statistics_gradient

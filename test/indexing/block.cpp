#include <lazuli/indexing/block.hpp>
#include <lazuli/sorting/scan.hpp>

#include "support.hpp"

namespace indexing_block {

namespace lz = lazuli;
using lz::dyn, lz::index, support::holds;

BOOST_AUTO_TEST_SUITE(block_hpp)

BOOST_AUTO_TEST_CASE(blocks_are_joined_in_rows_and_rows_below_each_other) {
  lz::matrix<int> const a({{1, 2}, {3, 4}}), b({{5}, {6}}), c({{7, 8}}), d({{9}});
  BOOST_TEST(holds(lz::block({{a, b}, {c, d}}), {1, 2, 5, 3, 4, 6, 7, 8, 9}));
  BOOST_TEST(holds(lz::block(std::tie(a, b), std::tuple(c * 1., d)),
                   {1., 2., 5., 3., 4., 6., 7., 8., 9.}));
  BOOST_TEST(holds(lz::block({a, b}), {1, 2, 5, 3, 4, 6}));
  lz::vector<int> const v({1, 2});
  BOOST_TEST(holds(lz::block({v, v}), {1, 2, 1, 2}));
  BOOST_TEST((lz::block({{lz::zeros(0, 2), lz::zeros(0, 1)}}).shape() == lz::shape(0, 3)));
  BOOST_CHECK_THROW(lz::block({{a, c}}), lz::shape_error);
  BOOST_CHECK_THROW(lz::block({{a, b}, {c}}), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(block_diag_puts_operands_along_the_diagonal) {
  lz::tensor<int, 2, 2> const a({{1, 2}, {3, 4}});
  auto const x = lz::block_diag(a.t(), lz::vector<float>({5, 6}), lz::scalar<int>(7));
  BOOST_TEST((x.shape() == lz::shape(4, 5)));
  BOOST_TEST(
      holds(x, {1., 3., 0., 0., 0., 2., 4., 0., 0., 0., 0., 0., 5., 6., 0., 0., 0., 0., 0., 7.}));
  BOOST_TEST((lz::block_diag(a, lz::matrix<int>(0, 2)).shape() == lz::shape(2, 4)));
}

BOOST_AUTO_TEST_CASE(a_function_is_applied_to_every_vector_along_an_axis) {
  for (auto how : support::all_layouts) {
    support::laid_out<double, 3> const kept({2, 3, 4}, how);
    auto const x = kept.view();
    for (index axis = -3; axis < 3; ++axis) {
      auto const total = lz::apply_along_axis([](auto v) { return lz::sum(v).item(); }, axis, x);
      BOOST_TEST(lz::allclose(total, lz::sum(x, axis), 1e-14), how << axis);
      auto const steps = lz::apply_along_axis([](auto v) { return lz::cumsum(v, 0); }, axis, x);
      BOOST_TEST(lz::allclose(steps, lz::cumsum(x, axis), 1e-14), how << axis);
    }
  }
  lz::matrix<int> const k({{1, 5, 2}, {7, 3, 7}});
  BOOST_TEST(holds(
      lz::apply_along_axis([](lz::tensor_view<int const, dyn> v) { return v(0) < v(2); }, 1, k),
      {true, false}));
  auto const ends = lz::apply_along_axis(
      [](auto v) {
        return lz::tensor({v(0), v(1), 0});
      },
      0, k + 1);
  BOOST_TEST(holds(ends, {2, 6, 3, 8, 4, 8, 0, 0, 0}));
  auto const lazy = lz::apply_along_axis([](auto v) { return lz::max(v); }, 1, k);
  BOOST_TEST(holds(lazy, {5, 7}));
}

BOOST_AUTO_TEST_CASE(without_vectors_only_numbers_have_a_shape) {
  lz::matrix<int> const none(0, 3), empty(3, 0);
  auto const size = [](auto v) { return v.size(); };
  BOOST_TEST(lz::apply_along_axis(size, 1, none).size() == 0);
  BOOST_TEST(holds(lz::apply_along_axis(size, 1, empty), {0, 0, 0}));
  auto const copy = [](auto v) { return lz::eval(v); };
  BOOST_CHECK_THROW(lz::apply_along_axis(copy, 1, none), lz::shape_error);
  BOOST_TEST((lz::apply_along_axis(copy, 1, empty).shape() == lz::shape(3, 0)));
  index n = 0;
  auto const growing = [&](auto) { return lz::zeros(++n); };
  BOOST_CHECK_THROW(lz::apply_along_axis(growing, 0, lz::matrix<int>(2, 2)), lz::shape_error);
  BOOST_CHECK_THROW(lz::apply_along_axis(copy, 2, empty), lz::index_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_block

#include <lazuli/indexing/named_slices.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace indexing_named_slices {

namespace lz = lazuli;
using namespace lz::literals;
using lz::index;
using support::holds, support::laid_out;

BOOST_AUTO_TEST_SUITE(named_slices_hpp)

BOOST_AUTO_TEST_CASE(index_add_leaves_x_as_it_is) {
  lz::matrix<int> const x{{1, 2}, {3, 4}, {5, 6}};
  BOOST_TEST(holds(lz::index_add(x, 0, lz::vector<int>{2, 0, 2}, x), {4, 6, 3, 4, 11, 14}));
  BOOST_TEST(holds(lz::index_add(x, 1, lz::vector<int>{0}, 10), {11, 2, 13, 4, 15, 6}));
}

BOOST_AUTO_TEST_CASE(copies_and_fills_are_those_in_place) {
  lz::vector<std::int16_t> const places{-1, 0, -1};
  for (auto how : support::all_layouts) {
    laid_out<std::int32_t, 3> memory({3, 4, 5}, how);
    auto const x = memory.view();
    for (index axis = 0; axis < 3; ++axis) {
      auto const source = lz::eval(x.narrow(axis, index{0}, index{3}) * 2 + 1);
      lz::dtensor<std::int32_t, 3> want = x;
      want.index_copy_(axis, places, source);
      BOOST_TEST(support::equals(lz::index_copy(x, axis - 3, places, source), want), how << axis);
      want.copy_(x);
      want.index_fill_(axis, places, 7);
      BOOST_TEST(support::equals(lz::index_fill(x, axis, places, 7), want), how << axis);
    }
  }
  lz::matrix<int> const x{{1, 2}, {3, 4}, {5, 6}};
  BOOST_TEST(holds(lz::index_copy(x + 1, 0, {2}, lz::tensor({7, 8})), {2, 3, 4, 5, 7, 8}));
  BOOST_TEST(
      support::equals(lz::index_add(x, 1, {0, 0}, 1), lz::index_add(x, 1, lz::tensor({0, 0}), 1)));
  BOOST_TEST(support::equals(lz::index_fill(x, 0, {0, 2}, 5),
                             lz::index_fill(x, 0, lz::tensor({0, 2}), 5)));
  BOOST_TEST(holds(lz::index_copy(x + 1, 0, lz::vector<int>{2}, lz::tensor({7, 8})), {2, 3, 4, 5, 7, 8}));
  BOOST_TEST(holds(lz::index_fill(x, 1, lz::vector<int>(0), 9), {1, 2, 3, 4, 5, 6}));
  BOOST_TEST(holds(lz::index_fill(x, 1, lz::vector<int>{1}, lz::max(x)), {1, 6, 3, 6, 5, 6}));
  BOOST_TEST(holds(lz::index_fill(lz::vector<bool>({true, true}), 0, lz::vector<int>{1}, false), {true, false}));
  BOOST_TEST(static_cast<float>(lz::index_fill(lz::vector<lz::float16>(1), 0, lz::vector<int>{0}, 2)(0)) == 2.f);
  BOOST_CHECK_THROW((void)lz::index_fill(x, 0, lz::vector<int>{3}, 9), lz::index_error);
  BOOST_CHECK_THROW((void)lz::index_copy(x, 0, lz::vector<int>{0}, lz::tensor({1, 2, 3})), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(tables_are_read_by_indices_in_either_place) {
  lz::matrix<float> const table{{1.f, 2.f}, {3.f, 4.f}, {5.f, 6.f}};
  lz::matrix<int> const k{{2, 0}};
  auto const rows = lz::embedding(table, k);
  BOOST_TEST((rows.shape() == lz::shape(1, 2, 2) && holds(rows, {5, 6, 1, 2})));
  BOOST_TEST(holds(lz::embedding(k * 0, table.t()), {1, 3, 5, 1, 3, 5}));
  BOOST_TEST(holds(lz::embedding(lz::vector<int>{1}, table), {3, 4}));
  BOOST_CHECK_THROW((void)lz::embedding(table, k + 1), lz::index_error);
}

BOOST_AUTO_TEST_CASE(elements_come_one_after_another_where_the_mask_is_true) {
  lz::tensor const x({{1, 2, 3}, {4, 5, 6}});
  lz::tensor const mask({{true, false, true}, {false, true, false}});
  lz::vector<int> const source{7, 8, 9, 10};
  auto const y = lz::masked_scatter(x, mask, source);
  static_assert(std::is_same_v<decltype(y), lz::tensor<int, 2, 3> const>);
  BOOST_TEST(holds(y, {7, 2, 8, 4, 9, 6}));
  BOOST_TEST(holds(lz::masked_scatter(x.t(), x.t() > 3, x * 10), {1, 10, 2, 20, 3, 30}));
  BOOST_TEST(holds(lz::masked_scatter(lz::tensor({1., 2.}), lz::tensor({{true, false}, {false, true}}), source), {7., 2., 1., 8.}));
  BOOST_TEST(holds(lz::masked_scatter(x, lz::tensor({false, true, false}), x), {1, 1, 3, 4, 2, 6}));
  BOOST_TEST(holds(lz::masked_scatter(x, !(x == x), lz::vector<int>(0)), {1, 2, 3, 4, 5, 6}));
  BOOST_TEST(lz::masked_scatter(lz::vector<float>(0), lz::vector<bool>(0), source).size() == 0);
  LAZULI_CHECK_TEXT(lz::masked_scatter(x, mask, lz::tensor({1, 2})), lz::shape_error,
                    "masked_scatter: 2 elements for 3 true ones of the mask");
  BOOST_CHECK_THROW((void)lz::masked_scatter(x, lz::vector<bool>(2), source), lz::shape_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_named_slices

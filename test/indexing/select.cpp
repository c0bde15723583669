#include <lazuli/indexing/select.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace indexing_select {

namespace lz = lazuli;
using namespace lz::literals;
using lz::dyn, lz::index;
using support::holds, support::laid_out, support::layout;
using shape3 = std::array<index, 3>;

/// A table of places of an axis with some negative ones.
lz::dtensor<int, 3> places(shape3 const& shape, index extent) {
  lz::dtensor<int, 3> out(shape[0], shape[1], shape[2]);
  support::numbers random(11);
  for (auto& v : out.flat()) v = static_cast<int>(random.between(-extent, extent - 1));
  return out;
}

BOOST_AUTO_TEST_SUITE(select_hpp)

BOOST_AUTO_TEST_CASE(masked_select_broadcasts_x_and_mask) {
  lz::tensor const x({{1, 2, 3}, {4, 5, 6}});
  lz::tensor const columns({true, false, true});
  lz::tensor const rows({{false}, {true}});
  BOOST_TEST(holds(lz::masked_select(x, x > 2), {3, 4, 5, 6}));
  BOOST_TEST(holds(x.masked_select(columns), {1, 3, 4, 6}));
  BOOST_TEST(holds(lz::masked_select(x + x, rows), {8, 10, 12}));
  BOOST_TEST(holds(lz::masked_select(lz::tensor({7, 8, 9}), rows), {7, 8, 9}));
  lz::matrix<bool> const wrong = lz::ones<bool>(2, 2);
  BOOST_CHECK_THROW((void)lz::masked_select(x, wrong), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(masked_fill_is_lazy_and_keeps_the_dtype) {
  lz::tensor const x({1, 2, 3});
  auto const y = lz::masked_fill(x, x > 1, 7.5);
  static_assert(std::is_same_v<decltype(y)::value_type, int>);
  BOOST_TEST(holds(lz::eval(y), {1, 7, 7}));
  BOOST_TEST(holds(lz::eval(lz::masked_fill(x, x > 1, lz::max(x * 2))), {1, 6, 6}));
}

BOOST_AUTO_TEST_CASE(nonzero_is_numpys_as_a_function_and_pytorchs_as_a_method) {
  lz::tensor const x({{0., 2., 0.}, {-1., 0., 3.}});
  auto const [rows, columns] = lz::nonzero(x);
  BOOST_TEST(holds(rows, {0, 1, 1}));
  BOOST_TEST(holds(columns, {1, 0, 2}));
  BOOST_TEST(holds(lz::where(x)[1], {1, 0, 2}));
  static_assert(std::is_same_v<decltype(x.nonzero()), lz::tensor<std::int64_t, dyn, 2>>);
  BOOST_TEST(holds(x.nonzero(), {0, 1, 1, 0, 1, 2}));
  BOOST_TEST((lz::argwhere(x > 5.).shape() == lz::shape(0, 2)));
  BOOST_TEST(holds(lz::argwhere(x.t() > 0.), {1, 0, 2, 1}));
  BOOST_TEST((lz::argwhere(lz::scalar<int>(3)).shape() == lz::shape(1, 0)));
}

BOOST_AUTO_TEST_CASE(take_and_index_select_replace_an_axis) {
  for (auto how : support::all_layouts) {
    laid_out<std::int32_t, 3> memory({3, 4, 5}, how);
    auto const x = memory.view();
    lz::tensor const at({{2, -1}, {0, 0}, {1, -2}});
    for (index axis = 0; axis < 3; ++axis) {
      auto const y = lz::take(x, at, axis - 3);
      auto const n = x.extent(axis);
      index wrong = 0;
      support::for_each_index(y.extents().values(), [&](auto const& i) {
        auto const a = static_cast<std::size_t>(axis);
        shape3 from{};
        for (std::size_t k = 0; k < 3; ++k) from[k] = i[k < a ? k : k + 1];
        from[a] = (at(i[a], i[a + 1]) + n) % n;
        wrong += y.at(i[0], i[1], i[2], i[3]) != x(from[0], from[1], from[2]);
      });
      BOOST_TEST(wrong == 0, how << " axis " << axis);
    }
    lz::dtensor<std::int32_t, 3> const dense = x;
    lz::tensor const flat({59, 0, -2});
    BOOST_TEST(holds(lz::take(x, flat), {dense.data()[59], dense.data()[0], dense.data()[58]}));
  }
  lz::tensor<int, 2, 3> const x({{1, 2, 3}, {4, 5, 6}});
  BOOST_TEST(holds(x.index_select(1, lz::tensor({2, 0})), {3, 1, 6, 4}));
  BOOST_TEST(holds((x + 1).eval().take(lz::tensor({-1}), 0), {5, 6, 7}));
  BOOST_TEST((x.index_select(0, lz::arange(0)).shape() == lz::shape(0, 3)));
  LAZULI_CHECK_TEXT(x.index_select(1, lz::tensor({3})), lz::index_error,
                    "index_select: index 3 is out of range for axis 1 with extent 3");
  LAZULI_CHECK_TEXT(x.take(lz::tensor({0}), 2), lz::index_error,
                    "take: axis 2 is out of range for rank 2, whose axes are -2 to 1");
}

BOOST_AUTO_TEST_CASE(gather_reads_by_a_table_of_the_same_rank) {
  for (auto how : support::all_layouts) {
    laid_out<std::int32_t, 3> memory({3, 4, 5}, how);
    auto const x = memory.view();
    for (index axis = 0; axis < 3; ++axis) {
      shape3 shape{2, 3, 4};
      shape[static_cast<std::size_t>(axis)] = 7;
      auto const at = places(shape, x.extent(axis));
      auto const y = lz::gather(x, axis, at);
      index wrong = 0;
      support::for_each_index(shape, [&](auto const& i) {
        auto from = i;
        auto const n = x.extent(axis);
        from[static_cast<std::size_t>(axis)] = (at(i[0], i[1], i[2]) + n) % n;
        wrong += y(i[0], i[1], i[2]) != x(from[0], from[1], from[2]);
      });
      BOOST_TEST(wrong == 0, how << " axis " << axis);
    }
  }
  lz::tensor const x({{1, 2}, {3, 4}});
  LAZULI_CHECK_TEXT(x.gather(1, lz::zeros<int>(3, 1)), lz::shape_error,
                    "gather: indices of shape (3, 1) do not fit shape (2, 2) at axis 0: they must "
                    "not reach beyond it");
}

BOOST_AUTO_TEST_CASE(take_along_axis_broadcasts) {
  lz::tensor const x({{3, 1, 2}, {6, 5, 4}});
  BOOST_TEST(holds(lz::take_along_axis(x, lz::argmax(x, 1, lz::keepdims)), {3, 6}));
  BOOST_TEST(holds(lz::take_along_dim(x, lz::argmax(x, 1, lz::keepdims), 1), {3, 6}));
  BOOST_TEST(holds(lz::take_along_axis(x, lz::tensor({{2, 0}})), {2, 3, 4, 6}));
  BOOST_TEST(holds(lz::take_along_axis(lz::tensor({{7, 8, 9}}), lz::tensor({{2}, {0}})), {9, 7}));
  BOOST_TEST(holds(lz::take_along_axis(x, lz::tensor({{1, 0, 1}}), 0), {6, 1, 4}));
  lz::matrix<int> const three = lz::zeros<int>(3, 1);
  LAZULI_CHECK_TEXT(lz::take_along_axis(x, three), lz::shape_error,
                    "take_along_axis: indices of shape (3, 1) do not fit shape (2, 3) at axis 0: "
                    "they do not broadcast");
}

BOOST_AUTO_TEST_CASE(flat_positions_of_what_is_not_0) {
  lz::matrix<int> const x({{0, 3, 0}, {4, 0, 5}});
  BOOST_TEST((lz::array_equal(lz::flatnonzero(x), lz::vector<std::int64_t>({1, 3, 5}))));
  BOOST_TEST((lz::array_equal(lz::flatnonzero(x.t() > 3), lz::vector<std::int64_t>({1, 5}))));
  BOOST_TEST(lz::flatnonzero(x(lz::slice(0, 0))).size() == 0);
}

BOOST_AUTO_TEST_CASE(masked_fill_is_a_method_too) {
  lz::vector<int> const x{1, 2, 3};
  lz::vector<bool> const mask{true, false, true};
  BOOST_TEST(holds(x.masked_fill(mask, 0), {0, 2, 0}));
  BOOST_TEST(holds((x * 2).masked_fill(x > 1, -1), {2, -1, -1}));
  auto const kept = lz::vector<int>{4, 5, 6}.masked_fill(lz::vector<bool>{false, true, false}, 0);
  BOOST_TEST(holds(kept, {4, 0, 6}));
  BOOST_CHECK_THROW((void)lz::vector<std::uint8_t>(3).masked_fill(mask, 256), lz::dtype_error);
}

BOOST_AUTO_TEST_CASE(extract_takes_the_mask_first) {
  lz::vector<int> const x{1, 2, 3};
  BOOST_TEST(holds(lz::extract(x != 2, x), {1, 3}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_select

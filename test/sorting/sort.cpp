#include <lazuli/indexing/select.hpp>
#include <lazuli/sorting/sort.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace sorting_sort {

namespace lz = lazuli;
using lz::index;
using support::holds, support::laid_out;

float const nan = std::numeric_limits<float>::quiet_NaN();

/// The indices that sort a row, by the definition: the least that is left, the first of equals.
std::vector<std::int64_t> order_of(std::vector<std::int16_t> const& row, bool descending) {
  std::vector<std::int64_t> out;
  for (std::size_t i = 0; i < row.size(); ++i) out.push_back(static_cast<std::int64_t>(i));
  std::sort(out.begin(), out.end(), [&](auto a, auto b) {
    auto const x = row[static_cast<std::size_t>(a)], y = row[static_cast<std::size_t>(b)];
    if (x == y) return a < b;
    return descending ? x > y : x < y;
  });
  return out;
}

BOOST_AUTO_TEST_SUITE(sort_hpp)

BOOST_AUTO_TEST_CASE(every_layout_is_sorted_along_every_axis) {
  for (auto how : support::all_layouts) {
    for (std::array<index, 3> const shape :
         {std::array<index, 3>{3, 4, 5}, {2, 3, 500}, {1, 1, 1}, {2, 0, 3}}) {
      laid_out<std::int16_t, 3> memory(shape, how);
      auto const x = memory.view();
      for (index axis = 0; axis < 3; ++axis) {
        bool const descending = axis == 1;
        auto const order = lz::argsort(x, axis, descending);
        auto const sorted = lz::sort(x, axis, descending);
        BOOST_TEST(support::equals(lz::take_along_axis(x, order, axis), sorted), how);
        index wrong = 0;
        support::for_each_index(shape, [&](auto i) {
          auto const a = static_cast<std::size_t>(axis);
          if (i[a] != 0) return;
          std::vector<std::int16_t> row;
          for (i[a] = 0; i[a] < shape[a]; ++i[a]) row.push_back(x(i[0], i[1], i[2]));
          auto const want = order_of(row, descending);
          for (i[a] = 0; i[a] < shape[a]; ++i[a])
            wrong += order(i[0], i[1], i[2]) != want[static_cast<std::size_t>(i[a])];
        });
        BOOST_TEST(wrong == 0, how << " axis " << axis);
      }
    }
  }
}

// The numbers are NumPy's and PyTorch's.
BOOST_AUTO_TEST_CASE(nan_is_greatest) {
  lz::tensor const x({2.f, nan, -1.f, nan, -0.5f});
  BOOST_TEST(holds(lz::sort(x), {-1, -0.5f, 2, nan, nan}));
  BOOST_TEST(holds(lz::sort(x, 0, true), {nan, nan, 2, -0.5f, -1}));
  BOOST_TEST(holds(lz::argsort(x), {2, 4, 0, 1, 3}));
  BOOST_TEST(holds(lz::argsort(x * -1.f, 0, true), {1, 3, 2, 4, 0}));
  auto const [values, indices] = lz::topk(x, 3);
  BOOST_TEST(holds(values, {nan, nan, 2}));
  BOOST_TEST(holds(indices, {1, 3, 0}));
}

BOOST_AUTO_TEST_CASE(topk_takes_the_first_of_equals) {
  lz::tensor const x({{3, 1, 3, 2}, {0, 0, 5, 0}});
  auto const [values, indices] = lz::topk(x, 2, 1);
  BOOST_TEST(holds(values, {3, 3, 5, 0}));
  BOOST_TEST(holds(indices, {0, 2, 2, 0}));
  auto const [least, where] = lz::topk(x, 1, 0, false);
  BOOST_TEST(holds(least, {0, 0, 3, 0}));
  BOOST_TEST(holds(where, {1, 1, 0, 1}));
  lz::matrix<int> const all = lz::topk(x + 1, 4);
  BOOST_TEST(holds(all, {4, 4, 3, 2, 6, 1, 1, 1}));
  BOOST_TEST((lz::topk(x, 0).values.shape() == lz::shape(2, 0)));
  lz::vector<std::int64_t> const many = lz::arange(1500) % 3;  // k so great that keys go by radix
  BOOST_TEST(support::equals(lz::topk(many, 500).indices, lz::arange(500) * 3 + 2));
  BOOST_TEST(support::equals(lz::topk(many, 500, 0, false).indices, lz::arange(500) * 3));
  LAZULI_CHECK_TEXT(lz::topk(x, 3, 0), lz::index_error,
                    "topk: k = 3 is out of range: axis 0 has extent 2, so k may be 0 to 2");
}

BOOST_AUTO_TEST_CASE(kthvalue_and_sort_with_indices) {
  lz::tensor const x({{3, 1, 2}, {6, 6, 4}});
  auto const [values, indices] = lz::kthvalue(x, 2);
  BOOST_TEST(holds(values, {2, 6}));
  BOOST_TEST(holds(indices, {2, 0}));
  BOOST_TEST(holds(lz::kthvalue(x, 1, 0).indices, {0, 0, 0}));
  auto const [sorted, places] = lz::sort_with_indices(x, 0, true);
  BOOST_TEST(holds(sorted, {6, 6, 4, 3, 1, 2}));
  BOOST_TEST(holds(places, {1, 1, 1, 0, 0, 0}));
  LAZULI_CHECK_TEXT(lz::kthvalue(x, 0), lz::index_error,
                    "kthvalue: k = 0 is out of range: axis 1 has extent 3, so k may be 1 to 3");
}

BOOST_AUTO_TEST_CASE(other_dtypes_and_static_extents) {
  static_assert(
      std::is_same_v<decltype(lz::sort(lz::tensor<bool, 2, 3>())), lz::tensor<bool, 2, 3>>);
  BOOST_TEST(holds(lz::sort(lz::tensor({true, false, true})), {false, true, true}));
  lz::vector<lz::float16> half = lz::vector<float>({2.f, -1.f, 0.5f}).to<lz::float16>();
  lz::vector<float> const sorted = lz::sort(half).to<float>();
  BOOST_TEST(holds(sorted, {-1, 0.5f, 2}));
}

BOOST_AUTO_TEST_CASE(the_places_come_with_the_values) {
  lz::tensor const x({{3, 1, 2}, {4, 9, 0}});
  auto const [values, places] = lz::sort(x, lz::with_indices);
  BOOST_TEST(holds(values, {1, 2, 3, 0, 4, 9}));
  BOOST_TEST(holds(places, {1, 2, 0, 2, 0, 1}));
  auto const [first, rows] = lz::sort(x, 0, lz::with_indices);
  BOOST_TEST(holds(first, {3, 1, 0, 4, 9, 2}));
  BOOST_TEST(holds(rows, {0, 0, 1, 1, 1, 0}));
  auto const [falling, columns] = lz::sort(x, 1, true, lz::with_indices);
  BOOST_TEST(holds(falling, {3, 2, 1, 9, 4, 0}));
  BOOST_TEST(holds(columns, {0, 2, 1, 1, 0, 2}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sorting_sort

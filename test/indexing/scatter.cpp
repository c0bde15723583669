#include <lazuli/indexing/scatter.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace indexing_scatter {

namespace lz = lazuli;
using lz::index;
using support::holds, support::laid_out;
using shape3 = std::array<index, 3>;

/// Both against plain loops, into every layout that can be written.
void check_against_loops(bool add) {
  support::numbers random(5);
  shape3 const whole{3, 4, 5};
  for (auto how : support::all_layouts) {
    if (how == support::layout::broadcast) continue;
    for (index axis = 0; axis < 3; ++axis) {
      laid_out<std::int32_t, 3> memory(whole, how);
      auto x = memory.view();
      lz::dtensor<std::int32_t, 3> want = x;
      shape3 shape{2, 3, 5};
      shape[static_cast<std::size_t>(axis)] = 6;
      index const n = whole[static_cast<std::size_t>(axis)];
      lz::dtensor<std::int16_t, 3> at(shape[0], shape[1], shape[2]);
      for (auto& v : at.flat()) v = static_cast<std::int16_t>(random.between(-n, n - 1));
      lz::dtensor<std::int32_t, 3> source(shape[0] + 1, shape[1], shape[2]);
      support::count_up(source, 100);
      support::for_each_index(shape, [&](auto const& i) {
        auto to = i;
        to[static_cast<std::size_t>(axis)] = (at(i[0], i[1], i[2]) + n) % n;
        auto& element = want(to[0], to[1], to[2]);
        element = (add ? element : 0) + source(i[0], i[1], i[2]);
      });
      if (add)
        x.scatter_add_(axis, at, source);
      else
        x.scatter_(axis, at, source);
      BOOST_TEST(support::equals(x, want), how << " axis " << axis);
    }
  }
}

template <class T>
void check_sum_of(std::initializer_list<T> want) {
  using lazuli::number::convert;
  lz::vector<T> x = lz::zeros<T>(3);
  lz::vector<T> source(4);
  for (auto& v : source) v = convert<T>(lz::compute_t<T>(1));
  x.scatter_add_(0, lz::tensor({2, 0, 2, -1}), source);
  BOOST_TEST(holds(x, std::vector<T>(want)));
}

BOOST_AUTO_TEST_SUITE(scatter_hpp)

BOOST_AUTO_TEST_CASE(scatter_writes_where_gather_reads) { check_against_loops(false); }
BOOST_AUTO_TEST_CASE(scatter_add_adds_equal_indices_up) { check_against_loops(true); }

BOOST_AUTO_TEST_CASE(every_kind_of_number_adds_up) {
  check_sum_of<bool>({true, false, true});
  check_sum_of<std::uint8_t>({1, 0, 3});
  check_sum_of<lz::float16>({lz::float16(1.f), lz::float16(0.f), lz::float16(3.f)});
  check_sum_of<double>({1, 0, 3});
  check_sum_of<std::complex<float>>({1.f, 0.f, 3.f});
}

BOOST_AUTO_TEST_CASE(the_functions_leave_x_as_it_is) {
  lz::tensor<int, 2, 3> const x({{1, 2, 3}, {4, 5, 6}});
  lz::tensor const at({{2, 2}, {0, 1}});
  BOOST_TEST(holds(lz::scatter(x, 1, at, 9), {1, 2, 9, 9, 9, 6}));
  BOOST_TEST(holds(lz::scatter_add(x, 1, at, lz::tensor({{1, 10}, {100, 1000}})),
                   {1, 2, 14, 104, 1005, 6}));
  BOOST_TEST(holds(x, {1, 2, 3, 4, 5, 6}));
}

BOOST_AUTO_TEST_CASE(index_add_copy_and_fill_take_a_vector_of_indices) {
  lz::tensor<float, 2, 3> x({{1.f, 2.f, 3.f}, {4.f, 5.f, 6.f}});
  lz::tensor const at({2, -1});
  x.index_add_(1, at, lz::tensor({{1.f, 2.f}, {3.f, 4.f}}));
  BOOST_TEST(holds(x, {1, 2, 6, 4, 5, 13}));
  x.index_copy_(0, lz::tensor({1, 0}), x);  // rows exchanged, through themselves
  BOOST_TEST(holds(x, {4, 5, 13, 1, 2, 6}));
  x.index_fill_(1, at, 0).index_fill_(0, lz::arange(0), 8);
  BOOST_TEST(holds(x, {4, 5, 0, 1, 2, 0}));
  x.index_add_(0, lz::tensor({0, 0}), 1);
  BOOST_TEST(holds(x, {6, 7, 2, 1, 2, 0}));
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_throws_and_writes_nothing) {
  lz::tensor<int, 2, 3> x({{1, 2, 3}, {4, 5, 6}});
  lz::tensor const at({0, 2});
  LAZULI_CHECK_TEXT(x.index_fill_(0, at, 9), lz::index_error,
                    "index_fill_: index 2 is out of range for axis 0 with extent 2");
  LAZULI_CHECK_TEXT(x.index_add_(1, at, lz::ones<int>(2, 3)), lz::shape_error,
                    "assign: an expression of shape (2, 3) does not broadcast to (2, 2)");
  lz::tensor const table({{0, 1}, {0, 3}});
  LAZULI_CHECK_TEXT(x.scatter_(1, table, 9), lz::index_error,
                    "scatter: index 3 is out of range for axis 1 with extent 3");
  LAZULI_CHECK_TEXT(x.scatter_add_(1, lz::zeros<int>(2, 2), lz::zeros<int>(2, 1)), lz::shape_error,
                    "scatter_add: indices of shape (2, 2) do not fit shape (2, 1) at axis 1: the "
                    "source must have an element for each");
  BOOST_TEST(holds(x, {1, 2, 3, 4, 5, 6}));
}

BOOST_AUTO_TEST_CASE(put_along_axis_writes_what_take_along_axis_reads) {
  lz::matrix<int> x({{1, 5, 3}, {9, 5, 6}});
  lz::put_along_axis(x, lz::argmax(x, 1, lz::keepdims), 0, 1);
  BOOST_TEST(holds(x, {1, 0, 3, 0, 5, 6}));
  lz::put_along_axis(x(lz::all, lz::slice(0, 2)), lz::tensor({{1}, {0}}), lz::tensor({{7}, {8}}), -1);
  BOOST_TEST(holds(x, {1, 7, 3, 8, 5, 6}));
  BOOST_CHECK_THROW(lz::put_along_axis(x, lz::tensor({{3}, {0}}), 0, 1), lz::index_error);
}

BOOST_AUTO_TEST_CASE(put_writes_flat_positions) {
  lz::matrix<int> x{{1, 2, 3}, {4, 5, 6}};
  lz::put(x, lz::vector<int>{0, -1}, 9);
  BOOST_TEST(holds(x, {9, 2, 3, 4, 5, 9}));
  lz::put(x.t(), {1, 2}, lz::vector<int>{7, 8});  // positions of what is given
  BOOST_TEST(holds(x, {9, 8, 3, 7, 5, 9}));
  lz::put(x, lz::matrix<int>{{0, 1}, {2, 3}}, lz::matrix<int>{{1, 2}, {3, 4}} * 1);
  BOOST_TEST(holds(x, {1, 2, 3, 4, 5, 9}));
  BOOST_CHECK_THROW(lz::put(x, {0, 6}, 1), lz::index_error);
  BOOST_CHECK_THROW(lz::put(x, {0, 1, 2}, lz::vector<int>{1, 2}), lz::shape_error);
  BOOST_TEST(holds(x, {1, 2, 3, 4, 5, 9}));
}

BOOST_AUTO_TEST_CASE(put_at_variables_of_any_integer_type) {
  std::size_t const last = 3;
  lz::matrix<int> x({{1, 2}, {3, 4}});
  lz::put(x, {last, 0}, 9);
  BOOST_TEST(lz::array_equal(x, lz::tensor({{9, 2}, {3, 9}})));
  lz::index const places[] = {-1, 0};
  lz::put(x, places, lz::tensor({5, 6}));
  BOOST_TEST(lz::array_equal(x, lz::tensor({{6, 2}, {3, 5}})));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_scatter

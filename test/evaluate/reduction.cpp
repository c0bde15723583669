#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace support {



namespace {

/// The elements that go into each output of a reduction of a rank-R array along some axes: outputs and elements in row-major order.
template <std::size_t R>
std::vector<list> groups(std::array<index, R> const& shape, std::array<bool, R> const& reduced) {
  index outputs = 1;
  for (std::size_t i = 0; i < R; ++i) outputs *= reduced[i] ? 1 : shape[i];
  std::vector<list> out(static_cast<std::size_t>(outputs));
  index k = 0;
  for_each_index(shape, [&](auto const& at) {
    index to = 0;
    for (std::size_t i = 0; i < R; ++i) to = reduced[i] ? to : to * shape[i] + at[i];
    out[static_cast<std::size_t>(to)].push_back(k++);
  });
  return out;
}

/// Folds the values of each group, in order.
template <class Out, class T, class F>
std::vector<Out> fold(std::vector<list> const& all, std::vector<T> const& values, Out start, F f) {
  std::vector<Out> out;
  for (auto const& group : all) {
    Out s = start;
    for (index k : group) s = f(s, values[static_cast<std::size_t>(k)]);
    out.push_back(s);
  }
  return out;
}

/// Position within its group of the first element that no other one of the group beats.
template <class T, class Beats>
std::vector<std::int64_t> first_best(std::vector<list> const& all, std::vector<T> const& values, Beats beats) {
  std::vector<std::int64_t> out;
  for (auto const& group : all) {
    std::size_t best = 0;
    for (std::size_t k = 1; k < group.size(); ++k) {
      if (beats(values[static_cast<std::size_t>(group[k])], values[static_cast<std::size_t>(group[best])])) best = k;
    }
    out.push_back(static_cast<std::int64_t>(best));
  }
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(reductions_of_layouts)

// Sums of small integers in double are exact, so that the order of addition cannot show.
BOOST_AUTO_TEST_CASE(every_axis_set_of_every_layout_reduces_as_a_plain_loop_does) {
  for (std::array<index, 3> const shape : {std::array<index, 3>{3, 4, 5}, {1, 7, 66}, {70, 3, 2}, {5, 1, 1}, {9, 65, 3}}) {
    for (layout how : all_layouts) {
      laid_out<double, 3> const x(shape, how);
      auto const values = naive_values(x.view());
      auto const add = [](double a, double b) { return a + b; };
      auto const less = [](double a, double b) { return a < b; };
      auto const v = x.view();
      BOOST_TEST_CONTEXT(how << ' ' << shape[0] << ' ' << shape[1] << ' ' << shape[2]) {
        auto g = groups(shape, {true, false, false});
        BOOST_TEST(holds(lz::eval(lz::sum(v, 0)), fold(g, values, 0.0, add)));
        BOOST_TEST(holds(lz::eval(lz::argmin(v, 0)), first_best(g, values, less)));
        g = groups(shape, {false, true, false});
        BOOST_TEST(holds(lz::eval(lz::sum(v, 1)), fold(g, values, 0.0, add)));
        BOOST_TEST(holds(lz::eval(lz::argmin(v, -2)), first_best(g, values, less)));
        g = groups(shape, {false, false, true});
        BOOST_TEST(holds(lz::eval(lz::sum(v, -1)), fold(g, values, 0.0, add)));
        BOOST_TEST(holds(lz::eval(lz::argmin(v, 2)), first_best(g, values, less)));
        g = groups(shape, {true, true, false});
        BOOST_TEST(holds(lz::eval(lz::sum(v, {0, 1})), fold(g, values, 0.0, add)));
        BOOST_TEST(holds(lz::eval(lz::argmin(v, {1, 0})), first_best(g, values, less)));
        g = groups(shape, {true, false, true});
        BOOST_TEST(holds(lz::eval(lz::sum(v, {0, 2})), fold(g, values, 0.0, add)));
        BOOST_TEST(holds(lz::eval(lz::argmin(v, {0, -1})), first_best(g, values, less)));
        g = groups(shape, {false, true, true});
        BOOST_TEST(holds(lz::eval(lz::sum(v, {1, 2})), fold(g, values, 0.0, add)));
        g = groups(shape, {true, true, true});
        BOOST_TEST(holds(lz::eval(lz::sum(v)), fold(g, values, 0.0, add)));
        BOOST_TEST(holds(lz::eval(lz::argmin(v)), first_best(g, values, less)));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(the_destination_may_have_any_layout) {
  lz::dtensor<double, 3> x(6, 7, 8);
  fill(x);
  for (layout how : all_layouts) {
    if (how == layout::broadcast) continue;
    laid_out<double, 2> out({6, 8}, how), kept({6, 8}, how);
    out.view() = lz::sum(x, 1);
    lz::matrix<double> const want = lz::sum(x, 1);
    BOOST_TEST(equals(out.view(), want), how);
    out.view() += lz::sum(x, 1);
    BOOST_TEST(equals(out.view(), want + want), how);
  }
}

BOOST_AUTO_TEST_CASE(broadcast_operands_are_counted_as_often_as_they_are_stretched) {
  lz::matrix<double> column(70, 1), row(1, 130);
  fill(column), fill(row, 2);
  lz::matrix<double> const full = column * row;
  BOOST_TEST(equals(lz::eval(lz::sum(column * row, 0)), lz::eval(lz::sum(full, 0))));
  BOOST_TEST(equals(lz::eval(lz::sum(column * row, 1)), lz::eval(lz::sum(full, 1))));
  BOOST_TEST(lz::sum(column * row).item() == lz::sum(full).item());
  BOOST_TEST(lz::sum(column.expand(70, 5)).item() == 5 * lz::sum(column).item());
  BOOST_TEST(lz::argmax(column + row).item() == lz::argmax(lz::eval(column + row)).item());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support

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

using whole_numbers = std::tuple<float, double, std::int16_t>;

/// Full reductions of whole tensors, and of views of them, which are planned: the same bits.
template <class T>
void check_whole(index n) {
  lz::vector<T> x(n);
  for (index i = 0; i < n; ++i) x(i) = static_cast<T>(T(i * 7 % 1013) * T(3) / T(7));
  index const rows = n % 3 == 0 ? 3 : 1;
  lz::matrix<T> m(rows, n / rows);
  std::copy(x.data(), x.data() + n, m.data());
  lz::vector<T> const one({T(3)});
  auto const v = x(lz::slice(0, n));
  auto const w = m(lz::all, lz::slice(0, n / rows));
  auto const check = [&](char const* call, auto const& f) {
    BOOST_TEST(bool(f(x) == f(v)), call << " of " << n);
    BOOST_TEST(bool(f(m) == f(w)), call << " of " << rows << " rows, " << n << " in all");
  };
  check("sum", [](auto const& a) { return lz::sum(a); });
  check("sum of a chain", [](auto const& a) { return lz::sum(a * T(3) + T(1)); });
  check("sum of a broadcast", [&](auto const& a) { return lz::sum(a - one); });
  check("sum of squares", [](auto const& a) { return lz::sum(a * a); });
  check("sum, kept", [](auto const& a) { return lz::sum(a, lz::keepdims).flatten()(0); });
  if (n == 0) return;
  check("max", [](auto const& a) { return lz::max(a); });
  check("argmin", [](auto const& a) { return lz::argmin(a); });
  check("argmax", [](auto const& a) { return lz::argmax(a * T(2)); });
  check("mean", [](auto const& a) { return lz::mean(a); });
  check("any", [](auto const& a) { return lz::any(a > T(100)); });
  if constexpr (lz::real_dtype<T> && !lz::integer_dtype<T>)
    if (n > 1) check("var", [](auto const& a) { return lz::var(a + T(0)); });
}

}  // namespace

BOOST_AUTO_TEST_SUITE(reductions_of_layouts)

BOOST_AUTO_TEST_CASE_TEMPLATE(whole_tensors_have_the_bits_of_their_views, T,
                              whole_numbers) {
  for (bool const threads : {false, true}) {
    lz::openmp::eager() = threads;
    for (index n : {0, 1, 2, 63, 64, 65, 1000, 4095, 4097, 16384, 16449, 99999, 262145}) check_whole<T>(n);
  }
  lz::openmp::eager() = false;
}

BOOST_AUTO_TEST_CASE_TEMPLATE(whole_tensors_along_an_axis_have_the_bits_of_their_views, T,
                              whole_numbers) {
  for (std::array<index, 3> const shape : {std::array<index, 3>{0, 3, 2},
                                           {1, 1, 1},
                                           {3, 4, 5},
                                           {300, 2, 3},
                                           {70, 65, 3},
                                           {2, 5000, 4},
                                           {40, 1, 200},
                                           {3, 90, 700}}) {
    lz::dtensor<T, 3> x(shape[0], shape[1], shape[2]), column(shape[0], 1, 1);
    lz::vector<T> row(shape[2]);
    for (index k = 0; auto& value : x.flat())
      value = static_cast<T>(T(k++ * 7 % 1013) * T(3) / T(7));
    for (index k = 0; auto& value : row) value = static_cast<T>(k++ % 5 + 1);
    for (index k = 0; auto& value : column.flat()) value = static_cast<T>(k++ % 3);
    auto const v = x(lz::all, lz::all, lz::slice(0, shape[2]));
    auto const check = [&](char const* call, auto const& f) {
      auto const whole = lz::eval(f(x)), part = lz::eval(f(v));
      BOOST_TEST(lz::array_equal(whole, part),
                 call << " of " << shape[0] << ' ' << shape[1] << ' ' << shape[2]);
    };
    for (int const axis : {0, 1, 2}) {
      check("sum", [&](auto const& a) { return lz::sum(a, axis); });
      check("sum with a row", [&](auto const& a) { return lz::sum(a * row - a, axis); });
      check("sum with a column",
            [&](auto const& a) { return lz::sum(a - column, axis, lz::keepdims); });
      if (x.shape(axis) > 0)
        check("argmax", [&](auto const& a) { return lz::argmax(a - column, axis); });
    }
    check("sum of the outer two", [](auto const& a) { return lz::sum(a, {0, 1}); });
    check("sum of the first and last", [](auto const& a) { return lz::sum(a * T(2), {0, 2}); });
  }
}

// Rows of many leaves that have to be packed: few of them have room at a time.
BOOST_AUTO_TEST_CASE_TEMPLATE(rows_of_many_packed_leaves_are_reduced_in_their_room, T,
                              whole_numbers) {
  for (index const rows : {1, 2, 4, 9, 70}) {
    for (index const columns : {4, 100, 5000}) {
      lz::matrix<T> m(rows, 5 * columns + 12);
      for (index k = 0; auto& value : m.flat()) value = static_cast<T>(k++ % 7);
      auto const part = [&](index from) { return m(lz::all, lz::slice(from, from + 5 * columns, 5)); };
      auto const chain = part(0) + part(1) * part(2) - part(3) * part(4) + part(5) + part(7);
      lz::matrix<T> const values = chain;
      auto const sums = lz::eval(lz::sum(chain, 1)), wanted = lz::eval(lz::sum(values, 1));
      BOOST_TEST(lz::array_equal(sums, wanted), rows << " of " << columns);
    }
  }
}

BOOST_AUTO_TEST_CASE(nothing_has_no_maximum_whatever_it_is_of) {
  auto const message = [](auto const& x) {
    try {
      [[maybe_unused]] auto const most = lz::max(x);
      return std::string("none");
    } catch (lz::shape_error const& e) {
      return std::string(e.what());
    }
  };
  lz::matrix<float> const m(0, 3);
  BOOST_TEST(message(m) == message(m(lz::all, lz::slice(0, 3))));
  BOOST_TEST(message(m).find("(0, 3)") != std::string::npos, message(m));
}

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

// Adjoints of several leaves in one loop: every layout that leaves and results may have, more rows
// and columns than a tile has; the same bits for any number of threads.
#include <lazuli/autodiff/multi_result_loop.hpp>

#include "gradcheck.hpp"

namespace autodiff_joint {

using namespace gradcheck;

namespace {

auto const neuron = [](auto const& x, auto const& w, auto const& b) {
  return lz::sum(lz::sin(x * w + b));
};

/// The value and all three gradients of the neuron, against expressions.
template <class X, class W, class B>
void compare(X const& x, W const& w, B const& b) {
  auto const [y, dx, dw, db] = lz::value_and_grad(neuron)(x, w, b);
  BOOST_TEST(lz::allclose(y, neuron(x, w, b), 1e-12, 1e-12 * double(dx.size())));
  auto const slope = lz::cos(x * w + b);
  auto const over = []<class E>(auto const& e, E const& like) {
    // Summed to the extents of `like` by hand.
    lz::tensor_of<double, lz::extents_t<decltype(e)>> const all(e);
    lz::tensor_of<double, lz::extents_t<E>> out(like.extents());
    out.fill_(0);
    constexpr int R = lz::rank_of<decltype(e)>, r = E::rank();
    lz::index at[R + 1] = {}, from[R + 1] = {}, to[r + 1] = {};
    for (int k = 0; k < R; ++k) from[k] = all.shape()[k];
    for (int k = 0; k < r; ++k) to[k] = like.shape()[k];
    auto* const sums = out.data();
    for (lz::index i = 0; double const value : all.flat()) {
      lz::index rest = i++, place = 0, step = 1;
      for (int k = R - 1; k >= 0; --k) at[k] = rest % from[k], rest /= from[k];
      for (int k = r - 1; k >= 0; --k) {
        if (to[k] > 1) place += at[k + R - r] * step;
        step *= to[k];
      }
      sums[place] += value;
    }
    return out;
  };
  double const close = 1e-10 * double(x.size() + w.size());
  BOOST_TEST(lz::allclose(dx, over(slope * w + 0 * x, x), 1e-10, close));
  BOOST_TEST(lz::allclose(dw, over(slope * x + 0 * w, w), 1e-10, close));
  BOOST_TEST(lz::allclose(db, over(slope + 0 * x, b), 1e-10, close));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(autodiff_joint)

BOOST_AUTO_TEST_CASE(equal_extents_of_any_length) {
  for (int n : {1, 3, 7, 8, 64, 1023, 1024, 1025, 5000})
    compare(some<T3>(1, 1, 1, n), some<T3>(2, 1, 1, n), some<T3>(3, 1, 1, n));
}

BOOST_AUTO_TEST_CASE(rows_columns_and_numbers_are_repeated) {
  for (int rows : {1, 3, 64, 65, 200}) {
    for (int columns : {1, 2, 33, 1030}) {
      auto const x = some<T3>(1, 1, rows, columns);
      auto const row = some<T3>(2, 1, 1, columns), column = some<T3>(3, 1, rows, 1),
                 number = some<T3>(4, 1, 1, 1);
      compare(x, row, some<T3>(5, 1, 1, columns));
      compare(x, column, row);
      compare(x, row, column);
      compare(x, number, row);
      compare(row, column, number);
    }
  }
}

BOOST_AUTO_TEST_CASE(axes_in_the_middle) {
  auto const x = some<T3>(1, 3, 40, 50);
  compare(x, some<T3>(2, 3, 1, 50), some<T3>(3, 1, 40, 1));
  compare(x, some<T3>(2, 1, 40, 1), some<T3>(3, 3, 1, 1));
  compare(some<T3>(1, 2, 1, 3), some<T3>(2, 1, 4, 1), some<T3>(3, 1, 1, 3));
}

BOOST_AUTO_TEST_CASE(views_of_leaves) {
  M const x = some<M>(1, 50, 70);
  V const w = some<V>(2, 140), b = some<V>(3, 50);
  compare(x.t(), b.flip(0), b);
  compare(x, w(lz::slice(0, 140, 2)), w(lz::slice(70, 140)));
  check([](auto const& v) { return lz::sum(lz::sin(v.t() * v(lz::all, 0)) * v.flip(1).t()); },
        some<M>(4, 5, 40));
}

BOOST_AUTO_TEST_CASE(windows_and_repetitions_add_up) {
  check([](auto const& v) { return lz::sum(lz::square(v.unfold(0, 3, 1)) * 2.0); }, some<V>(1, 9));
  check([](auto const& v) { return lz::sum(lz::sin(v.expand(4, 3) * v)); }, some<V>(1, 3));
  check([](auto const& v) { return lz::sum(v.unfold(0, 3, 1), 1)(0) * lz::sum(v * v * v); },
        some<V>(1, 5));
}

BOOST_AUTO_TEST_CASE(numbers_by_type_stay_in_registers_beside_any_rows) {
  lz::scalar<double> const a = 1.5, c = -0.25;
  for (int n : {1, 5, 1024, 1030, 2048, 40000}) {
    compare(some<V>(1, n), a, c);
    compare(a, some<V>(1, n), some<V>(2, n));
  }
  for (int rows : {2, 65, 300}) {
    for (int columns : {2, 3, 33, 1030}) {
      compare(some<M>(1, rows, columns), a, some<V>(2, columns));
      compare(some<M>(1, rows, columns), some<M>(2, rows, 1), c);
    }
  }
  compare(some<T3>(1, 3, 40, 50), a, some<T3>(2, 3, 1, 50));
  compare(a, c, lz::scalar<double>(2.0));
  // Twice the same, and a number that is computed in a statement of its own.
  check([](auto const& s, auto const& x) { return lz::sum(s * x + lz::sin(s * x) * s); }, a,
        some<V>(3, 70));
  check(
      [](auto const& s, auto const& x) {
        lz::active const t = lz::exp(s);
        return lz::sum(t * x) + lz::sum(lz::sum(x) * x * t);
      },
      a, some<V>(3, 70));
}

BOOST_AUTO_TEST_CASE(long_lines_are_cut_into_rows_and_a_rest) {
  for (int n : {2047, 2048, 2049, 3071, 16 * 1024 + 1, 50001}) {
    compare(some<V>(1, n), some<V>(2, n), some<V>(3, n));
    compare(some<V>(1, n), some<V>(2, 1), some<V>(3, n));
    compare(some<V>(1, 1), some<V>(2, n), some<V>(3, 1));
  }
}

BOOST_AUTO_TEST_CASE(empty_operands_give_zeros) {
  lz::scalar<double> const a = 3;
  auto const [y, dx, da] = lz::value_and_grad(
      [](auto const& x, auto const& s) { return lz::sum(x * s); })(V(lz::shape(0)), a);
  BOOST_TEST(y.item() == 0);
  BOOST_TEST(dx.size() == 0);
  BOOST_TEST(da.item() == 0);
}

BOOST_AUTO_TEST_CASE(the_same_bits_for_any_number_of_threads) {
  M const x = some<M>(1, 300, 2000);
  V const w = some<V>(2, 2000), b = some<V>(3, 2000);
  int const threads = lz::get_num_threads();
  lz::set_num_threads(1);
  auto const [y1, x1, w1, b1] = lz::value_and_grad(neuron)(x, w, b);
  lz::set_num_threads(3);
  auto const [y3, x3, w3, b3] = lz::value_and_grad(neuron)(x, w, b);
  lz::set_num_threads(threads);
  BOOST_TEST(y1.item() == y3.item());
  BOOST_TEST((lz::array_equal(x1, x3) && lz::array_equal(w1, w3) && lz::array_equal(b1, b3)));
  V const line = some<V>(4, 200001);
  lz::scalar<double> const a = 1.5;
  lz::set_num_threads(1);
  auto const [z1, l1, a1, c1] = lz::value_and_grad(neuron)(line, a, line);
  lz::set_num_threads(3);
  auto const [z3, l3, a3, c3] = lz::value_and_grad(neuron)(line, a, line);
  lz::set_num_threads(threads);
  BOOST_TEST((z1.item() == z3.item() && a1.item() == a3.item()));
  BOOST_TEST((lz::array_equal(l1, l3) && lz::array_equal(c1, c3)));
}

BOOST_AUTO_TEST_CASE(sums_of_many_are_accurate) {
  lz::matrix<float> const x = lz::full(lz::shape(200000, 2), 0.1f);
  lz::vector<float> const w{1, 1};
  lz::vector<float> const dw =
      lz::grad([](auto const& a, auto const& v) { return lz::sum(a * v); }, lz::wrt<1>)(x, w);
  BOOST_TEST(std::abs(dw(0) / 20000.0 - 1) < 1e-6);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_joint

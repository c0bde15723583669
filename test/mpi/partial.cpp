#include "ranks.hpp"

namespace mpi_partial {

using namespace ranks;
using namespace lz::literals;
using lz::partial;

/// Small whole numbers, whose sums are exact in any order.
template <class T>
lz::matrix<T> exact(lz::index n, lz::index k) {
  return lz::astype<T>(numbers<std::int64_t>(n, k) % 5);
}

template <class T>
void sums_and_products(lz::index n) {
  lz::matrix<T> const x = exact<T>(n, 3), y = exact<T>(n, 2);
  auto const make = lz::placed<on<"x">, all>(line());
  auto const a = make.from(x), b = make.from(y);
  using V = lz::value_t<decltype(lz::sum(a, 0_c))>;
  lz::sharded<V, partial<"x">, all> s(line(), 3);
  s += lz::sum(a, 0_c);
  s += lz::sum(a, 0_c);
  BOOST_TEST(same(s.to(all).gather(), lz::eval(lz::sum(x, 0) + lz::sum(x, 0))));
  lz::sharded<T, partial<"x">, all, all> p = lz::matmul(a.t(), b);
  p += lz::matmul(a.t(), b);
  lz::matrix<T> const whole = lz::matmul(x.t(), y) + lz::matmul(x.t(), y);
  BOOST_TEST(same(p.to(all, all).gather(), whole));
  BOOST_TEST(same(p.to(on<"x">, all).gather(), whole));
  BOOST_TEST(same(p.to(all, on<"x">).gather(), whole));
}

BOOST_AUTO_TEST_CASE(parts_of_sums_and_products_add_up) {
  for (lz::index n : sizes) sums_and_products<float>(n);
  sums_and_products<std::int32_t>(40), sums_and_products<std::complex<float>>(40),
      sums_and_products<lz::float16>(7);
}

BOOST_AUTO_TEST_CASE(of_answers_a_sum_says_whether_any_is_true) {
  auto const m = line();
  lz::sharded<bool, partial<"x">, all> s(m, 3);
  s += lz::placed<all>(m).full(lz::shape(3), true);
  BOOST_TEST(same(s.to(all).gather(), lz::vector<bool>({true, true, true})));
  BOOST_TEST(same(s.to(on<"x">).gather(), lz::vector<bool>({true, true, true})));
}

// A whole term counts once, a term of parts on each rank.
BOOST_AUTO_TEST_CASE(linear_combinations) {
  auto const m = line();
  lz::matrix<double> const x = exact<double>(13, 3);
  lz::vector<double> const w({1., 2., 4.});
  auto const a = lz::placed<on<"x">, all>(m).from(x);
  auto const b = lz::placed<all>(m).from(w);
  lz::sharded<double, partial<"x">, all> s =
      2. * lz::sum(a * a, 0_c) - lz::sum(a, 0_c) / 4. + b - 1.;
  lz::vector<double> expected = 2. * lz::sum(x * x, 0) - lz::sum(x, 0) / 4. + w - 1.;
  BOOST_TEST(same(s.to(all).gather(), expected));
  s -= -(lz::sum(a, 0_c) * 3.) + b;
  expected += lz::sum(x, 0) * 3. - w;
  BOOST_TEST(same(s.to(all).gather(), expected));
  s += 5, s -= 1, s *= 2, s /= 4;
  expected = (expected + 4.) * 0.5;
  BOOST_TEST(same(s.to(all).gather(), expected));
  s += lz::sum(a);                // a number, which every rank has
  s -= lz::sum(a - 1., lz::all);  // one, which is made whole first
  s += lz::max(a, 0_c);
  expected += 39. + lz::max(x, 0);
  BOOST_TEST(same(s.to(all).gather(), expected));
  lz::sharded<double, partial<"x">, all> const other = lz::sum(a, 0_c);
  s += other, s -= other, s += other;
  expected += lz::sum(x, 0);
  BOOST_TEST(same(s.to(all).gather(), expected));
  s = lz::sum(a * lz::sum(a, lz::all), 0_c);
  BOOST_TEST(same(s.to(all).gather(), lz::eval(lz::sum(x, 0) * lz::sum(x))));
}

BOOST_AUTO_TEST_CASE(unsigned_terms_are_subtracted_as_numbers) {
  auto const m = line();
  lz::sharded<double, partial<"x">, all> s(m, 3);
  lz::matrix<std::uint8_t> const x = exact<std::uint8_t>(8, 3);
  auto const a = lz::placed<on<"x">, all>(m).from(x);
  s -= lz::placed<all>(m).full(lz::shape(3), std::uint8_t(6));
  s -= lz::sum(a, 0_c);
  BOOST_TEST(same(s.to(all).gather(), lz::eval(-6. - lz::astype<double>(lz::sum(x, 0)))));
}

BOOST_AUTO_TEST_CASE(of_numbers) {
  auto const m = line();
  lz::vector<float> const x = sixty<float>();
  auto const a = lz::placed<on<"x">>(m).from(x);
  lz::sharded<float, partial<"x">> s(m);
  s += lz::sum(a, lz::all);
  s += lz::matmul(a, a);
  BOOST_TEST(s.to().item() == lz::sum(x).item() + lz::matmul(x, x).item());
}

// Slices, statements that read neighbours and those that wait for other ranks are computed first.
BOOST_AUTO_TEST_CASE(operands_of_all_kinds) {
  auto const m = line();
  lz::matrix<double> const x = exact<double>(13, 4);
  auto const a = lz::placed<on<"x">, all>(m).from(x);
  lz::sharded<double, partial<"x">, all> s = lz::sum(a(lz::slice(2, 11, 2)), 0_c);
  BOOST_TEST(same(s.to(all).gather(), lz::eval(lz::sum(x(lz::slice(2, 11, 2)), 0))));
  s = lz::sum(a.shift(0, 1) - a, 0_c);
  BOOST_TEST(same(s.to(all).gather(), lz::eval(0. - x(0))));
  s = lz::sum(a - lz::sum(a, 0, keepdims), 0_c);
  BOOST_TEST(same(s.to(all).gather(), lz::eval(-12. * lz::sum(x, 0))));
  auto const t = lz::placed<all, on<"x">>(m).from(lz::eval(x.t()));
  s = lz::sum(t.t(), 0_c) + lz::sum(t, 1_c);
  BOOST_TEST(same(s.to(all).gather(), lz::eval(2. * lz::sum(x, 0))));
}

BOOST_AUTO_TEST_CASE(on_a_rectangle) {
  auto const m = rectangle();
  lz::matrix<double> const x = exact<double>(7, 5);
  auto const a = lz::placed<on<"x">, on<"y">>(m).from(x);
  auto const b = lz::placed<on<"x">, all>(m).from(x);
  lz::sharded<double, partial<"x">, on<"y">> s = lz::sum(a, 0_c);
  s += lz::sum(b, 0_c);  // of what is whole there, each rank's part
  s += lz::placed<all>(m).ones(5);
  lz::vector<double> const sums = 2. * lz::sum(x, 0) + 1.;
  BOOST_TEST(same(s.to(on<"y">).gather(), sums));
  BOOST_TEST(same(s.to(on<"x">).gather(), sums));
  BOOST_TEST(same(s.to(all).gather(), sums));
  lz::sharded<double, partial<"x">, on<"y">, all> p = lz::matmul(a.t(), b);
  lz::matrix<double> const products = lz::matmul(x.t(), x);
  BOOST_TEST(same(p.to(on<"y">, all).gather(), products));
  BOOST_TEST(same(p.to(on<"y">, on<"x">).gather(), products));
  BOOST_TEST(same(p.to(on<"x">, on<"y">).gather(), products));
}

// An axis of one element is on every rank, which then has the whole sum.
BOOST_AUTO_TEST_CASE(one_element_and_none) {
  auto const m = line();
  for (lz::index n : {0, 1}) {
    auto const a = lz::placed<on<"x">, all>(m).full(lz::shape(n, 2), 3.f);
    lz::sharded<float, partial<"x">, all> s = lz::sum(a, 0_c);
    BOOST_TEST(same(s.to(all).gather(), lz::vector<float>({3.f * n, 3.f * n})));
    lz::sharded<float, partial<"x">, all, all> const p = lz::matmul(a.t(), a);
    lz::matrix<float> const squares = lz::full(lz::shape(2, 2), 9.f * n);
    BOOST_TEST(same(p.to(on<"x">, all).gather(), squares));
  }
  auto const none = lz::placed<on<"x">, all>(m).zeros(5, 0);
  lz::sharded<float, partial<"x">, all> s = lz::sum(none, 0_c);
  BOOST_TEST((s.to(all).extents()[0] == 0 && s.to(on<"x">).gather().size() == 0));
}

BOOST_AUTO_TEST_CASE(values_that_are_copied_moved_and_exchanged) {
  auto const m = line();
  lz::sharded<float, partial<"x">, all> s(m, lz::shape(3)), none;
  BOOST_TEST((none.extents()[0] == 0 && none.grid() == nullptr && none.to(all).extents()[0] == 0));
  s += 2;
  auto copy = s;
  copy += 1;
  none += lz::sharded<float, all>(), none -= 1;  // on no mesh
  swap(s, copy);
  BOOST_TEST((s.to(all).gather()(0) == 3 && copy.to(all).gather()(0) == 2));
  none = std::move(s);
  none += 1;
  BOOST_TEST(none.to(all).gather()(2) == 4);
  none = 7;
  BOOST_TEST(none.to(all).gather()(2) == 7);
  none.local().fill_(1.f);
  BOOST_TEST(none.to(all).gather()(1) == static_cast<float>(m.size()));
}

BOOST_AUTO_TEST_CASE(other_shapes_are_refused_on_all_ranks_and_nothing_is_lost) {
  auto const m = line();
  auto const a = lz::placed<on<"x">, all>(m).ones(5, 4);
  lz::sharded<float, partial<"x">, all> s(m, 3);
  s += 1;
  BOOST_CHECK_EXCEPTION(s += lz::sum(a, 0_c), lz::shape_error, [](auto const& e) {
    return std::string_view(e.what()) ==
           "add: partial sums of shape (3) take values of the same shape, not (4)";
  });
  lz::sharded<float, partial<"x">, all> const other(m, 4);
  BOOST_CHECK_THROW(s += other, lz::shape_error);
  BOOST_CHECK_THROW(s -= lz::sum(a, 0_c), lz::shape_error);
  BOOST_TEST(same(s.to(all).gather(), lz::vector<float>({1.f, 1.f, 1.f})));
}

}  // namespace mpi_partial

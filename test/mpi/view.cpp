#include "ranks.hpp"

namespace mpi_view {

using namespace ranks;
using lz::slice, lz::_;
using namespace lz::literals;

/// Calls f with slices of an axis of n elements.
template <class F>
void for_each_slice(lz::index n, F const& f) {
  f(all), f(slice(1, n - 1)), f(slice(0, n - 2)), f(slice(2, n)), f(slice(_, -1)), f(slice(3, 4)), f(slice(2, 2));
  f(slice(0, n, 2)), f(slice(1, n, 3));
}

/// The same statements over slices, sharded and on one machine.
template <auto... P>
void compare(auto const& m, lz::index n) {
  auto const make = lz::placed<P...>(m);
  lz::random::generator g(3), h(3);
  auto a = make.rand(g, n, 4);
  auto const b = make.rand(g, n, 4);
  lz::matrix<float> x = lz::rand(h, n, 4);
  lz::matrix<float> const y = lz::rand(h, n, 4);
  auto const whole = lz::placed<all, all>(m).from(y);
  auto const row = lz::placed<all>(m).template arange<float>(4);
  auto const r = lz::arange<float>(4);
  auto const try_slices = [&](auto s, auto t) {
    BOOST_TEST(same(b(s, t).gather(), y(s, t)));
    a(s, t) = lz::exp(-a(s, t)) * b(s, t) + row(t), x(s, t) = lz::exp(-x(s, t)) * y(s, t) + r(t);
    a(s, t) += 2.f, x(s, t) += 2.f;
    BOOST_TEST(same(a.gather(), x));
    a(s, t) -= whole(s, t), x(s, t) -= y(s, t);
    a(s, t) *= lz::placed<all, all>(m).from(y(s, t)), x(s, t) *= y(s, t);
    BOOST_TEST(same(a.gather(), x));
    a(s, t) = 0.f, x(s, t) = 0.f;
    BOOST_TEST(same(a.gather(), x));
    a(s) = a(s) + b(s), x(s) = x(s) + y(s);
    BOOST_TEST(same(a.gather(), x));
  };
  // Each pair of kinds in blocks; where ranks share one axis, each kind of that axis with one of
  // the other.
  for_each_slice(n, [&](auto s) {
    try_slices(s, slice(0, 4, 2));
    if constexpr (std::is_same_v<decltype(a), lz::sharded<float, on<"x">, on<"y">>>)
      try_slices(s, all);
    if constexpr (!std::is_same_v<decltype(a), lz::sharded<float, on<"x">, all>>)
      try_slices(s, slice(1, 3));
  });
}

BOOST_AUTO_TEST_CASE(slices_give_what_they_give_on_one_machine) {
  for (lz::index n : sizes) {
    compare<on<"x">, all>(line(), n);
    compare<all, on<"x">>(line(), n);
    compare<on<"x">, on<"y">>(rectangle(), n);
    compare<all, all>(rectangle(), n);
  }
}

BOOST_AUTO_TEST_CASE(a_view_shares_the_memory_of_its_tensor) {
  auto const m = line();
  auto a = lz::placed<on<"x">, all>(m).indices(lz::shape(9, 4), 0);
  lz::matrix<std::int64_t> x = a.gather();
  auto v = a(slice(1, 8));
  v(slice(2, 5), slice(1, 3)) = v(slice(2, 5), slice(2, 4)) * 10;  // a slice of a slice, over itself
  auto w = x(slice(1, 8));
  w(slice(2, 5), slice(1, 3)) = w(slice(2, 5), slice(2, 4)) * 10;
  v(all, 3) = v(all, 1) - 1, w(all, 3) = w(all, 1) - 1;  // a number along whole axes
  a(all, -1) += 5, x(all, -1) += 5;
  BOOST_TEST(same(a.gather(), x));
  v(slice(0, 7, 2), slice(_, _, -1)) = v(slice(0, 7, 2)), w(slice(0, 7, 2), slice(_, _, -1)) = w(slice(0, 7, 2));
  BOOST_TEST(same(a.gather(), x));
  v = v * 2, w = w * 2;
  v.fill_(3).square_(), w.fill_(3).square_();
  BOOST_TEST(same(a.gather(), x));
  auto const rows = v.range(0);
  BOOST_TEST((v.local().extent(0) == rows.size() && v.extents() == lz::shape(7, 4)));
  for (lz::index i = 0; i < rows.size(); ++i) v.local()(i, 0) = rows.low + i;
  w(all, 0) = lz::arange(7);
  BOOST_TEST(same(a.gather(), x));
  static_assert(!lz::detail::assignable<decltype(std::as_const(a)(all, 1)), float>);
}

BOOST_AUTO_TEST_CASE(what_lies_otherwise_is_refused_on_every_rank) {
  auto const m = line();
  auto a = lz::placed<on<"x">>(m).arange(10), b = lz::placed<on<"x">>(m).arange(8);
  BOOST_CHECK_EXCEPTION(a(slice(0, 8)) = a(slice(0, 8)) + a(slice(2, 10)), lz::shape_error, [](lz::error const& e) {
    return std::string(e.what()).find("read the second as x.shift(0, 2)") != std::string::npos;
  });
  BOOST_CHECK_THROW(a(slice(1, 9)) = a(slice(0, 8)), lz::shape_error);
  BOOST_CHECK_THROW(a(slice(1, 9)) = b, lz::shape_error);
  BOOST_CHECK_THROW(a(slice(1, 9)) += a(slice(3, 4)), lz::shape_error);  // on one rank, not broadcast
  BOOST_CHECK_THROW((void)(a(slice(1, 9)) + a.shift(0, 1)), lz::shape_error);
  BOOST_CHECK_THROW((void)a(slice(_, _, -1)), lz::index_error);
  BOOST_CHECK_THROW((void)a(slice(1, 2, 0)), lz::index_error);
  auto const c = lz::placed<on<"x">, all>(m).zeros(5, 2);
  BOOST_CHECK_THROW((void)c(all, 2), lz::index_error);
  BOOST_TEST(same(a.gather(), lz::arange(10)));  // nothing is written
  a(slice(0, 8)) = a(slice(2, 10)).to(on<"x">).to(all);
  a(slice(_, _)) = a + b.to(all)(slice(3, 4));  // all of it is as the tensor lies
  BOOST_TEST(same(a.gather(), lz::vector<std::int64_t>({5, 6, 7, 8, 9, 10, 11, 12, 11, 12})));
}

/// On one machine: element i + by of x, 0 beyond the ends.
lz::matrix<float> moved(lz::matrix<float> const& x, lz::index rows, lz::index columns) {
  lz::matrix<float> out = lz::zeros(x.shape());
  for (lz::index i = 0; i < x.rows(); ++i)
    for (lz::index j = 0; j < x.cols(); ++j)
      if (i + rows >= 0 && i + rows < x.rows() && j + columns >= 0 && j + columns < x.cols())
        out(i, j) = x(i + rows, j + columns);
  return out;
}

template <auto... P>
void compare_shifts(auto const& m, lz::index n, lz::index k) {
  auto const make = lz::placed<P...>(m);
  lz::random::generator g(3), h(3);
  auto a = make.rand(g, n, k), b = make.rand(g, n, k);
  lz::matrix<float> x = lz::rand(h, n, k), y = lz::rand(h, n, k);
  auto const whole = lz::placed<all, all>(m).from(x);
  auto const try_slices = [&](auto s, auto t) {
    b(s, t) = b(s, t) + a.shift(0, 1)(s, t) * a(s, t).shift(0, -2) - a.shift(1, -1)(s, t);
    y(s, t) = y(s, t) + moved(x, 1, 0)(s, t) * moved(x, -2, 0)(s, t) - moved(x, 0, -1)(s, t);
    BOOST_TEST(same(b.gather(), y));
    b(s, t) += a.shift(0, 1).shift(1, 1)(s)(all, t) + whole.shift(0, -1)(s, t);
    y(s, t) += moved(x, 1, 1)(s, t) + moved(whole.gather(), -1, 0)(s, t);
    BOOST_TEST(same(b.gather(), y));
    a(s, t) = a(s, t) + .5f * (a(s, t).shift(0, 1) + a(s, t).shift(0, -1) - 2 * a(s, t));  // in place
    x(s, t) = x(s, t) + .5f * (moved(x, 1, 0)(s, t) + moved(x, -1, 0)(s, t) - 2 * x(s, t));
    BOOST_TEST(same(a.gather(), x));
  };
  for (auto const s : {slice(lz::index{1}, n - 1), slice(lz::index{0}, n), slice(lz::index{2}, n), slice(lz::index{3}, lz::index{4})})
    for (auto const t : {slice(lz::index{1}, k - 1), slice(lz::index{0}, k), slice(lz::index{2}, k)}) try_slices(s, t);
}

BOOST_AUTO_TEST_CASE(slices_read_neighbours_beside_them) {
  for (lz::index n : sizes) {
    compare_shifts<on<"x">, all>(line(), n, 5);
    compare_shifts<all, on<"x">>(line(), n, 5);
    compare_shifts<on<"x">, on<"y">>(rectangle(), n, 5);
    compare_shifts<all, all>(rectangle(), n, 5);
  }
  compare_shifts<on<"x">, on<"y">>(rectangle(), 23, 31);
}

BOOST_AUTO_TEST_CASE(along_whole_axes_slices_begin_anywhere) {
  auto const m = line();
  for (lz::index n : {1, 4, 9, 16}) {
    lz::random::generator g(3), h(3);
    auto const a = lz::placed<on<"x">, all>(m).rand(g, n, 6);
    auto b = lz::placed<on<"x">, all>(m).rand(g, n, 6);
    lz::matrix<float> const x = lz::rand(h, n, 6);
    lz::matrix<float> y = lz::rand(h, n, 6);
    auto const s = slice(0, 3), t = slice(2, 5), r = slice(3, 6);
    b(all, t) = a.shift(0, 1)(all, s) + a.shift(1, 1)(all, r) - a.shift(0, -1)(all, t);
    y(all, t) = moved(x, 1, 0)(all, s) + moved(x, 0, 1)(all, r) - moved(x, -1, 0)(all, t);
    BOOST_TEST(same(b.gather(), y));
    b(all, s) = b(all, slice(1, 4)) + a.shift(1, -1)(all, s);  // over itself, in parts
    lz::matrix<float> const before = y;
    y(all, s) = before(all, slice(1, 4)) + moved(x, 0, -1)(all, s);
    BOOST_TEST(same(b.gather(), y));
    b(all, 0) = b(all, 5), y(all, 0) = y(all, 5);
    BOOST_TEST(same(b.gather(), y));
    BOOST_CHECK_THROW((void)a(all, 0).shift(0, 1), lz::index_error);
    BOOST_CHECK_THROW(b = b + a.shift(0, 1)(all, slice(2, 3)), lz::shape_error);
  }
}

/// The same of tensors whose axes are in another order, over ranks and on one machine.
template <auto P, auto Q, auto R>
void compare_orders(auto const& m, lz::index n) {
  lz::random::generator g(3);
  lz::tensor<double, lz::dyn, lz::dyn, lz::dyn> const x = lz::randn<double>(g, n, 4, 3);
  lz::matrix<double> y = lz::randn<double>(g, n, 4), z = lz::randn<double>(g, 4, n);
  auto const a = lz::placed<P, Q, R>(m).from(x);
  auto b = lz::placed<P, Q>(m).from(y);
  auto c = lz::placed<Q, P>(m).from(z);
  BOOST_TEST(same(b.t().gather(), y.t()));
  BOOST_TEST(same(lz::transpose(a).gather(), lz::transpose(x)));
  BOOST_TEST(same(a.permute(2_c, 0_c, 1_c).gather(), x.permute(2, 0, 1)));
  BOOST_TEST(same(lz::moveaxis(a, 0_c, -1_c).gather(), lz::moveaxis(x, 0, -1)));
  BOOST_TEST(same(lz::matrix_transpose(a + 1.).gather(), lz::matrix_transpose(x + 1.)));
  c = lz::exp(b.t()) + c * 2., z = lz::exp(y.t()) + z * 2.;
  BOOST_TEST(same(c.gather(), z));
  b.t() = c + b.t(), y.t() = z + y.t();
  b.t()(slice(1, 3), all) *= 3., y.t()(slice(1, 3), all) *= 3.;
  b(slice(0, n), slice(0, 4, 2)).t() -= c(slice(0, 4, 2), all), y(all, slice(0, 4, 2)).t() -= z(slice(0, 4, 2));
  BOOST_TEST(same(b.gather(), y));
  lz::sharded<double, Q, P> const held = b.t();
  BOOST_TEST(same(held.gather(), y.t()));
  BOOST_TEST(same(b.t().to(all, all).gather(), y.t()));
  BOOST_TEST(same(lz::eval(lz::max(b.t() + c, 0_c)).gather(), lz::max(y.t() + z, 0)));
}

BOOST_AUTO_TEST_CASE(axes_in_another_order_are_views) {
  for (lz::index n : sizes) {
    compare_orders<on<"x">, all, all>(line(), n);
    compare_orders<on<"x">, all, on<"y">>(rectangle(), n);
  }
  auto const m = line();
  lz::matrix<int> x({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}});
  auto a = lz::placed<all, all>(m).from(x);
  a = a + a.t(), x = lz::eval(x + x.t());  // over itself
  a = a.shift(0, 1) + a.t(), x = lz::eval(lz::matrix<int>({{x(1, 0), x(1, 1), x(1, 2)}, {x(2, 0), x(2, 1), x(2, 2)}, {0, 0, 0}}) + x.t());
  BOOST_TEST(same(a.gather(), x));
  BOOST_CHECK_THROW((void)a.t().shift(0, 1), lz::index_error);
  lz::matrix<double> const y = lz::astype<double>(lz::arange(21).reshape(7, 3));
  auto const b = lz::placed<on<"x">, all>(m).from(y);
  BOOST_TEST(same(lz::matmul(b.t(), b).eval().gather(), lz::eval(lz::matmul(y.t(), y))));
  auto const& constant = a;
  static_assert(!decltype(constant.t())::is_mutable && decltype(a.t())::is_mutable);
}

}  // namespace mpi_view

#include "ranks.hpp"

namespace mpi_scatter {

using namespace ranks;
using lz::slice;

/// Values whose sums depend on the order.
template <class T>
lz::matrix<T> values(lz::index n, lz::index k) {
  lz::matrix<double> const i = lz::astype<double>(numbers<int>(n, k));
  return lz::astype<T>(lz::eval(i / 7. + 1e3));
}

/// The method f on x here and on the whole. Q: placements of indices and sources.
template <class T, auto... P>
void compare(auto const& m, lz::index n, auto const& indices_there, auto const& vector_there,
             auto const& source_there) {
  auto const x = values<T>(n, 6);
  auto const there = lz::placed<P...>(m);
  auto const written = [&](auto const& indices, auto const& f) {
    auto a = there.from(x);
    auto b = x;
    f(a, indices, source_there);
    f(b, std::identity(), std::identity());
    return same(a.gather(), b);
  };
  BOOST_TEST_CONTEXT("of " << n << " rows") {
    for (lz::index k : {lz::index{0}, n / 2, n}) {
      BOOST_TEST_INFO(k << " rows of indices");
      auto const down = lz::eval(some(6 * k, n).reshape(k, 6)),
                 across = lz::eval(some(6 * k, 6).reshape(k, 6));
      auto const source = values<T>(n, 7);  // longer than the indices
      auto const run = [&](auto const& f) { return written(indices_there, f); };
      BOOST_TEST(run([&](auto& y, auto i, auto s) { y.scatter_add_(0, i(down), s(source)); }));
      BOOST_TEST(run([&](auto& y, auto i, auto s) { y.scatter_add_(1, i(across), s(source)); }));
      BOOST_TEST(run([&](auto& y, auto i, auto s) { y.scatter_(0, i(down), s(source)); }));
      BOOST_TEST(run([&](auto& y, auto i, auto s) { y.scatter_(-1, i(across), s(source)); }));
      BOOST_TEST(run([&](auto& y, auto i, auto) { y.scatter_(0, i(down), T(5)); }));
      BOOST_TEST(run([&](auto& y, auto i, auto) { y.scatter_add_(1, i(across), T(3)); }));
    }
    for (lz::index k : {0, 1, 4, 9}) {
      BOOST_TEST_INFO(k << " indices");
      auto const rows = some(n == 0 ? 0 : k, n), columns = some(k, 6);
      auto const run = [&](auto const& f) { return written(vector_there, f); };
      auto const add = values<T>(rows.numel(), 6), beside = values<T>(n, k), row = values<T>(1, 6);
      BOOST_TEST(run([&](auto& y, auto i, auto s) { y.index_add_(0, i(rows), s(add)); }));
      BOOST_TEST(run([&](auto& y, auto i, auto s) { y.index_add_(1, i(columns), s(beside)); }));
      BOOST_TEST(run([&](auto& y, auto i, auto s) { y.index_copy_(0, i(rows), s(add)); }));
      BOOST_TEST(run([&](auto& y, auto i, auto s) { y.index_copy_(1, i(columns), s(beside)); }));
      BOOST_TEST(run([&](auto& y, auto i, auto s) { y.index_add_(0, i(rows), s(row)); }));
      BOOST_TEST(run([&](auto& y, auto i, auto) { y.index_fill_(0, i(rows), T(5)); }));
      BOOST_TEST(run([&](auto& y, auto i, auto) { y.index_add_(1, i(columns), T(2)); }));
    }
  }
}
template <auto... P>
auto placed_there(auto const& m) {
  return [where = lz::placed<P...>(m)](auto const& x) { return where.from(x); };
}

BOOST_AUTO_TEST_CASE(what_every_rank_has_is_written_as_on_one_machine) {
  auto const host = [](auto const& x) { return x; };
  for (lz::index n : sizes) {
    compare<double, on<"x">, all>(line(), n, host, host, host);
    compare<float, all, on<"x">>(line(), n, host, host, placed_there<all, all>(line()));
    compare<float, on<"x">, on<"y">>(rectangle(), n, placed_there<all, all>(rectangle()),
                                     placed_there<all>(rectangle()), host);
    compare<int, all, all>(line(), n, host, host, host);
  }
}

BOOST_AUTO_TEST_CASE(what_ranks_share_is_written_in_the_order_of_one_machine) {
  auto const l = line();
  auto const r = rectangle();
  auto const host = [](auto const& x) { return x; };
  for (lz::index n : sizes) {
    compare<float, on<"x">, all>(l, n, placed_there<on<"x">, all>(l), placed_there<on<"x">>(l),
                                 placed_there<on<"x">, all>(l));
    compare<float, on<"x">, all>(l, n, placed_there<all, on<"x">>(l), placed_there<on<"x">>(l),
                                 placed_there<all, on<"x">>(l));
    compare<double, all, on<"x">>(l, n, placed_there<on<"x">, all>(l), placed_there<all>(l),
                                  placed_there<on<"x">, all>(l));
    compare<float, all, all>(l, n, placed_there<on<"x">, all>(l), placed_there<on<"x">>(l),
                             placed_there<on<"x">, all>(l));
    compare<float, on<"x">, on<"y">>(r, n, placed_there<on<"y">, on<"x">>(r),
                                     placed_there<on<"y">>(r), placed_there<on<"y">, on<"x">>(r));
    compare<float, on<"y">, all>(r, n, placed_there<on<"x">, all>(r), placed_there<on<"x">>(r),
                                 placed_there<on<"x">, all>(r));
    compare<std::complex<float>, on<"x">, all>(r, n, host, placed_there<on<"y">>(r),
                                               placed_there<all, on<"y">>(r));
    compare<double, on<"x">, all>(l, n, placed_there<on<"x">, all>(l), placed_there<on<"x">>(l),
                                  host);
  }
  compare<lz::float16, on<"x">, all>(l, 7, placed_there<on<"x">, all>(l), placed_there<on<"x">>(l),
                                     placed_there<on<"x">, all>(l));
}

BOOST_AUTO_TEST_CASE(functions_leave_x_and_sources_may_be_x_itself) {
  auto const x = values<double>(9, 4);
  auto const a = lz::placed<on<"x">, all>(line()).from(x);
  auto const i = lz::placed<on<"x">>(line()).from(some(9, 9));
  BOOST_TEST(same(lz::index_add(a, 0, i, a).gather(), lz::index_add(x, 0, some(9, 9), x)));
  BOOST_TEST(same(lz::index_copy(a * 2., 0, i, a + 1.).gather(),
                  lz::index_copy(lz::eval(x * 2.), 0, some(9, 9), lz::eval(x + 1.))));
  BOOST_TEST(same(lz::index_fill(a, 1, {0, 2}, 7.).gather(), lz::index_fill(x, 1, {0, 2}, 7.)));
  BOOST_TEST(same(a.gather(), x));
  auto b = a;
  b.index_add_(0, i, b);
  BOOST_TEST(same(b.gather(), lz::index_add(x, 0, some(9, 9), x)));
  b.index_fill_(0, {0, -1}, 3.);
  BOOST_TEST(lz::take(b, -1, lz::constant<0>{}).gather()(2) == 3.);
}

BOOST_AUTO_TEST_CASE(wrong_indices_are_thrown_on_every_rank_before_anything_is_written) {
  auto const x = values<double>(5, 4);
  auto a = lz::placed<on<"x">, all>(line()).from(x);
  auto const bad = lz::placed<on<"x">>(line()).from(lz::vector<int>({0, 1, 2, 5}));
  BOOST_CHECK_THROW(a.index_add_(0, bad, 1.), lz::rank_error);
  BOOST_CHECK_THROW(a.index_fill_(0, {0, 5}, 1.), lz::index_error);
  BOOST_CHECK_THROW(a.index_copy_(2, {0}, 1.), lz::index_error);
  BOOST_CHECK_THROW(a.index_add_(0, {0, 1}, lz::ones<double>(3, 4)), lz::shape_error);
  BOOST_CHECK_THROW(a.scatter_(0, lz::zeros<int>(2, 5), 1.), lz::shape_error);
  BOOST_CHECK_THROW(a.scatter_add_(0, lz::zeros<int>(2, 4), lz::ones<double>(1, 4)),
                    lz::shape_error);
  BOOST_TEST(same(a.gather(), x));
}

/// scatter_reduce in all its ways, over ranks and on one machine.
void merged(auto const& a, auto const& x, lz::index axis, auto const& there, auto const& indices,
            auto const& source_there, auto const& source) {
  for (bool with_self : {true, false}) {
    for (char const* how : {"sum", "prod", "mean", "amax", "amin"}) {
      BOOST_TEST_INFO(how << (with_self ? "" : " of the source alone"));
      auto const here = lz::scatter_reduce(a, axis, there, source_there, how, with_self);
      BOOST_TEST(same(here.gather(), lz::scatter_reduce(x, axis, indices, source, how, with_self)));
    }
  }
}

BOOST_AUTO_TEST_CASE(scatter_reduce_merges_in_the_order_of_one_machine) {
  auto const rows = lz::placed<on<"x">, all>(line());
  for (lz::index n : {0, 1, 5, 8}) {
    auto const down = lz::eval(some(6 * n, n).reshape(n, 6)),
               across = lz::eval(some(6 * n, 6).reshape(n, 6));
    auto const x = values<double>(n, 6), source = values<double>(n, 7);
    merged(rows.from(x), x, 0, rows.from(down), down, rows.from(source), source);
    auto const whole = values<std::int32_t>(n, 6);
    merged(rows.from(whole), whole, -1, across, across, 3, 3);
    auto a = rows.from(x);
    a.scatter_reduce_(0, down, source, "amax");
    BOOST_TEST(same(a.gather(), lz::scatter_reduce(x, 0, down, source, "amax")));
  }
  auto a = rows.zeros<double>(4, 2);
  auto const first = rows.zeros<std::int64_t>(4, 2);
  BOOST_CHECK_THROW((void)lz::scatter_reduce(a, 0, first, 1., "median"), lz::error);
}

}  // namespace mpi_scatter

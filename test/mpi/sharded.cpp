#include "ranks.hpp"

namespace mpi_sharded {

using namespace ranks;

/// One statement of everything there is, over any placement: sharded, and on one machine.
template <auto... P>
void compare(auto const& m, lz::index rows, lz::index columns) {
  auto const make = lz::placed<P...>(m);
  lz::random::generator g(3), h(3);
  auto a = make.rand(g, rows, columns), b = make.rand(g, rows, columns);
  lz::matrix<float> const x = lz::rand(h, rows, columns), y = lz::rand(h, rows, columns);
  auto const bias = lz::placed<all>(m).full(lz::shape(columns), 0.5f);
  lz::sharded<float, P...> out = lz::exp(-a) * b + bias;
  lz::matrix<float> wanted = lz::exp(-x) * y + 0.5f;
  BOOST_TEST(same(lz::gather(out), wanted));
  out += a, wanted += x;
  BOOST_TEST(same(lz::gather(out), wanted));
  out = a, wanted = x;
  BOOST_TEST(same(lz::gather(out), wanted));
}

BOOST_AUTO_TEST_CASE(a_statement_gives_what_it_gives_on_one_machine) {
  for (lz::index rows : sizes)
    for (lz::index columns : {0, 1, 3, 8}) {
      compare<on<"x">, all>(line(), rows, columns);
      compare<all, on<"x">>(line(), rows, columns);
      compare<on<"y">, on<"x">>(rectangle(), rows, columns);
      compare<all, all>(rectangle(), rows, columns);
    }
}

template <class T>
void with_dtype() {
  auto const m = line();
  lz::vector<T> const x = lz::astype<T>(lz::arange(5) - 2);
  auto const a = lz::placed<on<"x">>(m).from(x);
  lz::sharded<T, on<"x">> const b = lz::where(a == a, a, T(1));
  BOOST_TEST(same(lz::gather(b), x));
}

BOOST_AUTO_TEST_CASE(all_dtypes) {
  with_dtype<bool>(), with_dtype<std::int8_t>(), with_dtype<std::int16_t>(), with_dtype<std::int32_t>();
  with_dtype<std::int64_t>(), with_dtype<std::uint8_t>(), with_dtype<std::uint16_t>();
  with_dtype<std::uint32_t>(), with_dtype<std::uint64_t>(), with_dtype<lz::float16>();
  with_dtype<lz::bfloat16>(), with_dtype<float>(), with_dtype<double>();
  with_dtype<std::complex<float>>(), with_dtype<std::complex<double>>();
}

BOOST_AUTO_TEST_CASE(three_and_four_axes) {
  auto const m = rectangle();
  auto a = lz::placed<all, on<"x">, on<"y">>(m).indices(lz::shape(2, 5, 3), 1);
  auto b = lz::placed<all, all, on<"x">, on<"y">>(m).indices(lz::shape(3, 1, 5, 3), 0);
  lz::sharded<std::int64_t, all, all, on<"x">, on<"y">> c = a * 10 + b;
  lz::dtensor<std::int64_t, 4> const whole = lz::gather(c);
  BOOST_TEST((whole.shape() == lz::shape(3, 2, 5, 3)));
  bool right = true;
  for (lz::index i = 0; i < 3; ++i)
    for (lz::index j = 0; j < 5; ++j) right = right && whole(i, 1, j, 2) == 10 * j + i;
  BOOST_TEST(right);
}

BOOST_AUTO_TEST_CASE(an_axis_of_one_element_is_on_every_rank_and_broadcasts) {
  auto const m = line();
  auto const column = lz::placed<on<"x">, all>(m);
  lz::sharded<float, on<"x">, all> a = column.ones(7, 2), row = column.full(lz::shape(1, 2), 3.f);
  BOOST_TEST(row.local().size() == 2);
  a = a * row;
  BOOST_TEST(same(lz::gather(a), lz::full(lz::shape(7, 2), 3.f)));
  a *= lz::placed<all, all>(m).full(lz::shape(7, 2), 2.f);  // every rank reads its part
  BOOST_TEST(same(lz::gather(a), lz::full(lz::shape(7, 2), 6.f)));
}

BOOST_AUTO_TEST_CASE(a_value_copies_moves_and_follows_what_is_assigned) {
  auto const m = line();
  auto a = lz::placed<on<"x">>(m).arange(7);
  auto b = a;
  b += 1;
  BOOST_TEST(lz::gather(a)(6) == 6);
  lz::sharded<std::int64_t, on<"x">> c;
  BOOST_TEST(c.size() == 0);
  c = b;
  BOOST_TEST(c.size() == 7);
  c = lz::placed<on<"x">>(m).arange(3);
  BOOST_TEST(same(lz::gather(c), lz::arange(3)));
  auto d = std::move(b);
  BOOST_TEST((d.size() == 7 && b.size() == 0));
  auto const lazy = d + 1;  // shares the block
  d = c;
  BOOST_TEST(lz::gather(lz::eval(lazy))(6) == 8);
  d.fill_(2).square_();
  BOOST_TEST(same(lz::gather(d), lz::full(lz::shape(3), std::int64_t{4})));
}

BOOST_AUTO_TEST_CASE(this_ranks_block_is_a_view_at_its_range) {
  auto const m = line();
  auto a = lz::placed<on<"x">, all>(m).zeros(5, 2);
  auto const rows = a.range(0);
  BOOST_TEST((a.range(1).low == 0 && a.range(-1).high == 2));
  BOOST_TEST((a.local().extent(0) == rows.size()));
  for (lz::index i = 0; i < rows.size(); ++i) a.local()(i, 1) = static_cast<float>(rows.low + i);
  BOOST_TEST(same(lz::gather(a)(all, 1), lz::arange<float>(5)));
  BOOST_CHECK_THROW((void)a.range(2), lz::index_error);
}

BOOST_AUTO_TEST_CASE(several_results_are_assigned_at_once) {
  auto const m = line();
  auto const make = lz::placed<on<"x">, all>(m);
  for (lz::index n : sizes) {
    lz::random::generator g(1);
    lz::sharded<float, on<"x">, all> a = make.rand(g, n, 3), b = make.rand(g, n, 3);
    lz::matrix<float> x = a.gather(), y = b.gather();
    lz::assign(lz::into(a, b), lz::exprs(a + b, a - b));            // each reads what was there
    lz::assign(lz::into(x, y), lz::exprs(x + y, x - y));
    BOOST_TEST((same(a.gather(), x) && same(b.gather(), y)));
    lz::sharded<float, on<"x">, all> c, d(m, 2, 2);                 // take the extents of the values
    lz::assign(lz::into(c, d), lz::exprs(2.f * a, b));
    BOOST_TEST((same(c.gather(), 2.f * x) && same(d.gather(), y)));
    lz::sharded<float> low, high;
    lz::sharded<float, all> mean, deviation;
    if (n == 0) continue;
    lz::assign(lz::into(low, high), lz::exprs(lz::min(a, all), lz::max(a, all)));
    BOOST_TEST((low.item() == lz::min(x) && high.item() == lz::max(x)));
    lz::assign(lz::into(mean, deviation), lz::exprs(lz::mean(a, lz::constant<0>{}), lz::stddev(a, lz::constant<0>{})));
    BOOST_TEST(lz::allclose(mean.gather(), lz::mean(x, 0)));
    BOOST_TEST(lz::allclose(deviation.gather(), lz::stddev(x, 0)));
    // Shapes that do not fit: nothing is written.
    lz::sharded<float, on<"x">, all> const before = a;
    BOOST_CHECK_THROW(lz::assign(lz::into(a, c(lz::slice(0, 1), all)), lz::exprs(a + 1.f, make.zeros(n + 1, 3))), lz::shape_error);
    BOOST_TEST(same(a.gather(), before.gather()));
  }
}

BOOST_AUTO_TEST_CASE(noalias_and_swap) {
  auto const m = line();
  auto const make = lz::placed<on<"x">, all>(m);
  for (lz::index n : sizes) {
    lz::sharded<float, on<"x">, all> a = make.full(lz::shape(n, 2), 1.f), b = make.full(lz::shape(n + 1, 2), 2.f), c;
    lz::noalias(c) = a + 2.f;
    BOOST_TEST(same(c.gather(), lz::full(lz::shape(n, 2), 3.f)));
    lz::noalias(c(lz::slice(0, n), all)) = a(lz::slice(0, n), all) + 3.f;
    lz::noalias(c) = 4.f * a;
    BOOST_TEST(same(c.gather(), lz::full(lz::shape(n, 2), 4.f)));
    auto const* const block = a.data();
    lz::swap(a, b);
    BOOST_TEST((b.data() == block && a.extent(0) == n + 1 && b.extent(0) == n));
    a.swap(b);
    BOOST_TEST(a.data() == block);
  }
}

BOOST_AUTO_TEST_CASE(tensors_keep_the_mesh_they_lie_on) {
  auto const numbers = [] { return lz::placed<on<"x">>(lz::mesh<"x">()).arange<double>(10); };
  lz::sharded<double, on<"x">> x;
  {
    auto const first = numbers();
    x = 2. * first + first.shift(0, 1);
  }
  auto const twice = x(lz::slice(0, 9)) * 2.;
  double const sum = lz::sum(twice);
  BOOST_TEST(sum == 2 * (2 * 36 + 45));
  BOOST_TEST(x.grid()->axes() == 1);
}

}  // namespace mpi_sharded

// Small static expressions give to the bit what the planned way gives for dynamic extents.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstring>
#include <lazuli/lazuli.hpp>
#include <string>

namespace lz = lazuli;
using lz::slice;

namespace {

template <class X>
void filled_with(X& x, unsigned seed) {
  for (auto& e : x.flat()) {
    seed = seed * 1664525u + 1013904223u;
    e = static_cast<lz::value_t<X>>(static_cast<double>(seed >> 8) / (1 << 20) - 8);
  }
}
template <class T, lz::index... E>
lz::dtensor<T, sizeof...(E)> dynamic(lz::tensor<T, E...> const& x) {
  return lz::dtensor<T, sizeof...(E)>(x);
}
template <class X, class Y>
bool same(X const& got, Y const& wanted) {
  lz::tensor const x = got;
  lz::tensor const y = wanted;
  return x.numel() == y.numel() &&
         std::memcmp(x.data(), y.data(),
                     static_cast<std::size_t>(x.numel()) * sizeof(lz::value_t<X>)) == 0;
}
template <class X>
constexpr bool at_once = lz::detail::goes_at_once<X>();

/// A chain over shapes M × N: transposed, broadcast, strided operands.
template <class T, lz::index M, lz::index N>
void check_chains() {
  lz::tensor<T, M, N> a, b;
  lz::tensor<T, N, M> c;
  lz::tensor<T, N> row;
  lz::tensor<T, M, 1> column;
  lz::tensor<T> number;
  filled_with(a, 1), filled_with(b, 2), filled_with(c, 3), filled_with(row, 4), filled_with(column, 5), filled_with(number, 6);
  auto const da = dynamic(a), db = dynamic(b), dc = dynamic(c), dcolumn = dynamic(column);
  auto const drow = dynamic(row);
  T const n = number();

  lz::tensor<T, M, N> got = a * T(2) - b;
  BOOST_TEST(same(got, da * T(2) - db));
  got = c.t() + a;
  BOOST_TEST(same(got, dc.t() + da));
  got = a * row + column * number - c.t();
  BOOST_TEST(same(got, da * drow + dcolumn * n - dc.t()));
  got = b;
  got = got + c.t() * got;
  BOOST_TEST(same(got, db + dc.t() * db));
  lz::tensor<T, 2 * M, 3 * N> wide = T(1);
  auto const part = lz::views::subscript(wide.map(), slice(0, 2 * M, 2), slice(1, 3 * N, 3));
  lz::tensor_view<T, M, N> sparse(wide.data(), {lz::extents<M, N>{}, part.strides, part.offset});
  sparse = c.t() + a;
  BOOST_TEST(same(sparse, dc.t() + da));
  BOOST_TEST(lz::sum(lz::astype<double>(wide)).item() ==
             lz::sum(lz::astype<double>(dc.t() + da)).item() + double(5 * M * N));
  lz::tensor<T, N, M> turned = T(0);
  turned.t() = a + b;
  BOOST_TEST(same(turned, (da + db).eval().t()));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(evaluate_at_once)

BOOST_AUTO_TEST_CASE(chains_are_those_of_dynamic_extents_to_the_bit) {
  check_chains<double, 4, 4>();
  check_chains<double, 3, 1>();
  check_chains<float, 5, 3>();
  check_chains<std::int32_t, 3, 2>();
  check_chains<float, 9, 9>();  // too many elements: planned
}

BOOST_AUTO_TEST_CASE(functions_and_types_are_those_of_dynamic_extents) {
  lz::tensor<float, 3> x;
  lz::tensor<double, 3> y;
  lz::tensor<std::int32_t, 3> k;
  filled_with(x, 1), filled_with(y, 2), filled_with(k, 3);
  auto const dx = dynamic(x);
  auto const dy = dynamic(y);
  auto const dk = dynamic(k);
  lz::tensor<float, 3> const f = lz::exp(-x * x) + lz::sin(x);
  BOOST_TEST(same(f, lz::exp(-dx * dx) + lz::sin(dx)));
  lz::tensor<double, 3> const d = x * y + k;
  BOOST_TEST(same(d, dx * dy + dk));
  lz::tensor<float, 3> const narrowed = y / 3.;
  BOOST_TEST(same(narrowed, lz::astype<float>(dy / 3.)));
  lz::tensor<double, 3> const chosen = lz::maximum(y, 0.) + lz::abs(x);
  BOOST_TEST(same(chosen, lz::maximum(dy, 0.) + lz::abs(dx)));
  lz::tensor<bool, 3> const mask = x < 0.f;
  BOOST_TEST(same(mask, dx < 0.f));
  lz::tensor<double, 2, 3> const spread = y;
  BOOST_TEST((same(spread(0), dy) && same(spread(1), dy)));
  lz::tensor<double> zero;
  zero = 0.;
  lz::tensor<double> const product = zero * -1.;
  BOOST_TEST(std::signbit(product()));
}

BOOST_AUTO_TEST_CASE(the_destination_may_be_an_operand) {
  lz::tensor<double, 4, 4> a, b;
  filled_with(a, 1), filled_with(b, 2);
  auto const da = dynamic(a), db = dynamic(b);
  auto m = a;
  m = m.t() + b;
  BOOST_TEST(same(m, da.t() + db));
  m = a;
  m = lz::matmul(m, b);
  BOOST_TEST(same(m, lz::matmul(da, db)));
  m = a;
  m.t() = lz::matmul(b, m) + m;
  BOOST_TEST(same(m, (lz::matmul(db, da) + da).eval().t()));
  lz::tensor<double, 3> v = {1, 2, 3};
  v = v * v(2) + v;
  BOOST_TEST(same(v, lz::vector<double>{4, 8, 12}));
  auto const second = lz::view(static_cast<double const*>(v.data() + 1), lz::shape());
  v = v * second;
  BOOST_TEST(same(v, lz::vector<double>{32, 64, 96}));
  lz::tensor<double, 2, 2> s = {{4, 1}, {2, 3}};
  auto const ds = dynamic(s);
  s = lz::linalg::inv(s);
  BOOST_TEST(same(s, lz::linalg::inv(ds)));
}

BOOST_AUTO_TEST_CASE(products_of_products_are_those_of_dynamic_extents) {
  lz::tensor<double, 4, 4> f, p, q;
  lz::tensor<double, 2, 4> h;
  lz::tensor<double, 2, 2> r;
  lz::tensor<double, 4> x;
  filled_with(f, 1), filled_with(p, 2), filled_with(q, 3), filled_with(h, 4), filled_with(r, 5), filled_with(x, 6);
  // Whole numbers: sums of products are exact, whatever multiplies.
  f = lz::floor(f), p = lz::floor(p), q = lz::floor(q), h = lz::floor(h), x = lz::floor(x);
  auto const df = dynamic(f), dp = dynamic(p), dq = dynamic(q), dh = dynamic(h);
  auto const dx = dynamic(x);
  lz::tensor<double, 4, 4> const c = lz::matmul(lz::matmul(f, p), f.t()) + q;
  BOOST_TEST(same(c, lz::matmul(lz::matmul(df, dp), df.t()) + dq));
  lz::tensor<double, 4, 2> const k = lz::matmul(lz::matmul(c, h.t()) * 0.5, lz::linalg::inv(r));
  lz::matrix<double> const left = lz::matmul(dynamic(c), dh.t()) * 0.5;
  lz::matrix<double> const right = lz::linalg::inv(dynamic(r));
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 2; ++j)
      BOOST_TEST(k(i, j) == left(i, 0) * right(0, j) + left(i, 1) * right(1, j),
                 boost::test_tools::tolerance(1e-12));
  lz::tensor<double, 4> const moved = x - lz::matmul(f, x);
  BOOST_TEST(same(moved, dx - lz::matmul(df, dx)));
  lz::tensor<double, 2> const seen = lz::matmul(h, lz::matmul(f, x));
  BOOST_TEST(same(seen, lz::matmul(dh, lz::matmul(df, dx))));
  lz::tensor<double, 4> const back = lz::matmul(x, f.t()) * 2.;
  BOOST_TEST(same(back, lz::matmul(dx, df.t()) * 2.));
  double const one = lz::matmul(x, x + 1.);
  BOOST_TEST(one == lz::matmul(dx, dx + 1.).item());
  static_assert(at_once<decltype(lz::matmul(lz::matmul(f, p), f.t()) + q)>);
  static_assert(at_once<decltype(x - lz::matmul(f, x))>);
  static_assert(!at_once<decltype(dx - lz::matmul(df, dx))>);
}

BOOST_AUTO_TEST_CASE(cross_products_are_those_of_dynamic_extents) {
  lz::tensor<double, 3> a, b;
  filled_with(a, 1), filled_with(b, 2);
  auto const da = dynamic(a), db = dynamic(b);
  BOOST_TEST(same(lz::cross(a, b), lz::cross(da, db)));
  BOOST_TEST(same(lz::cross(a, b, 0), lz::cross(da, db)));
  BOOST_TEST(same(lz::cross(a * 2., lz::flip(b, 0)), lz::cross(da * 2., lz::flip(db, 0))));
  BOOST_CHECK_THROW(lz::cross(a, b, 1), lz::error);
}

BOOST_AUTO_TEST_CASE(what_is_refused_of_dynamic_extents_is_refused) {
  lz::tensor<double, 3> row;
  auto spread = lz::tensor_view<double, 2, 3>(row.data(), {lz::extents<2, 3>{}, {0, 1}, 0});
  lz::tensor<double, 2, 3> const source = 1.;
  BOOST_CHECK_THROW(spread = source * 2., lz::shape_error);
  // The user's own functions may throw: nothing is written then.
  lz::tensor<double, 3> x = 1.;
  auto const thrower = [](double v) -> double {
    if (v > 0) throw std::runtime_error("no");
    return v;
  };
  static_assert(!at_once<decltype(lz::map(thrower, x))>);
  lz::tensor<double, 3> out = 7.;
  BOOST_CHECK_THROW(out = lz::map(thrower, x), std::runtime_error);
  BOOST_TEST(out(0) == 7);
}

BOOST_AUTO_TEST_SUITE_END()

// Reductions over windows that lie side by side, against plain loops; and that they are joined.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/backend/simd/loops/joined_columns.hpp>
#include <lazuli/tensor.hpp>

#include "support.hpp"
#include "tries.hpp"

namespace lz = lazuli;
using lz::all, lz::slice;

namespace {

template <class T>
lz::dtensor<T, 3> filled(support::numbers& random, lz::index a, lz::index b, lz::index c) {
  lz::dtensor<T, 3> x(a, b, c);
  for (auto& value : x.flat()) value = support::small_value<T>(random.between(0, 30));
  return x;
}

/// Windows of p × q in x (n, h·p, w·q), as axes 2 and 4 of a view.
template <class X>
auto windows(X& x, lz::index p, lz::index q) {
  auto const n = x.extent(0), h = x.extent(1) / p, w = x.extent(2) / q;
  auto const s = x.strides();
  return lz::view(x.data(), lz::shape(n, h, p, w, q), {s[0], s[1] * p, s[1], s[2] * q, s[2]});
}

/// Reads elements of a view of five axes, by pointer and strides: subscripts, unoptimised, would be
/// most of a test's time.
template <class V>
auto elements_of(V const& v) {
  return [data = v.data(), s = v.strides()](lz::index a, lz::index b, lz::index r, lz::index c,
                                            lz::index k) {
    return data[a * s[0] + b * s[1] + r * s[2] + c * s[3] + k * s[4]];
  };
}

/// Are columns of this reduction joined?
template <class R, class X>
bool joins(X const& x) {
  using T = lz::value_t<X>;
  using A = typename R::template accumulator<T>;
  auto const folded = lz::close(x);
  using E = std::remove_cvref_t<decltype(folded)>;
  lz::simd::detail::fold_context<R, E> const context{&folded, R{}};
  auto const kernel = lz::simd::make_reduction_kernel<T, A>(context);
  lz::dtensor<T, 3> to(x.extent(0), x.extent(1), x.extent(3));
  lz::plan::operand operands[2];
  lz::plan::nest n;
  n.rank = 5;
  n.count = 2;
  n.operands = operands;
  for (int i = 0; i < 5; ++i) {
    n.extents[i] = x.extent(i);
    n.reduced[i] = i == 2 || i == 4;
  }
  lz::plan::read_operand(folded, 5, operands[1]);
  operands[0].data = reinterpret_cast<std::byte*>(to.data());
  operands[0].size = sizeof(T);
  lz::detail::begin_reduction(n, to.strides().data(), false);
  lz::plan::collapse(n, 1);
  lz::plan::lengthen_rows(n, kernel.short_row);
  std::byte* origin[2] = {operands[0].data, operands[1].data};
  return lz::simd::driver::reduce_joined_columns(kernel, n, origin, x.extent(2) * x.extent(4));
}

using joined_dtypes = std::tuple<std::uint8_t, std::int16_t, float, double, std::complex<float>>;

}  // namespace

BOOST_AUTO_TEST_SUITE(joined_columns)

BOOST_AUTO_TEST_CASE_TEMPLATE(windows_side_by_side_are_reduced_as_by_plain_loops, T,
                              joined_dtypes) {
  support::numbers random(17);
  for (int i = 0; i < support::tries(60); ++i) {
    lz::index const p = random.between(1, 4), q = random.between(1, 5);
    // Results beside many others fold 64 lanes each: milliseconds under sanitizers.
    lz::index const n = random.between(0, 3), h = random.between(1, support::sanitized ? 3 : 9),
                    w = i % 5 != 4 ? random.between(1, 20)
                                   : random.between(21, support::sanitized ? 80 : 300);
    auto x = filled<T>(random, n, h * p + 1, w * q + 2), y = filled<T>(random, n, h * p, w * q);
    auto part = x(all, slice(0, h * p), slice(1, 1 + w * q));
    auto const v = windows(part, p, q), u = windows(y, p, q);
    lz::dtensor<T, 3> const sums = lz::sum(v, {2, 4}), chain = lz::sum(v * u + T(2), {2, 4});
    lz::dtensor<T, 3> const reshaped = lz::sum(y.reshape(n, h, p, w, q), {2, 4});
    lz::index wrong = 0;
    auto const of_v = elements_of(v);
    auto const of_u = elements_of(u);
    for (lz::index a = 0; a < n; ++a)
      for (lz::index b = 0; b < h; ++b)
        for (lz::index c = 0; c < w; ++c) {
          T sum{}, joined{}, other{};
          for (lz::index r = 0; r < p; ++r)
            for (lz::index s = 0; s < q; ++s) {
              T const one = of_v(a, b, r, c, s), two = of_u(a, b, r, c, s);
              sum = static_cast<T>(sum + one);
              joined = static_cast<T>(joined + one * two + T(2));
              other = static_cast<T>(other + two);
            }
          wrong +=
              (sums(a, b, c) != sum) + (chain(a, b, c) != joined) + (reshaped(a, b, c) != other);
        }
    BOOST_TEST(wrong == 0, "sums " << i);
    if constexpr (std::is_arithmetic_v<T>) {
      lz::dtensor<T, 3> const greatest = lz::max(v, {2, 4});
      auto const place = lz::argmax(v, {2, 4});
      wrong = 0;
      for (lz::index a = 0; a < n; ++a)
        for (lz::index b = 0; b < h; ++b)
          for (lz::index c = 0; c < w; ++c) {
            T most = of_v(a, b, 0, c, 0);
            lz::index at = 0;
            for (lz::index k = 1; k < p * q; ++k)
              if (T const one = of_v(a, b, k / q, c, k % q); one > most) most = one, at = k;
            wrong += (greatest(a, b, c) != most) + (place(a, b, c) != at);
          }
      BOOST_TEST(wrong == 0, "greatest " << i);
    }
  }
}

BOOST_AUTO_TEST_CASE(variances_of_windows_and_results_in_steps) {
  support::numbers random(18);
  auto x = filled<double>(random, 2, 12, 40);
  auto const v = windows(x, 3, 2);
  lz::dtensor<double, 3> const variances = lz::var(v, {2, 4});
  lz::dtensor<double, 3> turned(2, 20, 4);
  turned.transpose(1, 2) = lz::var(v, {2, 4});
  for (lz::index a = 0; a < 2; ++a)
    for (lz::index b = 0; b < 4; ++b)
      for (lz::index c = 0; c < 20; ++c) {
        lz::matrix<double> const window = v(a, b, all, c, all);
        BOOST_TEST(std::abs(variances(a, b, c) - lz::var(window).item()) < 1e-12);
        BOOST_TEST(turned(a, c, b) == variances(a, b, c));
      }
}

BOOST_AUTO_TEST_CASE(few_columns_are_joined_many_and_large_windows_are_not) {
  support::numbers random(19);
  auto const takes = [&](lz::index h, lz::index w, lz::index p, lz::index q) {
    auto x = filled<float>(random, 3, h * p, w * q);
    auto const v = windows(x, p, q);
    return joins<lz::op::sum_reduction>(v) && joins<lz::op::max_reduction>(v);
  };
  BOOST_TEST(takes(16, 16, 2, 2));
  BOOST_TEST(takes(9, 12, 3, 3));
  BOOST_TEST(takes(2, 64, 2, 4));
  BOOST_TEST(!takes(16, 500, 2, 2));
  BOOST_TEST(!takes(16, 16, 8, 8));
  BOOST_TEST(!takes(16, 8, 2, 2));
}

BOOST_AUTO_TEST_SUITE_END()

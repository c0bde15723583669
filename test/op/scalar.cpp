// Every op on float and double against itself in long double: over its domain and at special
// values.
#include <boost/test/unit_test.hpp>

#include "samples.hpp"

namespace op_scalar {

using namespace lazuli;

namespace {

/// The op in long double. Those whose constants are doubles are written anew.
template <class Op>
struct reference : Op {};

constexpr long double pi = 3.14159265358979323846264338327950288L;

template <>
struct reference<op::deg2rad_op> {
  static long double apply(long double x) { return x * pi / 180; }
};
template <>
struct reference<op::rad2deg_op> {
  static long double apply(long double x) { return x * 180 / pi; }
};
template <>
struct reference<op::sinc_op> {
  static long double apply(long double x) {
    long double const whole = std::nearbyint(x);
    long double const y = std::sin((x - whole) * pi) / (x * pi);
    return x == 0 ? 1 : std::fmod(whole, 2.0L) == 0 ? y : -y;
  }
};
template <>
struct reference<op::gelu_op> {
  static long double apply(long double x) {
    return x < -1000 ? -0.0L : x / 2 * std::erfc(-x / std::sqrt(2.0L));
  }
};
template <>
struct reference<op::selu_op> {
  static long double apply(long double x) {
    constexpr long double alpha = 1.67326324235437728481704L, scale = 1.05070098735548049341934L;
    return scale * (x > 0 ? x : alpha * std::expm1(x));
  }
};
template <>
struct reference<op::mish_op> {
  static long double apply(long double x) {
    return x < -1000 ? -0.0L : x > 100 ? x : x * std::tanh(std::log1p(std::exp(x)));
  }
};
template <>
struct reference<op::sigmoid_op> {
  static long double apply(long double x) { return 1 / (1 + std::exp(-x)); }
};
template <>
struct reference<op::lgamma_op> {
  static long double apply(long double x) { return std::lgamma(x); }
};
template <>
struct reference<op::erfinv_op> {
  /// Newton's steps for erf, and for erfc where that is small.
  static long double apply(long double x) {
    if (!(std::abs(x) < 1)) return std::abs(x) == 1 ? x * HUGE_VALL : NAN;
    long double const size = std::abs(x);
    long double y = op::erfinv_op::apply(static_cast<double>(size));
    if (std::isinf(y)) y = 6;
    for (int step = 0; step < 4; ++step) {
      long double const off = size < 0.5L ? std::erf(y) - size : 1 - size - std::erfc(y);
      y -= off * std::exp(y * y) * std::sqrt(pi) / 2;
    }
    return std::copysign(y, x);
  }
};
template <>
struct reference<op::erfcx_op> {
  static long double apply(long double x) {
    if (x < 50) return std::exp(x * x) * std::erfc(x);
    long double const t = 1 / (2 * x * x);
    return (1 - t * (1 - 3 * t * (1 - 5 * t * (1 - 7 * t)))) / (x * std::sqrt(pi));
  }
};
/// The series of I of this order, all of whose terms are positive.
template <int Order>
struct bessel_reference {
  static long double apply(long double x) {
    if (std::isnan(x)) return x;
    long double term = Order == 0 ? 1 : x / 2, sum = 0;
    for (int k = 1; std::abs(term) > std::abs(sum) * 1e-22L; ++k) {
      sum += term;
      term *= x * x / (4.0L * k * (k + Order));
    }
    return sum;
  }
};
template <>
struct reference<op::i0_op> : bessel_reference<0> {};
template <>
struct reference<op::i1_op> : bessel_reference<1> {};
template <>
struct reference<op::digamma_op> {
  static long double apply(long double x) {
    if (x < 0) {
      long double const turn = x - std::nearbyint(x);
      return turn == 0 ? NAN : apply(1 - x) - pi / std::tan(pi * turn);
    }
    long double below = 0;
    for (; x < 40; ++x) below += 1 / x;
    long double const t = 1 / (x * x);
    long double const tail =
        t * (1 / 12.0L - t * (1 / 120.0L - t * (1 / 252.0L - t * (1 / 240.0L - t / 132))));
    return std::log(x) - 1 / (2 * x) - tail - below;
  }
};

template <>
struct reference<op::trigamma_op> {
  static long double apply(long double x) {
    if (x < 0) {
      long double const turn = x - std::nearbyint(x), quotient = pi / std::sin(pi * turn);
      return turn == 0 ? HUGE_VALL : quotient * quotient - apply(1 - x);
    }
    long double below = 0;
    for (; x < 40; ++x) below += 1 / (x * x);
    long double const t = 1 / (x * x);
    long double const tail =
        t / x * (1 / 6.0L - t * (1 / 30.0L - t * (1 / 42.0L - t * (1 / 30.0L - t * 5 / 66))));
    return 1 / x + t / 2 + tail + below;
  }
};
template <>
struct reference<op::logaddexp2_op> {
  static long double apply(long double a, long double b) {
    if (a != a || b != b) return NAN;
    long double const gap = a == b ? 0 : -std::abs(a - b);
    return std::max(a, b) + std::log1p(std::exp2(gap)) / std::log(2.0L);
  }
};

// Which neighbour a number has depends on its type: test/op/binary.cpp.
template <class Op>
inline constexpr bool steps = std::is_same_v<Op, op::nextafter_op>;

template <class Op, class T, int... I>
void over_the_domain(std::integer_sequence<int, I...>) {
  std::mt19937_64 random(20240229);
  double worst = 0;
  T at[3] = {};
  for (int round = 0; round < 4000; ++round) {
    T const x[] = {samples::draw<T>(samples::domain<Op>(I), random)...};
    T const y = callable<Op>{}(x[I]...);
    double const error = samples::ulps(y, reference<Op>::apply(static_cast<long double>(x[I])...));
    if (error > worst) worst = error, std::copy(x, x + sizeof...(I), at);
  }
  BOOST_TEST(
      worst <= std::max(Op::about.max_ulp, 0.f),
      dtype_name_v<T> << ": " << worst << " ULP at " << at[0] << ", " << at[1] << ", " << at[2]);
}

// Where the row says that the error is absolute for negative operands.
template <class Op>
inline constexpr bool crosses_zero =
    std::is_same_v<Op, op::lgamma_op> || std::is_same_v<Op, op::digamma_op>;

// Underflow and overflow on the way cost more than elsewhere: four times the error of the row.
template <class Op, class T, int... I>
void at_special_values(std::integer_sequence<int, I...>) {
  auto const values = samples::specials<T>();
  for (T const a : values) {
    if (steps<Op>) break;
    if (crosses_zero<Op> && a < 0 && a > -10) continue;
    for (T const b : values) {
      T const x[] = {a, b};
      T const y = callable<Op>{}(x[I]...);
      double const error =
          samples::ulps(y, reference<Op>::apply(static_cast<long double>(x[I])...));
      BOOST_TEST(error <= 4 * Op::about.max_ulp + 0.5,
                 dtype_name_v<T> << ": " << error << " ULP at " << a << ", " << b << ": " << y);
      if (sizeof...(I) == 1) break;
    }
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(the_error_is_within_the_row_over_its_domain, Op, samples::catalogue) {
  constexpr auto operands = std::make_integer_sequence<int, arity_of<Op>>{};
  if constexpr (samples::maps<Op, float>()) over_the_domain<Op, float>(operands);
  if constexpr (samples::maps<Op, double>()) over_the_domain<Op, double>(operands);
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(special_values_give_what_the_mathematics_says, Op,
                              samples::catalogue) {
  constexpr auto operands = std::make_integer_sequence<int, arity_of<Op>>{};
  if constexpr (samples::maps<Op, float>() && arity_of<Op> <= 2)
    at_special_values<Op, float>(operands);
  if constexpr (samples::maps<Op, double>() && arity_of<Op> <= 2)
    at_special_values<Op, double>(operands);
  BOOST_TEST(true);
}

using gammas = std::tuple<op::lgamma_op, op::digamma_op>;
BOOST_AUTO_TEST_CASE_TEMPLATE(gamma_functions_of_negative_numbers_err_by_epsilons, Op, gammas) {
  std::mt19937_64 random(7);
  constexpr double epsilon = std::numeric_limits<double>::epsilon();
  for (int round = 0; round < 4000; ++round) {
    double const x = samples::draw<double>({-30, 0}, random);
    long double const expected = reference<Op>::apply(static_cast<long double>(x));
    double const error = static_cast<double>(std::abs(callable<Op>{}(x)-expected));
    BOOST_TEST(error <= 6 * epsilon * (1 + std::abs(static_cast<double>(expected))), "at " << x);
  }
}

}  // namespace op_scalar

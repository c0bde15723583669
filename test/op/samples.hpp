// What the tests of ops share: operands drawn from a row's domain, special values, distances in
// ULP.
#pragma once

#include <algorithm>
#include <cmath>
#include <lazuli/op/catalogue.hpp>
#include <limits>
#include <random>
#include <tuple>
#include <vector>

namespace samples {

namespace op = lazuli::op;

template <class List>
struct as_tuple;
template <class... Op>
struct as_tuple<lazuli::list<Op...>> {
  using type = std::tuple<Op...>;
};
/// The catalogue as Boost.Test takes lists of types.
using catalogue = as_tuple<op::catalogue>::type;

template <class T, int>
using repeated = T;

/// Whether Op maps numbers of T to numbers of T.
template <class Op, class T>
constexpr bool maps() {
  return []<int... I>(std::integer_sequence<int, I...>) {
    if constexpr (lazuli::accepts<Op, repeated<T, I>...>()) {
      return std::is_same_v<lazuli::result_t<Op, repeated<T, I>...>, T>;
    } else {
      return false;
    }
  }
  (std::make_integer_sequence<int, lazuli::arity_of<Op>>{});
}

/// Distance from `expected` in units of the last place of T there; 0 for NaN from NaN, infinite for
/// a wrong infinity.
template <class T>
double ulps(T value, long double expected) {
  T const rounded = static_cast<T>(expected);
  if (std::isnan(rounded) || std::isnan(value))
    return std::isnan(rounded) && std::isnan(value) ? 0 : HUGE_VAL;
  if (std::isinf(value) || std::isinf(rounded)) return value == rounded ? 0 : HUGE_VAL;
  using limits = std::numeric_limits<T>;
  int exponent = 0;
  std::frexp(rounded, &exponent);
  int const last = std::max(exponent - limits::digits, limits::min_exponent - limits::digits);
  return static_cast<double>(std::abs(value - expected) / std::ldexp(1.0L, last));
}

/// Numbers from the interval: evenly, and half of them evenly by magnitude, so that small ones are
/// among them.
template <class T>
T draw(op::interval from, std::mt19937_64& random) {
  std::uniform_real_distribution<double> unit(0, 1);
  double const largest = std::max(std::abs(from.low), std::abs(from.high));
  double const smallest = from.low > 0 ? from.low : 1e-7 * largest;
  double x = from.low + unit(random) * (from.high - from.low);
  if (unit(random) < 0.5) {
    x = smallest * std::pow(largest / smallest, unit(random));
    if (from.low < 0 && (from.high <= 0 || unit(random) < 0.5)) x = -x;
  }
  return static_cast<T>(std::clamp(x, from.low, from.high));
}

/// The domain of operand i.
template <class Op>
constexpr op::interval domain(int i) {
  return i == 1 ? Op::about.second : Op::about.domain;
}

template <class T>
std::vector<T> specials() {
  using limits = std::numeric_limits<T>;
  std::vector<T> values{0,
                        1,
                        T(0.5),
                        2,
                        3,
                        T(2.5),
                        limits::infinity(),
                        limits::max(),
                        limits::min(),
                        limits::denorm_min()};
  for (std::size_t i = 0, n = values.size(); i < n; ++i) values.push_back(-values[i]);
  values.push_back(limits::quiet_NaN());
  return values;
}

}  // namespace samples

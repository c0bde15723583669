// How far packs of T are from long double, in units in the last place of T, over domains and
// special values.
#pragma once

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

#include "backend/simd/lanes.hpp"

namespace pack_test {

/// One register, and half of one: the latter goes through other paths.
template <class T>
inline constexpr int lanes = simd::native_bytes / static_cast<int>(sizeof(T));

/// |got - expected| in units in the last place of the expected number; huge where one is NaN,
/// infinite or of wrong sign.
template <class T>
double ulp(T got, long double expected) {
  using limits = std::numeric_limits<T>;
  constexpr double never = 1e30;
  T const rounded = static_cast<T>(expected);
  if (std::isnan(rounded)) return std::isnan(got) ? 0 : never;
  if (got == rounded && std::signbit(got) == std::signbit(rounded))
    return std::isinf(got) ? 0 : 0.5;
  if (std::isnan(got) || std::signbit(got) != std::signbit(rounded)) return never;
  if (std::isinf(got) != std::isinf(rounded)) {  // one step from the largest number to infinity
    T const finite = std::isinf(got) ? rounded : got;
    return std::fabs(finite) == limits::max() ? 1 : never;
  }
  int const exponent = std::max(std::ilogb(expected), limits::min_exponent - 1);
  return static_cast<double>(std::fabs(got - expected) /
                             std::ldexp(1.0L, exponent - limits::digits + 1));
}

template <class T>
std::vector<T> special_values() {
  using limits = std::numeric_limits<T>;
  std::vector<T> all{limits::infinity(),   limits::quiet_NaN(),   limits::min(),
                     limits::denorm_min(), limits::max(),         limits::min() * T(0.37),
                     limits::epsilon(),    limits::epsilon() / 16};
  for (double x : {0.,
                   .25,
                   .5,
                   1.,
                   1.5,
                   2.,
                   2.5,
                   3.,
                   4.,
                   5.,
                   7.,
                   10.,
                   20.,
                   27.2,
                   30.,
                   33.5,
                   36.,
                   38.,
                   40.,
                   64.,
                   88.5,
                   88.72,
                   89.,
                   90.,
                   100.,
                   103.,
                   103.5,
                   104.,
                   126.,
                   127.,
                   128.,
                   130.,
                   149.,
                   149.5,
                   150.,
                   170.5,
                   171.,
                   172.,
                   308.2,
                   308.3,
                   310.,
                   323.,
                   324.,
                   708.5,
                   709.5,
                   710.4,
                   711.,
                   720.,
                   740.,
                   745.,
                   746.,
                   1022.,
                   1023.,
                   1024.,
                   1050.,
                   1074.,
                   1075.,
                   1076.,
                   1e-5,
                   1e-9,
                   1e-20,
                   1e-300,
                   3.14159265358979,
                   1.57079632679489,
                   1e5,
                   1e10,
                   1e15,
                   1e20,
                   1e22,
                   1e37,
                   1e300}) {
    all.push_back(static_cast<T>(x));
  }
  all.push_back(1 + limits::epsilon());
  all.push_back(1 - limits::epsilon() / 2);
  std::size_t const half = all.size();
  for (std::size_t i = 0; i < half; ++i) all.push_back(-all[i]);
  return all;
}

/// Half uniform over the domain, half uniform over the exponents in it.
template <class T>
std::vector<T> spread(double low, double high, int count) {
  using limits = std::numeric_limits<T>;
  std::vector<T> all;
  low = std::max(low, static_cast<double>(limits::lowest()));
  high = std::min(high, static_cast<double>(limits::max()));
  std::uniform_real_distribution<double> flat(low / 2, high / 2);
  double const most = std::max(std::fabs(low), std::fabs(high));
  std::uniform_real_distribution<double> logs(std::log(static_cast<double>(limits::min())),
                                              std::log(most));
  while (static_cast<int>(all.size()) < count) {
    T x = static_cast<T>(2 * flat(engine()));
    if (all.size() % 2 == 1) x = static_cast<T>(std::copysign(std::exp(logs(engine())), x));
    if (x >= low && x <= high && std::isfinite(x)) all.push_back(x);
  }
  return all;
}

template <class T>
using pack_function = void (*)(T const*, T const*, T*, int count);
using reference_function = long double (*)(long double, long double);

/// The worst result over all pairs (x, y).
struct worst {
  double ulps = 0;
  std::string where;
};

template <class T>
void measure(worst& so_far, char const* name, pack_function<T> f, reference_function g,
             std::vector<T> x, std::vector<T> y) {
  std::size_t const count = x.size();
  while (x.size() % 64 != 0) x.push_back(x[0]), y.push_back(y[0]);
  std::vector<T> out(x.size());
  f(x.data(), y.data(), out.data(), static_cast<int>(x.size()));
  for (std::size_t i = 0; i < count; ++i) {
    long double const expected = g(x[i], y[i]);
    double const off = ulp(out[i], expected);
    if (off <= so_far.ulps) continue;
    char text[200];
    std::snprintf(text, sizeof text, "%s(%.17g, %.17g) = %.17g, not %.17Lg", name, double(x[i]),
                  double(y[i]), double(out[i]), expected);
    so_far = {off, text};
  }
}

/// A function, its reference, where its arguments are drawn from, and how many units it may be off.
struct function_row {
  char const* name;
  pack_function<float> floats;
  pack_function<double> doubles;
  reference_function reference;
  double low, high;
  double float_ulps, double_ulps;
};

template <class T>
worst unary(function_row const& row) {
  worst result;
  auto const f =
      std::is_same_v<T, float> ? (pack_function<T>)row.floats : (pack_function<T>)row.doubles;
  for (auto const& x : {special_values<T>(), spread<T>(row.low, row.high, 20000)}) {
    measure(result, row.name, f, row.reference, x, x);
  }
  return result;
}

template <class T>
worst binary(function_row const& row) {
  worst result;
  auto const f =
      std::is_same_v<T, float> ? (pack_function<T>)row.floats : (pack_function<T>)row.doubles;
  auto const special = special_values<T>();
  for (T y : special)
    measure(result, row.name, f, row.reference, special, std::vector<T>(special.size(), y));
  measure(result, row.name, f, row.reference, spread<T>(row.low, row.high, 20000),
          spread<T>(row.low, row.high, 20000));
  return result;
}

template <class T>
void check(function_row const& row, worst const& found) {
  double const bound = std::is_same_v<T, float> ? row.float_ulps : row.double_ulps;
  if (std::getenv("LAZULI_SHOW_ULPS")) {
    std::printf("%-10s %-6s %.3g\n", row.name, std::is_same_v<T, float> ? "float" : "double",
                found.ulps);
  }
  BOOST_TEST(found.ulps <= bound, found.ulps << " ulp: " << found.where);
}

/// Call over arrays, alternately by one register and by half of one.
template <class T, auto Call>
void over_packs(T const* x, T const* y, T* out, int count) {
  constexpr int n = lanes<T>;
  for (int i = 0; i + n <= count; i += n) {
    if (i / n % 2 == 0) {
      simd::store(Call(simd::load<T, n>(x + i), simd::load<T, n>(y + i)), out + i);
    } else {
      for (int j = i; j < i + n; j += n / 2) {
        simd::store(Call(simd::load<T, n / 2>(x + j), simd::load<T, n / 2>(y + j)), out + j);
      }
    }
  }
}

template <auto Call>
constexpr function_row row(char const* name, reference_function reference, double low, double high,
                           double float_ulps, double double_ulps) {
  return {name,
          over_packs<float, Call>,
          over_packs<double, Call>,
          reference,
          low,
          high,
          float_ulps,
          double_ulps};
}

template <std::size_t Count>
void check_all(function_row const (&table)[Count], bool two_arguments) {
  for (auto const& row : table) {
    engine().seed(7);  // the same points whatever ran before
    check<float>(row, two_arguments ? binary<float>(row) : unary<float>(row));
    check<double>(row, two_arguments ? binary<double>(row) : unary<double>(row));
  }
}

}  // namespace pack_test

// Compiled with -ffast-math: functions stay as near to the C library's in long double as they are
// without it. Not in question: infinities and NaN.
#include <cmath>
#include <cstdio>
#include <lazuli/lazuli.hpp>
#include <limits>
#include <vector>

namespace lz = lazuli;

namespace {

int passed = 0, failed = 0;

void check(bool good, char const* name, char const* type, double where) {
  good ? ++passed : ++failed;
  if (!good) std::printf("FAILED %s of %s at %.17g\n", name, type, where);
}

template <class T>
constexpr char const* type_of() {
  return sizeof(T) == 4 ? "float" : "double";
}

/// f(x, y, n) gives y of n elements x. Every result is within 16 units of the last place, or as much
/// of the operand where results are small: errors to be found here are of many orders of magnitude.
template <class T>
void compare(char const* name, double low, double high, void (*f)(T const*, T*, int),
             long double (*reference)(long double)) {
  constexpr int count = 20032;  // of whole registers
  std::vector<T> x(count), y(count);
  for (int i = 0; i < count; ++i) x[i] = static_cast<T>(low + (high - low) * i / (count - 1));
  f(x.data(), y.data(), count);
  int wrong = -1;
  for (int i = 0; i < count && wrong < 0; ++i) {
    long double const expected = reference(static_cast<long double>(x[i]));
    long double const unit =
        std::numeric_limits<T>::epsilon() * std::fmax(std::fabs(expected), 1e-3L);
    if (!(std::fabs(static_cast<long double>(y[i]) - expected) <= 16 * unit)) wrong = i;
  }
  check(wrong < 0, name, type_of<T>(), wrong < 0 ? 0.0 : static_cast<double>(x[wrong]));
}

/// f of registers, as rows call it: what optimisers see, without the paths of whole statements.
template <class T, class F>
void in_registers(T const* x, T* y, int n) {
  constexpr int lanes = lz::simd::native_bytes / static_cast<int>(sizeof(T));
  for (int i = 0; i < n; i += lanes) lz::simd::store(F{}(lz::simd::load<T, lanes>(x + i)), y + i);
}

template <class T>
void functions() {
#define COMPARE(name, low, high)                                         \
  compare<T>(#name, low, high,                                           \
             in_registers<T, decltype([](auto x) { return lz::name(x); })>, \
             [](long double x) { return std::name(x); })
  COMPARE(exp, -80, 40);
  COMPARE(exp2, -100, 60);
  COMPARE(expm1, -60, 40);
  COMPARE(log, 1e-6, 50);
  COMPARE(log2, 1e-6, 50);
  COMPARE(log10, 1e-6, 50);
  COMPARE(log1p, -0.99, 50);
  COMPARE(sin, -100, 100);
  COMPARE(cos, -100, 100);
  COMPARE(tan, -1.5, 1.5);
  COMPARE(asin, -1, 1);
  COMPARE(acos, -1, 1);
  COMPARE(atan, -50, 50);
  COMPARE(sinh, -40, 40);
  COMPARE(cosh, -40, 40);
  COMPARE(tanh, -30, 30);
  COMPARE(asinh, -50, 50);
  COMPARE(acosh, 1, 50);
  COMPARE(atanh, -0.999, 0.999);
  COMPARE(cbrt, -60, 60);
  COMPARE(sqrt, 0, 60);
  COMPARE(erf, -6, 6);
  COMPARE(erfc, -6, 9);
  COMPARE(tgamma, 0.1, 20);
  COMPARE(floor, -50, 50);
  COMPARE(ceil, -50, 50);
  COMPARE(trunc, -50, 50);
#undef COMPARE
  using real = long double;
  auto const both = []<class F>(char const* name, double low, double high, F,
                                long double (*reference)(real)) {
    compare<T>(name, low, high, in_registers<T, F>, reference);
  };
  auto const statement = []<class F>(char const* name, double low, double high, F,
                                     long double (*reference)(real)) {
    compare<T>(
        name, low, high,
        [](T const* x, T* y, int n) { lz::view(y, n) = F{}(lz::view(x, n)); }, reference);
  };
  statement(
      "exp(sin(x)) / cosh(x)", -9, 9,
      [](auto x) { return lz::exp(lz::sin(x)) / lz::cosh(x); },
      [](real x) { return std::exp(std::sin(x)) / std::cosh(x); });
  both(
      "round", -50, 50, [](auto x) { return lz::round(x); },
      [](real x) { return std::nearbyint(x); });
  both(
      "sigmoid", -30, 30, [](auto x) { return lz::sigmoid(x); },
      [](real x) { return 1 / (1 + std::exp(-x)); });
  both(
      "softplus", -30, 30, [](auto x) { return lz::softplus(x); },
      [](real x) { return std::log1p(std::exp(x)); });
  both(
      "silu", -30, 30, [](auto x) { return lz::silu(x); },
      [](real x) { return x / (1 + std::exp(-x)); });
  both(
      "gelu", -10, 10, [](auto x) { return lz::gelu(x); },
      [](real x) { return x * std::erfc(-x / std::sqrt(2.0L)) / 2; });
  both(
      "rsqrt", 0.01, 50, [](auto x) { return lz::rsqrt(x); },
      [](real x) { return 1 / std::sqrt(x); });
  both(
      "pow", 0.1, 9, [](auto x) { return lz::pow(x, decltype(x)(T(3.25))); },
      [](real x) { return std::pow(x, 3.25L); });
  both(
      "hypot", -50, 50, [](auto x) { return lz::hypot(x, decltype(x)(T(2))); },
      [](real x) { return std::hypot(x, 2.0L); });
  both(
      "atan2", -50, 50, [](auto x) { return lz::atan2(x, decltype(x)(T(-2))); },
      [](real x) { return std::atan2(x, -2.0L); });
  both(
      "fmod", -50, 50, [](auto x) { return lz::fmod(x, decltype(x)(T(2.5))); },
      [](real x) { return std::fmod(x, 2.5L); });
  both(
      "logaddexp", -30, 30, [](auto x) { return lz::logaddexp(x, decltype(x)(T(1))); },
      [](real x) { return std::log(std::exp(x) + std::exp(1.0L)); });
  both(
      "floor_divide", -50, 50, [](auto x) { return lz::floor_divide(x, decltype(x)(T(2.5))); },
      [](real x) { return std::floor(x / 2.5L); });
  both(
      "lgamma", 0.5, 50, [](auto x) { return lz::lgamma(x); },
      [](real x) { return std::lgamma(x); });
  both(
      "digamma", 1.5, 50, [](auto x) { return lz::digamma(x + decltype(x)(T(1))) - lz::digamma(x) + decltype(x)(T(9)); },
      [](real x) { return 9 + 1 / x; });
}

template <class T>
void reductions() {
  lz::vector<T> const x = lz::linspace<T>(T(-20), T(30), 30011);
  auto const near = [&](char const* name, double is, double expected) {
    bool const good = std::fabs(is - expected) <=
                      1e3 * std::numeric_limits<T>::epsilon() * std::fmax(1.0, std::fabs(expected));
    check(good, name, type_of<T>(), is);
  };
  long double total = 0, squares = 0, powers = 0;
  for (lz::index i = 0; i < x.size(); ++i)
    total += x(i), powers += std::exp(static_cast<long double>(x(i)));
  long double const mean = total / x.size();
  for (lz::index i = 0; i < x.size(); ++i) squares += (x(i) - mean) * (x(i) - mean);
  near("sum", lz::sum(x).item(), static_cast<double>(total));
  near("var", lz::var(x).item(), static_cast<double>(squares / x.size()));
  near("logsumexp", lz::logsumexp(x).item(), static_cast<double>(std::log(powers)));
  near("max", lz::max(x).item(), 30);
  near("min", lz::min(x).item(), -20);
  near("argmax", static_cast<double>(lz::argmax(x).item()), 30010);
  lz::vector<T> const soft = lz::softmax(x, 0);
  near("softmax", soft(30010), static_cast<double>(std::exp(30.0L) / powers));
  lz::vector<std::int64_t> const whole =
      lz::arange<std::int64_t>(-5000, 5000) * std::int64_t(123456789);
  lz::vector<T> const converted = lz::astype<T>(whole);
  lz::index wrong = 0;
  for (lz::index i = 0; i < whole.size(); ++i) wrong += converted(i) != static_cast<T>(whole(i));
  check(wrong == 0, "astype of int64", type_of<T>(), static_cast<double>(wrong));
}

}  // namespace

int main() {
  functions<float>();
  functions<double>();
  reductions<float>();
  reductions<double>();
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}

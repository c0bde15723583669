// Compiled with -ffast-math: functions stay as near to the C library's in long double as they are
// without it. Not in question: infinities and NaN.
#include <cmath>
#include <cstdio>
#include <lazuli/lazuli.hpp>
#include <limits>

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

/// Every result is within 16 units of the last place, or as much of the operand where results are
/// small: errors to be found here are of many orders of magnitude.
template <class T, class Function, class Reference>
void compare(char const* name, double low, double high, Function f, Reference reference) {
  lz::vector<T> const x = lz::linspace<T>(static_cast<T>(low), static_cast<T>(high), 20011);
  lz::vector<T> const y = f(x);
  lz::index wrong = -1;
  for (lz::index i = 0; i < x.size() && wrong < 0; ++i) {
    long double const expected = reference(static_cast<long double>(x(i)));
    long double const unit =
        std::numeric_limits<T>::epsilon() * std::fmax(std::fabs(expected), 1e-3L);
    if (!(std::fabs(static_cast<long double>(y(i)) - expected) <= 16 * unit)) wrong = i;
  }
  check(wrong < 0, name, type_of<T>(), wrong < 0 ? 0.0 : static_cast<double>(x(wrong)));
}

template <class T>
void functions() {
#define COMPARE(name, low, high)                                       \
  compare<T>(                                                          \
      #name, low, high, [](auto& x) { return lz::eval(lz::name(x)); }, \
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
  auto const both = [](char const* name, double low, double high, auto f, auto reference) {
    compare<T>(
        name, low, high, [&](auto& x) { return lz::eval(f(x)); }, reference);
  };
  both(
      "round", -50, 50, [](auto& x) { return lz::round(x); },
      [](real x) { return std::nearbyint(x); });
  both(
      "sigmoid", -30, 30, [](auto& x) { return lz::sigmoid(x); },
      [](real x) { return 1 / (1 + std::exp(-x)); });
  both(
      "softplus", -30, 30, [](auto& x) { return lz::softplus(x); },
      [](real x) { return std::log1p(std::exp(x)); });
  both(
      "silu", -30, 30, [](auto& x) { return lz::silu(x); },
      [](real x) { return x / (1 + std::exp(-x)); });
  both(
      "gelu", -10, 10, [](auto& x) { return lz::gelu(x); },
      [](real x) { return x * std::erfc(-x / std::sqrt(2.0L)) / 2; });
  both(
      "rsqrt", 0.01, 50, [](auto& x) { return lz::rsqrt(x); },
      [](real x) { return 1 / std::sqrt(x); });
  both(
      "pow", 0.1, 9, [](auto& x) { return lz::pow(x, T(3.25)); },
      [](real x) { return std::pow(x, 3.25L); });
  both(
      "hypot", -50, 50, [](auto& x) { return lz::hypot(x, T(2)); },
      [](real x) { return std::hypot(x, 2.0L); });
  both(
      "atan2", -50, 50, [](auto& x) { return lz::atan2(x, T(-2)); },
      [](real x) { return std::atan2(x, -2.0L); });
  both(
      "fmod", -50, 50, [](auto& x) { return lz::fmod(x, T(2.5)); },
      [](real x) { return std::fmod(x, 2.5L); });
  both(
      "logaddexp", -30, 30, [](auto& x) { return lz::logaddexp(x, T(1)); },
      [](real x) { return std::log(std::exp(x) + std::exp(1.0L)); });
  both(
      "floor_divide", -50, 50, [](auto& x) { return lz::floor_divide(x, T(2.5)); },
      [](real x) { return std::floor(x / 2.5L); });
  both(
      "lgamma", 0.5, 50, [](auto& x) { return lz::lgamma(x); },
      [](real x) { return std::lgamma(x); });
  both(
      "digamma", 1.5, 50, [](auto& x) { return lz::digamma(x + T(1)) - lz::digamma(x) + T(9); },
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

// Complex numbers of the C++ dialects against std::complex: all quadrants, large and small numbers,
// branch cuts, special values.
#include <boost/test/unit_test.hpp>
#include <complex>
#include <random>

#include "gpu/host_program.hpp"

namespace {

using z = std::complex<double>;

struct function {
  char const* name;
  z (*apply)(z const&);
};
function const functions[] = {
    {"exp", [](z const& x) { return std::exp(x); }},
    {"log", [](z const& x) { return std::log(x); }},
    {"log10", [](z const& x) { return std::log10(x); }},
    {"sqrt", [](z const& x) { return std::sqrt(x); }},
    {"sin", [](z const& x) { return std::sin(x); }},
    {"cos", [](z const& x) { return std::cos(x); }},
    {"tan", [](z const& x) { return std::tan(x); }},
    {"sinh", [](z const& x) { return std::sinh(x); }},
    {"cosh", [](z const& x) { return std::cosh(x); }},
    {"tanh", [](z const& x) { return std::tanh(x); }},
    {"asin", [](z const& x) { return std::asin(x); }},
    {"acos", [](z const& x) { return std::acos(x); }},
    {"atan", [](z const& x) { return std::atan(x); }},
    {"asinh", [](z const& x) { return std::asinh(x); }},
    {"acosh", [](z const& x) { return std::acosh(x); }},
    {"atanh", [](z const& x) { return std::atanh(x); }},
};

mock::host_program const& program() {
  static mock::host_program const one({[] {
    std::string text;
    for (auto const& each : functions) {
      std::string const name = each.name;
      text += "KERNEL(z_" + name +
              ", 1, 1)(GLOBAL complex128* y, GLOBAL complex128 const* x) {\n  y[BLOCK] = " + name +
              "(x[BLOCK]);\n}\nENTRY(z_" + name + ")\n";
    }
    return text;
  }()});
  return one;
}

std::vector<z> of_program(function const& f, std::vector<z> const& x) {
  std::vector<z> y(x.size());
  z* to = y.data();
  z const* from = x.data();
  void* parameters[] = {&to, &from};
  program().run(std::string("z_") + f.name, static_cast<unsigned>(x.size()), parameters);
  return y;
}

bool same_class(double a, double b) {
  return std::isnan(a) == std::isnan(b) && std::isinf(a) == std::isinf(b) &&
         (std::isnan(a) || !std::isinf(a) || a == b);
}

}  // namespace

BOOST_AUTO_TEST_CASE(functions_of_numbers_of_all_sizes_are_those_of_the_standard_library) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> unit(-1, 1);
  std::vector<z> x;
  for (int size : {-30, -8, -2, 0, 0, 0, 1, 2})
    for (int i = 0; i < 100; ++i)
      x.emplace_back(unit(random) * std::pow(10., size), unit(random) * std::pow(10., size));
  for (int i = 0; i < 100; ++i)
    x.push_back(std::polar(1 + 1e-9 * unit(random), 3.14 * unit(random)));
  for (function const& f : functions) {
    auto const y = of_program(f, x);
    double worst = 0;
    z at;
    for (std::size_t i = 0; i < x.size(); ++i) {
      z const expected = f.apply(x[i]);
      double const error = std::abs(y[i] - expected) / std::abs(expected);
      if (error > worst) worst = error, at = x[i];
    }
    BOOST_TEST(worst < 1e-14, f.name << ": " << worst << " at " << at);
  }
}

BOOST_AUTO_TEST_CASE(branch_cuts_and_huge_numbers_lie_where_they_lie_in_the_standard_library) {
  std::vector<z> x;
  for (double const a : {0., 0.5, 2., 1e200, 3e307})
    for (double const sign : {1., -1.})
      for (double const zero : {0., -0.}) {
        x.emplace_back(sign * a, zero);
        x.emplace_back(zero, sign * a);
      }
  for (double const a : {1e160, 1e300})
    for (double const b : {1., -1e160}) x.emplace_back(a, b), x.emplace_back(b, -a);
  for (function const& f : functions) {
    auto const y = of_program(f, x);
    for (std::size_t i = 0; i < x.size(); ++i) {
      z const e = f.apply(x[i]);
      bool const finite = std::isfinite(e.real()) && std::isfinite(e.imag());
      bool const good = finite ? std::abs(y[i] - e) <= 1e-14 * std::abs(e)
                               : std::isfinite(y[i].real()) == std::isfinite(e.real());
      BOOST_TEST(good, f.name << " at " << x[i] << ": " << y[i] << ", not " << e);
    }
  }
}

BOOST_AUTO_TEST_CASE(infinities_of_exp_log_and_sqrt_are_those_of_c99) {
  double const inf = HUGE_VAL, nan = NAN;
  std::vector<z> x;
  for (double const a : {inf, -inf, nan, 0., 1.})
    for (double const b : {inf, -inf, nan, 0., 1.}) x.emplace_back(a, b);
  for (function const& f : functions) {
    if (std::string(f.name) != "exp" && std::string(f.name) != "log" &&
        std::string(f.name) != "sqrt")
      continue;
    auto const y = of_program(f, x);
    for (std::size_t i = 0; i < x.size(); ++i) {
      z const e = f.apply(x[i]);
      BOOST_TEST((same_class(y[i].real(), e.real()) && same_class(y[i].imag(), e.imag())),
                 f.name << " at " << x[i] << ": " << y[i] << ", not " << e);
    }
  }
}

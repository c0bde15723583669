// Gradients against difference quotients, in double.
#pragma once

#include <boost/test/unit_test.hpp>
#include <lazuli/autodiff.hpp>
#include <lazuli/lazuli.hpp>

namespace gradcheck {

namespace lz = lazuli;
using M = lz::matrix<double>;
using V = lz::vector<double>;
using T3 = lz::dtensor<double, 3>;

/// f of tensors, as the value that a tape computes.
template <class F, class... X>
double value(F const& f, X const&... x) {
  lz::tape on;
  return f(on.variable(x)...).item();
}

/// Gradients by n elements against (f(x + h) - f(x - h)) / 2h, where `value` gives f(x).
inline void compare(double* elements, double const* gradient, lz::index n,
                    lz::function_ref<double()> value) {
  for (lz::index i = 0; i < n; ++i) {
    double& at = elements[i];
    double const here = at, h = 1e-6;
    at = here + h;
    double const up = value();
    at = here - h;
    double const down = value();
    at = here;
    double const expected = (up - down) / (2 * h);
    BOOST_TEST(std::abs(gradient[i] - expected) <= 1e-5 + 1e-3 * std::abs(expected),
               "element " << i << ": " << gradient[i] << ", not " << expected);
  }
}
/// What jvp gives against the value, and against the sum of gradients times directions.
inline void compare_along(double y, double t, double value, double expected) {
  BOOST_TEST(std::abs(t - expected) <= 1e-9 * (1 + std::abs(expected)),
             "jvp: " << t << ", not " << expected);
  BOOST_TEST(std::abs(y - value) <= 1e-12 * std::abs(value));
}
template <class X>
X direction(X const& x) {
  return X(lz::cos(x * 3.0) + 0.25);
}
template <class G, class X>
double dot(G const& gradient, X const& along) {
  return lz::sum(gradient * along).item();
}

/// Every element of every gradient of f against difference quotients; jvp against the gradients.
/// (What does not depend on f stands above, and is compiled once.)
template <class F, class... X>
void check(F const& f, X... x) {
  auto const found = lz::value_and_grad(f)(x...);
  auto const again = [&] { return value(f, x...); };
  [&]<int... I>(std::integer_sequence<int, I...>) {
    (compare(x.data(), found.template get<I + 1>().data(), x.size(), again), ...);
    auto const along = lz::make_list(direction(x)...);
    auto const [y, t] = lz::jvp(f)(lz::primals(x...), lz::tangents(lz::get<I>(along)...));
    compare_along(y.item(), t.item(), found.template get<0>().item(),
                  (dot(found.template get<I + 1>(), lz::get<I>(along)) + ...));
  }
  (std::make_integer_sequence<int, sizeof...(X)>{});
}

/// The product of the Hessian of f with a direction against differences of its gradient.
template <class F, class X>
void check_second(F const& f, X const& x) {
  X const d(lz::cos(x * 2.0) + 0.25);
  double const h = 1e-5;
  X const up = lz::grad(f, lz::eval(x + h * d)), down = lz::grad(f, lz::eval(x - h * d));
  X const expected = (up - down) / (2 * h);
  BOOST_TEST(lz::allclose(lz::hvp(f, x, d), expected, 1e-5, 1e-6));
}

/// Numbers in (0.2, 1.2), where every function is smooth; different for different seeds.
template <class X, class... N>
X some(int seed, N... n) {
  X out(n...);
  for (lz::index i = 0; i < out.size(); ++i)
    out.data()[i] = 0.7 + 0.5 * std::sin(1.7 * double(i) + 0.9 * seed);
  return out;
}

/// Two matrices whose singular values lie apart.
inline T3 two_matrices(lz::index m, lz::index n) {
  T3 out = some<T3>(1, 2, m, n);
  for (lz::index i = 0; i < std::min(m, n); ++i)
    for (lz::index b = 0; b < 2; ++b) out(b, i, i) += 1.0 + 1.5 * double(i) + 0.3 * double(b);
  return out;
}

/// A sum to which each element counts with another weight, however long x is. (x is a statement of
/// its own: it counts twice here, and compilers would meet all its parts as often.)
template <class X>
auto uneven_sum(X const& x) {
  auto const h = lz::keep(x);
  lz::index const n = h.extents().size();
  return lz::sum(lz::square(h) * lz::sin(h + 0.3) *
                 lz::reshape(lz::arange<double>(1.0, 1.0 + double(n)), h.extents().values()));
}

/// The same of complex x.
template <class X>
auto uneven_complex_sum(X const& x) {
  auto const h = lz::keep(x);
  return uneven_sum(lz::real(h)) + uneven_sum(lz::imag(h) * 0.7);
}
template <class X, class Y>
auto complex_of(X const& re, Y const& im) {
  return re + im * std::complex<double>(0, 1);
}

}  // namespace gradcheck

// Minimisation by limited-memory BFGS.
#pragma once

#include <lazuli/base/function_ref.hpp>
#include <lazuli/optim/parameters.hpp>
#include <span>
#include <vector>

LAZULI_BEGIN

namespace optim {

/// When lbfgs stops, and how many steps it remembers.
struct lbfgs_options {
  int history = 10;        // pairs of steps and changes of the gradient that are kept
  int iterations = 100;    // at most
  double tolerance = 1e-7; // of the largest element of the gradient
  double change = 1e-12;   // of the loss, relative: less than that ends it
};

/// How a minimisation ended.
struct lbfgs_result {
  double loss;
  int iterations, evaluations;
  bool converged;  // by a tolerance, not by the number of iterations
};

}  // namespace optim

namespace detail {

/// The loss at x; writes its gradient.
using loss_and_slopes = function_ref<double(std::span<double const> x, std::span<double> gradient)>;

/// From x on, which is where it ends. T: double. Throws what f throws.
template <class T>
optim::lbfgs_result minimise(std::vector<T>& x, loss_and_slopes f, optim::lbfgs_options const& how);

}  // namespace detail

namespace optim {

/// `lbfgs opt({.history = 10}, w, b)`, or `lbfgs opt(w, b)`; `auto found = opt.minimize(value_and_grad(loss));` changes the
/// parameters to where the loss is least, as far as slopes lead. Line searches satisfy Wolfe's strong
/// conditions. The loss should be smooth, and the same at each call.   Source: Nocedal and Wright,
/// Numerical Optimization, 2nd ed., algorithms 7.4, 7.5, 3.5, 3.6.   Cost: about 1.2 evaluations an
/// iteration, and 2·history passes over the parameters as doubles.   Example: docs/training.md
template <class... P>
class lbfgs {
  static_assert((on_host<P> && ...), "lazuli: lbfgs works in host memory; copy with .cpu()");
  static_assert((!complex_dtype<typename P::value_type> && ...), "lazuli: lbfgs needs real numbers");

 public:
  explicit lbfgs(lbfgs_options how, P&... p) : options(how), parameters_(p...) {}
  explicit lbfgs(P&... p) requires(expression<P> && ...) : lbfgs(lbfgs_options{}, p...) {}

  /// f(parameters…) returns the loss and a gradient for each parameter, as value_and_grad does.
  /// Throws what f throws, and shape_error; the parameters then have their old values.
  template <class F>
  lbfgs_result minimize(F const& f) {
    std::vector<double> x(static_cast<std::size_t>(size()));
    spread([](auto& p, auto place) { place = p; }, x);
    auto const start = x;
    auto const at = [&](std::span<double const> here, std::span<double> gradient) {
      set(here);
      auto const found = evaluate(f, std::make_integer_sequence<int, sizeof...(P)>{});
      using all = std::remove_cvref_t<decltype(found)>;
      constexpr int gradients = static_cast<int>(std::tuple_size_v<all>) - 1;
      spread_gradients(found, gradient, std::make_integer_sequence<int, gradients>{});
      return static_cast<double>(found.template get<0>().item());
    };
    try {
      auto const result = detail::minimise(x, at, options);
      set(x);
      return result;
    } catch (...) {
      set(start);
      throw;
    }
  }

  lbfgs_options options;

 private:
  index size() const {
    index n = 0;
    parameters_.for_each([&](auto, auto const& p) { n += p.numel(); });
    return n;
  }
  /// f(parameter, its place among all numbers) for each parameter.
  template <class F, class Numbers>
  void spread(F const& f, Numbers& x) {
    index first = 0;
    parameters_.for_each([&](auto, auto& p) {
      f(p, place(x.data() + first, p));
      first += p.numel();
    });
  }
  template <class Numbers>
  void set(Numbers const& x) {
    spread([](auto& p, auto place) { p = place; }, x);
  }
  template <class T, class X>
  static auto place(T* first, X const& like) {
    return lazuli::view(first, dextents<rank_of<X>>(like.extents()));
  }
  template <class F, int... I>
  auto evaluate(F const& f, std::integer_sequence<int, I...>) const {
    return f(parameters_.template get<I>()...);
  }
  template <class Found, int... I>
  void spread_gradients(Found const& found, std::span<double> to,
                        std::integer_sequence<int, I...>) const {
    static_assert(sizeof...(I) == sizeof...(P),
                  "lazuli: lbfgs needs a function that gives the loss and one gradient for each "
                  "parameter, as value_and_grad does");
    (detail::check_gradient("lbfgs", I, parameters_.template get<I>(),
                            found.template get<I + 1>()),
     ...);
    index first = 0;
    auto const one = [&](auto const& g) {
      auto view = place(to.data() + first, g);
      view = g;
      first += g.numel();
    };
    (one(found.template get<I + 1>()), ...);
  }

  detail::parameters<P...> parameters_;
};

}  // namespace optim

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/optim/lbfgs.ipp>
#endif

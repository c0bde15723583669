// Adam with decoupled weight decay.
#pragma once

#include <lazuli/optim/parameters.hpp>

LAZULI_BEGIN

namespace optim {

/// The options of adamw.   Source: PyTorch.
struct adamw_options {
  double lr = 1e-3;
  double beta1 = 0.9, beta2 = 0.999;
  double eps = 1e-8;
  double weight_decay = 1e-2;  // 0: Adam
};

/// AdamW: `adamw opt({.lr = 1e-3}, w, b);` or `adamw opt(w, b);`, then `opt.step(dw, db);`. Refers to the parameters,
/// which must outlive it; `options` may be changed between steps.
///   m ← β₁·m + (1 - β₁)·g,   v ← β₂·v + (1 - β₂)·g²
///   p ← p·(1 - lr·weight_decay) - lr·m̂ / (√v̂ + eps),   m̂ = m / (1 - β₁ᵗ), v̂ = v / (1 - β₂ᵗ)
/// Source: Loshchilov and Hutter, Decoupled Weight Decay Regularization (2019); PyTorch's AdamW.
/// Cost of a step: one pass over p, g, m and v.   Example: docs/training.md
template <class... P>
class adamw : public detail::stepping<adamw<P...>> {
  static_assert((!complex_dtype<typename P::value_type> && ...), "lazuli: adamw needs real numbers");

 public:
  explicit adamw(adamw_options how, P&... p)
      : options(how),
        parameters_(p...),
        means_(make_list(zeros_like(p)...)),
        squares_(make_list(zeros_like(p)...)) {}
  explicit adamw(double lr, P&... p) : adamw(adamw_options{.lr = lr}, p...) {}
  explicit adamw(P&... p) requires(expression<P> && ...) : adamw(adamw_options{}, p...) {}

  /// One gradient for each parameter, in the same order. Throws shape_error; then nothing changes.
  template <expression... G>
  void step(G const&... gradients) {
    auto const all = parameters_.steady("adamw", gradients...);
    ++this->steps_;
    double const t = static_cast<double>(this->steps_);
    rule const work{options, options.lr / (1 - std::pow(options.beta1, t)),
                    1 / std::sqrt(1 - std::pow(options.beta2, t))};
    parameters_.for_each([&](auto i, auto& p) {
      detail::update(work, p, lazuli::get<i.value>(all), lazuli::get<i.value>(means_),
                     lazuli::get<i.value>(squares_));
    });
  }
  using detail::stepping<adamw<P...>>::step;

  adamw_options options;

 private:
  struct rule {
    adamw_options o;
    double size, root;
    template <class X, class G, class M>
    void operator()(X const& p, G const& g, M const& m, M const& v) const {
      assign_to(m, m * o.beta1 + (1 - o.beta1) * g);
      assign_to(v, v * o.beta2 + (1 - o.beta2) * g * g);
      assign_to(p, p * (1 - o.lr * o.weight_decay) - size * m / (sqrt(v) * root + o.eps));
    }
  };

  detail::parameters<P...> parameters_;
  list<decltype(zeros_like(std::declval<P&>()))...> means_, squares_;
};

}  // namespace optim

LAZULI_END

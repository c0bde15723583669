// Stochastic gradient descent.
#pragma once

#include <lazuli/optim/parameters.hpp>

LAZULI_BEGIN

namespace optim {

/// The options of sgd; with momentum 0 no velocities are kept.   Source: PyTorch.
struct sgd_options {
  double lr = 1e-3;
  double momentum = 0;
  double dampening = 0;
  double weight_decay = 0;
  bool nesterov = false;
};

/// Gradient descent with momentum: `sgd opt({.lr = 0.1, .momentum = 0.9}, w, b);`, then
/// `opt.step(dw, db);`. Refers to the parameters, which must outlive it; `options` may be changed
/// between steps.
///   v ← momentum·v + (1 - dampening)·(g + weight_decay·p)     v ← g + weight_decay·p at first
///   p ← p - lr·v                                              nesterov: p - lr·(g + … + momentum·v)
/// Source: PyTorch's SGD.   Cost of a step: one pass over each parameter, its gradient and, with
/// momentum, its v.   Example: docs/training.md
template <class... P>
class sgd : public detail::stepping<sgd<P...>> {
 public:
  explicit sgd(sgd_options how, P&... p)
      : options(how), parameters_(p...), velocities_(make_list(zeros_like(p)...)) {}
  explicit sgd(double lr, P&... p) : sgd(sgd_options{.lr = lr}, p...) {}

  /// One gradient for each parameter, in the same order. Throws shape_error; then nothing changes.
  template <expression... G>
  void step(G const&... gradients) {
    auto const all = parameters_.steady("sgd", gradients...);
    bool const first = this->steps_ == 0;
    parameters_.for_each([&](auto i, auto& p) {
      auto const& g = lazuli::get<i.value>(all);
      if (options.momentum == 0)
        detail::update(plain{options}, p, g);
      else
        detail::update(heavy{options, first}, p, g, lazuli::get<i.value>(velocities_));
    });
    ++this->steps_;
  }
  using detail::stepping<sgd<P...>>::step;

  sgd_options options;

 private:
  struct plain {
    sgd_options o;
    template <class X, class G>
    void operator()(X const& p, G const& g) const {
      assign_to(p, p * (1 - o.lr * o.weight_decay) - o.lr * g);
    }
  };
  struct heavy {
    sgd_options o;
    bool first;
    template <class X, class G, class V>
    void operator()(X const& p, G const& g, V const& v) const {
      double const old = first ? 0 : o.momentum, share = first ? 1 : 1 - o.dampening;
      assign_to(v, v * old + share * (g + o.weight_decay * p));
      if (o.nesterov)
        assign_to(p, p - o.lr * (g + o.weight_decay * p + o.momentum * v));
      else
        assign_to(p, p - o.lr * v);
    }
  };

  detail::parameters<P...> parameters_;
  list<decltype(zeros_like(std::declval<P&>()))...> velocities_;
};

}  // namespace optim

LAZULI_END

// Learning rates as functions of the step: opt.options.lr = rate(opt.steps()).
#pragma once

#include <lazuli/base/cmath.hpp>
#include <lazuli/base/portability.hpp>
#include <lazuli/meta/constant.hpp>

LAZULI_BEGIN

namespace optim {

/// lr, times `factor` after every `every` steps.   Source: PyTorch's StepLR.
struct step_schedule {
  double lr;
  index every;
  double factor = 0.1;
  double operator()(index step) const {
    return lr * std::pow(factor, static_cast<double>(step / every));
  }
};

/// lr · factorˢᵗᵉᵖ.   Source: PyTorch's ExponentialLR.
struct exponential_schedule {
  double lr;
  double factor;
  double operator()(index step) const { return lr * std::pow(factor, static_cast<double>(step)); }
};

/// Half a cosine from lr down to `least` in `steps` steps, `least` from there on.   Source:
/// Loshchilov and Hutter, SGDR (2017), without restarts.
struct cosine_schedule {
  double lr;
  index steps;
  double least = 0;
  double operator()(index step) const {
    double const part =
        step >= steps ? 1 : static_cast<double>(step) / static_cast<double>(steps);
    return least + (lr - least) * (1 + std::cos(3.14159265358979323846 * part)) / 2;
  }
};

/// Grows linearly, in the first `steps` steps, to the rate of another schedule, which then starts:
/// `warmup{100, cosine_schedule{1e-3, 900}}`.
template <class Then>
struct warmup {
  index steps;
  Then then;
  double operator()(index step) const {
    return step < steps
               ? then(0) * static_cast<double>(step + 1) / static_cast<double>(steps)
               : then(step - steps);
  }
};
template <class Then>
warmup(index, Then) -> warmup<Then>;
template <class Steps, class Then>
warmup(Steps, Then) -> warmup<Then>;

}  // namespace optim

LAZULI_END

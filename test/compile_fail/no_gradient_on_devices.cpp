// rule: Likewise of device tensors, and of functions that are no factorisations.
// fails gcc: unique.*no_gradient_goes_through_this_take_lz_detach_or_define_it_by_lz_custom_gradient
// fails clang: no gradient goes through this function: write lz::detach\(x\), or lz::custom_gradient
#include <lazuli/lazuli.hpp>
#include <lazuli/autodiff.hpp>
#include <lazuli/cuda.hpp>

namespace lz = lazuli;

void f(lz::cuda_tensor<float, 3> const& a) {
  lz::tape t;
  auto x = t.variable(a);
  (void)lz::unique(lz::detach(x));
#ifdef LAZULI_BAD
  (void)lz::unique(x);
#endif
}

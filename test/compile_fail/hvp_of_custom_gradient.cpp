// rule: Neither jvp nor hvp goes through custom_gradient, which has one derivative: the one that is written.
// fails gcc: neither_jvp_nor_hvp_goes_through_custom_gradient_take_grad_or_write_it_of_functions_with_derivatives
// fails clang: neither jvp nor hvp goes through custom_gradient: take grad, or write it of functions
#include <lazuli/lazuli.hpp>
#include <lazuli/autodiff.hpp>

namespace lz = lazuli;
using along = lz::active<double, lz::extents<lz::dyn>, lz::host_space, lz::derivatives::both>;

void f(along const& x) {  // what hvp calls its function with
  auto const doubled = lz::custom_gradient([](auto const& v) { return v * 2.0; }, [](auto const& g, auto const&) { return lz::eval(g); });
  (void)doubled(lz::detach(x));
#ifdef LAZULI_BAD
  auto y = doubled(x);
#endif
}

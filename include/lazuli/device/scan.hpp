// Scans on devices, by the units. Sums and products of floats are added up in another order than on
// the host, the same at every run; integers are exact.
#pragma once

#include <lazuli/device/sorting.hpp>
#include <lazuli/sorting/scan.hpp>

LAZULI_BEGIN

namespace detail {

template <device_space S>
struct scanning_on<S> {
  template <bool Product, class X>
  static void sums(X& x, scan_shape const& s) {
    auto const on = call_beside(x);
    auto* const data = on.write(x);
    on.run(gpu::units().accumulate, Product ? lazuli_unit_product : lazuli_unit_sum, data, data,
           gpu::code_of<value_t<X>>, s.outer, s.length, s.inner);
  }
  template <bool Greatest, class X, class P>
  static void extremes(X& x, P& places, scan_shape const& s) {
    auto out = empty_beside<value_t<X>>(x.extents(), x);  // the unit reads what others have written
    auto const on = call_beside(x);
    on.run(gpu::units().extremes, Greatest ? lazuli_unit_max : lazuli_unit_min, on.read(x),
           on.write(out), on.write(places), gpu::code_of<value_t<X>>, s.outer, s.length, s.inner);
    x.swap(out);
  }
};

}  // namespace detail

LAZULI_END

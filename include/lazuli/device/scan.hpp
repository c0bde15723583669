// Scans on devices, by the units. Sums and products of floats are added up in another order than on
// the host, the same at every run; integers are exact.
#pragma once

#include <lazuli/device/sorting.hpp>
#include <lazuli/sorting/scan.hpp>

LAZULI_BEGIN

namespace detail {

template <device_space S, class T, class E, class F>
auto scanned(device_tensor_of<S, T, E> const& x, F const& extents, scan_shape const& shape,
             lazuli_unit_scan_operation operation) {
  using A = typename op::sum_reduction::template result<T>;
  device_tensor_of<S, A, F> out(extents, device_of_space<S>(x.device_index()));
  if (x.numel() > 0) {
    unit_call const on = call_beside(x);
    on.run(gpu::units().accumulate, operation, on.read(x), on.write(out), gpu::code_of<T>,
           shape.outer, shape.length, shape.inner);
  }
  return out;
}

template <class X>
auto scanned_along(X const& x, index axis, lazuli_unit_scan_operation operation, char const* call) {
  static_assert(rank_of<X> > 0, "lazuli::cumsum: a number has no axis");
  int const along = normalize_axis(axis, rank_of<X>, call);
  using shape = extents_t<X>;
  using S = space_of<X>;
  device_tensor_of<S, value_t<X>, shape> const dense(x);
  return scanned<S, value_t<X>, shape>(dense, dense.extents(),
                                       scan_shape(dense.extents().values(), along), operation);
}
/// Of x as a vector.
template <class X>
auto scanned_flat(X const& x, lazuli_unit_scan_operation operation) {
  using S = space_of<X>;
  device_tensor_of<S, value_t<X>, extents_t<X>> const dense(x);
  extents<dyn> const all(dense.numel());
  return scanned<S, value_t<X>, extents_t<X>>(dense, all, scan_shape(all.values(), 0), operation);
}

template <class X>
auto extremes_on_device(X const& x, index axis, lazuli_unit_scan_operation operation,
                        char const* call) {
  using T = value_t<X>;
  using S = space_of<X>;
  using shape = extents_t<X>;
  static_assert(!complex_dtype<T>, "lazuli::cummax, cummin: complex numbers have no order");
  static_assert(rank_of<X> > 0, "lazuli::cummax, cummin: a number has no axis");
  int const along = normalize_axis(axis, rank_of<X>, call);
  device_tensor_of<S, T, shape> const dense(x);
  device_of_space<S> const device(dense.device_index());
  device_tensor_of<S, T, shape> out(dense.extents(), device);
  device_tensor_of<S, std::int64_t, shape> places(dense.extents(), device);
  if (dense.numel() > 0) {
    scan_shape const s(dense.extents().values(), along);
    unit_call const on = call_beside(dense);
    on.run(gpu::units().extremes, operation, on.read(dense), on.write(out), on.write(places),
           gpu::code_of<T>, s.outer, s.length, s.inner);
  }
  return values_and_indices<T, shape, S>(std::move(out), std::move(places));
}

}  // namespace detail

template <expression X>
  requires on_device<X>
auto cumsum(X const& x, index axis) {
  return detail::scanned_along(x, axis, lazuli_unit_sum, "cumsum");
}
template <expression X>
  requires on_device<X>
auto cumsum(X const& x) { return detail::scanned_flat(x, lazuli_unit_sum); }
template <expression X>
  requires on_device<X>
auto cumprod(X const& x, index axis) {
  return detail::scanned_along(x, axis, lazuli_unit_product, "cumprod");
}
template <expression X>
  requires on_device<X>
auto cumprod(X const& x) { return detail::scanned_flat(x, lazuli_unit_product); }
template <expression X>
  requires on_device<X>
auto cummax(X const& x, index axis) {
  return detail::extremes_on_device(x, axis, lazuli_unit_max, "cummax");
}
template <expression X>
  requires on_device<X>
auto cummin(X const& x, index axis) {
  return detail::extremes_on_device(x, axis, lazuli_unit_min, "cummin");
}

LAZULI_END

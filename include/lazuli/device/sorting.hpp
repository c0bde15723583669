// Sorting on devices, by the units: results, dtypes and errors are those of <lazuli/sorting.hpp>.
// A row may have up to 2^32 - 2 elements.
#pragma once

#include <lazuli/device/beside.hpp>
#include <lazuli/device/units.hpp>
#include <lazuli/sorting/unique.hpp>

LAZULI_BEGIN

/// Values with the places where they were found, on a device: stands for its values as an
/// expression, and unpacks.
template <class T, class E, device_space S>
struct values_and_indices<T, E, S> : expression_methods<values_and_indices<T, E, S>> {
  using value_type = T;
  using extents_type = E;
  using expression_kind = leaf_kind;
  using memory_space = S;
  static constexpr bool owns_memory = false;

  device_tensor_of<S, T, E> values;
  device_tensor_of<S, std::int64_t, E> indices;

  values_and_indices(device_tensor_of<S, T, E>&& v, device_tensor_of<S, std::int64_t, E>&& i)
      : values(std::move(v)), indices(std::move(i)) {}
  E extents() const { return values.extents(); }
  auto strides() const { return values.strides(); }
  T const* data() const { return values.data(); }
  detail::shared_block const& memory() const { return values.memory(); }
  int device_index() const { return values.device_index(); }
};

namespace detail {

template <class T, class E, device_space S>
struct closure<values_and_indices<T, E, S>&> {
  using type = device_view_of<S, T const, E>;
  static type make(values_and_indices<T, E, S> const& x) { return x.values.viewed(x.values.map()); }
};
template <class T, class E, device_space S>
struct closure<values_and_indices<T, E, S>> : closure<values_and_indices<T, E, S>&> {};

template <class X>
unit_call call_beside(X const& x) {
  return unit_call(space_of<X>::platform(), x.device_index());
}

/// The first k elements of each sorted row, with their places.
template <class X>
  requires on_device<X>
auto first_of_sorted(X const& x, index k, int axis, bool descending, char const* call) {
  using T = value_t<X>;
  using S = space_of<X>;
  constexpr int rank = rank_of<X>;
  row_array<T, X> rows(x, one_axis<X>(axis, call));
  auto const extents = x.extents().values();
  row_output<T, rank, S> values(extents, axis, k, x);
  row_output<std::int64_t, rank, S> places(extents, axis, k, x);
  if (values.array.numel() > 0) {
    unit_call const on = call_beside(rows.array());
    on.run(gpu::units().topk, on.read(rows.array()), on.write(values.array), on.write(places.array),
           gpu::code_of<T>, rows.count(), rows.length(), k, descending);
  }
  return values_and_indices<T, dextents<rank>, S>(std::move(values).done(),
                                                  std::move(places).done());
}

/// The first `count` elements of a vector, in memory of their own.
template <class V>
void shorten(V& v, index count) {
  if (v.numel() != count) v = V(v.narrow(0, index{0}, count));
}

}  // namespace detail

template <expression X>
  requires on_device<X>
auto sort(X const& x, index axis = -1, bool descending = false) {
  using T = value_t<X>;
  detail::check_order<X>();
  detail::row_array<T, X> rows(x, detail::one_axis<X>(axis, "sort"));
  if (rows.array().numel() > 0) {
    auto const on = detail::call_beside(rows.array());
    T* const data = on.write(rows.array());
    on.run(gpu::units().sort, data, data, gpu::code_of<T>, rows.count(), rows.length(), descending);
  }
  return std::move(rows).back();
}

template <expression X>
  requires on_device<X>
auto argsort(X const& x, index axis = -1, bool descending = false) {
  using T = value_t<X>;
  detail::check_order<X>();
  auto const along = detail::one_axis<X>(axis, "argsort");
  detail::row_array<T, X> rows(x, along);
  detail::row_array<std::int64_t, X> places(x, along, detail::unfilled{});
  if (rows.array().numel() > 0) {
    auto const on = detail::call_beside(rows.array());
    on.run(gpu::units().topk, on.read(rows.array()), nullptr, on.write(places.array()),
           gpu::code_of<T>, rows.count(), rows.length(), rows.length(), descending);
  }
  return std::move(places).back();
}

template <expression X>
  requires on_device<X>
auto sort_with_indices(X const& x, index axis = -1, bool descending = false) {
  detail::check_order<X>();
  int const along = normalize_axis(axis, rank_of<X>, "sort");
  return detail::first_of_sorted(x, x.extents()[along], along, descending, "sort");
}

template <expression X>
  requires on_device<X>
auto topk(X const& x, index k, index axis = -1, bool largest = true) {
  detail::check_order<X>();
  static_assert(rank_of<X> > 0, "lazuli::topk: a number has no axis");
  int const along = normalize_axis(axis, rank_of<X>, "topk");
  index const n = x.extents()[along];
  if (k < 0 || k > n) detail::throw_k("topk", k, 0, along, n);
  return detail::first_of_sorted(x, k, along, largest, "topk");
}

/// Cost: that of topk.
template <expression X>
  requires on_device<X>
auto kthvalue(X const& x, index k, index axis = -1) {
  using S = space_of<X>;
  detail::check_order<X>();
  static_assert(rank_of<X> > 0, "lazuli::kthvalue: a number has no axis");
  int const along = normalize_axis(axis, rank_of<X>, "kthvalue");
  index const n = x.extents()[along];
  if (k < 1 || k > n) detail::throw_k("kthvalue", k, 1, along, n);
  auto const least = detail::first_of_sorted(x, k, along, false, "kthvalue");
  using shape = dextents<rank_of<X> - 1>;
  auto const kth = [&]<class V>(V const& of) {
    return device_tensor_of<S, value_t<V>, shape>(of.select(along, k - 1));
  };
  return values_and_indices<value_t<X>, shape, S>(kth(least.values), kth(least.indices));
}

template <expression X>
  requires on_device<X>
auto unique_all(X const& x) {
  using T = value_t<X>;
  using S = space_of<X>;
  detail::check_order<X>();
  device_tensor_of<S, T, extents_t<X>> const dense(x);
  extents<dyn> const all(dense.numel());
  device_of_space<S> const device(dense.device_index());
  using places = device_tensor<S, std::int64_t, dyn>;
  unique_all_result<T, extents_t<X>, S> out{
      device_tensor<S, T, dyn>(all, device), places(all, device),
      device_tensor_of<S, std::int64_t, extents_t<X>>(dense.extents(), device),
      places(all, device)};
  std::int64_t count = 0;
  if (dense.numel() > 0) {
    auto const on = detail::call_beside(dense);
    on.run(gpu::units().unique, on.read(dense), on.write(out.values), on.write(out.indices),
           on.write(out.counts), on.write(out.inverse_indices), gpu::code_of<T>, dense.numel(),
           &count);
  }
  detail::shorten(out.values, count);
  detail::shorten(out.indices, count);
  detail::shorten(out.counts, count);
  return out;
}

/// Waits for the number of different elements.
template <expression X>
  requires on_device<X>
auto unique(X const& x) {
  using T = value_t<X>;
  using S = space_of<X>;
  detail::check_order<X>();
  device_tensor_of<S, T, extents_t<X>> const dense(x);
  device_tensor<S, T, dyn> out(extents<dyn>(dense.numel()),
                               device_of_space<S>(dense.device_index()));
  std::int64_t count = 0;
  if (dense.numel() > 0) {
    auto const on = detail::call_beside(dense);
    on.run(gpu::units().unique, on.read(dense), on.write(out), nullptr, nullptr, nullptr,
           gpu::code_of<T>, dense.numel(), &count);
  }
  detail::shorten(out, count);
  return out;
}

LAZULI_END

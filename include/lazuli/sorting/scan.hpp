// Scans: cumsum, cumprod, cummax, cummin. Tensors are scanned from where they lie; other operands
// are evaluated into the result, which is then scanned in place.
#pragma once

#include <lazuli/op/reduction.hpp>
#include <lazuli/sorting/rows.hpp>
#include <lazuli/sorting/scan_loops.hpp>

LAZULI_BEGIN

namespace detail {

/// How a space scans an array of this shape in place; called only where there are elements.
///   sums<Product>(x, shape)              sums, or products
///   extremes<Greatest>(x, places, shape)   greatest or least so far, and where each is
///   reads(x)                             if it has that: can it scan from where a leaf lies? Then
///   sums<Product>(x, out, shape), extremes<Greatest>(x, out, places, shape)   do
/// Specialised here for the host, in device/scan.hpp for devices.
template <class Space>
struct scanning_on;
template <>
struct scanning_on<host_space> {
  template <bool Product, class X>
  static void sums(X& x, scan_shape const& s) {
    accumulate<Product>(x.data(), x.data(), s);
  }
  template <bool Greatest, class X, class P>
  static void extremes(X& x, P& places, scan_shape const& s) {
    keep_extremes<Greatest>(x.data(), x.data(), places.data(), s);
  }
  template <class X>
  static bool reads(X const& x) {
    return x.is_contiguous();
  }
  template <bool Product, class X, class Out>
  static void sums(X const& x, Out& out, scan_shape const& s) {
    accumulate<Product>(x.data(), out.data(), s);
  }
  template <bool Greatest, class X, class Out, class P>
  static void extremes(X const& x, Out& out, P& places, scan_shape const& s) {
    keep_extremes<Greatest>(x.data(), out.data(), places.data(), s);
  }
};

/// dtype of sums and products of X.
template <class X>
using sum_t = typename op::sum_reduction::template result<value_t<X>>;

/// Operands that may be scanned from where they lie, in one pass over them.
template <class X>
inline constexpr bool may_be_read_by_scans = leaf<X>&& requires(X const& x) {
  scanning_on<space_beside<X>>::reads(x);
};
/// The scan of such an operand x as an array of these extents.
template <bool Product, class E, class X>
auto cumulated_from(X const& x, E const& extents, int axis) {
  auto out = empty_beside<sum_t<X>>(extents, x);
  scanning_on<space_beside<X>>::template sums<Product>(x, out, scan_shape(extents.values(), axis));
  return out;
}

/// Scans `out`, whose elements are those of the operand.
template <bool Product, class Out>
Out cumulated(Out&& out, int axis) {
  scan_shape const s(out.extents().values(), axis);
  if (out.numel() > 0) scanning_on<space_of<Out>>::template sums<Product>(out, s);
  return std::move(out);
}
template <bool Product, class X>
auto cumulated_along(X const& x, index axis, char const* call);
/// The same for what a tape follows.
template <bool Product, class X>
auto cumulated_on_tape(X const& x, int axis, char const* call) {
  using result = tensor_in<space_of_values<X>, sum_t<X>, extents_t<X>>;
  using record = recording_on<space_of<X>>;
  auto const scan = [axis, call](auto const& from) {
    return cumulated_along<Product>(from, axis, call);
  };
  if constexpr (!Product)
    return record::linear(
        scan, [=](int, auto const& g) { return scan(g.flip(axis)).flip(axis); }, x);
  else
    return record::eager(
        scan,
        [x, axis](auto const& y, auto const& t) {
          return derived_products<true>(result(x.value()), result(t), y, axis);
        },
        [x, axis](int, auto const& g, auto const& y) {
          return share_of_products(record::as_rules_read(x), g, y, axis);
        },
        x);
}
template <bool Product, class X>
auto cumulated_along(X const& x, index axis, char const* call) {
  static_assert(rank_of<X> > 0, "lazuli::cumsum, cumprod: a number has no axis");
  int const along = normalize_axis(axis, rank_of<X>, call);
  if constexpr (on_tape<X>) {
    return cumulated_on_tape<Product>(with_views(x), along, call);
  } else {
    if constexpr (may_be_read_by_scans<X>)
      if (scanning_on<space_beside<X>>::reads(x))
        return cumulated_from<Product>(x, x.extents(), along);
    return cumulated<Product>(tensor_beside<sum_t<X>, extents_t<X>, X>(astype<sum_t<X>>(x)), along);
  }
}
/// The same for x as a vector.
template <bool Product, class X>
auto cumulated_flat(X const& x) {
  if constexpr (on_tape<X>) {
    return cumulated_along<Product>(with_views(x).flatten(), 0, "cumsum, cumprod");
  } else {
    auto const extents = x.extents();
    if constexpr (may_be_read_by_scans<X>)
      if (scanning_on<space_beside<X>>::reads(x))
        return cumulated_from<Product>(x, dextents<1>(extents.size()), 0);
    auto out = empty_beside<sum_t<X>>(dextents<1>(extents.size()), x);
    assign_to(arranged(out, mapping<extents_t<X>>{extents, row_major(extents), 0}),
              astype<sum_t<X>>(x), aliasing::excluded);
    return cumulated<Product>(std::move(out), 0);
  }
}

template <bool Greatest, class X>
auto extremes_so_far(X const& x, index axis, char const* call) {
  using T = value_t<X>;
  using E = extents_t<X>;
  using S = space_beside<X>;
  static_assert(!complex_dtype<T>, "lazuli::cummax, cummin: complex numbers have no order");
  static_assert(rank_of<X> > 0, "lazuli::cummax, cummin: a number has no axis");
  int const along = normalize_axis(axis, rank_of<X>, call);
  if constexpr (on_tape<X>) {
    auto const& from = with_views(x);
    return at_their_places(from, extremes_so_far<Greatest>(inactive(from), along, call), along);
  } else {
    scan_shape const s(x.extents().values(), along);
    if constexpr (may_be_read_by_scans<X>)
      if (scanning_on<space_beside<X>>::reads(x)) {
        auto out = empty_beside<T>(x.extents(), x);
        auto places = empty_beside<std::int64_t>(x.extents(), x);
        scanning_on<S>::template extremes<Greatest>(x, out, places, s);
        return values_and_indices<T, E, S>(std::move(out), std::move(places));
      }
    tensor_in<S, T, E> out(x);
    auto places = empty_beside<std::int64_t>(out.extents(), out);
    if (out.numel() > 0) scanning_on<S>::template extremes<Greatest>(out, places, s);
    return values_and_indices<T, E, S>(std::move(out), std::move(places));
  }
}

}  // namespace detail

/// For each element the sum of all elements up to it along `axis`; without an axis, x is flattened
/// to a vector.   dtype: that of sum: int64 for bool and integers (uint64 stays uint64). float16 is
/// summed in float. Added in order, so that the bits are the same for any number of threads; on
/// devices in another order, the same at every run. Throws index_error. Source: array API's
/// cumulative_sum, NumPy.
template <in_one_memory X>
auto cumsum(X const& x, brace_index axis) {
  return detail::cumulated_along<false>(x, axis, "cumsum");
}
template <in_one_memory X>
auto cumsum(X const& x) {
  return detail::cumulated_flat<false>(x);
}
/// The same with products.
template <in_one_memory X>
auto cumprod(X const& x, brace_index axis) {
  return detail::cumulated_along<true>(x, axis, "cumprod");
}
template <in_one_memory X>
auto cumprod(X const& x) {
  return detail::cumulated_flat<true>(x);
}
/// cumsum and cumprod, under the array API's names.
template <in_one_memory X>
auto cumulative_sum(X const& x, brace_index axis) {
  return lazuli::cumsum(x, axis);
}
template <in_one_memory X>
auto cumulative_sum(X const& x) {
  return lazuli::cumsum(x);
}
template <in_one_memory X>
auto cumulative_prod(X const& x, brace_index axis) {
  return lazuli::cumprod(x, axis);
}
template <in_one_memory X>
auto cumulative_prod(X const& x) {
  return lazuli::cumprod(x);
}

/// The greatest (least) element up to each one along `axis`, and its index (the last of
/// equal ones): `auto [values, indices] = cummax(x, 0)`, or
/// `matrix<float> m = cummax(x, 0)`. After a NaN all values are NaN. Throws index_error.
/// Source: PyTorch.
template <in_one_memory X>
auto cummax(X const& x, brace_index axis) {
  return detail::extremes_so_far<true>(x, axis, "cummax");
}
template <in_one_memory X>
auto cummin(X const& x, brace_index axis) {
  return detail::extremes_so_far<false>(x, axis, "cummin");
}

namespace detail {
/// c_i = b_i + a_i·c_{i-1} along an axis; a tape follows only b, in which c is linear.
template <class V, class B>
auto weighted_sums(V const& a, B const& b, int axis) {
  if constexpr (on_tape<B>) {
    return recording_on<space_of<B>>::linear(
        [=](auto const& from) { return weighted_sums(a, from, axis); },
        [=](int, auto const& g) {
          V const later(neighbours(a, axis, true).flip(axis));
          return weighted_sums(later, evaluate_to_tensor(g.flip(axis)), axis).flip(axis);
        },
        b);
  } else {
    V ones(a);
    ones.fill_(value_t<V>(1));
    return derived_products<true>(a, V(b), ones, axis);
  }
}
}  // namespace detail

/// log Σ exp(x) over all elements up to each one along `axis`: sums of exp(x - m), where m is the
/// greatest so far, so that nothing overflows and small terms are not lost beside a later great
/// one. dtype: floating, not complex; float16 sums in float. NaN and infinity as in logsumexp of
/// the elements so far. Gradients go through it.   Throws index_error.   Source: PyTorch.
template <in_one_memory X>
auto logcumsumexp(X const& x, brace_index axis) {
  using T = floating_t<value_t<X>>;
  using C = compute_t<T>;
  static_assert(!complex_dtype<T>, "lazuli: logcumsumexp is of real numbers");
  static_assert(rank_of<X> > 0, "lazuli: logcumsumexp: a number has no axis");
  int const along = normalize_axis(axis, rank_of<X>, "logcumsumexp");
  using V = detail::tensor_in<detail::space_of_values<X>, C, extents_t<X>>;
  V const greatest = lazuli::cummax(V(astype<C>(detail::inactive(x))), along).values;
  V const base(where(isinf(greatest), C(0), greatest));
  V const fade(exp(minimum(detail::neighbours(base, along, false) - base, C(0))));
  auto const sums = detail::weighted_sums(fade, evaluate_to_tensor(exp(astype<C>(x) - base)), along);
  return evaluate_to_tensor(
      astype<T>(where(isinf(greatest), greatest, log(where(isinf(greatest), C(1), sums)) + base)));
}

LAZULI_END

// Arrays as lines along an axis, and the derivatives of products along that axis (cumprod).
#pragma once

#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/number/arithmetic.hpp>
#include <lazuli/tensor/same_space.hpp>

LAZULI_BEGIN

namespace detail {

/// An array (outer, length, inner), row-major, scanned along its middle axis.
struct scan_shape {
  index outer = 1, length = 1, inner = 1;

  template <std::size_t R>
  scan_shape(std::array<index, R> const& extents, int axis) {
    for (std::size_t i = 0; i < R; ++i) {
      auto const at = static_cast<int>(i);
      (at < axis ? outer : at == axis ? length : inner) *= extents[i];
    }
  }
};

/// Columns that are scanned together, so that whole cache lines are used.
inline constexpr index scan_columns = 128;

/// Calls work(first element, number of columns) for blocks of columns; threads share them.
template <class F>
void for_each_block(scan_shape const& s, F const& work) {
  if (s.outer * s.inner * s.length == 0) return;
  index const blocks = (s.inner + scan_columns - 1) / scan_columns, parts = s.outer * blocks;
  openmp::for_each_part(
      parts, openmp::threads_for(2 * s.outer * s.inner * s.length), [&](index part) {
        index const from = part % blocks * scan_columns;
        index const columns = s.inner - from < scan_columns ? s.inner - from : scan_columns;
        work(part / blocks * s.length * s.inner + from, columns);
      });
}

/// By a loop over each line: see derived_products. `out` holds `given` (Along) or x, `other` holds
/// x or `given`.
template <class T, bool Along>
void derive_products(T* out, T const* other, T const* y, scan_shape const& s) {
  using number::convert, number::plus, number::times;
  using A = compute_t<T>;
  for_each_block(s, [&](index first, index columns) {
    for (index c = first; c < first + columns; ++c) {
      A carry = A(0), next = A(0);
      for (index i = 0; i < s.length; ++i) {
        index const at = c + (Along ? i : s.length - 1 - i) * s.inner;
        bool const leads = at < c + s.inner;
        A const before = leads ? A(1) : static_cast<A>(y[at - s.inner]);
        if constexpr (Along) {
          carry =
              plus(times(carry, static_cast<A>(other[at])), times(before, static_cast<A>(out[at])));
          out[at] = convert<T>(carry);
        } else {
          using number::conj;
          carry = plus(static_cast<A>(other[at]), times(conj(next), carry));
          next = static_cast<A>(out[at]);
          out[at] = convert<T>(times(carry, conj(before)));
        }
      }
    }
  });
}

/// How a space scans: see scan.hpp. Here, where it does not run loops of the host,
/// recurrence(a, b, shape)   c_i = b_i + a_i·c_{i-1}, into b
template <class Space>
struct scanning_on;

/// For the products y of x along an axis: the change of y for the change `given` of x (Along), or
/// the adjoint of x for the adjoint `given` of y. No division: a factor of 0 needs no special case.
template <bool Along, class V, class Y>
V derived_products(V x, V given, Y const& products, int axis) {
  index const n = x.extents()[axis];
  if (x.numel() == 0) return x;
  if constexpr (runs_loops_of_host<space_of<V>>) {
    auto& out = Along ? given : x;
    auto const& other = Along ? x : given;
    if constexpr (on_host<V>)
      derive_products<value_t<V>, Along>(out.data(), other.data(), products.data(),
                                         scan_shape(x.extents().values(), axis));
    else
      scanning_on<space_of<V>>::template derived<Along>(out, other, products);
    return std::move(out);
  } else {
    V y(products);
    if constexpr (complex_dtype<value_t<V>> && !Along) x = conj(x), y = conj(y);
    scan_shape const shape(x.extents().values(), axis);
    auto const rest = [&](V& v) { return v.narrow(axis, index{1}, n - 1); };
    auto const before = y.narrow(axis, index{0}, n - 1);
    if constexpr (Along) {
      auto behind = rest(given);
      behind *= before;
      scanning_on<space_of<V>>::recurrence(x, given, shape);
      return given;
    } else {
      V factors(x), out(given.flip(axis));
      auto to = rest(factors);
      to = x.flip(axis).narrow(axis, index{0}, n - 1);
      scanning_on<space_of<V>>::recurrence(factors, out, shape);
      out = V(out.flip(axis));
      auto behind = rest(out);
      behind *= before;
      return out;
    }
  }
}

/// The element of x after each one along an axis, or before it; 0 where there is none.
template <class X>
X neighbours(X const& x, int axis, bool behind) {
  X out = make_beside(x).template zeros<value_t<X>>(x.extents());
  index const n = x.extents()[axis];
  if (n > 1) out.narrow(axis, index{!behind}, n - 1) = x.narrow(axis, index{behind}, n - 1);
  return out;
}
/// The adjoint of x for the adjoint g of its products y along an axis: element k is the product
/// before k times r_k = g_k + x_{k+1}·r_{k+1}. Its tangent takes the same two scans.
template <class X, class G, class Y>
auto share_of_products(X const& x, G const& g, Y const& y, int axis) {
  using V = tensor_in<space_of_values<G>, value_t<X>, extents_t<X>>;
  auto const share = [axis](auto const& of, auto const& adjoint, auto const& products) {
    return derived_products<false>(V(of), V(adjoint), products, axis);
  };
  if constexpr (!on_tape<G>) {
    return share(x, g, y);
  } else {
    return recording_on<space_of<G>>::derived(
        share,
        [=](auto const&, auto const& tx, auto const& tg, auto const& ty) {
          V ones(inactive(y));
          ones.fill_(value_t<X>(1));
          V const later(share(inactive(x), inactive(g), ones));
          V const arriving(tg + neighbours(V(conj(tx) * later), axis, true));
          return V(share(inactive(x), arriving, V(inactive(y))) +
                   conj(neighbours(V(ty), axis, false)) * later);
        },
        x, g, y);
  }
}

}  // namespace detail

LAZULI_END

// Assignment: from an expression to memory. Checks first, then barriers, overlap analysis, plan,
// one loop; strong guarantee.
#pragma once

#include <lazuli/backend/simd/drive.hpp>
#include <lazuli/backend/simd/lanes.hpp>
#include <lazuli/backend/simd/loop.hpp>
#include <lazuli/expr/lifetimes.hpp>
#include <lazuli/expr/map.hpp>
#include <lazuli/plan/alias.hpp>
#include <lazuli/plan/collapse.hpp>
#include <lazuli/plan/lower.hpp>
#include <lazuli/tensor/assign_reduction.hpp>
#include <lazuli/tensor/default_backend.hpp>
#include <lazuli/tensor/flat.hpp>
#include <lazuli/tensor/panels.hpp>
#include <lazuli/tensor/rebind.hpp>

LAZULI_BEGIN

/// What the caller knows about source and destination. `excluded`: they do not overlap; if they do
/// after all, the assignment throws.
enum class aliasing { possible, excluded };

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_assign(std::span<index const> from,
                                                  std::span<index const> to) {
  fail<shape_error>("assign: an expression of shape ", text::shape(from), " does not broadcast to ",
                    text::shape(to));
}
[[noreturn]] LAZULI_COLD inline void throw_broadcast_target(std::span<index const> extents,
                                                            std::span<index const> strides) {
  fail<shape_error>("assign: the destination of shape ", text::shape(extents), " and strides ",
                    text::shape(strides),
                    " is an expanded view: several of its elements share one place");
}
[[noreturn]] LAZULI_COLD inline void throw_noalias() {
  fail<error>("noalias: the destination overlaps an operand of the expression");
}

/// Every static extent of F is 1 or equals that of E, aligned at the last axes.
template <class E, class F>
consteval bool static_extents_stretch() {
  for (int i = 0; i < F::rank(); ++i) {
    index const to = E::static_extent(i + E::rank() - F::rank());
    index const from = F::static_extent(i);
    if (from != dyn && from != 1 && to != dyn && to != from) return false;
  }
  return true;
}

/// Whether an expression of extents F can be assigned to extents E, as far as the compiler knows.
template <class E, class F>
concept assignable_extents = F::rank()
<= E::rank() && broadcastable<E, F>&& static_extents_stretch<E, F>();

template <extents_like E, extents_like F>
void check_assignable(E const& to, F const& from) {
  if constexpr (!E::is_static || !F::is_static) {
    auto const a = from.values();
    auto const b = to.values();
    if (!stretches_to(a, b)) throw_assign(a, b);
  }
}

/// Ops that may throw while they run: the user's own functions of plain numbers, unless marked
/// noexcept. (Functions that run on packs cannot branch on values.)
template <class E>
inline constexpr bool may_throw = false;
template <class Op, class T, class... C>
inline constexpr bool may_throw<node<Op, T, C...>> = (may_throw<C> || ...);
template <class F, class... A, class T, class... C>
inline constexpr bool may_throw<node<op::map_op<F, A...>, T, C...>> =
    (may_throw<C> || ...) ||
    !(std::is_nothrow_invocable_v<F const&, A...> ||
      std::is_invocable_v<
          F const&,
          simd::pack_of<A, simd::lanes_for<node<op::map_op<F, A...>, T, C...>>> const&...>);

template <class D, class E, class X>
void assign_through_temporary(strided<D, E> const& to, X const& e);

/// Destination and leaves as a nest, not yet collapsed.
template <leaf To, class X>
void make_nest(To const& to, X const& e, plan::nest& n, plan::operand* operands) {
  n.rank = To::extents_type::rank();
  n.count = 1 + leaf_count<X>;
  n.operands = operands;
  for (int i = 0; i < n.rank; ++i) {
    n.extents[i] = to.extents()[i];
    n.reduced[i] = false;
  }
  plan::read_operand(to, n.rank, operands[0]);
  plan::read_operands(e, n.rank, operands + 1);
}

/// An expression without barriers, into memory of its broadcast shape.
template <class D, class E, class X>
void assign_elementwise(strided<D, E> const& to, X const& e, aliasing known) {
  if constexpr (may_throw<X>) {
    if (known == aliasing::possible) return assign_through_temporary(to, e);
  }
  auto const kernel = simd::make_kernel<D, !all_dense<X>>(e);
  if (assign_flat(to, e, kernel)) return;
  plan::operand operands[1 + leaf_count<X>];
  plan::nest n;
  make_nest(to, e, n, operands);
  auto const verdict = default_backend::prepare(n, known != aliasing::excluded || LAZULI_DEBUG);
  if (known == aliasing::excluded && verdict != plan::overlap::none &&
      verdict != plan::overlap::same) {
    throw_noalias();
  }
  if (verdict == plan::overlap::mixed) return assign_through_temporary(to, e);
  default_backend::run(kernel, n, verdict);
}

template <class D, class E, class X>
void assign_through_temporary(strided<D, E> const& to, X const& e) {
  plan::temporary<D, typename X::extents_type> value(e.extents());
  assign_elementwise(value.target(), e, aliasing::excluded);
  assign_elementwise(to, value, aliasing::excluded);
}

template <leaf To>
void check_target(To const& to) {
  for (int i = 0; i < To::extents_type::rank(); ++i) {
    if (to.steps[static_cast<std::size_t>(i)] == 0 && to.shape[i] > 1) {
      auto const extents = to.shape.values();
      throw_broadcast_target(extents, to.steps);
    }
  }
}

}  // namespace detail

template <class D, extents_like E, class X>
void assign_barrier(strided<D, E> const& to, X const& e, aliasing known);

/// Writes expression `e`, broadcast, to the memory of `to`. Nothing is written before every check
/// has passed and every intermediate result is there. Throws shape_error where the extents do not
/// fit.
template <class D, extents_like E, class X>
void assign_to(strided<D, E> const& to, X const& e, aliasing known = aliasing::possible) {
  detail::check_lifetimes(e);
  detail::check_assignable(to.shape, e.extents());
  detail::check_target(to);
  if (to.shape.size() == 0) return;
  if constexpr (barrier<X>) {
    assign_barrier(to, e, known);
  } else if constexpr (plan::detail::barriers_in<X> > 0) {
    auto const run = [](auto const& target, auto const& inner) {
      assign_to(target, inner, aliasing::excluded);
    };
    if constexpr (plan::in_panels<X>) {
      bool const apart = known == aliasing::excluded && !LAZULI_DEBUG;
      detail::assign_in_panels<detail::may_throw<X>>(to, e, known, apart, run);
    } else {
      detail::assign_elementwise(to, plan::lower(e, run), known);
    }
  } else {
    detail::assign_elementwise(to, e, known);
  }
}

/// A barrier so small that even these few checks would cost more than computing it.
template <class D, extents_like E, class X>
  requires requires(strided<D, E> const& to, X const& e) { e.evaluate_at_once(to); }
LAZULI_INLINE void assign_to(strided<D, E> const& to, X const& e, aliasing = aliasing::possible) {
  detail::check_lifetimes(e);
  e.evaluate_at_once(to);
}

/// A barrier straight into its destination where shape and memory allow it, else through a
/// temporary.
template <class D, extents_like E, class X>
void assign_barrier(strided<D, E> const& to, X const& e, aliasing known) {
  using shape = typename X::extents_type;
  auto const run = [](auto const& target, auto const& inner) {
    assign_to(target, inner, aliasing::excluded);
  };
  auto const direct = [&](auto const& operand, auto const& evaluate) {
    bool const overlaps = known != aliasing::excluded && detail::spans_meet(to, operand);
    if constexpr (shape::rank() == E::rank() &&
                  !detail::may_throw<std::remove_cvref_t<decltype(operand)>>) {
      if (!overlaps && to.shape == e.extents()) {
        return evaluate(to);
      }
    }
    plan::temporary<D, shape> value(e.extents());
    evaluate(value.target());
    detail::assign_elementwise(to, value, aliasing::excluded);
  };
  if constexpr (requires { typename X::reduction_type; }) {
    auto const fold = [&](auto const& folded) {
      direct(folded, [&](auto const& target) { detail::reduce_lowered(target, e, folded); });
    };
    if constexpr (plan::detail::barriers_in<typename X::operand_type> == 0) {
      fold(e.operand());
    } else {
      fold(plan::lower(e.operand(), run));
    }
  } else {
    direct(e, [&](auto const& target) { e.evaluate(target, run); });
  }
}

LAZULI_END

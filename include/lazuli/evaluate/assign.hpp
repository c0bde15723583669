// THE evaluator: from an expression to memory, for every memory space. It checks first, then
// evaluates barriers into temporaries, then runs one loop; strong guarantee.
#pragma once

#include <lazuli/base/error.hpp>
#include <lazuli/evaluate/in_registers.hpp>
#include <lazuli/evaluate/lower.hpp>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_API void throw_assign(std::span<index const> from, std::span<index const> to);
/// Throws shape_error if two elements share one place. Exact for every two axes: those of a view of
/// a tensor, of its windows and of expanded ones. Cost: rank squared.
LAZULI_API void check_places(std::span<index const> extents, std::span<index const> strides);

/// Every static extent of F equals that of E on its right, or is 1.
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

/// Extents F in a tensor of type E: extents of 1 come first; a 1 gives way where E is static.
template <extents_like E, extents_like F>
LAZULI_INLINE E extents_fitting(F const& from) {
  constexpr int added = E::rank() - F::rank();
  index_array<E::rank()> out{};
  for (int i = 0; i < E::rank(); ++i) {
    index const fixed = E::static_extent(i);
    index const given = i < added ? 1 : from[i - added];
    out[static_cast<std::size_t>(i)] = fixed != dyn && given == 1 ? fixed : given;
  }
  return E(out);
}

template <extents_like E, extents_like F>
void check_assignable(E const& to, F const& from) {
  if constexpr (!E::is_static || !F::is_static) {
    auto const a = from.values();
    auto const b = to.values();
    if (!stretches_to(a, b)) throw_assign(a, b);
  }
}

/// If each step exceeds all that the axes behind it reach, this check suffices. (The steps of a
/// shard are those of its own part, its extents those of the whole: only expanded ones are found.)
/// `one_value`: all elements become the same number, so windows may overlap, as in PyTorch.
template <leaf To>
void check_target(To const& to, bool one_value = false) {
  constexpr bool whole = !places_axes<space_of<To>>;
  index reached = 0;
  bool apart = true;
  for (int i = To::extents_type::rank() - 1; i >= 0; --i) {
    index const n = to.shape[i], given = to.steps[static_cast<std::size_t>(i)];
    index const step = given < 0 ? -given : given;
    apart = apart && (n <= 1 || step > reached);
    if (whole && !one_value) reached += (n - 1) * step;
  }
  if (!apart) {
    auto const extents = to.shape.values();
    check_places(extents, to.steps);
  }
}

/// Evaluates barrier e, which reads `read` (for a reduction: what it folds, without barriers):
/// straight into its destination where dtype, shape and overlap allow it; otherwise into new
/// memory, which is then copied.
template <bool Whole, class B, class To, class X, class Read>
void evaluate_barrier(B const& on, To const& to, X const& e, Read const& read, aliasing known) {
  constexpr bool reduces = requires { typename X::reduction_type; };
  using E = typename To::extents_type;
  using T = typename B::template value_of_barrier<typename To::value_type, X>;
  if constexpr (X::extents_type::rank() == E::rank() && !B::template may_fail<Read> &&
                std::is_same_v<T, typename To::value_type>) {
    bool const apart = known == aliasing::excluded || !on.overlaps(to, read);
    if (apart && to.shape == e.extents()) {
      if constexpr (reduces)
        return on.reduce(to, e, read);
      else
        return on.call(to, e);
    }
  }
  if constexpr (requires { on.template value<T>(e, read); }) {
    on.run(to, on.template value<T>(e, read), aliasing::excluded);
  } else {
    auto value = memory_for_value<T>(on, e);
    if constexpr (reduces)
      on.reduce(value.target(), e, read);
    else
      on.call(value.target(), e);
    if constexpr (Whole && requires { on.copy_whole(to, value); })
      on.copy_whole(to, value);
    else
      on.run(to, value, aliasing::excluded);
  }
}

/// Writes e, which has no barriers.
template <bool Whole, class B, class To, class X>
void run_lowered(B const& on, To const& to, X const& e, aliasing known) {
  if constexpr (Whole && requires { on.run_whole(to, e); }) {
    if constexpr (requires { on.run_small(to, e); })
      if (on.template run_small<true>(to, e)) return;
    on.run_whole(to, e);
  } else {
    on.run(to, e, known);
  }
}

}  // namespace detail

template <bool Whole, backend B, class To, class X>
void evaluate_into(B const& on, To const& to, X const& e, aliasing known) {
  if (to.shape.size() == 0 && !B::records) return;
  if constexpr (requires { typename X::reduction_type; }) {
    if constexpr (plan::detail::barriers_in<typename X::operand_type> == 0)
      detail::evaluate_barrier<Whole>(on, to, e, e.operand(), known);
    else if constexpr (requires { on.lower_operand(e); })
      detail::evaluate_barrier<Whole>(on, to, e, on.lower_operand(e), known);
    else
      detail::evaluate_barrier<Whole>(on, to, e, lower(on, e.operand()), known);
  } else if constexpr (barrier<X>) {
    detail::evaluate_barrier<Whole>(on, to, e, e, known);
  } else if constexpr (plan::detail::barriers_in<X> > 0) {
    bool done = false;
    if constexpr (Whole && requires { on.template fuse<true>(to, e, known); })
      done = on.template fuse<true>(to, e, known);
    else
      done = on.fuse(to, e, known);
    if (!done) detail::run_lowered<Whole>(on, to, lower(on, e), known);
  } else {
    detail::run_lowered<Whole>(on, to, e, known);
  }
}

/// The first half of an assignment: refuses whatever can be refused before anything is computed.
template <backend B, class To, class X>
void check_assignment(B const& on, To const& to, X const& e) {
  on.check(to, e);
  detail::check_assignable(to.shape, e.extents());
  detail::check_target(to, rank_of<X> == 0);
}

/// Whether assignments of X to To may be so small that they are done before they are checked.
template <class To, class X>
concept maybe_small = !detail::assigned_at_once<To, X>() && requires(To const& to, X const& e) {
  requires !requires { e.evaluate_at_once(to); };
  backend_for<To>::of(to).run_small(to, e);
};

/// Writes expression `e` to `to` after all that can be refused has been checked.
template <bool Whole = false, leaf To, class X>
LAZULI_INLINE void assign_checked(To const& to, X const& e, aliasing known) {
  auto const on = backend_for<To>::of(to);
  if constexpr (detail::assigned_at_once<To, X>()) {  // so small that even a plan costs more
    // In debug builds the plan sees where operands overlap although that was excluded.
    if (LAZULI_DEBUG && known == aliasing::excluded)
      evaluate_into(on, to, e, known);
    else
      detail::evaluate_at_once(to, e);
  } else if constexpr (requires { e.evaluate_at_once(to); }) {
    e.evaluate_at_once(to);
  } else {
    evaluate_into<Whole>(on, to, e, known);
  }
}

/// Writes expression `e` to `to` if that is small work over leaves with the extents of `to`, of
/// which nothing can be refused. False: nothing was done. `Whole`: `to` is a whole tensor.
template <bool Whole = false, leaf To, class X>
  requires maybe_small<To, X>
LAZULI_INLINE bool assign_small(To const& to, X const& e) {
  auto const on = backend_for<To>::of(to);
  on.check(to, e);
  return on.template run_small<Whole>(to, e);
}
/// Writes `e` to `to`, checked and not small.
template <leaf To, class X>
LAZULI_INLINE void assign_planned(To const& to, X const& e, aliasing known) {
  if (to.shape.size() != 0) backend_for<To>::of(to).run_planned(to, e, known);
}

/// Whether an assignment of X to a tensor at To touches only whole tensors and numbers.
template <class To, class X>
concept whole_tensors = !detail::assigned_at_once<To, X>() && requires(To const& to, X const& e) {
  backend_for<To>::of(to).run_whole(to, e);
};

/// Writes `e`, checked and not small, to the whole tensor at `to`.
template <leaf To, class X>
LAZULI_INLINE void assign_whole(To const& to, X const& e, aliasing known) {
  if constexpr (whole_tensors<To, X>) {
    if (to.shape.size() != 0) backend_for<To>::of(to).run_whole(to, e);
  } else if constexpr (maybe_small<To, X>) {
    assign_planned(to, e, known);
  } else {
    assign_checked<true>(to, e, known);
  }
}

/// Writes `e`, checked, to the new tensor at `to`.
template <leaf To, class X>
LAZULI_INLINE void assign_new(To const& to, X const& e) {
  if constexpr (maybe_small<To, X>)
    if (backend_for<To>::of(to).template run_small<true>(to, e)) return;
  assign_whole(to, e, aliasing::excluded);
}

namespace detail {
/// Kept apart from small work: the frame of a plan costs more than small work does.
template <class To, class X>
LAZULI_NOINLINE void assign_large(To const& to, X const& e, aliasing known) {
  check_assignment(backend_for<To>::of(to), to, e);
  assign_planned(to, e, known);
}
}  // namespace detail

/// Writes expression `e`, broadcast, to the memory of `to`, on its backend. Nothing is written
/// before every check has passed and every intermediate result has been computed. Throws
/// shape_error if the extents do not fit, device_error if operands lie on two devices. `Whole`:
/// `to` is a whole tensor.
template <bool Whole = false, leaf To, class X>
LAZULI_INLINE void assign_to(To const& to, X const& e, aliasing known = aliasing::possible) {
  auto const on = backend_for<To>::of(to);
  if constexpr (maybe_small<To, X>) {
    if (!assign_small<Whole>(to, e)) detail::assign_large(to, e, known);
    return;
  } else if constexpr (detail::assigned_at_once<To, X>()) {
    on.check(to, e);
    detail::check_target(to, rank_of<X> == 0);
  } else if constexpr (requires { e.evaluate_at_once(to); }) {
    on.check(to, e);
  } else {
    check_assignment(on, to, e);
  }
  assign_checked(to, e, known);
}

/// Evaluates the operands of barriers: run(memory, operand).
template <backend B>
struct operand_evaluator {
  [[no_unique_address]] B on;
  template <class To, class X>
  void operator()(To const& to, X const& e) const {
    if constexpr (detail::assigned_at_once<To, X>())
      detail::evaluate_at_once(to, e);
    else if constexpr (requires { e.evaluate_at_once(to); })
      e.evaluate_at_once(to);
    else
      evaluate_into(on, to, e, aliasing::excluded);
  }
};

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/evaluate/assign.ipp>
#endif

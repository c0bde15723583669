// What may be assigned to what, as far as the compiler can know; and the types that its error
// messages show.
#pragma once

#include <lazuli/evaluate/host.hpp>
#include <lazuli/expr/make_node.hpp>

/// 1 makes it a compile-time error to store a real expression where digits are lost: in a narrower
/// real type (double in float), or in integers. `astype<T>(x)` says that the loss is intended.
#if !defined(LAZULI_STRICT_NARROWING)
#define LAZULI_STRICT_NARROWING 0
#endif

LAZULI_BEGIN

// What the compiler prints: assign_error<destination<2, 3>, source<2, 4>>.
template <index... E>
struct destination;
template <index... E>
struct source;
template <class Destination, class Source>
struct assign_error {};
template <class View>
struct view_is_read_only {};
template <class From, class To>
struct complex_into_real {};
template <class From, class To>
struct source_in_another_memory {};
/// A value that a tape tracks is stored in an active, or detached first.
struct keep_it_in_lz_active_or_write_lz_detach {};
/// Reals stored where they lose digits, under LAZULI_STRICT_NARROWING.
template <class From, class To>
struct narrows_unless_astype_says_so {};
/// `i += 0.5` of integers: they would lose the fractions at every such statement.
template <class Fractions>
struct integers_hold_no_fractions_write_x_equals_lz_astype_of_x_plus_y {};

namespace detail {

/// The type that says why elements of space From cannot be stored in space To; void if they can.
template <class To, class From>
struct storing_objection {
  using type = std::conditional_t<is_one_space<typename two_spaces<To, From>::type>, void,
                                  source_in_another_memory<From, To>>;
};
template <class D, class X>
using storing_objection_t = typename storing_objection<space_of<D>, space_of<X>>::type;

template <class D, class X>
struct assign_clash_of {
  using type = void;
};
template <index... E, index... F>
struct assign_clash_of<extents<E...>, extents<F...>> {
  using type = assign_error<destination<E...>, source<F...>>;
};
template <class D, class X>
using assign_clash =
    typename assign_clash_of<typename D::extents_type, typename operand_extents<X>::type>::type;

template <class T, class X>
inline constexpr bool loses_imaginary_part =
    complex_dtype<unweak_t<typename operand_dtype<X>::type>> && !complex_dtype<T>;

template <class T, class X>
inline constexpr bool loses_digits = false;
template <class T, expression X>
  requires(LAZULI_STRICT_NARROWING != 0)
inline constexpr bool loses_digits<T, X> =
    dtype_kind_v<value_t<X>> >= dtype_kind::real && !std::is_same_v<promote_t<T, value_t<X>>, T>;

/// The reason why X cannot be written to D: static extents that do not fit, D is read-only, X is
/// complex and D real, or X is more precise than D and LAZULI_STRICT_NARROWING is on.
template <class D, class X>
concept destination_clash =
    operand<X> && !assignable_extents<typename D::extents_type, typename operand_extents<X>::type>;
template <class D>
concept writable = D::is_mutable;
template <class D, class X>
concept read_only_for = operand<X> && !writable<D>;
template <class D, class X>
concept too_real_for = operand<X> && loses_imaginary_part<typename D::value_type, X>;
template <class D, class X>
concept too_narrow_for = operand<X> && loses_digits<typename D::value_type, X>;
template <class D, class X>
concept followed_into = operand<X> && on_tape<X> && !on_tape<D>;
template <class D, class X>
concept too_far_for =
    operand<X> && !std::is_void_v<storing_objection_t<D, X>> && !followed_into<D, X>;

template <class D, class X>
consteval auto assign_objection() {
  if constexpr (mistaken_operand<X>)
    return mistake_among<X>();
  else if constexpr (read_only_for<D, X>)
    return type_box<view_is_read_only<D>>{};
  else if constexpr (followed_into<D, X>)
    return type_box<keep_it_in_lz_active_or_write_lz_detach>{};
  else if constexpr (too_far_for<D, X>)
    return type_box<storing_objection_t<D, X>>{};
  else if constexpr (destination_clash<D, X>)
    return type_box<assign_clash<D, X>>{};
  else if constexpr (too_real_for<D, X>)
    return type_box<
        complex_into_real<unweak_t<typename operand_dtype<X>::type>, typename D::value_type>>{};
  else if constexpr (too_narrow_for<D, X>)
    return type_box<narrows_unless_astype_says_so<value_t<X>, typename D::value_type>>{};
  else
    return type_box<void>{};
}
/// The type that says why X cannot be written to D, void if it can.
template <class D, class X>
using assign_objection_t = typename decltype(assign_objection<D, X>())::type;

template <class D, class X>
concept assignable = operand<X> && std::is_void_v<assign_objection_t<D, X>>;

/// selects_as: elements of a tensor named by another, whose copy is a T: nothing need be assigned.
/// Models: x(rows), x(mask) for a tensor of their type.
template <class X, class T>
concept selects_as = requires(X const& x) {
  requires X::writes_elements;
  { x.value() } -> std::same_as<T>;
};

/// Both what may be assigned and what the compiler refuses.
template <class D, class X>
concept foreign_source = operand<X> && !std::same_as<std::remove_cvref_t<X>, D>;
template <class D, class X>
concept refused_source = foreign_source<D, X> && !assignable<D, X>;

/// The same for `D op= X`, which also keeps fractions out of integers: PyTorch's and NumPy's rule.
template <class D, class X>
concept too_fractional_for = operand<X> &&
    dtype_kind_v<unweak_t<typename operand_dtype<X>::type>> == dtype_kind::real &&
    dtype_kind_v<value_t<D>> < dtype_kind::real;
template <class Op, class D, class X>
concept updatable = assignable<D, X> && operands_fit<Op, D, X> && !too_fractional_for<D, X>;
template <class Op, class D, class X>
concept refused_update = offered_operand<X> && !updatable<Op, D, X>;
template <class Op, class D, class X>
consteval auto update_objection() {
  if constexpr (!assignable<D, X>)
    return type_box<assign_objection_t<D, X>>{};
  else if constexpr (!operands_fit<Op, D, X>)
    return type_box<objection_t<Op, D, X>>{};
  else
    return type_box<integers_hold_no_fractions_write_x_equals_lz_astype_of_x_plus_y<
        unweak_t<typename operand_dtype<X>::type>>>{};
}
template <class Op, class D, class X>
using update_objection_t = typename decltype(update_objection<Op, D, X>())::type;

/// A number as the expression that is assigned; expressions as they are. Throws dtype_error for a
/// number that an integer T cannot hold.
template <class T, class X>
constexpr decltype(auto) as_source(X const& x, char const* call = "assign") {
  if constexpr (expression<X>)
    return (x);
  else
    return scalar_leaf<T>(exactly<T>(call, x));
}

}  // namespace detail

LAZULI_END

// clang says it in words, at the line of the assignment. One macro, not LAZULI_REFUSE four times:
// clang prints three lines more for each macro within a macro.
#if defined(__clang__)
// clang-format off
#define LAZULI_REFUSE_SOURCES(D, X)                                                                                                           \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wgcc-compat\"")                                                       \
  __attribute__((diagnose_if((detail::too_far_for<D, X>), "lazuli: the source lies in another memory, or is placed differently; use copy_, .to(…) or .cpu()", "error"))) \
  __attribute__((diagnose_if((detail::followed_into<D, X>), "lazuli: a tape follows this expression; write lz::active h = …, or lz::detach(…) for its value", "error"))) \
  __attribute__((diagnose_if((detail::destination_clash<D, X>), "lazuli: the static extents of the source do not fit the destination", "error")))        \
  __attribute__((diagnose_if((detail::read_only_for<D, X>), "lazuli: this view is read-only (its element type is const)", "error")))           \
  __attribute__((diagnose_if((detail::too_real_for<D, X>), "lazuli: complex values for real elements; take real(x), imag(x) or abs(x)", "error"))) \
  __attribute__((diagnose_if((detail::too_narrow_for<D, X>), "lazuli: LAZULI_STRICT_NARROWING: the elements are of a narrower type; write astype<T>(x)", "error"))) \
  _Pragma("clang diagnostic pop")
// clang-format on
#else
#define LAZULI_REFUSE_SOURCES(D, X)
#endif

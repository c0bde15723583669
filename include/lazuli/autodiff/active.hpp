// active: a value that a tape tracks: a variable, the result of a statement, or a view of one.
#pragma once

#include <lazuli/autodiff/tape.hpp>
#include <lazuli/tensor/braces.hpp>

LAZULI_BEGIN

template <class T, extents_like E, class S = host_space, derivatives Kind = derivatives::adjoints>
class active;

struct elements_on_a_tape_are_views_loop_over_h_or_h_view_minus_1;
struct an_active_is_set_to_expressions_of_actives_its_elements_are_written_by_h_ellipsis_equals_x;

namespace detail {

template <class T, class E, class S, derivatives Kind>
struct value_of<active<T, E, S, Kind>> {
  using type = T const;
};
template <class T, class E, class S, derivatives Kind>
struct extents_of<active<T, E, S, Kind>> {
  using type = E;
};

/// Records a statement: its value, and how adjoints go back through it.
template <class X>
auto record(X const& x);

template <class T, class E, derivatives Kind>
inline constexpr bool takes_braces<active<T, E, host_space, Kind>> = E::rank() > 0;

/// Writes elements on a tape: autodiff/write.hpp.
template <class T, class E, class S, derivatives Kind, class X>
void write_on_tape(active<T, E, S, Kind> const& to, X const& x);

}  // namespace detail

/// A handle of elements of type T with extents E in memory of space S on a tape, which owns them;
/// copies are handles of the same elements. `active h = expression` evaluates the expression in one
/// loop and records it as one statement; `h = expression` makes h the handle of another result.
/// Subscripts and methods that give views of a tensor give tracked views of h. `h(0) = x`,
/// `h += x`, `h.relu_()` write elements, which all handles of the result see; gradients go to x and
/// to what was there before. Lives as long as its tape. Kind: others for jvp and hvp. Example:
/// docs/gradients.md
template <class T, extents_like E, class S, derivatives Kind>
class active : public array_methods<active<T, E, S, Kind>> {
 public:
  using value_type = T;
  using element_type = T const;
  using extents_type = E;
  using expression_kind = leaf_kind;
  using memory_space = recorded<S, Kind>;
  static constexpr bool owns_memory = false;
  static constexpr bool is_mutable = true;

  active(detail::variable<T, S>& of, mapping<E> const& map)
      : of_(&of), map_(map), token_(of.tape_token) {}
  active(active const&) = default;
  active& operator=(active const&) & = default;
  /// The result of a statement. Throws shape_error if static extents differ, tape_error if operands
  /// are on two tapes, or on one that is used up or belongs to another thread.
  template <on_tape X>
    requires(expression<X> && !std::same_as<std::remove_cvref_t<X>, active> &&
             rank_of<X> == E::rank() && std::is_same_v<value_t<X>, T>)
  active(X const& x) : active(converted(detail::record(x))) {}

  /// A variable: `lz::active w(t, weights)` is t.variable(weights).
  template <std::same_as<tape> Tape, expression X>
  active(Tape& t, X&& x) : active(t.variable(static_cast<X&&>(x))) {}

  // clang-format off
  template <class X>
    requires(!on_tape<X>)
  an_active_is_set_to_expressions_of_actives_its_elements_are_written_by_h_ellipsis_equals_x operator=(X const&) &
      LAZULI_REFUSED("lazuli: an active is set to expressions of actives; its elements are written by h(lz::ellipsis) = x, or take another name");
  // clang-format on

  /// Writes the elements of a view, h(0) = x: an expression or a number, broadcast, is one statement.
  /// Throws shape_error, and tape_error for elements of a variable or that overlap.
  template <class X, class Destination = active>
    requires operand<X>
  active operator=(X const& x) && LAZULI_REFUSE_SOURCES(Destination, X) {
    if constexpr (detail::assignable<Destination, X>) copy_(x);
    return *this;
  }
#if !defined(__clang__)
  template <class X, class Destination = active>
    requires(operand<X> && !detail::assignable<Destination, X>)
  detail::assign_objection_t<Destination, X> operator=(X const& x) && = delete;
#endif
  /// The same for values in braces or in a standard range.
  active operator=(detail::nested_braces_t<T, static_cast<std::size_t>(E::rank())> values) && {
    return copy_(detail::brought_beside(tensor_of<T, dextents<E::rank()>>(values), *this));
  }
  template <detail::range_of_numbers<static_cast<std::size_t>(E::rank())> R>
  active operator=(R const& range) && {
    return copy_(detail::brought_beside(tensor_of<T, dextents<E::rank()>>(range), *this));
  }
  // clang-format off
  template <detail::no_values X, class Why = detail::no_values_rule<X>>
  Why operator=(X&&) && LAZULI_REFUSED("lazuli: text holds no numbers, and a pointer has no extents: write lz::view(p, lz::shape(n))");
  /// Elements are views of rank 0: `for (auto x : h.view(-1)) x += 1.f;`.
  template <class X = active>
  elements_on_a_tape_are_views_loop_over_h_or_h_view_minus_1 flat() const LAZULI_REFUSED("lazuli: elements on a tape are views of rank 0: loop over h, or h.view(-1), and write x += 1.f or x.copy_(1.f)");
  // clang-format on
  /// Writes all elements of h, as h(lz::ellipsis) = x; h += x and h.relu_() call it.
  template <class X>
  active& copy_(X const& x) {
    detail::write_on_tape(*this, x);
    return *this;
  }
  /// What methods that write read.
  active const& target() const { return *this; }
  active const& as_active() const { return *this; }
  /// Makes this the handle of other elements of the same result.
  void refer_to(mapping<E> const& map) { map_ = map; }
  /// New values on this tape, in the memory space of h, of its dtype or of U, to be written:
  /// `lz::active all = h.new_zeros(steps, n); all(0) = h;`. (Integers and bool: tensors.)
  template <class U = T, class... A>
  auto new_zeros(A const&... sizes) const {
    return beside().template zeros<U>(shape_of(sizes...));
  }
  template <class U = T, std::size_t N>
  auto new_zeros(brace_index const (&sizes)[N]) const {
    return new_zeros<U>(detail::as_extents(sizes));
  }
  /// As new_zeros, with all elements 1.
  template <class U = T, class... A>
  auto new_ones(A const&... sizes) const {
    return beside().template ones<U>(shape_of(sizes...));
  }
  template <class U = T, std::size_t N>
  auto new_ones(brace_index const (&sizes)[N]) const {
    return new_ones<U>(detail::as_extents(sizes));
  }
  /// As new_zeros, with all elements `value`.
  template <class U = T, class A, class V>
  auto new_full(A const& shape, V value) const {
    return beside().template full<U>(shape_of(shape), value);
  }
  template <class U = T, std::size_t N, class V>
  auto new_full(brace_index const (&sizes)[N], V value) const {
    return new_full<U>(detail::as_extents(sizes), value);
  }
  /// As new_zeros; not initialised.
  template <class U = T, class... A>
  auto new_empty(A const&... sizes) const {
    return beside().template empty<U>(shape_of(sizes...));
  }
  template <class U = T, std::size_t N>
  auto new_empty(brace_index const (&sizes)[N]) const {
    return new_empty<U>(detail::as_extents(sizes));
  }

  /// As lz::keep(x): the value of a handle is kept already.
  active keep() const { return *this; }

  E extents() const { return map_.extents; }
  index_tuple<E::rank()> strides() const { return map_.strides; }
  /// The place of the first element in the memory of the variable.
  index storage_offset() const { return map_.offset; }
  mapping<E> const& map() const { return map_; }
  T const* data() const {
    return storage_data() == nullptr ? nullptr : storage_data() + map_.offset;
  }
  T const* storage_data() const { return on_its_tape().read().first; }
  bool lives() const { return token_.owner_lives() && token_.storage_lives(); }

  /// The elements, untracked.
  auto value() const LAZULI_LIFETIMEBOUND {
    return detail::memory_of<S>::viewed(on_its_tape().read(), map_, token_);
  }
  /// The gradient that backward() stored here: of this shape, 0 if none arrived. A new tensor.
  auto grad() const {
    using gradient = detail::tensor_in<S, T, E>;
    auto const& there = on_its_tape();
    if (!there.reached)
      return gradient(detail::make_beside(there.elements).template zeros<T>(map_.extents));
    return gradient(detail::arranged(there.adjoint, map_));
  }
  /// Its place on its tape. Throws tape_error in debug builds if the tape is gone.
  detail::variable<T, S>& on_its_tape() const {
    if (!lives()) detail::throw_tape_ended();
    return *of_;
  }

  /// Parts of complex numbers are results, not views.
  template <int Part>
  void complex_part() const = delete;

  template <class F>
  auto viewed(mapping<F> const& map) const {
    static_assert(!detail::places_axes<S>,
                  "lazuli: subscripts and views of what a tape follows are not for sharded tensors");
    if constexpr (detail::places_axes<S>)
      return *this;
    else
      return active<T, F, S, Kind>(on_its_tape(), map);
  }

 private:
  auto beside() const { return detail::make_beside(*this); }
  template <class... A>
  static auto shape_of(A const&... sizes) {
    if constexpr ((index_like<A> && ...))
      return lazuli::shape(sizes...);
    else
      return (sizes, ...);
  }
  template <class F>
  static active converted(active<T, F, S, Kind> const& x) {
    return {x.on_its_tape(), {E(x.extents()), x.map().strides, x.map().offset}};
  }

  detail::variable<T, S>* of_;
  mapping<E> map_;
  [[no_unique_address]] lifetime_token token_;
};

/// What `lz::active h = lz::zeros(3)` becomes: nothing, of no complete type, so that compilers do
/// not go on to what is done with h. (h.new_zeros(…) makes values beside an active h.)
struct values_get_on_a_tape_by_t_variable_of_x;
template <extents_like E>
class active<values_get_on_a_tape_by_t_variable_of_x, E>;
template <operand X>
  requires(!on_tape<X>)
active(X const&) -> active<values_get_on_a_tape_by_t_variable_of_x, extents<>>;

struct several_results_go_to_tensors_on_a_tape_write_one_statement_each;
// clang-format off
template <class... D> requires(on_tape<D> || ...)
several_results_go_to_tensors_on_a_tape_write_one_statement_each into(D&&...) LAZULI_REFUSED("lazuli: assign(into(…), …) writes to tensors; elements on a tape are written by a statement each");
// clang-format on

template <on_tape X>
active(X const&) -> active<value_t<X>, extents_t<X>, detail::space_of_values<X>,
                           detail::derivatives_on<space_of<X>>>;
template <std::same_as<tape> Tape, expression X>
active(Tape&, X&&)
    -> active<value_t<X>, extents_t<X>, detail::space_of_values<std::remove_cvref_t<X>>>;

/// While it lives, statements on a tape are computed but not recorded: their results are constants.
class no_grad {
 public:
  explicit no_grad(tape& t) : tape_(t) {
    t.check_thread();
    ++tape_.quiet_;
  }
  no_grad(no_grad const&) = delete;
  ~no_grad() { --tape_.quiet_; }

 private:
  tape& tape_;
};

LAZULI_END

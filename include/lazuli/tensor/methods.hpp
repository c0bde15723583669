// The methods that tensors and views share: shape and layout, elements, subscripts, assignment,
// in-place forms.
#pragma once

#include <lazuli/expr/reductions.hpp>
#include <lazuli/shape/layout.hpp>
#include <lazuli/tensor/assignable.hpp>
#include <lazuli/tensor/compound_methods.hpp>
#include <lazuli/tensor/in_place_methods.hpp>
#include <lazuli/tensor/iteration.hpp>
#include <lazuli/tensor/numpy_methods.hpp>
#include <lazuli/tensor/refused.hpp>
#include <lazuli/tensor/part_methods.hpp>
#include <lazuli/tensor/random_methods.hpp>
#include <lazuli/tensor/selection_methods.hpp>
#include <lazuli/tensor/shape_methods.hpp>
#include <lazuli/tensor/storage_view.hpp>
#include <lazuli/tensor/view_methods.hpp>

LAZULI_BEGIN

namespace detail {

template <class... I>
inline constexpr bool are_indices = (index_like<I> && ...);

/// A concept, since Derived is not complete where methods are declared.
template <class Derived, std::size_t N>
concept has_rank = N == static_cast<std::size_t>(Derived::extents_type::rank());

/// The verdict on subscripts of a Derived; none on anything but numbers and slices.
template <class Derived, class... S>
consteval auto judge_subscripts() {
  if constexpr (subscript_specs<S...>)
    return views::subscript_verdict<typename extents_of<Derived>::type, S...>{};
  else
    return in_order{};
}
template <class Derived, class... S>
using verdict_on = decltype(judge_subscripts<Derived, S...>());

/// Creation functions of a dtype, for methods: factory.hpp has them.
template <class T>
struct creation;
/// Those of U, or of D's own dtype where U is void.
template <class U, class D>
using creation_for = creation<std::remove_const_t<
    typename std::conditional_t<std::is_void_v<U>, value_of<D>, std::type_identity<U>>::type>>;

template <class X>
constexpr auto storage_of(X& x) {
  return storage_view(x.storage_data(), reach_of(x.map()));
}

[[noreturn]] LAZULI_COLD inline void throw_element(index i, int axis, index extent) {
  fail<index_error>("element: index ", i, " is out of range for axis ", axis, " with extent ",
                    extent);
}

/// Where along an axis index i lies: a negative one counts from the end.
template <bool Checked>
LAZULI_THIN constexpr index place(index i, int axis, index extent) {
  if ((Checked || LAZULI_DEBUG) && (i >= extent || i < -extent)) throw_element(i, axis, extent);
  return i < 0 ? i + extent : i;
}

}  // namespace detail

/// Methods of a tensor or view type Derived, whose elements lie in memory: its own where Owns.
template <class Derived, bool Owns = true>
class array_methods : public expression_methods<Derived, Owns>,
                      public view_methods<Derived>,
                      public shape_methods<Derived>,
                      public numpy_methods<Derived>,
                      public iteration_methods<Derived>,
                      public part_methods<Derived>,
                      public selection_methods<Derived>,
                      public random_methods<Derived>,
                      public refused_methods<Derived>,
                      public compound_methods<Derived>,
                      public op_in_place_methods<Derived>,
                      public in_place_methods<Derived> {
 public:
  // -- asking
  constexpr index stride(brace_index axis) const {
    return self().strides()[static_cast<std::size_t>(
        normalize_axis(axis, Derived::extents_type::rank(), "stride"))];
  }
  /// All strides, as PyTorch names them.
  constexpr auto stride() const { return self().strides(); }
  LAZULI_NO_FORM stride(detail::any_argument, ...) const volatile LAZULI_FORMS("x.stride(), x.stride(axis)");
  constexpr bool is_contiguous() const {
    auto const extents = self().extents().values();
    auto const strides = self().strides();
    return is_row_major(extents, strides);
  }
  /// The memory below, as one array; the first element of this is at storage_offset() in it.
  constexpr auto storage() { return detail::storage_of(self()); }
  constexpr auto storage() const { return detail::storage_of(self()); }

  /// New tensors of the dtype of x, or of U: x.new_zeros(2, 3), x.new_full<int>(shape(2, 3), 7).
  template <class U = void, class... S>
  static auto new_empty(S const&... sizes) {
    return detail::creation_for<U, Derived>::empty(sizes...);
  }
  /// As new_empty, with all elements 0.
  template <class U = void, class... S>
  static auto new_zeros(S const&... sizes) {
    return detail::creation_for<U, Derived>::zeros(sizes...);
  }
  /// As new_empty, with all elements 1.
  template <class U = void, class... S>
  static auto new_ones(S const&... sizes) {
    return detail::creation_for<U, Derived>::ones(sizes...);
  }
  /// As new_empty, with all elements `value`.
  template <class U = void, class S, class V>
  static auto new_full(S const& shape, V value) {
    return detail::creation_for<U, Derived>::full(shape, value);
  }

  template <class U = void, std::size_t N>
  static auto new_empty(brace_index const (&sizes)[N]) {
    return detail::creation_for<U, Derived>::empty(detail::listed(sizes));
  }
  template <class U = void, std::size_t N>
  static auto new_zeros(brace_index const (&sizes)[N]) {
    return detail::creation_for<U, Derived>::zeros(detail::listed(sizes));
  }
  template <class U = void, std::size_t N>
  static auto new_ones(brace_index const (&sizes)[N]) {
    return detail::creation_for<U, Derived>::ones(detail::listed(sizes));
  }
  template <class U = void, std::size_t N, class V>
  static auto new_full(brace_index const (&sizes)[N], V value) {
    return detail::creation_for<U, Derived>::full(detail::listed(sizes), value);
  }

  // -- elements and subscripts
  /// An element where every axis gets a number (negative ones count from the end; checked in debug
  /// builds, see at()), else a view: ranges, `all`, `newaxis`, `ellipsis`, numbers that drop their
  /// axis. Throws index_error.
  template <class... S, class Verdict = detail::verdict_on<Derived, S...>>
  requires subscript_specs<S...> LAZULI_THIN constexpr decltype(auto) operator()(S... s) &
      LAZULI_REFUSE((refused_verdict<Verdict>), "lazuli: these subscripts do not fit the static extents") {
    return subscripted<Verdict>(self(), s...);
  }
  template <class... S, class Verdict = detail::verdict_on<Derived, S...>>
  requires subscript_specs<S...>
      // clang-format off
  LAZULI_THIN constexpr decltype(auto) operator()(S... s) const&
      LAZULI_REFUSE((refused_verdict<Verdict>), "lazuli: these subscripts do not fit the static extents") {
    // clang-format on
    return subscripted<Verdict>(self(), s...);
  }
  template <class... S, class Verdict = detail::verdict_on<Derived, S...>>
  requires subscript_specs<S...> LAZULI_THIN constexpr decltype(auto) operator()(S... s) &&
      LAZULI_REFUSE((refused_verdict<Verdict>), "lazuli: these subscripts do not fit the static extents") {
    if constexpr (Derived::owns_memory) {
      auto value = subscripted<Verdict>(std::move(self()), s...);
      return value;
    } else {  // x(0)(1) = 2: the elements outlive the view
      return subscripted<Verdict>(self(), s...);
    }
  }
#if !defined(__clang__)
  // Subscripts that the static extents forbid: the return type says why.
  template <class... S, class Verdict = detail::verdict_on<Derived, S...>>
    requires(subscript_specs<S...>&& refused_verdict<Verdict>)
  Verdict operator()(S... s) & = delete;
  template <class... S, class Verdict = detail::verdict_on<Derived, S...>>
    requires(subscript_specs<S...>&& refused_verdict<Verdict>)
  Verdict operator()(S... s) const& = delete;
  template <class... S, class Verdict = detail::verdict_on<Derived, S...>>
    requires(subscript_specs<S...>&& refused_verdict<Verdict>)
  Verdict operator()(S... s) && = delete;
#endif
  /// The elements where a mask is true, or at the places that index tensors among the subscripts
  /// give: read, or written by assignment (docs/indexing.md).
  // clang-format off
  template <class... S> requires detail::with_selectors<S...>
  auto operator()(S&&... s) & { return select_elements(self(), static_cast<S&&>(s)...); }  // needs <lazuli/indexing.hpp>
  template <class... S> requires detail::with_selectors<S...>
  auto operator()(S&&... s) const& { return select_elements(self(), static_cast<S&&>(s)...); }  // needs <lazuli/indexing.hpp>
  template <class... S> requires detail::with_selectors<S...>
  auto operator()(S&&... s) && { return select_elements(std::move(self()), static_cast<S&&>(s)...); }  // needs <lazuli/indexing.hpp>
  template <class... S> requires detail::refused_subscripts<S...>
  detail::subscript_objection<S...> operator()(S&&...) const&
      LAZULI_REFUSED("lazuli: a subscript is a whole number, a slice, all, newaxis or ellipsis; a tensor as subscript must hold integers (indices) or bool (a mask, beside others a vector)");
  template <class S, std::size_t N> braces_are_no_subscript_write_slice_or_lz_tensor operator()(S const&, brace_index const (&)[N]) const&
      LAZULI_REFUSED("lazuli: braces are no subscript; a range is slice(1, 3), a choice of places lz::tensor({1, 3})");
  template <std::size_t N, class... S> braces_are_no_subscript_write_slice_or_lz_tensor operator()(brace_index const (&)[N], S const&...) const&
      LAZULI_REFUSED("lazuli: braces are no subscript; a range is x(slice(1, 3)), a choice of places x(lz::tensor({1, 3})), an element x(1, 3)");
  template <std::size_t N, std::size_t M> braces_are_no_subscript_write_slice_or_lz_tensor operator()(brace_index const (&)[N], brace_index const (&)[M]) const&
      LAZULI_REFUSED("lazuli: braces are no subscript; a block is x(slice(0, 2), slice(0, 2)), elements one by one x(lz::tensor({0, 1}), lz::tensor({0, 1}))");
  // clang-format on
  /// An element; negative indices count from the end. Throws index_error when out of range, in
  /// every build.
  template <index_like... I>
  requires detail::has_rank<Derived, sizeof...(I)> LAZULI_THIN constexpr decltype(auto) at(I... i) {
    return element_or_view<true>(self(), static_cast<index>(i)...);
  }
  template <index_like... I>
  requires detail::has_rank<Derived, sizeof...(I)> LAZULI_THIN constexpr decltype(auto) at(
      I... i) const {
    return element_or_view<true>(self(), static_cast<index>(i)...);
  }
  LAZULI_NO_FORM at(...) const LAZULI_FORMS("x.at(i, j), with a whole number for each axis");

  // -- in place
  /// Writes an expression or a number, broadcast to the extents of this; returns this. From another
  /// memory space: waits until the elements are there, unless `how` is non_blocking.
  // clang-format off
  template <class X, class... How, class D = Derived> requires detail::writable<D>
  Derived& copy_(X const& x, How... how) {
    if constexpr (on_host<Derived> && on_host<X>) assign(x);
    else detail::values_between<space_of<Derived>, space_of<X>>::copy(self(), x, how...);
    return self();
  }
  template <class... A, class D = Derived> requires(!detail::writable<D>)
  view_is_read_only<D> copy_(A const&...) LAZULI_REFUSED("lazuli: this view is read-only (its element type is const)");
  // clang-format on
  /// The place that assignments write to.
  LAZULI_INLINE constexpr auto target() const {
    return strided<element_type, typename Derived::extents_type>{
        const_cast<element_type*>(self().data()), self().extents(), self().strides()};
  }

  /// Real and imaginary parts; of complex elements views that can be written.
  auto real() & { return lazuli::real(self()); }
  auto real() const& { return lazuli::real(self()); }
  auto real() && { return lazuli::real(std::move(self())); }
  auto imag() & { return lazuli::imag(self()); }
  auto imag() const& { return lazuli::imag(self()); }
  auto imag() && { return lazuli::imag(std::move(self())); }

 protected:
  /// Writes an expression or a number, broadcast to the extents of this.
  template <class X>
  LAZULI_INLINE void assign(X const& x, aliasing known = aliasing::possible) {
    static_assert(Derived::is_mutable,
                  "lazuli: this view is read-only (its element type is const)");
    static_assert(!detail::loses_imaginary_part<typename Derived::value_type, X>,
                  "lazuli: complex values for real elements; take real(x), imag(x) or abs(x)");
    if constexpr (Derived::is_mutable)
      assign_to<detail::is_always_dense<Derived>>(
          self().target(), detail::as_source<typename Derived::value_type>(x), known);
  }
  template <class D>
  friend class noalias_target;

 private:
  using element_type = typename detail::value_of<Derived>::type;

  LAZULI_THIN constexpr Derived& self() { return static_cast<Derived&>(*this); }
  LAZULI_THIN constexpr Derived const& self() const { return static_cast<Derived const&>(*this); }

  template <bool Checked, class Self, class... I>
  LAZULI_THIN static constexpr auto& element(Self& x, I... given) {
    index at = 0;
    if constexpr (sizeof...(I) > 0) {
      auto const extents = x.extents();
      [[maybe_unused]] int axis = 0;
      if constexpr (requires { requires Derived::always_dense; }) {
        ((at = at * extents[axis] + detail::place<Checked>(given, axis, extents[axis]), ++axis),
         ...);
      } else {
        auto const strides = x.strides();
        ((at += detail::place<Checked>(given, axis, extents[axis]) *
                strides[static_cast<std::size_t>(axis)],
          ++axis),
         ...);
      }
    }
    return x.data()[at];
  }

  /// The element itself, or where the processor cannot reach it a view of rank 0.
  template <bool Checked, class Self, class... I>
  LAZULI_THIN static constexpr decltype(auto) element_or_view(Self&& x, I... i) {
    if constexpr (on_host<Derived>)
      return (element<Checked>(x, i...));
    else
      return detail::rebind(x, views::subscript(x.map(), i...));
  }

  template <class Verdict, class Self, class... S>
  LAZULI_THIN static constexpr decltype(auto) subscripted(Self&& x, S... s) {
    if constexpr (refused_verdict<Verdict>) {
      return Verdict{};
    } else if constexpr (detail::are_indices<S...> &&
                         sizeof...(S) == static_cast<std::size_t>(Derived::extents_type::rank())) {
      return element_or_view<false>(x, static_cast<index>(s)...);
    } else {
      return detail::rebind(static_cast<Self&&>(x), views::subscript(x.map(), s...));
    }
  }
};

LAZULI_END

// x(mask): the elements where a mask is true, to be read or written.
#pragma once

#include <lazuli/indexing/followed_selection.hpp>
#include <lazuli/indexing/selected.hpp>

LAZULI_BEGIN

/// The elements of X where M, a mask of its leading axes, is true: (number of true, other axes). An
/// expression, evaluated anew at each use; assigning to it writes the elements of X.
template <class X, class M>
class selection : public selected_elements<selection<X, M>> {
 public:
  using value_type = value_t<X>;
  using extents_type =
      typename detail::joined_extents<lazuli::extents<dyn>, extents_t<X>, rank_of<M>>::type;
  static constexpr bool owns_memory = X::owns_memory || M::owns_memory;
  using memory_space = space_of<X>;
  static constexpr bool is_mutable = X::is_mutable;
  static constexpr std::string_view name = "mask";

  /// Throws shape_error where the mask does not fit.
  selection(X x, M mask) : x_(static_cast<X&&>(x)), mask_(static_cast<M&&>(mask)) {
    detail::check_mask("mask", mask_, x_.extents());
  }
  selection(selection const&) = default;
  selection(selection&&) = default;

  /// Counted anew, so that it is right also after the mask has changed.
  extents_type extents() const { return counted(places()); }
  constexpr auto borrow() const LAZULI_LIFETIMEBOUND {
    auto const view = detail::rebind(x_, x_.map());
    return selection<std::remove_const_t<decltype(view)>, closure_t<M const&>>(view, close(mask_));
  }
  template <class F>
  constexpr void for_each_operand(F const& f) const {
    f(x_);
    f(mask_);
  }

  /// The selected elements as a tensor.
  auto value() const { return detail::masked_elements(x_, mask_, x_.extents()); }

  /// Writes an expression, a number or the values between braces, broadcast, to the selected
  /// elements. Throws shape_error; then nothing is written.
  selection& operator=(selection const& v) { return write(v); }
  template <class V>
    requires(detail::foreign_source<selection, V>&& detail::assignable<selection, V>)
  selection& operator=(V const& v) { return write(v); }
  selection& operator=(detail::nested_braces_t<value_type, extents_type::rank()> values) requires on_host<X> {
    return write(tensor_of<value_type, dextents<extents_type::rank()>>(values));
  }
  using selected_elements<selection>::operator=;
  template <class V>
  selection& write(V const& v) {
    auto const& source = detail::as_source<value_type>(v);
    this->check_write(x_, source);
    if constexpr (is_one_number<V>) {
      assign_to(x_.target(), where(mask_, astype<value_type>(source), x_.target()));
    } else {
      auto const mask = evaluate_to_tensor(mask_);
      auto const where = detail::masked_places(mask);
      this->with_fitting(
          x_, counted(where), source, [&](detail::byte_array const& values, auto const& from) {
            where.template move<detail::transfer::store>(values, detail::bytes_of(x_), from, x_);
          });
    }
    return *this;
  }
  /// x(mask) op= v: with one number a single loop over x.
  template <class Op, class V>
  selection& update(V const& v) {
    if constexpr (is_one_number<V>) {
      auto const changed = make_node<Op>(x_.target(), v);
      this->check_write(x_, changed);
      assign_to(x_.target(), where(mask_, astype<value_type>(changed), x_.target()));
      return *this;
    } else {
      return write(make_node<Op>(*this, v));
    }
  }

 private:
  template <class V>
  static constexpr bool is_one_number = [] {
    if constexpr (rank_of<M> != rank_of<X>)
      return false;
    else if constexpr (expression<V>)
      return rank_of<V> == 0;
    else
      return true;
  }();

  auto places() const { return detail::masked_places(mask_); }
  template <class P>
  extents_type counted(P const& where) const {
    return detail::join_extents<rank_of<M>>(lazuli::extents<dyn>(where.count()), x_.extents());
  }

  X x_;
  M mask_;
};

/// Called by x(mask): a named x is viewed, a temporary one moved in. For a tracked x the elements
/// are read immediately.
template <class X, detail::mask_tensor M>
auto select_elements(X&& x, M&& mask) {
  detail::check_near<X, M>();
  if constexpr (on_tape<M>) {
    return select_elements(static_cast<X&&>(x), detail::inactive(mask));
  } else if constexpr (on_tape<X>) {
    detail::check_mask("mask", mask, x.extents());
    auto const values = detail::masked_elements(x, mask, x.extents());
    return detail::selected_on_tape(
        values, x,
        [held = close(static_cast<M&&>(mask))](auto const& numbers) { return numbers(held); });
  } else {
    auto view = detail::rebind(static_cast<X&&>(x), x.map());
    return selection<decltype(view), closure_t<M&&>>(std::move(view),
                                                     close(static_cast<M&&>(mask)));
  }
}

LAZULI_END

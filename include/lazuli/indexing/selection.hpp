// x(mask) and x(indices): elements that another tensor names, to be read or written.
#pragma once

#include <lazuli/expr/operators.hpp>
#include <lazuli/indexing/masks.hpp>

LAZULI_BEGIN

namespace detail {

/// The extents of x(where): (number of true, other axes of x), or those of the indices, then the
/// other axes of x.
template <class W, class E>
struct selected_extents {
  using type = typename joined_extents<extents_t<W>, E, 1>::type;
};
template <mask_tensor W, class E>
struct selected_extents<W, E> {
  using type = typename joined_extents<extents<dyn>, E, rank_of<W>>::type;
};

}  // namespace detail

/// The elements of X where W is true, or that the integers W name along the first axis. An
/// expression, evaluated anew wherever it is used; assigning to it writes the elements of X.
template <class X, class W>
class selection : public lazy_methods<selection<X, W>> {
  static constexpr bool by_mask = detail::mask_tensor<W>;

 public:
  using value_type = value_t<X>;
  using extents_type = typename detail::selected_extents<W, extents_t<X>>::type;
  using expression_kind = barrier_kind;
  static constexpr bool owns_memory = X::owns_memory || W::owns_memory;
  static constexpr std::string_view name = by_mask ? "mask" : "indices";

  /// Throws shape_error where a mask does not fit.
  selection(X x, W where) : x_(static_cast<X&&>(x)), where_(static_cast<W&&>(where)) {
    if constexpr (by_mask) detail::check_mask("mask", where_, x_.extents());
  }
  selection(selection const&) = default;
  selection(selection&&) = default;

  /// Of a mask: counted anew, so that it is right also after the mask has changed.
  extents_type extents() const {
    if constexpr (by_mask)
      return counted(detail::mask_in_memory(where_));
    else
      return detail::join_extents<1>(where_.extents(), x_.extents());
  }
  constexpr auto borrow() const LAZULI_LIFETIMEBOUND {
    auto const view = detail::rebind(x_, x_.map());
    return selection<std::remove_const_t<decltype(view)>, closure_t<W const&>>(view, close(where_));
  }
  template <class F>
  constexpr void for_each_operand(F const& f) const {
    f(x_);
    f(where_);
  }

  /// The selected elements as a tensor.
  auto value() const {
    if constexpr (by_mask) {
      auto const mask = detail::mask_in_memory(where_);
      tensor_of<value_type, extents_type> out(counted(mask));
      move(mask, detail::bytes_of(out), detail::loads_of(sizeof(value_type)));
      return out;
    } else {
      auto const places = checked_places();
      tensor_of<value_type, extents_type> out(extents());
      auto w = walk_over(places, detail::bytes_of(out));
      detail::walk(w, detail::loads_of(sizeof(value_type)), detail::order::any);
      return out;
    }
  }
  template <class D, class E, class Run>
  void evaluate(strided<D, E> const& to, Run const&) const {
    evaluate_at_once(to);
  }
  template <class D, class E>
  void evaluate_at_once(strided<D, E> const& to) const {
    assign_to(to, value());
  }

  /// Writes an expression or a number, broadcast, to the selected elements; where one is named
  /// twice the last value stays. Throws shape_error, index_error; then nothing is written.
  selection& operator=(selection const& v) { return write(v); }
  template <class V>
    requires(operand<V> && !std::same_as<std::remove_cvref_t<V>, selection>)
  selection& operator=(V const& v) { return write(v); }
  template <operand V>
  selection& operator+=(V const& v) {
    return update<op::add_op>(v);
  }
  template <operand V>
  selection& operator-=(V const& v) {
    return update<op::subtract_op>(v);
  }
  template <operand V>
  selection& operator*=(V const& v) {
    return update<op::multiply_op>(v);
  }
  template <operand V>
  selection& operator/=(V const& v) {
    return update<op::divide_op>(v);
  }
  template <operand V>
  selection& operator%=(V const& v) {
    return update<op::remainder_op>(v);
  }
  template <operand V>
  selection& operator&=(V const& v) {
    return update<op::bitwise_and_op>(v);
  }
  template <operand V>
  selection& operator|=(V const& v) {
    return update<op::bitwise_or_op>(v);
  }
  template <operand V>
  selection& operator^=(V const& v) {
    return update<op::bitwise_xor_op>(v);
  }

 private:
  template <class V>
  static constexpr bool is_one_number = [] {  // one loop over x with the mask inside
    if constexpr (!by_mask || rank_of<W> != rank_of<X>)
      return false;
    else if constexpr (expression<V>)
      return rank_of<V> == 0;
    else
      return true;
  }();

  template <class V>
  selection& write(V const& v) {
    static_assert(X::is_mutable, "lazuli: x(mask) = v: x is read-only (its elements are const)");
    static_assert(!detail::loses_imaginary_part<value_type, V>,
                  "lazuli: a complex expression is assigned to real elements; take real(x), "
                  "imag(x) or abs(x)");
    auto const& source = detail::as_source<value_type>(v);
    detail::check_lifetimes(source);
    detail::check_target(x_.target());
    if constexpr (is_one_number<V>) {
      assign_to(x_.target(), where(where_, astype<value_type>(source), x_.target()));
    } else if constexpr (by_mask) {
      auto const mask = evaluate_to_tensor(where_);
      auto const places = counted(mask);
      detail::check_assignable(places, source.extents());
      auto const all = places.values();
      detail::with_source<value_type>(x_.target(), source, [&](detail::byte_array const& values) {
        move(mask, detail::stretched(values, all), detail::stores_of(sizeof(value_type)));
      });
    } else {
      auto const places = checked_places();
      detail::check_assignable(extents(), source.extents());
      auto const all = extents().values();
      detail::with_source<value_type>(x_.target(), source, [&](detail::byte_array const& values) {
        detail::walk(walk_over(places, detail::stretched(values, all)),
                     detail::stores_of(sizeof(value_type)), detail::order::row_major);
      });
    }
    return *this;
  }
  template <class Op, class V>
  selection& update(V const& v) {
    if constexpr (is_one_number<V>) {
      static_assert(X::is_mutable,
                    "lazuli: x(mask) op= v: x is read-only (its elements are const)");
      auto const changed = make_node<Op>(x_.target(), v);
      assign_to(x_.target(), where(where_, astype<value_type>(changed), x_.target()));
      return *this;
    } else {
      return write(make_node<Op>(*this, v));
    }
  }

  template <class M>
  extents_type counted(M const& mask) const {
    index const none[max_rank] = {};
    index const count = detail::count_true(detail::walk_of(mask, none));
    return detail::join_extents<rank_of<W>>(lazuli::extents<dyn>(count), x_.extents());
  }
  template <class M>
  void move(M const& mask, detail::byte_array const& packed, detail::move_row row) const {
    auto const x = detail::bytes_of(x_);
    detail::move_masked(detail::walk_of(mask, x.steps), rank_of<W>, x, packed, row);
  }
  auto checked_places() const {
    return detail::positions_of(where_, "subscript", 0, x_.extents()[0]);
  }
  template <class P>
  detail::named_walk walk_over(P const& places, detail::byte_array const& plain) const {
    auto const x = detail::bytes_of(x_), at = detail::bytes_of(places);
    detail::named_walk w;
    w.plain = plain.data;
    w.named = x.data;
    w.where = places.data();
    w.step = x.steps[0];
    for (int i = 0; i < plain.rank; ++i) {
      bool const index_axis = i < at.rank;
      w.add_axis(plain.extents[i], plain.steps[i], index_axis ? 0 : x.steps[i - at.rank + 1],
                 index_axis ? at.steps[i] / at.size : 0);
    }
    return w;
  }

  X x_;
  W where_;
};

/// What x(mask) and x(indices) call: an lvalue x is viewed, a temporary one moved in.
template <class X, class W>
auto select_elements(X&& x, W&& where) {
  static_assert(rank_of<X> > 0, "lazuli: x(indices) needs an axis, and a number has none");
  if constexpr (rank_of < X >> 0) {
    auto view = detail::rebind(static_cast<X&&>(x), x.map());
    using selected = selection<decltype(view), closure_t<W&&>>;
    return selected(std::move(view), close(static_cast<W&&>(where)));
  }
}

LAZULI_END

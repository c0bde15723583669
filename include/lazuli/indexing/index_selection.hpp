// x(indices), x(all, indices), x(rows, columns): elements where index tensors say, read or written.
#pragma once

#include <lazuli/expr/node.hpp>
#include <lazuli/indexing/select.hpp>

LAZULI_BEGIN

namespace detail {

/// The axis of the view made by the other subscripts that each index tensor names, and that of x.
template <std::size_t N>
struct indexed_axes {
  std::array<int, N> in_view{}, in_x{};
};

/// Where axis i of x(…) comes from: axis i of the view if i >= 0, else axis ~i of the joint shape
/// of the indices. The joint shape takes the place of the first indexed axis, or comes first if the
/// indexed axes are not adjacent.
template <int R, int Joint, std::size_t N>
constexpr auto result_axes(indexed_axes<N> const& axes) {
  std::array<int, static_cast<std::size_t>(R + Joint) - N> out{};
  bool apart = false;
  bool indexed[max_rank + 1] = {};
  for (std::size_t k = 0; k < N; ++k) {
    indexed[axes.in_view[k]] = true;
    apart = apart || axes.in_view[k] != axes.in_view[0] + static_cast<int>(k);
  }
  int const place = apart ? 0 : axes.in_view[0];
  std::size_t next = 0;
  for (int v = 0; v <= R; ++v) {
    for (int j = 0; v == place && j < Joint; ++j) out[next++] = ~j;
    if (v < R && !indexed[v]) out[next++] = v;
  }
  return out;
}
template <class E, class J, auto Axes>
constexpr auto result_statics() {
  constexpr auto from = result_axes<E::rank(), J::rank()>(Axes);
  index_array<static_cast<int>(from.size())> out{};
  for (std::size_t i = 0; i < from.size(); ++i)
    out[i] = from[i] >= 0 ? E::static_extent(from[i]) : J::static_extent(~from[i]);
  return out;
}

}  // namespace detail

/// The elements of a view X at the places along some of its axes that the index tensors W give;
/// several of them are broadcast to each other. An expression, evaluated anew at each use;
/// assigning to it writes the elements.
template <class X, auto Axes, class... W>
class index_selection : public selected_elements<index_selection<X, Axes, W...>> {
  using joint_type = typename detail::joint_extents<extents_t<W>...>::type;
  static constexpr auto from = detail::result_axes<rank_of<X>, joint_type::rank()>(Axes);

 public:
  using value_type = value_t<X>;
  using extents_type = typename views::detail::extents_from<
      detail::result_statics<extents_t<X>, joint_type, Axes>()>::type;
  static constexpr bool owns_memory = X::owns_memory || (W::owns_memory || ...);
  using memory_space = space_of<X>;
  static constexpr bool is_mutable = X::is_mutable;
  static constexpr std::string_view name = "indices";

  index_selection(X x, W... indices)
      : x_(static_cast<X&&>(x)), indices_(static_cast<W&&>(indices)...) {
    (void)joint();
  }
  index_selection(index_selection const&) = default;
  index_selection(index_selection&&) = default;

  explicit(!detail::host_readable<memory_space>) operator value_type() const
      requires(extents_type::rank() == 0) {
    return this->item();
  }
  extents_type extents() const {
    auto const j = joint();
    auto const own = x_.extents();
    index_array<static_cast<int>(from.size())> out{};
    for (std::size_t i = 0; i < from.size(); ++i)
      out[i] = from[i] >= 0 ? own[from[i]] : j[~from[i]];
    return extents_type(out);
  }
  constexpr auto borrow() const LAZULI_LIFETIMEBOUND {
    auto const view = detail::rebind(x_, x_.map());
    return std::apply(
        [&](auto const&... w) {
          return index_selection<std::remove_const_t<decltype(view)>, Axes, closure_t<W const&>...>(
              view, close(w)...);
        },
        indices_);
  }
  template <class F>
  constexpr void for_each_operand(F const& f) const {
    f(x_);
    std::apply([&](auto const&... w) { (f(w), ...); }, indices_);
  }

  /// The elements as a tensor. Throws index_error.
  auto value() const {
    if constexpr (sizeof...(W) == 1) {
      auto const x = detail::bytes_of(x_);
      constexpr int axis = Axes.in_view[0];
      return detail::loaded_at(extents(), x_, std::get<0>(indices_), "subscript", Axes.in_x[0],
                               x.extents[axis], walk_over, x.steps[axis]);
    } else {
      return detail::loaded(extents(), x_, offsets(), walk_over);
    }
  }

  /// Writes an expression, a number or the values between braces, broadcast, to the elements; if one
  /// is named twice, the last value is kept. Throws shape_error, index_error; then nothing is written.
  index_selection& operator=(index_selection const& v) { return write(v); }
  template <class V>
    requires(detail::foreign_source<index_selection, V>&& detail::assignable<index_selection, V>)
  index_selection& operator=(V const& v) { return write(v); }
  index_selection& operator=(detail::nested_braces_t<value_type, extents_type::rank()> values) requires on_host<X> {
    return write(tensor_of<value_type, dextents<extents_type::rank()>>(values));
  }
  using selected_elements<index_selection>::operator=;
  template <class V>
  index_selection& write(V const& v) {
    auto const& source = detail::as_source<value_type>(v);
    this->check_write(x_, source);
    auto const places = offsets();
    this->with_fitting(x_, extents(), source, [&](auto const& values, auto const& from) {
      constexpr auto store = detail::transfer::store;
      auto const walk = walk_over(values, detail::bytes_of(x_), places);
      detail::move_elements<store>(walk, from, x_.target(), places);
    });
    return *this;
  }
  /// Reads all elements before it writes one: equal indices count once.
  template <class Op, class V>
  index_selection& update(V const& v) {
    return write(make_node<Op>(*this, v));
  }

 private:
  joint_type joint() const {
    return std::apply(
        [](auto const&... w) { return joint_type(detail::fold_extents("subscript", w.extents()...)); },
        indices_);
  }
  /// How far the indices lead from the first element, in bytes, in their joint shape.
  auto offsets() const {
    auto const x = detail::bytes_of(x_);
    if constexpr (sizeof...(W) == 1) {
      constexpr int axis = Axes.in_view[0];
      return detail::positions_of(std::get<0>(indices_), "subscript", Axes.in_x[0], x.extents[axis],
                                  x.steps[axis]);
    } else {
      auto const shape = joint();
      auto const all = shape.values();
      auto out = detail::empty_beside<index>(shape, x_);
      out.zero_();
      std::size_t k = 0;
      auto const add = [&](auto const& w) {
        int const axis = Axes.in_view[k];
        auto const p = detail::positions_of(w, "subscript", Axes.in_x[k++], x.extents[axis]);
        if constexpr (on_host<X>)
          detail::add_offsets(out.data(), detail::stretched(detail::bytes_of(p), all),
                              x.steps[axis]);
        else
          out += p * x.steps[axis];
      };
      std::apply([&](auto const&... w) { (add(w), ...); }, indices_);
      return out;
    }
  }
  static constexpr auto walk_over = [](detail::byte_array const& plain,
                                       detail::byte_array const& x, auto const& places) {
    auto const at = detail::bytes_of(places);
    detail::named_walk w;
    w.plain = plain.data;
    w.named = x.data;
    w.where = places.data();
    w.step = 1;
    for (int axis : Axes.in_view) w.may_name(x.extents[axis], x.steps[axis]);
    for (std::size_t i = 0; i < from.size(); ++i) {
      bool const kept = from[i] >= 0;
      w.add_axis(plain.extents[i], plain.steps[i], kept ? x.steps[from[i]] : 0,
                 kept ? 0 : at.steps[~from[i]] / at.size);
    }
    return w;
  };

  X x_;
  std::tuple<W...> indices_;
};

namespace detail {

/// A subscript of the view: the subscript itself, or `all` in place of an index tensor.
template <class S>
constexpr auto as_view_subscript(S const& s) {
  if constexpr (expression<S>)
    return all_t{};
  else
    return s;
}
template <class S>
using view_subscript_t = decltype(as_view_subscript(std::declval<S const&>()));

/// The axes that the index tensors among the subscripts of an array of rank R name.
template <int R, class... S>
constexpr auto axes_of_subscripts() {
  constexpr std::size_t count = (0 + ... + (expression<S> ? 1 : 0));
  constexpr int rest = R - (0 + ... + views::detail::takes_axes<view_subscript_t<S>>);
  indexed_axes<count> out;
  int view = 0, own = 0;
  std::size_t next = 0;
  auto const step = [&](bool is_index, bool fills, int takes, int makes) {
    if (is_index) {
      out.in_view[next] = view;
      out.in_x[next++] = own;
    }
    view += fills ? rest : makes;
    own += fills ? rest : takes;
  };
  (step(expression<S>, std::same_as<S, ellipsis_t>, views::detail::takes_axes<view_subscript_t<S>>,
        views::detail::makes_axes<view_subscript_t<S>>),
   ...);
  return out;
}

/// An index tensor as it is; for a mask, the places where it is true.
template <class W>
decltype(auto) as_indices(W&& w) {
  if constexpr (mask_tensor<W>) {
    return true_places(w);
  } else if constexpr (on_tape<W>) {
    return detail::inactive(w);
  } else {
    return static_cast<W&&>(w);
  }
}
template <class S>
auto index_operand(S&& s) {
  if constexpr (expression<S>) {
    using W = decltype(as_indices(static_cast<S&&>(s)));
    return std::tuple<closure_t<W&&>>(close(as_indices(static_cast<S&&>(s))));
  } else {
    return std::tuple<>();
  }
}

/// Throws shape_error if a mask is not as long as its axis.
template <class S>
void check_mask_subscript(S const& s, index extent) {
  if constexpr (mask_tensor<S>) {
    if (s.extents().size() != extent) {
      index const own[] = {extent};
      throw_mask("mask", s.extents().values(), own);
    }
  }
}

/// What these take of a value over ranks; mpi/select.hpp.
template <class X, class... S>
auto selected_over_ranks(X const& x, S const&... s);

}  // namespace detail

/// What x(…) calls if index tensors are among the subscripts: the others make a view, and the index
/// tensors name places in it.
template <class X, class... S>
  requires(!(sizeof...(S) == 1 && (detail::mask_tensor<S> && ...)))
auto select_elements(X&& x, S&&... s) {
  constexpr int taken =
      (0 + ... + views::detail::takes_axes<detail::view_subscript_t<std::remove_cvref_t<S>>>);
  static_assert(taken <= rank_of<X>, "lazuli: x(indices, …): more subscripts than axes");
  if constexpr (detail::over_ranks<X>) {
    return detail::selected_over_ranks(x, s...);
  } else if constexpr (taken <= rank_of<X>) {
    detail::check_near<X, S...>();
    constexpr auto axes = detail::axes_of_subscripts<rank_of<X>, std::remove_cvref_t<S>...>();
    auto const own = x.extents().values();
    std::size_t k = 0;
    auto const check = [&](auto const& w) {
      if constexpr (expression<decltype(w)>)
        detail::check_mask_subscript(w, own[static_cast<std::size_t>(axes.in_x[k++])]);
    };
    (check(s), ...);
    auto view = detail::rebind(static_cast<X&&>(x),
                               views::subscript(x.map(), detail::as_view_subscript(s)...));
    return std::apply(
        [&](auto&&... w) {
          if constexpr (on_tape<X>) {
            return detail::selected_on_tape<axes>(view, std::tuple(std::move(w)...));
          } else {
            return index_selection<decltype(view), axes, std::remove_cvref_t<decltype(w)>...>(
                std::move(view), std::move(w)...);
          }
        },
        std::tuple_cat(detail::index_operand(static_cast<S&&>(s))...));
  }
}

LAZULI_END

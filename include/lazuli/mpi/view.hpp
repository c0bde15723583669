// sharded_view: some elements of a sharded tensor, each where it lies: x(slice(1, 9), all).
#pragma once

#include <lazuli/mpi/backend.hpp>
#include <lazuli/mpi/permute.hpp>

LAZULI_BEGIN

template <class T, class... P>
class sharded_view;
/// What the compiler prints of subscripts that sharded tensors do not take, such as a number along
/// an axis that ranks share.
template <class Placed, class... Subscripts>
struct subscripts_over_ranks_are_all_and_slices_and_numbers_along_whole_axes {};

namespace detail {

template <class T, class... P>
struct value_of<sharded_view<T, P...>> {
  using type = std::remove_const_t<T>;
};
template <class T, class... P>
struct extents_of<sharded_view<T, P...>> {
  using type = dextents<static_cast<int>(sizeof...(P))>;
};
template <class T, class... P>
struct closure<sharded_view<T, P...>&> {
  using type = shard<sharded_space<P...>, std::remove_const_t<T> const>;
  static type make(sharded_view<T, P...> const& x) { return x.target().read_only(); }
};
template <class T, class... P>
struct closure<sharded_view<T, P...>> : closure<sharded_view<T, P...>&> {};

/// How many axes subscripts take.
template <class... S>
inline constexpr int axes_taken =
    (0 + ... + !(std::is_same_v<S, newaxis_t> || std::is_same_v<S, ellipsis_t>));

/// The placements of the axes that subscripts S leave of axes on P.
template <class Kept, class Rest, class... S>
struct sliced_space;
template <class... K, class... P>
struct sliced_space<sharded_space<K...>, sharded_space<P...>> {
  using type = sharded_space<K..., P...>;
};
template <class... K, class P, class... Rest, class S, class... More>
  requires(axes_taken<S> == 1)
struct sliced_space<sharded_space<K...>, sharded_space<P, Rest...>, S, More...> {
  static constexpr bool stays = std::is_same_v<S, all_t> || std::is_same_v<P, all_t>;
  using one = std::conditional_t<stays, P, slice_of<typename whole_axis<P>::type>>;
  using kept = std::conditional_t<index_like<S>, sharded_space<K...>, sharded_space<K..., one>>;
  using type = typename sliced_space<kept, sharded_space<Rest...>, More...>::type;
};
template <class... K, class... P, class... More>
struct sliced_space<sharded_space<K...>, sharded_space<P...>, newaxis_t, More...>
    : sliced_space<sharded_space<K..., all_t>, sharded_space<P...>, More...> {};
template <class... K, class... P, class... More>
  requires(sizeof...(P) == axes_taken<More...>)
struct sliced_space<sharded_space<K...>, sharded_space<P...>, ellipsis_t, More...>
    : sliced_space<sharded_space<K...>, sharded_space<P...>, More...> {};
template <class... K, class P, class... Rest, class... More>
  requires(sizeof...(Rest) >= axes_taken<More...>)
struct sliced_space<sharded_space<K...>, sharded_space<P, Rest...>, ellipsis_t, More...>
    : sliced_space<sharded_space<K..., P>, sharded_space<Rest...>, ellipsis_t, More...> {};

template <class S>
inline constexpr bool is_slice_or_all = views::detail::is_slice_v<S> || std::is_same_v<S, all_t>;
template <class Space, class... S>
inline constexpr bool subscripts_fit = sizeof...(S) == 0;
template <class P, class... Rest, class S, class... More>
  requires(axes_taken<S> == 1)
inline constexpr bool subscripts_fit<sharded_space<P, Rest...>, S, More...> =
    (is_slice_or_all<S> || (index_like<S> && std::is_same_v<P, all_t>)) &&
    subscripts_fit<sharded_space<Rest...>, More...>;
template <class... P, class... More>
inline constexpr bool subscripts_fit<sharded_space<P...>, newaxis_t, More...> =
    subscripts_fit<sharded_space<P...>, More...>;
template <class... P, class... More>
  requires(sizeof...(P) == axes_taken<More...>)
inline constexpr bool subscripts_fit<sharded_space<P...>, ellipsis_t, More...> =
    subscripts_fit<sharded_space<P...>, More...>;
template <class P, class... Rest, class... More>
  requires(sizeof...(Rest) >= axes_taken<More...>)
inline constexpr bool subscripts_fit<sharded_space<P, Rest...>, ellipsis_t, More...> =
    subscripts_fit<sharded_space<Rest...>, ellipsis_t, More...>;
/// sharded_subscripts: what x(…) takes where x lies in Space.
template <class Space, class... S>
concept sharded_subscripts = sizeof...(S) > 0 &&
                             (0 + ... + std::is_same_v<std::remove_cvref_t<S>, ellipsis_t>) <= 1 &&
                             subscripts_fit<Space, std::remove_cvref_t<S>...>;

/// sharded_selection: subscripts of which one is an index tensor, the others all; or a mask.
template <int Axes, class... S>
concept sharded_selection = (sizeof...(S) == 1 && (mask_tensor<S> && ...)) ||
                            (sizeof...(S) >= 1 && sizeof...(S) <= Axes &&
                             (0 + ... + index_tensor<S>) == 1 &&
                             ((index_tensor<S> || std::is_same_v<S, all_t>)&&...));
/// A value that nothing is written to.
template <class T>
std::add_const_t<T> to_be_read(T x) {
  return x;
}
template <class X, class... S>
auto selected_over_ranks(X const& x, S const&... s);  // mpi/select.hpp

/// Throws index_error, alike on every rank.
inline index place_on_axis(views::detail::item const& s, int axis, index n) {
  if (s.start < -n || s.start >= n) views::detail::throw_index(s.start, axis, n);
  return s.start < 0 ? s.start + n : s.start;
}
/// The part of an axis that a slice takes. Throws index_error, alike on every rank.
inline views::detail::range range_on_axis(views::detail::item const& s, int axis, index n, bool shared) {
  if (s.step == 0) views::detail::throw_step(axis);
  if (shared && s.step < 0)
    fail<index_error>("subscript: ranks share axis ", axis, ", along which a slice has no negative step");
  return views::detail::resolve(s, n);
}

/// x(s…): no message.
template <class Space, class D, class... S>
auto sliced(shard<Space, D> const& x, S... s) {
  using views::detail::item_kind;
  using space = typename sliced_space<sharded_space<>, Space, S...>::type;
  shard<space, D> out{x.first,
                      {},
                      {},
                      x.grid,
                      x.memory,
                      {},
                      x.block == nullptr ? x.first : x.block,
                      x.other_axes || ((index_like<S> || std::is_same_v<S, newaxis_t>) || ...)};
  auto const own = x.shares();
  auto const along = x.axes();
  index_array<space::rank> sizes{}, starts{}, jumps{};
  std::array<std::size_t, static_cast<std::size_t>(space::rank)> axes{};
  std::size_t next = 0, axis = 0;
  bool any = x.first != nullptr && !is_empty(own);
  index offset = 0;
  auto const take = [&](views::detail::item const& item) {
    if (item.kind == item_kind::fresh) {
      axes[next] = own.size(), sizes[next++] = 1;
      return;
    }
    auto const i = axis++;
    int const at = static_cast<int>(i);
    index const n = x.shape[at];
    if (item.kind == item_kind::point) {
      offset += place_on_axis(item, at, n) * x.steps[i];
      return;
    }
    auto from = x.from[i];
    views::detail::range r{0, n};
    index step = 1;
    if (item.kind == item_kind::range) {
      r = range_on_axis(item, at, n, along[i] >= 0);
      step = item.step;
      from = {from.low + r.start * from.step, from.step * step, from.whole < 0 ? n : from.whole};
    }
    out.from[next] = from;
    out.steps[next] = x.steps[i] * step;
    sizes[next] = r.length, starts[next] = r.start, jumps[next] = step;
    axes[next++] = i;
  };
  auto const keep = [&](int count) {
    for (int i = 0; i < count; ++i) take({});
  };
  [[maybe_unused]] auto const subscript = [&](auto const& one) {
    auto const item = views::detail::to_item(one);
    item.kind == item_kind::fill ? keep(Space::rank - axes_taken<S...>) : take(item);
  };
  (subscript(s), ...);
  keep(Space::rank - static_cast<int>(axis));
  out.shape = dextents<space::rank>(sizes);
  auto const mine = out.shares();
  any = any && !is_empty(mine);
  for (std::size_t i = 0; i < mine.size(); ++i)
    if (axes[i] < own.size())
      offset += (starts[i] + mine[i].low * jumps[i] - own[axes[i]].low) * x.steps[axes[i]];
  if (any) out.first += offset;
  return out;
}

template <class T, class... P>
auto view_of_shard(shard<sharded_space<P...>, T> const& x) {
  return sharded_view<T, P...>(x);
}
/// A view read at a distance; mpi/shift.hpp.
template <class T, class... P>
auto shifted_view(shard<sharded_space<P...>, T> const& x, index axis, index by, std::remove_const_t<T> fill);

}  // namespace detail

/// Some elements of a sharded tensor, of type T (const: read only), each on the rank where it lies
/// in the whole: the type of `x(slice(1, 9), all)`. P: placements of the axes; slice_of<on<"x">> if
/// they are cut. Shares the tensor's memory; assignment writes elements. A statement over slices is
/// one loop over this rank's elements, without a message, if all take the same elements of divided
/// axes; other slices throw shape_error on every rank.
template <class T, class... P>
class sharded_view : public expression_methods<sharded_view<T, P...>>,
                     public compound_methods<sharded_view<T, P...>>,
                     public op_in_place_methods<sharded_view<T, P...>>,
                     public in_place_methods<sharded_view<T, P...>>,
                     public detail::permute_methods_over_ranks<sharded_view<T, P...>, sizeof...(P), false> {
  static constexpr int axes_ = sizeof...(P);

 public:
  using value_type = std::remove_const_t<T>;
  using element_type = T;
  using extents_type = dextents<axes_>;
  using expression_kind = leaf_kind;
  using memory_space = sharded_space<P...>;
  static constexpr bool owns_memory = false;
  static constexpr bool is_mutable = !std::is_const_v<T>;

  explicit sharded_view(detail::shard<memory_space, T> const& x) : own_(x) {}
  sharded_view(sharded_view const&) = default;

  /// Writes an expression or a number, broadcast to these extents. Strong guarantee, on each rank.
  sharded_view& operator=(sharded_view const& x) { return copy_(x); }
  template <class X, class Destination = sharded_view>
    requires detail::foreign_source<Destination, X>
  sharded_view& operator=(X const& x) LAZULI_REFUSE_SOURCES(Destination, X) {
    if constexpr (detail::assignable<Destination, X>) copy_(x);
    return *this;
  }
#if !defined(__clang__)
  template <class X, class Destination = sharded_view>
    requires detail::refused_source<Destination, X> detail::assign_objection_t<Destination, X>
  operator=(X const& x) = delete;
#endif
  template <class X>
  sharded_view& copy_(X const& x) {
    assign(x, aliasing::possible);
    return *this;
  }

  /// Rank 0: the number.
  operator value_type() const requires(sizeof...(P) == 0) { return *data(); }
  extents_type extents() const { return own_.shape; }
  /// Strides of this rank's elements, and the first of them.
  index_tuple<axes_> strides() const { return own_.steps; }
  T* data() const { return own_.first; }
  detail::shard<memory_space, T> const& target() const { return own_; }
  std::shared_ptr<mpi::grid const> grid() const { return own_.grid; }
  static constexpr std::string_view device() { return "ranks"; }

  /// This rank's elements, as a view of the host.
  view_of<T, extents_type> local() const {
    auto const l = own_.local();
    return {l.first, {l.shape, l.steps, 0}};
  }
  /// The indices [low, high) of an axis that this rank holds. Throws index_error.
  mpi::share range(index axis) const requires(sizeof...(P) > 0) {
    return own_.shares()[static_cast<std::size_t>(normalize_axis(axis, axes_, "range"))];
  }
  /// Element i + by of the tensor at the place of element i, including elements beside the slice.
  /// The same as the slice of a shift, `x.shift(0, 1)(slice(1, 9))`.
  template <index_like A>
  auto shift(A axis, index by, value_type fill = value_type(0)) const requires(sizeof...(P) > 0) {
    return detail::shifted_view(own_, static_cast<index>(axis), by, fill);
  }

  /// A slice of the slice.
  template <class... S>
    requires detail::sharded_subscripts<memory_space, S...>
  auto operator()(S... s) const { return detail::view_of_shard(detail::sliced(own_, s...)); }
  template <class... S>
    requires(!detail::sharded_subscripts<memory_space, S...>)
  // clang-format off
  subscripts_over_ranks_are_all_and_slices_and_numbers_along_whole_axes<memory_space, S...> operator()(S const&...) const
      LAZULI_REFUSED("lazuli: subscripts of a sharded tensor are all, slices, newaxis and ellipsis, and numbers along axes that every rank has whole; x.local()(…) and x.gather()(…) take the others");
  // clang-format on

 private:
  template <class D>
  friend class noalias_target;
  template <class X>
  void assign(X const& x, aliasing known) {
    if constexpr (expression<X>)
      assign_to(own_, close(x), known);
    else
      assign_to(own_, detail::as_source<value_type>(x), known);
  }

  detail::shard<memory_space, T> own_;
};

LAZULI_END

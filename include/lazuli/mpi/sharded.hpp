// sharded: a tensor whose elements lie on the ranks of a mesh; a value: copies are deep.
#pragma once

#include <lazuli/mpi/mesh.hpp>
#include <lazuli/mpi/view.hpp>
#include <lazuli/tensor/random_methods.hpp>

LAZULI_BEGIN

template <class T, auto... P>
class sharded;
/// What the compiler prints of x(i) = v.
struct what_indices_and_masks_take_is_a_copy_write_x_index_copy_of_0_i_v_or_where_of_mask_v_x;

namespace detail {

template <class T, auto... P>
struct value_of<sharded<T, P...>> {
  using type = T;
};
template <class T, auto... P>
struct extents_of<sharded<T, P...>> {
  using type = dextents<static_cast<int>(sizeof...(P))>;
};

/// The type of a tensor of T in a space of ranks.
template <class Space, class T>
struct sharded_in;
template <class... P, class T>
struct sharded_in<sharded_space<P...>, T> {
  using type = sharded<T, typename whole_axis<P>::type{}...>;
};
template <class... P, class T>
struct sharded_in<cyclic_space<P...>, T> {
  using type = sharded<T, P{}...>;
};

/// A named tensor in an expression: the expression shares its block.
template <class T, auto... P>
struct closure<sharded<T, P...>&> {
  using type = shard<typename sharded<T, P...>::memory_space, T const>;
  static type make(sharded<T, P...> const& x) {
    return x.target().read_only();
  }
};
template <class T, auto... P>
struct closure<sharded<T, P...>> : closure<sharded<T, P...>&> {};

}  // namespace detail

/// Elements of type T whose axes are placed on P…: `on<"x">`, divided among the ranks along that
/// mesh axis as torch.chunk does it, or `all`, complete on every rank. The last ranks may have
/// fewer elements, or none. `block_cyclic<"x", 64>`: blocks of 64 elements are dealt to them in
/// turn. An axis of extent 1 is on every rank, whatever its placement. Rank 0, the result of full
/// reductions: one number, on every rank. Statements over operands placed alike run as one loop
/// over each rank's block, without a message. Elements of a new tensor are not initialised.
template <class T, auto... P>
class sharded
    : public expression_methods<sharded<T, P...>>,
      public compound_methods<sharded<T, P...>>,
      public op_in_place_methods<sharded<T, P...>>,
      public in_place_methods<sharded<T, P...>>,
      public random_methods<sharded<T, P...>>,
      public detail::methods_by_placement<
          detail::space_of_placements<std::remove_const_t<decltype(P)>...>, sharded<T, P...>> {
  static_assert(dtype<T> && (placement<std::remove_const_t<decltype(P)>> && ...),
                "lazuli: write sharded<float, on<\"x\">, all>: an element type, then for each axis "
                "on<\"name of an axis of the mesh\">, block_cyclic<\"its name\", 64> or all");
  static constexpr int axes_ = sizeof...(P);

 public:
  using value_type = T;
  using element_type = T;
  using extents_type = dextents<axes_>;
  using expression_kind = leaf_kind;
  using memory_space = detail::space_of_placements<std::remove_const_t<decltype(P)>...>;
  static constexpr bool owns_memory = false;  // expressions share it
  static constexpr bool is_mutable = true;

  /// All extents 0, on no mesh; assignment gives it the extents and the mesh of the expression.
  sharded() : sharded(nullptr, extents_type{}) {}
  /// Extents of the whole tensor. Throws shape_error, on every rank, for negative and overflowing
  /// ones, error if the mesh lacks an axis named in P.
  template <any_mesh M, index_like... I>
    requires(sizeof...(I) == sizeof...(P) && detail::all_placed<memory_space>)
  explicit sharded(M const& m, I... sizes) : sharded(m.grid(), extents_type(sizes...)) {}
  template <any_mesh M>
    requires(axes_ > 0 && detail::all_placed<memory_space>)
  sharded(M const& m, extents_type const& shape) : sharded(m.grid(), shape) {}
  template <any_mesh M, class... I,
            class Verdict = axes_of_the_mesh_are_named_once<std::remove_const_t<decltype(P)>...>>
    requires(!detail::all_placed<memory_space>)
  sharded(M const&, I const&...) = delete;
  sharded(std::shared_ptr<mpi::grid const> grid, extents_type const& shape)
      : own_(detail::make_shard<memory_space, T>(std::move(grid), shape)) {}

  /// The value of an expression that is placed as this. Throws shape_error on every rank.
  template <class X>
    requires(detail::foreign_source<sharded, X>&& expression<X>&& detail::assignable<sharded, X>)
  sharded(X const& x)
      : own_(value(x, detail::grid_of(x, "assign"),
                   extents_type(tensor_of<T, extents_type>::fitting(x)))) {}
  template <class X, class Verdict = detail::assign_objection_t<sharded, X>>
    requires(detail::foreign_source<sharded, X>&& expression<X> && !detail::assignable<sharded, X>)
  sharded(X const& x)
  = delete;

  sharded(sharded const& x) : sharded(x.own_.grid, x.own_.shape) { write(x, aliasing::excluded); }
  sharded(sharded&& x) noexcept : own_(std::exchange(x.own_, detail::shard<memory_space, T>{})) {}
  sharded& operator=(sharded const& x) {
    if (this != &x) replace(x);
    return *this;
  }
  sharded& operator=(sharded&& x) noexcept {
    own_ = std::exchange(x.own_, detail::shard<memory_space, T>{});
    return *this;
  }
  /// The value of an expression of this rank: extents follow it. One of lower rank, or a number, is
  /// broadcast to the present extents. Strong guarantee, on each rank.
  template <class X, class D = sharded>
    requires detail::foreign_source<D, X>
  // clang-format off
  sharded& operator=(X const& x)
      LAZULI_REFUSE((!detail::assignable<D, X>), "lazuli: this is placed differently, or does not fit; move it with .to(…)") {
    // clang-format on
    if constexpr (!detail::assignable<D, X>)
      return *this;
    else if constexpr (expression<X>)
      replace(x);
    else
      copy_(x);
    return *this;
  }
#if !defined(__clang__)
  template <class X, class D = sharded>
    requires detail::refused_source<D, X> detail::assign_objection_t<D, X> operator=(X const& x) = delete;
#endif
  // clang-format off
  /// x(i) and x(mask) give a copy.
  template <class X>
  what_indices_and_masks_take_is_a_copy_write_x_index_copy_of_0_i_v_or_where_of_mask_v_x operator=(X const&) const
      LAZULI_REFUSED("lazuli: this is const, as is what x(i) and x(mask) take over ranks, a copy: write x.index_copy_(0, i, v), x.index_fill_(0, i, 1) or x = where(mask, v, x)");
  // clang-format on
  /// Writes an expression or a number, broadcast to the extents of this; returns this.
  template <class X>
  sharded& copy_(X const& x) {
    write(x, aliasing::possible);
    return *this;
  }
  /// Exchanges two tensors: no element moves, and no message is sent.
  void swap(sharded& other) noexcept { std::swap(own_, other.own_); }

  /// Rank 0: the number.
  operator value_type() const requires(sizeof...(P) == 0) { return *data(); }
  /// Extents of the whole tensor.
  extents_type extents() const { return own_.shape; }
  /// Strides of this rank's block, which is row-major, and its first element.
  index_tuple<axes_> strides() const { return own_.steps; }
  T* data() { return own_.first; }
  T const* data() const { return own_.first; }
  detail::shard<memory_space, T> const& target() const { return own_; }

  /// This rank's block, as a view of the host: to be read or written.
  view_of<T, extents_type> local() {
    auto const l = own_.local();
    return {l.first, {l.shape, l.steps, 0}};
  }
  view_of<T const, extents_type> local() const {
    auto const l = own_.local();
    return {l.first, {l.shape, l.steps, 0}};
  }
  /// The indices [low, high) of an axis that this rank holds. Throws index_error.
  mpi::share range(index axis) const
      requires(sizeof...(P) > 0 && !detail::is_cyclic<memory_space>) {
    return own_.shares()[static_cast<std::size_t>(normalize_axis(axis, axes_, "range"))];
  }
  std::shared_ptr<mpi::grid const> grid() const { return own_.grid; }
  static constexpr std::string_view device() { return "ranks"; }

  /// The element i + by along an axis at the place of element i, `fill` beyond the ends. Lazy; a
  /// statement exchanges one halo for all shifts of a tensor. See lz::shift.
  template <index_like A>
  auto shift(A axis, index by, T fill = T(0)) const
      requires(sizeof...(P) > 0 && !detail::is_cyclic<memory_space>) {
    return detail::values_in<memory_space>::at_distance(*this, axis, by, fill);
  }
  // clang-format off
  template <class A>
    requires(detail::is_cyclic<memory_space>)
  detail::move_x_with_to_on_axes_of_the_mesh_first range(A const&) const LAZULI_REFUSED("lazuli: a rank has no one range of a block-cyclic axis: move x first, x.to(on<\"x\">, all)");
  template <class A>
    requires(detail::is_cyclic<memory_space>)
  detail::move_x_with_to_on_axes_of_the_mesh_first shift(A const&, index, T = T(0)) const LAZULI_REFUSED("lazuli: a block-cyclic tensor is not shifted: move x first, x.to(on<\"x\">, all)");
  // clang-format on
  /// The elements of a slice, each where it lies: `x(slice(1, 9))`, `x(all, slice(0, 3))`. A number
  /// along an axis that is complete on every rank drops it; newaxis adds such an axis. No message;
  /// see sharded_view. Throws index_error on every rank.
  template <class... S>
    requires detail::sharded_subscripts<memory_space, S...>
  auto operator()(S... s) { return detail::view_of_shard(detail::sliced(own_, s...)); }
  template <class... S>
    requires detail::sharded_subscripts<memory_space, S...>
  auto operator()(S... s) const { return detail::view_of_shard(detail::sliced(close(*this), s...)); }
  // clang-format off
  /// Elements that are named, to be read: x(all, i) is take(x, i, 1_c), x(mask) masked_select.
  template <class... S>
    requires(detail::sharded_selection<axes_, S...> && !detail::is_cyclic<memory_space>)
  decltype(auto) operator()(S const&... s) const { return detail::to_be_read(detail::selected_over_ranks(*this, s...)); }
  template <class... S>
    requires(!detail::sharded_subscripts<memory_space, S...> && (!detail::sharded_selection<axes_, S...> || detail::is_cyclic<memory_space>))
  subscripts_over_ranks_are_all_and_slices_and_numbers_along_whole_axes<memory_space, S...> operator()(S const&...) const
      LAZULI_REFUSED("lazuli: subscripts of a sharded tensor are all, slices, newaxis and ellipsis, and numbers along axes that every rank has whole; x.local()(…) and x.gather()(…) take the others");
  // clang-format on

 private:
  template <class D>
  friend class noalias_target;
  template <class X>
  void assign(X const& x, aliasing known) { write(x, known); }
  template <class X>
  static detail::shard<memory_space, T> value(X const& x, mpi::borrowed_grid grid,
                                              extents_type const& shape) {
    return detail::shard_of_value<memory_space, T>(
        x, grid, shape, [&](auto const& to) { write_to(to, x, aliasing::excluded); });
  }
  template <class X>
  void write(X const& x, aliasing known) {
    write_to(own_, x, known);
  }
  template <class X>
  static void write_to(detail::shard<memory_space, T> const& to, X const& x, aliasing known) {
    static_assert(std::is_void_v<detail::storing_objection_t<sharded, X>>,
                  "lazuli: this expression is placed differently; move it with .to(…), or assign it "
                  "to a tensor that is placed as it is");
    static_assert(!detail::loses_imaginary_part<T, X>,
                  "lazuli: complex values for real elements; take real(x), imag(x) or abs(x)");
    if constexpr (expression<X>)
      assign_to(to, detail::held_operands(x), known);
    else
      assign_to(to, detail::as_source<T>(x), known);
  }
  template <class X>
  void replace(X const& x) {
    if constexpr (rank_of<X> < axes_) {
      copy_(x);
    } else {
      extents_type const wanted(tensor_of<T, extents_type>::fitting(x));
      auto const grid = detail::grid_of(x, "assign");
      if (wanted == own_.shape && grid == own_.grid && own_.memory != nullptr) return write(x, aliasing::possible);
      own_ = value(x, grid, wanted);
    }
  }

  detail::shard<memory_space, T> own_;
};

/// Exchanges two tensors, as x.swap(y).
template <class T, auto... P>
void swap(sharded<T, P...>& x, sharded<T, P...>& y) noexcept {
  x.swap(y);
}

namespace detail {

template <class X>
inline constexpr bool is_sharded = false;
template <class T, auto... P>
inline constexpr bool is_sharded<sharded<T, P...>> = true;

}  // namespace detail

LAZULI_END

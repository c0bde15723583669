// Permutes axes of tensors over ranks, and adds or drops axes of extent 1: views that share the
// elements. Placements move with their axes, and no message is sent.
#pragma once

#include <lazuli/mpi/shard.hpp>
#include <lazuli/tensor/selection_methods.hpp>

LAZULI_BEGIN

/// What the compiler prints of axes that do not exist or that it does not know: placements go with
/// axes, and are part of the type.
template <class... Axes>
struct axes_over_ranks_are_constants_write_0_c_and_1_c {};

namespace detail {

/// Do constants name axes of a tensor of rank R?
template <int R, class A>
inline constexpr bool is_axis = false;
template <int R, static_index A>
inline constexpr bool is_axis<R, A> = A::value >= -R && A::value < R;
template <int R, class... A>
concept axes_named = (is_axis<R, A> && ...);
template <int R, class A>
inline constexpr std::size_t axis_named = static_cast<std::size_t>(A::value < 0 ? A::value + R : A::value);

/// Axis i of the result is axis order[i] of the operand.
template <int R>
using axes_order = std::array<int, static_cast<std::size_t>(R)>;
template <int R>
constexpr axes_order<R> same_order() {
  axes_order<R> out{};
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<int>(i);
  return out;
}
template <int R>
constexpr axes_order<R> swapped_order(std::size_t a, std::size_t b) {
  auto out = same_order<R>();
  std::swap(out[a], out[b]);
  return out;
}
template <int R>
constexpr axes_order<R> moved_order(std::size_t from, std::size_t to) {
  auto out = same_order<R>();
  for (; from < to; ++from) std::swap(out[from], out[from + 1]);
  for (; from > to; --from) std::swap(out[from], out[from - 1]);
  return out;
}
/// Does it name each axis once?
template <std::size_t R>
constexpr bool is_order(std::array<int, R> const& order) {
  unsigned seen = 0;
  for (int axis : order) seen |= 1u << axis;
  return seen == (1u << R) - 1;
}
/// axes_permuted: constants that name each axis of a tensor of rank R once.
template <int R, class... A>
concept axes_permuted = sizeof...(A) == R && axes_named<R, A...> &&
    is_order(std::array<int, sizeof...(A)>{static_cast<int>(axis_named<R, A>)...});

/// The axes of x in an order: no message.
template <auto Order, class... P, class D>
auto permuted(shard<sharded_space<P...>, D> const& x) {
  constexpr int rank = sizeof...(P);
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    using all = placements<sharded_space<P...>>;
    using space = sharded_space<decltype(all::template nth_placement<Order[I], P...>())...>;
    return shard<space, D>{x.first,
                           dextents<rank>(x.shape[Order[I]]...),
                           {x.steps[static_cast<std::size_t>(Order[I])]...},
                           x.grid,
                           x.memory,
                           {x.from[static_cast<std::size_t>(Order[I])]...},
                           x.block,
                           x.other_axes || Order != same_order<rank>()};
  }
  (std::make_index_sequence<sizeof...(P)>{});
}

/// Adds an axis before axis `Axis`; or drops an axis of one element, which every rank has. No
/// message.
template <std::size_t Axis, class Space, class D>
auto with_new_axis(shard<Space, D> const& x) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return sliced(x, (void(I), all)..., newaxis);
  }(std::make_index_sequence<Axis>{});
}
template <std::size_t Axis, class Space, class D>
auto without_axis(shard<Space, D> const& x) {
  constexpr int at = static_cast<int>(Axis);
  if (x.shape[at] != 1)
    fail<shape_error>("squeeze: axis ", at, " of ", text::shape(x.shape.values()), " has extent ",
                      x.shape[at], "; only an axis of extent 1 can be dropped");
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return sliced(x, (void(I), all)..., index{0});
  }(std::make_index_sequence<Axis>{});
}
/// Is it an axis of a tensor, and not a shared axis of a slice, whose one element is on one rank?
template <class Space, int R, class A>
inline constexpr bool is_axis_to_drop = false;
template <class... P, int R, class A>
  requires is_axis<R, A>
inline constexpr bool is_axis_to_drop<sharded_space<P...>, R, A> = [] {
  bool const sliced[] = {!std::is_same_v<typename whole_axis<P>::type, P>...};
  return !sliced[axis_named<R, A>];
}();

// clang-format off
/// What the compiler prints of axes exchanged, and elements named, where some axes are in blocks.
struct move_x_with_to_on_axes_of_the_mesh_first {};
/// For tensors in blocks: has none of the methods of permute_methods_over_ranks and selection_methods.
class methods_in_blocks {
 public:
#define LAZULI_AXES_STAY template <class... A> move_x_with_to_on_axes_of_the_mesh_first
  LAZULI_AXES_STAY t(A const&...) const LAZULI_REFUSED("lazuli: axes of a block-cyclic tensor stay in their order: move x first, x.to(on<\"x\">, all)");
  LAZULI_AXES_STAY T(A const&...) const LAZULI_REFUSED("lazuli: axes of a block-cyclic tensor stay in their order: move x first, x.to(on<\"x\">, all)");
  LAZULI_AXES_STAY mT(A const&...) const LAZULI_REFUSED("lazuli: axes of a block-cyclic tensor stay in their order: move x first, x.to(on<\"x\">, all)");
  LAZULI_AXES_STAY transpose(A const&...) const LAZULI_REFUSED("lazuli: axes of a block-cyclic tensor stay in their order: move x first, x.to(on<\"x\">, all)");
  LAZULI_AXES_STAY permute(A const&...) const LAZULI_REFUSED("lazuli: axes of a block-cyclic tensor stay in their order: move x first, x.to(on<\"x\">, all)");
  LAZULI_AXES_STAY movedim(A const&...) const LAZULI_REFUSED("lazuli: axes of a block-cyclic tensor stay in their order: move x first, x.to(on<\"x\">, all)");
  LAZULI_AXES_STAY squeeze(A const&...) const LAZULI_REFUSED("lazuli: axes of a block-cyclic tensor stay in their order: move x first, x.to(on<\"x\">, all)");
  LAZULI_AXES_STAY unsqueeze(A const&...) const LAZULI_REFUSED("lazuli: axes of a block-cyclic tensor stay in their order: move x first, x.to(on<\"x\">, all)");
#undef LAZULI_AXES_STAY
#define LAZULI_NONE_NAMED template <class I, class... V> move_x_with_to_on_axes_of_the_mesh_first
  LAZULI_NONE_NAMED scatter_(index, I const&, V const&...) LAZULI_REFUSED("lazuli: no elements of a block-cyclic tensor are named: move x first, x.to(on<\"x\">, all)");
  LAZULI_NONE_NAMED scatter_add_(index, I const&, V const&...) LAZULI_REFUSED("lazuli: no elements of a block-cyclic tensor are named: move x first, x.to(on<\"x\">, all)");
  LAZULI_NONE_NAMED scatter_reduce_(index, I const&, V const&...) LAZULI_REFUSED("lazuli: no elements of a block-cyclic tensor are named: move x first, x.to(on<\"x\">, all)");
  LAZULI_NONE_NAMED index_copy_(index, I const&, V const&...) LAZULI_REFUSED("lazuli: no elements of a block-cyclic tensor are named: move x first, x.to(on<\"x\">, all)");
  LAZULI_NONE_NAMED index_fill_(index, I const&, V const&...) LAZULI_REFUSED("lazuli: no elements of a block-cyclic tensor are named: move x first, x.to(on<\"x\">, all)");
  LAZULI_NONE_NAMED index_add_(index, I const&, V const&...) LAZULI_REFUSED("lazuli: no elements of a block-cyclic tensor are named: move x first, x.to(on<\"x\">, all)");
#undef LAZULI_NONE_NAMED
#define LAZULI_NONE_IN_BRACES template <std::size_t N, class V> move_x_with_to_on_axes_of_the_mesh_first
  LAZULI_NONE_IN_BRACES index_copy_(index, brace_index const (&)[N], V const&) LAZULI_REFUSED("lazuli: no elements of a block-cyclic tensor are named: move x first, x.to(on<\"x\">, all)");
  LAZULI_NONE_IN_BRACES index_fill_(index, brace_index const (&)[N], V const&) LAZULI_REFUSED("lazuli: no elements of a block-cyclic tensor are named: move x first, x.to(on<\"x\">, all)");
  LAZULI_NONE_IN_BRACES index_add_(index, brace_index const (&)[N], V const&) LAZULI_REFUSED("lazuli: no elements of a block-cyclic tensor are named: move x first, x.to(on<\"x\">, all)");
#undef LAZULI_NONE_IN_BRACES
};
// clang-format on

/// Methods of tensors over ranks of rank R. Owns: a const tensor has const elements.
template <class Derived, int R, bool Owns>
class permute_methods_over_ranks {
 public:
  /// Transposes a matrix: `x.t()` of divided rows has divided columns; a vector stays as it is.
  auto t() requires(R == 1 || R == 2) { return in_order<swapped_order<R>(0, R - 1)>(self()); }
  auto t() const requires(R == 1 || R == 2) { return in_order<swapped_order<R>(0, R - 1)>(self()); }
  auto T() requires(R == 1 || R == 2) { return t(); }
  auto T() const requires(R == 1 || R == 2) { return t(); }
  auto transpose() requires(R == 1 || R == 2) { return t(); }
  auto transpose() const requires(R == 1 || R == 2) { return t(); }
  /// The last two axes exchanged.
  auto mT() requires(R >= 2) { return in_order<swapped_order<R>(R - 2, R - 1)>(self()); }
  auto mT() const requires(R >= 2) { return in_order<swapped_order<R>(R - 2, R - 1)>(self()); }
  /// Two axes exchanged, all permuted, one moved: constants, `x.permute(2_c, 0_c, 1_c)`.
  template <class A, class B>
    requires axes_named<R, A, B>
  auto transpose(A, B) { return in_order<swapped_order<R>(axis_named<R, A>, axis_named<R, B>)>(self()); }
  template <class A, class B>
    requires axes_named<R, A, B>
  auto transpose(A, B) const { return in_order<swapped_order<R>(axis_named<R, A>, axis_named<R, B>)>(self()); }
  template <class A, class B>
    requires axes_named<R, A, B>
  auto movedim(A, B) { return in_order<moved_order<R>(axis_named<R, A>, axis_named<R, B>)>(self()); }
  template <class A, class B>
    requires axes_named<R, A, B>
  auto movedim(A, B) const { return in_order<moved_order<R>(axis_named<R, A>, axis_named<R, B>)>(self()); }
  template <class... A>
    requires axes_permuted<R, A...>
  auto permute(A...) { return in_order<axes_order<R>{static_cast<int>(axis_named<R, A>)...}>(self()); }
  template <class... A>
    requires axes_permuted<R, A...>
  auto permute(A...) const { return in_order<axes_order<R>{static_cast<int>(axis_named<R, A>)...}>(self()); }

  /// Adds an axis of extent 1, complete on every rank: `x.unsqueeze(1_c)`, as x(all, newaxis);
  /// drops one: `x.squeeze(0_c)`, which throws shape_error, on every rank, if its extent is not
  /// 1.
  template <class A>
    requires is_axis<R + 1, A>
  auto unsqueeze(A) {
    return of_memory(self(), [](auto const& x) { return with_new_axis<axis_named<R + 1, A>>(x); });
  }
  template <class A>
    requires is_axis<R + 1, A>
  auto unsqueeze(A) const {
    return of_memory(self(), [](auto const& x) { return with_new_axis<axis_named<R + 1, A>>(x); });
  }
  template <class A>
    requires is_axis_to_drop<typename Derived::memory_space, R, A>
  auto squeeze(A) {
    return of_memory(self(), [](auto const& x) { return without_axis<axis_named<R, A>>(x); });
  }
  template <class A>
    requires is_axis_to_drop<typename Derived::memory_space, R, A>
  auto squeeze(A) const {
    return of_memory(self(), [](auto const& x) { return without_axis<axis_named<R, A>>(x); });
  }

  // clang-format off
  template <class A>
    requires(!is_axis<R + 1, A>)
  axes_over_ranks_are_constants_write_0_c_and_1_c<A> unsqueeze(A const&) const
      LAZULI_REFUSED("lazuli: the new axis of a tensor over ranks is a constant, x.unsqueeze(1_c): placements go with axes, and are part of the type");
  template <class... A>
    requires(sizeof...(A) != 1 || !(is_axis_to_drop<typename Derived::memory_space, R, A> && ...))
  axes_over_ranks_are_constants_write_0_c_and_1_c<A...> squeeze(A const&...) const
      LAZULI_REFUSED("lazuli: squeeze over ranks takes one axis, a constant, x.squeeze(0_c), that is no slice's along which ranks share elements");
  template <class... A>
    requires(sizeof...(A) > 0 && !(sizeof...(A) == 2 && axes_named<R, A...>))
  axes_over_ranks_are_constants_write_0_c_and_1_c<A...> transpose(A const&...) const
      LAZULI_REFUSED("lazuli: axes of a tensor over ranks are constants that it has, x.permute(1_c, 0_c): placements go with them, and are part of the type");
  template <class... A>
    requires(!axes_permuted<R, A...>)
  axes_over_ranks_are_constants_write_0_c_and_1_c<A...> permute(A const&...) const
      LAZULI_REFUSED("lazuli: axes of a tensor over ranks are constants that it has, x.permute(1_c, 0_c): placements go with them, and are part of the type");
  template <std::size_t N>
  axes_over_ranks_are_constants_write_0_c_and_1_c<index[N]> permute(brace_index const (&)[N]) const
      LAZULI_REFUSED("lazuli: axes of a tensor over ranks are constants that it has, x.permute(1_c, 0_c): placements go with them, and are part of the type");
  // clang-format on

 private:
  template <class X, class F>
  static auto of_memory(X& x, F const& f) {
    if constexpr (Owns && std::is_const_v<X>)
      return view_of_shard(f(x.target().read_only()));
    else
      return view_of_shard(f(x.target()));
  }
  template <auto Order, class X>
  static auto in_order(X& x) {
    return of_memory(x, [](auto const& own) { return permuted<Order>(own); });
  }
  Derived& self() { return static_cast<Derived&>(*this); }
  Derived const& self() const { return static_cast<Derived const&>(*this); }
};
/// What else tensors over ranks have, of both kinds; of one class where some axes are in blocks.
template <class Derived, int R>
class shares_methods : public permute_methods_over_ranks<Derived, R, true>,
                       public selection_methods<Derived> {};
template <class Space, class Derived>
using methods_by_placement =
    std::conditional_t<is_cyclic<Space>, methods_in_blocks, shares_methods<Derived, Space::rank>>;

}  // namespace detail

// clang-format off
template <class X, class... A>
  requires in_blocks<X>
detail::move_x_with_to_on_axes_of_the_mesh_first shift(X const&, A const&...) LAZULI_REFUSED("lazuli: a block-cyclic tensor is not shifted: move x first, x.to(on<\"x\">, all)");
// clang-format on

/// The functions of these names over ranks: views, as the methods give; for an expression, of its
/// value. Axes are constants. transpose(x): all axes in reverse order.
template <class X>
  requires on_ranks<X>
auto transpose(X&& x) {
  return [&]<int... I>(std::integer_sequence<int, I...>) { return x.permute(constant<rank_of<X> - 1 - I>{}...); }
  (std::make_integer_sequence<int, rank_of<X>>{});
}
template <class X, static_index A, static_index B>
  requires(on_ranks<X>&& detail::axes_named<rank_of<X>, A, B>)
auto transpose(X&& x, A a, B b) { return x.transpose(a, b); }
template <class X, static_index A, static_index B>
  requires(on_ranks<X>&& detail::axes_named<rank_of<X>, A, B>)
auto swapaxes(X&& x, A a, B b) { return x.transpose(a, b); }
template <class X>
  requires(on_ranks<X> && rank_of<X> >= 2)
auto matrix_transpose(X&& x) { return x.transpose(constant<-2>{}, constant<-1>{}); }
template <class X, static_index A, static_index B>
  requires(on_ranks<X>&& detail::axes_named<rank_of<X>, A, B>)
auto moveaxis(X&& x, A from, B to) { return x.movedim(from, to); }
template <class X, static_index A, static_index B>
  requires(on_ranks<X>&& detail::axes_named<rank_of<X>, A, B>)
auto movedim(X&& x, A from, B to) { return x.movedim(from, to); }
template <class X, class... A>
  requires(on_ranks<X>&& detail::axes_permuted<rank_of<X>, A...>)
auto permute(X&& x, A... axes) { return x.permute(axes...); }
template <class X, class... A>
  requires(on_ranks<X>&& detail::axes_permuted<rank_of<X>, A...>)
auto permute_dims(X&& x, A... axes) { return x.permute(axes...); }
template <class X, static_index A>
  requires(on_ranks<X> && detail::is_axis<rank_of<X> + 1, A>)
auto expand_dims(X&& x, A axis) {
  return x.unsqueeze(axis);
}
template <class X, static_index A>
  requires(on_ranks<X> && detail::is_axis<rank_of<X> + 1, A>)
auto unsqueeze(X&& x, A axis) {
  return x.unsqueeze(axis);
}
template <class X, static_index A>
  requires(on_ranks<X> && detail::is_axis<rank_of<X>, A>)
auto squeeze(X&& x, A axis) {
  return x.squeeze(axis);
}

LAZULI_END

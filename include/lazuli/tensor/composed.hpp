// Functions that are one line of others, under PyTorch's and NumPy's names.
#pragma once

#include <algorithm>
#include <lazuli/tensor/compare.hpp>
#include <lazuli/tensor/softmax.hpp>
#include <lazuli/tensor/view_functions.hpp>
#include <tuple>

LAZULI_BEGIN

namespace detail {
/// Calls f(v), where each v() is x: f reads x more than once; a temporary moves into the result.
template <class X, class F>
constexpr auto of_held(X&& x, F const& f) {
  if constexpr (!expression<X>) {
    return f([&] { return x; });
  } else {
    auto const held = close(static_cast<X&&>(x));
    return f([&] { return std::remove_const_t<decltype(held)>(held); });
  }
}
/// Counts the bits that are set in an unsigned integer: in pairs of bits, in fours, in bytes, which
/// a product adds up in the highest byte.   Source: Warren, Hacker's Delight, 5-1.
struct bits_set {
  template <class T>
  constexpr T operator()(T x) const noexcept {
    using U = lane_t<T>;
    constexpr U bytes = static_cast<U>(~U(0)) / U(255);
    using number::bit_and, number::plus, number::shift_right;
    x = number::minus(x, bit_and(shift_right(x, T(U(1))), T(static_cast<U>(bytes * 0x55u))));
    T const threes = T(static_cast<U>(bytes * 0x33u));
    x = plus(bit_and(x, threes), bit_and(shift_right(x, T(U(2))), threes));
    x = bit_and(plus(x, shift_right(x, T(U(4)))), T(static_cast<U>(bytes * 0x0fu)));
    if constexpr (sizeof(U) == 1)
      return x;
    else
      return shift_right(number::times(x, T(bytes)), T(static_cast<U>(8 * sizeof(U) - 8)));
  }
};
}  // namespace detail

/// The number of bits that are 1 in |x|, for integers; for bool, whether x is true.   dtype: uint8.
/// Lazy. Source: NumPy.   Example: test/tensor/composed.cpp
template <expression X>
  requires(!real_dtype<value_t<X>> && !complex_dtype<value_t<X>>)
constexpr auto bitwise_count(X&& x) {
  using T = value_t<X>;
  if constexpr (std::is_same_v<T, bool>)
    return astype<std::uint8_t>(static_cast<X&&>(x));
  else if constexpr (std::is_signed_v<T>)
    return astype<std::uint8_t>(
        map(detail::bits_set{}, astype<std::make_unsigned_t<T>>(abs(static_cast<X&&>(x)))));
  else
    return astype<std::uint8_t>(map(detail::bits_set{}, static_cast<X&&>(x)));
}

/// x limited to [low, high]; to [0, 6].   Lazy. Source: PyTorch.
template <operand X, class Low = int, class High = int>
  requires(is_scalar_v<Low>&& is_scalar_v<High>)
constexpr auto hardtanh(X&& x, Low low = -1, High high = 1) {
  return clip(static_cast<X&&>(x), low, high);
}
template <operand X>
constexpr auto relu6(X&& x) {
  return clip(static_cast<X&&>(x), 0, 6);
}
/// x / (1 + |x|).   Lazy; integers give reals. Source: PyTorch.
template <operand X>
constexpr auto softsign(X&& x) {
  return detail::of_held(static_cast<X&&>(x), [](auto const& v) { return v() / (1 + abs(v())); });
}
/// x - tanh(x).   Lazy; integers give reals. Source: PyTorch.
template <operand X>
constexpr auto tanhshrink(X&& x) {
  return detail::of_held(static_cast<X&&>(x), [](auto const& v) { return v() - tanh(v()); });
}
/// softshrink: x moved towards 0 by `bound`, but not beyond 0. hardshrink: x, or 0 where |x| <=
/// bound. NaN gives NaN.   Lazy. Source: PyTorch.
template <operand X, class Bound = double>
  requires is_scalar_v<Bound>
constexpr auto softshrink(X&& x, Bound bound = 0.5) {
  return detail::of_held(static_cast<X&&>(x),
                         [=](auto const& v) { return v() - clip(v(), -bound, bound); });
}
template <operand X, class Bound = double>
  requires is_scalar_v<Bound>
constexpr auto hardshrink(X&& x, Bound bound = 0.5) {
  return detail::of_held(static_cast<X&&>(x),
                         [=](auto const& v) { return where(abs(v()) <= bound, 0, v()); });
}
/// x where it is above `bound`, else `value`.   Lazy. Source: PyTorch.
template <operand X, class Bound, class Value>
  requires(is_scalar_v<Bound>&& is_scalar_v<Value>)
constexpr auto threshold(X&& x, Bound bound, Value value) {
  return detail::of_held(static_cast<X&&>(x),
                         [=](auto const& v) { return where(v() > bound, v(), value); });
}

/// Each element is the value that follows the first condition that holds, else the last value, or
/// 0: `piecewise(x < 0, -x, x > 1, 1, x)`. Shapes broadcast.   Lazy. Source: NumPy's select and
/// piecewise.
template <operand C, operand X>
  requires expression<C>
constexpr auto piecewise(C&& condition, X&& value) {
  return where(static_cast<C&&>(condition), static_cast<X&&>(value), 0);
}
template <operand C, operand X, operand Y, operand... Rest>
  requires expression<C>
constexpr auto piecewise(C&& condition, X&& value, Y&& next, Rest&&... rest) {
  if constexpr (sizeof...(Rest) == 0)
    return where(static_cast<C&&>(condition), static_cast<X&&>(value), static_cast<Y&&>(next));
  else
    return where(static_cast<C&&>(condition), static_cast<X&&>(value), lazuli::piecewise(static_cast<Y&&>(next), static_cast<Rest&&>(rest)...));
}

// clang-format off
template <expression X, class... Otherwise>
detail::conditions_and_values_alternate_without_braces_write_lz_piecewise_c_x_d_y_z piecewise(X const&, detail::in_braces, detail::in_braces, Otherwise const&...)
    LAZULI_REFUSED("lazuli: conditions and values alternate, without braces: piecewise(c, x, d, y, z)");
// clang-format on

/// pow(x, y) in double, or complex<double>, so that integers may have negative exponents.   Lazy.
/// Source: NumPy, PyTorch.
template <operand X, operand Y>
  requires(expression<X> || expression<Y>)
constexpr auto float_power(X&& x, Y&& y) {
  using D = detail::double_for<std::remove_cvref_t<X>, std::remove_cvref_t<Y>>;
  return pow(detail::as_wide<D>(static_cast<X&&>(x)), detail::as_wide<D>(static_cast<Y&&>(y)));
}
/// The cumulative distribution function Φ(x) of the standard normal distribution.   Lazy; integers
/// give reals. Source: SciPy, PyTorch's special.ndtr.
template <operand X>
constexpr auto ndtr(X&& x) {
  return 0.5 * erfc(static_cast<X&&>(x) * -0.707106781186547524401);
}

/// softmax(-x, axis).   Source: PyTorch.
template <in_one_memory X>
constexpr auto softmin(X&& x, brace_index axis) {
  return softmax(-static_cast<X&&>(x), axis);
}
/// The first half of x along an axis, times the sigmoid of the second half.   Lazy. Throws
/// shape_error if the extent is odd.   Source: PyTorch.
template <in_one_memory X>
auto glu(X&& x, brace_index along = -1) {
  index const axis = along;
  index const extent = detail::extent_along(x, axis, "glu");
  detail::check_equal_parts(extent, 2, "glu");
  auto&& all = detail::as_array(static_cast<X&&>(x));
  using all_type = decltype(all);
  index const half = extent / 2;
  if constexpr (std::is_lvalue_reference_v<all_type>)
    return all.narrow(axis, index{0}, half) * sigmoid(all.narrow(axis, half, half));
  else
    return evaluate_to_tensor(all.narrow(axis, index{0}, half) * sigmoid(all.narrow(axis, half, half)));
}

/// addcmul: x + a·b; addcdiv: x + a/b. A number `value` multiplies the second term. Shapes
/// broadcast.   Lazy. Source: PyTorch.
template <operand X, operand A, operand B>
constexpr auto addcmul(X&& x, A&& a, B&& b) {
  return static_cast<X&&>(x) + static_cast<A&&>(a) * static_cast<B&&>(b);
}
template <operand X, operand A, operand B, class V>
  requires is_scalar_v<V>
constexpr auto addcmul(X&& x, A&& a, B&& b, V value) {
  return static_cast<X&&>(x) + value * (static_cast<A&&>(a) * static_cast<B&&>(b));
}
template <operand X, operand A, operand B>
constexpr auto addcdiv(X&& x, A&& a, B&& b) {
  return static_cast<X&&>(x) + static_cast<A&&>(a) / static_cast<B&&>(b);
}
template <operand X, operand A, operand B, class V>
  requires is_scalar_v<V>
constexpr auto addcdiv(X&& x, A&& a, B&& b, V value) {
  return static_cast<X&&>(x) + value * (static_cast<A&&>(a) / static_cast<B&&>(b));
}

/// The conjugate transpose of matrices, an expression.   Source: PyTorch.
template <in_one_memory X>
constexpr auto adjoint(X&& x) {
  static_assert(rank_of<X> >= 2, "lazuli::adjoint: the operand needs rank 2 or more");
  return detail::as_array(static_cast<X&&>(x)).mH();
}
/// broadcast_to, under PyTorch's name: `expand(x, 3, 4)`, `expand(x, {3, 4})`.
template <in_one_memory X, class... S>
  requires(!detail::open_list<S> && ...)
constexpr auto expand(X&& x, S... sizes) {
  return lazuli::broadcast_to(static_cast<X&&>(x), sizes...);
}
template <in_one_memory X, std::size_t N>
constexpr auto expand(X&& x, brace_index const (&sizes)[N]) {
  return lazuli::broadcast_to(static_cast<X&&>(x), sizes);
}
// clang-format off
template <in_one_memory X, detail::open_list L>
the_rank_is_not_known_write_lz_shape_of_s_0_s_1 expand(X&&, L const&)
    LAZULI_REFUSED("lazuli: the type does not tell how many sizes there are, and that is the rank of the result: write lz::shape(s[0], s[1])");
template <in_one_memory X, detail::open_list L>
the_rank_is_not_known_write_lz_shape_of_s_0_s_1 broadcast_to(X&&, L const&)
    LAZULI_REFUSED("lazuli: the type does not tell how many sizes there are, and that is the rank of the result: write lz::shape(s[0], s[1])");
// clang-format on
/// One axis as several, of these sizes, one of which may be -1: `unflatten(x, 0, {3, -1})`. A view,
/// as the methods give.   Throws index_error, shape_error.   Source: PyTorch.
template <in_one_memory X, index_like A, detail::fixed_index_list S>
constexpr auto unflatten(X&& x, A axis, S const& sizes) {
  return detail::as_array(static_cast<X&&>(x)).unflatten(axis, sizes);
}
template <in_one_memory X, index_like A, std::size_t N>
constexpr auto unflatten(X&& x, A axis, brace_index const (&sizes)[N]) {
  return detail::as_array(static_cast<X&&>(x)).unflatten(axis, sizes);
}
namespace detail {
template <class X>
constexpr auto with_axes(X&& x) {
  return static_cast<X&&>(x);
}
template <class X, class... A>
constexpr auto with_axes(X&& x, index axis, A... rest) {
  return detail::with_axes(static_cast<X&&>(x).unsqueeze(axis), rest...);
}
}  // namespace detail
/// Several new axes of extent 1, at these positions of the result: `expand_dims(x, {0, -1})`.
/// Throws index_error, and shape_error if two positions are equal.   Source: NumPy.
template <in_one_memory X, detail::fixed_index_list L>
constexpr auto expand_dims(X&& x, L const& axes) {
  constexpr int rank = rank_of<X> + static_cast<int>(detail::list_length<L>);
  auto sorted = detail::listed(axes);
  for (index& axis : sorted) axis = normalize_axis(axis, rank, "expand_dims");
  std::ranges::sort(sorted);
  if (std::ranges::adjacent_find(sorted) != sorted.end())
    fail<shape_error>("expand_dims: two of the axes ", text::shape(detail::listed(axes)),
                      " are one");
  return std::apply(
      [&](auto... axis) {
        return detail::with_axes(detail::as_array(static_cast<X&&>(x)), axis...);
      },
      sorted);
}
template <in_one_memory X, std::size_t N>
constexpr auto expand_dims(X&& x, brace_index const (&axes)[N]) {
  return lazuli::expand_dims(static_cast<X&&>(x), detail::listed(axes));
}

/// The square matrix with all elements of x on diagonal k, and zeros elsewhere.   Source: NumPy,
/// PyTorch.
template <in_one_memory X, index_like K = constant<0>>
auto diagflat(X const& x, K k = {}) {
  return lazuli::diag_embed(detail::with_views(x).flatten(), k);
}

/// tensor_split: array_split under PyTorch's name. dsplit: as hsplit, along the third axis.
/// Source: PyTorch, NumPy.
template <in_one_memory X, class P, index_like A = constant<0>>
auto tensor_split(X&& x, P const& parts, A axis = {}) {
  return lazuli::array_split(static_cast<X&&>(x), parts, axis);
}
template <in_one_memory X, std::size_t N, index_like A = constant<0>>
auto tensor_split(X&& x, brace_index const (&positions)[N], A axis = {}) {
  return lazuli::array_split(static_cast<X&&>(x), detail::listed(positions), axis);
}
template <in_one_memory X, class P>
  requires(rank_of<X> > 2)
auto dsplit(X&& x, P const& parts) {
  if constexpr (index_like<P>) detail::check_equal_parts(x.extents()[2], parts, "dsplit");
  return lazuli::array_split(static_cast<X&&>(x), parts, constant<2>{});
}
template <in_one_memory X, std::size_t N>
  requires(rank_of<X> > 2)
auto dsplit(X&& x, brace_index const (&positions)[N]) {
  return lazuli::dsplit(static_cast<X&&>(x), detail::listed(positions));
}

/// The storage of a named tensor or view under other sizes and strides: `as_strided(x, {2, 3}, {1,
/// 1}, offset)`, as the method.
template <in_one_memory X, class S, class T, class... Offset>
auto as_strided(X& x, S const& sizes, T const& strides, Offset... offset) {
  return x.as_strided(sizes, strides, offset...);
}
template <in_one_memory X, std::size_t N, class... Offset>
auto as_strided(X& x, brace_index const (&sizes)[N], brace_index const (&strides)[N],
                Offset... offset) {
  return x.as_strided(sizes, strides, offset...);
}

/// Writes a number, or a vector, to the elements of x whose indices are all equal (the diagonal).
/// Throws shape_error if x has more than two axes and they differ in extent.   Source: NumPy.
template <in_one_memory X, class V>
  requires(std::is_lvalue_reference_v<X> || !std::remove_cvref_t<X>::owns_memory)
void fill_diagonal(X&& x, V const& value) { x.fill_diagonal_(value); }

LAZULI_END

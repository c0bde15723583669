// asarray: anything that holds numbers, as a tensor or a view.
#pragma once

#include <lazuli/tensor/view_functions.hpp>

LAZULI_BEGIN

namespace detail {
/// Storage that a view can name. Models: std::vector<float>&. Not: std::vector<bool>&, a temporary.
template <class R>
concept viewable_range = std::ranges::contiguous_range<R> && std::ranges::sized_range<R> &&
    (std::ranges::borrowed_range<R> ||
     std::is_lvalue_reference_v<R>)&&dtype<std::ranges::range_value_t<R>>;
/// A range of numbers, or of ranges of them, of this depth.
template <class R>
inline constexpr int depth_of_range = range_traits<std::remove_cvref_t<R>>::depth;
}  // namespace detail

/// x as an array. A named tensor, or a named standard container of numbers, gives a view that
/// shares its elements; an expression, a temporary, a list of lists or `{1, 2.5}` gives a tensor of
/// the values; a number gives a tensor of rank 0. `asarray<double>(x)` gives a tensor of that type.
/// Throws shape_error for rows of different lengths.   Source: NumPy, array API, PyTorch. Example:
/// test/tensor/asarray.cpp
template <in_one_memory X>
constexpr auto asarray(X&& x) {
  if constexpr (std::is_lvalue_reference_v<X> && leaf<X>)
    return static_cast<X&&>(x)(ellipsis);
  else
    return evaluate_to_tensor(x);
}
template <detail::nested_range R>
  requires(is_scalar_v<typename detail::range_traits<std::remove_cvref_t<R>>::scalar>)
constexpr auto asarray(R&& range) {
  if constexpr (detail::viewable_range<R>) {
    return lazuli::view(static_cast<R&&>(range));
  } else {
    using T = as_dtype_t<typename detail::range_traits<std::remove_cvref_t<R>>::scalar>;
    return dtensor<T, detail::depth_of_range<R>>(range);
  }
}
template <class V>
  requires is_scalar_v<V>
constexpr auto asarray(V value) { return scalar<as_dtype_t<V>>(value); }
template <class T, std::size_t N>
  requires is_scalar_v<T>
auto asarray(T (&&values)[N]) { return vector<as_dtype_t<T>>(std::span<T>(values)); }
template <std::size_t N>
auto asarray(double (&&values)[N]) {
  return vector<double>(std::span<double>(values));
}
template <class T, std::size_t M, std::size_t N>
  requires is_scalar_v<T>
auto asarray(T (&&rows)[M][N]) { return matrix<as_dtype_t<T>>(rows); }
template <std::size_t M, std::size_t N>
auto asarray(double (&&rows)[M][N]) {
  return matrix<double>(rows);
}
template <dtype T, class X>
auto asarray(X&& x) {
  auto const& all_of_it = lazuli::asarray(static_cast<X&&>(x));
  return evaluate_to_tensor(astype<T>(all_of_it));
}

LAZULI_END

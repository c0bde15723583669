// Indices as numbers: unravel_index, ravel_multi_index; coordinates: indices, fromfunction;
// classes: one_hot.
#pragma once

#include <lazuli/indexing/select.hpp>
#include <lazuli/tensor/factory.hpp>
#include <tuple>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_place(char const* call, std::int64_t place, index size,
                                                 std::span<index const> shape) {
  fail<index_error>(call, ": index ", place, " is out of range: shape ", text::shape(shape),
                    " has ", size, " elements");
}
[[noreturn]] LAZULI_COLD inline void throw_multi_index(std::int64_t i, int axis,
                                                       std::span<index const> shape) {
  fail<index_error>("ravel_multi_index: index ", i, " is out of range for axis ", axis,
                    " of shape ", text::shape(shape));
}
[[noreturn]] LAZULI_COLD inline void throw_class(std::int64_t value, index classes) {
  fail<index_error>("one_hot: class ", value, " is out of range: there are ", classes, " classes");
}

/// The first element below 0 or not below the bound, else null.
template <class X>
std::int64_t const* first_outside(X const& x, index bound) {
  for (auto const& v : x.flat()) {
    if (v < 0 || v >= bound) return &v;
  }
  return nullptr;
}

/// An index, or a tensor of them, as int64 in memory of its own.
template <class I>
auto as_places(I const& i) {
  if constexpr (expression<I>) {
    static_assert(on_host<I>, "lazuli: copy the device's indices with .cpu() first");
    static_assert(integer_dtype<value_t<I>>, "lazuli: indices must be integers");
    return tensor_of<std::int64_t, extents_t<I>>(astype<std::int64_t>(i));
  } else {
    return static_cast<std::int64_t>(i);
  }
}

/// One axis's part of a flat position.
inline std::int64_t flat_part(std::int64_t i, int axis, index step, std::span<index const> shape) {
  if (i < 0 || i >= shape[static_cast<std::size_t>(axis)]) throw_multi_index(i, axis, shape);
  return i * step;
}
template <expression X>
auto flat_part(X const& x, int axis, index step, std::span<index const> shape) {
  if (auto const* wrong = first_outside(x, shape[static_cast<std::size_t>(axis)]))
    throw_multi_index(*wrong, axis, shape);
  return evaluate_to_tensor(x * step);
}

/// f of the coordinates of each place, in row-major order.
template <class F, std::size_t N, class Out>
void for_each_place(std::array<index, N> const& shape, F const& f, Out* out, index size) {
  std::array<index, N> at{};
  for (index k = 0; k < size; ++k) {
    out[k] = std::apply(f, at);
    for (std::size_t i = N; i-- > 0;) {
      if (++at[i] < shape[i]) break;
      at[i] = 0;
    }
  }
}

}  // namespace detail

/// Flat positions (row-major) in an array of this shape as one index per axis, in a std::array:
/// numbers for a number, tensors of int64 in its shape for a tensor.   Throws index_error.
/// Source: NumPy.
template <class I, detail::fixed_index_list S>
  requires(index_like<I> || expression<I>)
auto unravel_index(I const& places, S const& shape) {
  auto const sizes = detail::listed(shape);
  constexpr std::size_t rank = std::tuple_size_v<decltype(detail::listed(shape))>;
  index const size = checked_size(sizes);
  auto rest = detail::as_places(places);
  std::array<decltype(rest), rank> out{};
  if constexpr (expression<I>) {
    if (auto const* wrong = detail::first_outside(rest, size))
      detail::throw_place("unravel_index", *wrong, size, sizes);
    for (std::size_t i = rank; i-- > 0;) {
      index const n = std::max(sizes[i], index{1});
      out[i] = decltype(rest)(rest % n);
      rest = floor_divide(rest, n);
    }
  } else {
    if (rest < 0 || rest >= size) detail::throw_place("unravel_index", rest, size, sizes);
    for (std::size_t i = rank; i-- > 0; rest /= sizes[i]) out[i] = rest % sizes[i];
  }
  return out;
}
template <class I, std::size_t N>
  requires(index_like<I> || expression<I>)
auto unravel_index(I const& places, brace_index const (&shape)[N]) {
  return lazuli::unravel_index(places, detail::listed(shape));
}

/// The flat positions (row-major) of places given by one index per axis, in a std::array or
/// std::tuple of numbers or tensors, which broadcast, or in a std::vector of numbers.   dtype:
/// int64.   Throws index_error, shape_error.   Source: NumPy.
template <class L, detail::fixed_index_list S>
  requires requires { std::tuple_size<L>::value; }
auto ravel_multi_index(L const& multi_index, S const& shape) {
  auto const sizes = detail::listed(shape);
  constexpr auto rank = std::tuple_size_v<decltype(detail::listed(shape))>;
  static_assert(std::tuple_size_v<L> == rank,
                "lazuli: ravel_multi_index: one index for each axis of the shape is needed");
  std::array<index, rank> steps{};
  index step = 1;
  for (std::size_t i = rank; i-- > 0; step *= sizes[i]) steps[i] = step;
  auto const sum = [&]<std::size_t... A>(std::index_sequence<A...>) {
    return (... + detail::flat_part(detail::as_places(std::get<A>(multi_index)),
                                    static_cast<int>(A), steps[A], sizes));
  }
  (std::make_index_sequence<rank>());
  if constexpr (expression<decltype(sum)>)
    return evaluate_to_tensor(sum);
  else
    return sum;
}
template <detail::open_list L, detail::fixed_index_list S>
auto ravel_multi_index(L const& multi_index, S const& shape) {
  constexpr auto rank = detail::list_length<S>;
  return lazuli::ravel_multi_index(detail::listed<rank>("ravel_multi_index", multi_index), shape);
}
template <class L, std::size_t N>
  requires(detail::open_list<L> || requires { std::tuple_size<L>::value; })
auto ravel_multi_index(L const& multi_index, brace_index const (&shape)[N]) {
  return lazuli::ravel_multi_index(multi_index, detail::listed(shape));
}
template <class I, std::size_t N, class S>
auto ravel_multi_index(I const (&multi_index)[N], S const& shape) {
  return lazuli::ravel_multi_index(std::to_array(multi_index), shape);
}
template <class I, std::size_t N>
auto ravel_multi_index(I const (&multi_index)[N], brace_index const (&shape)[N]) {
  return lazuli::ravel_multi_index(std::to_array(multi_index), detail::listed(shape));
}

/// f(i, j, …) for every element of an array of this shape. Unlike in NumPy f is called with
/// numbers, of type `index`.   dtype: T, or that of what f returns.   Source: NumPy.
template <class T = void, class F, detail::shape_like S>
auto fromfunction(F const& f, S const& shape) {
  auto const extents = detail::as_extents(shape);
  using value = detail::dtype_or<T, decltype(std::apply(f, extents.values()))>;
  auto out = lazuli::empty<value>(shape);
  detail::for_each_place(extents.values(), f, out.data(), out.numel());
  return out;
}
template <class T = void, class F, std::size_t N>
auto fromfunction(F const& f, brace_index const (&shape)[N]) {
  return lazuli::fromfunction<T>(f, detail::listed(shape));
}

/// The coordinates of every place: indices(shape(2, 3))(a, i, j) is i for a = 0, j for a = 1.
/// Shape: (rank, shape…). dtype: int64.   Source: NumPy.
template <dtype T = std::int64_t, detail::shape_like S>
auto indices(S const& shape) {
  auto const sizes = detail::as_extents(shape).values();
  constexpr std::size_t rank = std::tuple_size_v<decltype(detail::as_extents(shape).values())>;
  std::array<index, rank + 1> all{static_cast<index>(rank)};
  std::copy(sizes.begin(), sizes.end(), all.begin() + 1);
  auto out = lazuli::empty<T>(all);
  index const size = checked_size(sizes);
  for (std::size_t axis = 0; axis < rank; ++axis) {
    auto const coordinate = [axis](auto... at) { return T(std::array{at...}[axis]); };
    detail::for_each_place(sizes, coordinate, out.data() + static_cast<index>(axis) * size, size);
  }
  return out;
}
template <dtype T = std::int64_t, std::size_t N>
auto indices(brace_index const (&shape)[N]) {
  return lazuli::indices<T>(detail::listed(shape));
}
template <dtype T = std::int64_t, index_like... I>
  requires(sizeof...(I) > 0)
auto indices(I... sizes) { return lazuli::indices<T>(lazuli::shape(sizes...)); }

/// For each class number a row that is 1 at the class and 0 elsewhere; the number of classes is
/// by default as large as the greatest class needs.   Shape: that of the classes, then the number
/// of classes. dtype: int64, or T.   Throws index_error for a class out of range.   Source:
/// PyTorch.
template <dtype T = std::int64_t, in_one_memory I>
  requires integer_dtype<value_t<I>>
auto one_hot(I const& classes, brace_index of = -1) {
  index count = of;
  auto const places = detail::as_places(classes);
  if (count < 0) {
    count = 0;
    for (auto const v : places.flat()) count = std::max(count, static_cast<index>(v) + 1);
  }
  if (auto const* wrong = detail::first_outside(places, count)) detail::throw_class(*wrong, count);
  constexpr int rank = rank_of<I>;
  auto out = lazuli::zeros<T>(
      dextents<rank + 1>(views::detail::with(places.extents().values(), rank, count)));
  for (index k = 0; k < places.numel(); ++k) out.data()[k * count + places.data()[k]] = T(1);
  return out;
}

namespace detail {
/// The rows and columns of the places that hold(row, column), in row-major order.
template <dtype T, class Holds>
std::array<vector<T>, 2> places_where(index rows, index columns, Holds const& holds) {
  std::vector<T> at[2];
  for (index i = 0; i < rows; ++i) {
    for (index j = 0; j < columns; ++j) {
      if (!holds(i, j)) continue;
      at[0].push_back(static_cast<T>(i));
      at[1].push_back(static_cast<T>(j));
    }
  }
  return {vector<T>(at[0]), vector<T>(at[1])};
}
}  // namespace detail

/// The rows and columns of the elements of a lower (upper) triangle of an n × m matrix (m: n) up to
/// (from) diagonal k: `auto [i, j] = triu_indices(n, 1)`; `x(i, j)` are its elements. dtype: int64,
/// or T. Cost: n · m.   Source: NumPy. Example: test/indexing/coordinates.cpp.
template <integer_dtype T = std::int64_t>
std::array<vector<T>, 2> tril_indices(brace_index n, brace_index k, brace_index m) {
  return detail::places_where<T>(n, m, [k](index i, index j) { return j - i <= k; });
}
template <integer_dtype T = std::int64_t>
std::array<vector<T>, 2> tril_indices(brace_index n, brace_index k = 0) {
  return lazuli::tril_indices<T>(n, k, n);
}
template <integer_dtype T = std::int64_t>
std::array<vector<T>, 2> triu_indices(brace_index n, brace_index k, brace_index m) {
  return detail::places_where<T>(n, m, [k](index i, index j) { return j - i >= k; });
}
template <integer_dtype T = std::int64_t>
std::array<vector<T>, 2> triu_indices(brace_index n, brace_index k = 0) {
  return lazuli::triu_indices<T>(n, k, n);
}
/// Those of a matrix x: `auto [i, j] = triu_indices_from(x, 1)`.   Source: NumPy.
template <integer_dtype T = std::int64_t, expression X>
std::array<vector<T>, 2> tril_indices_from(X const& x, brace_index k = 0) {
  static_assert(rank_of<X> == 2, "lazuli::tril_indices_from: x must be a matrix");
  return lazuli::tril_indices<T>(x.extents()[0], k, x.extents()[1]);
}
template <integer_dtype T = std::int64_t, expression X>
std::array<vector<T>, 2> triu_indices_from(X const& x, brace_index k = 0) {
  static_assert(rank_of<X> == 2, "lazuli::triu_indices_from: x must be a matrix");
  return lazuli::triu_indices<T>(x.extents()[0], k, x.extents()[1]);
}

LAZULI_END

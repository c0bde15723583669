// Creation of tensors: uninitialised, filled, identity matrices; of given sizes, or an
// expression's.
#pragma once

#include <algorithm>
#include <cstring>
#include <lazuli/tensor/tensor.hpp>

LAZULI_BEGIN

namespace detail {

/// shape_like: one argument that names all sizes. Models: decltype(shape(2, 3_c)),
/// std::array<index, 2>. Not: int; nor std::vector<int>, whose length the type does not tell.
template <class S>
concept shape_like = fixed_index_list<S>;

template <fixed_index_list S>
constexpr auto as_extents(S const& sizes) {
  if constexpr (extents_like<S>)
    return sizes;
  else
    return dextents<static_cast<int>(list_length<S>)>(listed(sizes));
}
template <std::size_t R>
constexpr auto as_extents(brace_index const (&sizes)[R]) {
  return as_extents(listed(sizes));
}

template <class T, class S>
using tensor_shaped = tensor_of<T, decltype(as_extents(std::declval<S const&>()))>;

/// T, or the dtype of V where T is void.
template <class T, class V>
using dtype_or =
    typename std::conditional_t<std::is_void_v<T>, as_dtype<V>, std::type_identity<T>>::type;

/// dtype_if_named: the type of elements, or void where the arguments say it.
template <class T>
concept dtype_if_named = !no_dtype<T>;

template <class X>
void set_zero(X& x) {
  auto const bytes = static_cast<std::size_t>(x.numel()) * sizeof(typename X::value_type);
  if (bytes != 0) std::memset(static_cast<void*>(x.data()), 0, bytes);
}

}  // namespace detail

// Each of empty, zeros and ones comes in three forms: `zeros(2, n)`, `zeros(2_c, n)` from one size
// per axis (constants become static extents); `zeros(x.shape())` from extents or a std::array;
// `zeros({2, n})`. The dtype is default_float unless named: `zeros<double>(2, n)`.

/// A tensor of these sizes; its elements are not initialised.   Throws shape_error for negative and
/// overflowing sizes, std::bad_alloc.
template <dtype T = default_float, index_like... I>
tensor<T, static_value<I>...> empty(I... sizes) {
  return tensor<T, static_value<I>...>(shape(sizes...));
}
template <dtype T = default_float, detail::shape_like S>
detail::tensor_shaped<T, S> empty(S const& shape) {
  return detail::tensor_shaped<T, S>(detail::as_extents(shape));
}
template <dtype T = default_float, std::size_t R>
dtensor<T, static_cast<int>(R)> empty(brace_index const (&sizes)[R]) {
  return dtensor<T, static_cast<int>(R)>(detail::as_extents(sizes));
}

/// A tensor of these sizes, all elements 0.   Throws shape_error for negative and overflowing
/// sizes, std::bad_alloc.
template <dtype T = default_float, index_like... I>
tensor<T, static_value<I>...> zeros(I... sizes) {
  auto out = lazuli::empty<T>(sizes...);
  detail::set_zero(out);
  return out;
}
template <dtype T = default_float, detail::shape_like S>
detail::tensor_shaped<T, S> zeros(S const& shape) {
  auto out = lazuli::empty<T>(shape);
  detail::set_zero(out);
  return out;
}
template <dtype T = default_float, std::size_t R>
dtensor<T, static_cast<int>(R)> zeros(brace_index const (&sizes)[R]) {
  return lazuli::zeros<T>(detail::listed(sizes));
}

/// A tensor of these sizes, all elements 1.   Throws shape_error for negative and overflowing
/// sizes, std::bad_alloc.
template <dtype T = default_float, index_like... I>
tensor<T, static_value<I>...> ones(I... sizes) {
  auto out = lazuli::empty<T>(sizes...);
  out.fill_(true);
  return out;
}
template <dtype T = default_float, detail::shape_like S>
detail::tensor_shaped<T, S> ones(S const& shape) {
  auto out = lazuli::empty<T>(shape);
  out.fill_(true);
  return out;
}
template <dtype T = default_float, std::size_t R>
dtensor<T, static_cast<int>(R)> ones(brace_index const (&sizes)[R]) {
  return lazuli::ones<T>(detail::listed(sizes));
}

/// A tensor of this shape, all elements `value`, a number or of rank 0: `full(shape(2, 3), 7.f)`,
/// `full<double>({2, 3}, mean(x))`; a vector of one size: `full(3, 7.f)`. dtype: T, or the value's.
/// Throws shape_error as zeros does, dtype_error for a number that an integer T cannot hold.
template <detail::dtype_if_named T = void, detail::shape_like S, single_value V>
auto full(S const& shape, V value) {
  using D = detail::dtype_or<T, detail::unweak_t<typename detail::operand_dtype<V>::type>>;
  auto out = lazuli::empty<D>(shape);
  if constexpr (is_scalar_v<V>)
    out.fill_(exactly<D>("full", value));
  else
    out.copy_(value);
  return out;
}
template <detail::dtype_if_named T = void, std::size_t R, single_value V>
auto full(brace_index const (&sizes)[R], V x) {
  return lazuli::full<T>(detail::listed(sizes), x);
}
template <detail::dtype_if_named T = void, index_like N, single_value V>
auto full(N size, V value) {
  return lazuli::full<T>(lazuli::shape(size), value);
}

/// The n × m matrix (n × n: one argument) with ones on diagonal k (k > 0: above the main one),
/// zeros elsewhere. Constants become static extents.   Throws shape_error as zeros does.
template <dtype T = default_float, index_like N, index_like M>
tensor<T, static_value<N>, static_value<M>> eye(N n, M m, brace_index diagonal = 0) {
  index const k = diagonal;
  auto out = lazuli::zeros<T>(n, m);
  index const rows = out.extent(0), columns = out.extent(1);
  if (out.numel() == 0 || k >= columns || k <= -rows) return out;
  T* const first = out.data() + (k < 0 ? -k * columns : k);
  index const count = k < 0 ? std::min(rows + k, columns) : std::min(rows, columns - k);
  for (index i = 0; i < count; ++i) first[i * (columns + 1)] = T(1);
  return out;
}
template <dtype T = default_float, index_like N>
tensor<T, static_value<N>, static_value<N>> eye(N n) {
  return lazuli::eye<T>(n, n);
}

/// eye(n), under NumPy's other name.
template <dtype T = default_float, index_like N>
tensor<T, static_value<N>, static_value<N>> identity(N n) {
  return lazuli::eye<T>(n, n);
}

/// What the compiler prints of zeros(3, "float32"): a type cannot depend on a text.
struct write_zeros_float_3_with_the_type_in_angle_brackets {};
/// … and of full(2, 3, 7.f): numbers do not tell which of them is the value.
struct write_full_of_a_shape_and_a_value_such_as_full_shape_2_3_7 {};
namespace detail {
/// A list of arguments whose last one is a text.
template <class... A>
concept ends_in_text = text_like<typename decltype((type_box<A>{}, ...))::type>;
/// What full takes. Models: shape and float; 3 and 7.f. Not: 2, 3 and 7.f.
template <class... A>
inline constexpr bool shape_then_value = false;
template <class S, class V>
inline constexpr bool shape_then_value<S, V> = (shape_like<S> || index_like<S>)&&single_value<V>;
}  // namespace detail
// clang-format off
template <detail::no_dtype T, class... A>
elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex empty(A const&...) LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
template <detail::no_dtype T, std::size_t N, class... A>
elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex empty(brace_index const (&)[N], A const&...) LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
template <detail::no_dtype T, class... A>
elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex zeros(A const&...) LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
template <detail::no_dtype T, std::size_t N, class... A>
elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex zeros(brace_index const (&)[N], A const&...) LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
template <detail::no_dtype T, class... A>
elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex ones(A const&...) LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
template <detail::no_dtype T, std::size_t N, class... A>
elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex ones(brace_index const (&)[N], A const&...) LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
template <detail::no_dtype T, class... A>
elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex full(A const&...) LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
template <detail::no_dtype T, std::size_t N, class... A>
elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex full(brace_index const (&)[N], A const&...) LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
template <detail::no_dtype T, class... A>
elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex eye(A const&...) LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
template <detail::dtype_if_named T = void, class... A> requires detail::ends_in_text<A...>
write_zeros_float_3_with_the_type_in_angle_brackets zeros(A const&...) LAZULI_REFUSED("lazuli: the type goes into angle brackets: zeros<float>(3)");
template <detail::dtype_if_named T = void, class... A> requires detail::ends_in_text<A...>
write_zeros_float_3_with_the_type_in_angle_brackets ones(A const&...) LAZULI_REFUSED("lazuli: the type goes into angle brackets: ones<float>(3)");
template <detail::dtype_if_named T = void, class... A> requires detail::ends_in_text<A...>
write_zeros_float_3_with_the_type_in_angle_brackets empty(A const&...) LAZULI_REFUSED("lazuli: the type goes into angle brackets: empty<float>(3)");
template <class... A> requires detail::ends_in_text<A...>
write_zeros_float_3_with_the_type_in_angle_brackets full(A const&...) LAZULI_REFUSED("lazuli: the type goes into angle brackets: full<float>(3, 7)");
template <detail::dtype_if_named T = void, class... A> requires(!detail::shape_then_value<A...> && !detail::ends_in_text<A...>)
write_full_of_a_shape_and_a_value_such_as_full_shape_2_3_7 full(A const&...) LAZULI_REFUSED("lazuli: full takes a shape, or the extent of a vector, then a number: full(shape(2, 3), 7.f), full<double>(3, 7)");
template <class... A> requires detail::ends_in_text<A...>
write_zeros_float_3_with_the_type_in_angle_brackets eye(A const&...) LAZULI_REFUSED("lazuli: the type goes into angle brackets: eye<float>(3)");
template <detail::dtype_if_named T = void, class... A> requires detail::fractional_extents<A...>
extents_are_integers_write_static_cast_int_of_this_number empty(A...) LAZULI_REFUSED("lazuli: extents are integers: write static_cast<int>(n / 2.)");
template <detail::dtype_if_named T = void, class... A> requires detail::fractional_extents<A...>
extents_are_integers_write_static_cast_int_of_this_number zeros(A...) LAZULI_REFUSED("lazuli: extents are integers: write static_cast<int>(n / 2.)");
template <detail::dtype_if_named T = void, class... A> requires detail::fractional_extents<A...>
extents_are_integers_write_static_cast_int_of_this_number ones(A...) LAZULI_REFUSED("lazuli: extents are integers: write static_cast<int>(n / 2.)");
template <std::size_t N>
write_zeros_float_3_with_the_type_in_angle_brackets zeros(brace_index const (&)[N], char const*) LAZULI_REFUSED("lazuli: the type goes into angle brackets: zeros<float>({2, 3})");
template <std::size_t N>
write_zeros_float_3_with_the_type_in_angle_brackets ones(brace_index const (&)[N], char const*) LAZULI_REFUSED("lazuli: the type goes into angle brackets: ones<float>({2, 3})");
// clang-format on

namespace detail {
template <class T>
struct creation {
  template <class... S>
  static auto empty(S const&... sizes) {
    return lazuli::empty<T>(sizes...);
  }
  template <class... S>
  static auto zeros(S const&... sizes) {
    return lazuli::zeros<T>(sizes...);
  }
  template <class... S>
  static auto ones(S const&... sizes) {
    return lazuli::ones<T>(sizes...);
  }
  template <class S, class V>
  static auto full(S const& shape, V value) {
    return lazuli::full<T>(shape, value);
  }
};

/// What makes tensors where x lies, with empty<T>(shape), zeros, ones and full: here of the host,
/// in device/factory.hpp of devices.
template <class Space>
struct making_in;
template <>
struct making_in<host_space> {
  template <class T, class E>
  static auto empty(E const& shape) {
    return lazuli::empty<T>(shape);
  }
  template <class T, class E>
  static auto zeros(E const& shape) {
    return lazuli::zeros<T>(shape);
  }
  template <class T, class E>
  static auto ones(E const& shape) {
    return lazuli::ones<T>(shape);
  }
  template <class T, class E, class V>
  static auto full(E const& shape, V value) {
    return lazuli::full<T>(shape, value);
  }
  template <class X>
  static making_in beside(X const&) {
    return {};
  }
};
template <class X>
auto make_beside(X const& x) {
  return making_in<space_beside<X>>::beside(x);
}

}  // namespace detail

/// A tensor with the extents and in the memory space of an expression, which is not evaluated;
/// dtype: T, or the expression's: `zeros_like(x)`, `zeros_like<double>(x)`.
template <detail::dtype_if_named T = void, expression X>
auto empty_like(X const& x) {
  return detail::make_beside(x).template empty<detail::dtype_or<T, value_t<X>>>(x.extents());
}
template <detail::dtype_if_named T = void, expression X>
auto zeros_like(X const& x) {
  return detail::make_beside(x).template zeros<detail::dtype_or<T, value_t<X>>>(x.extents());
}
template <detail::dtype_if_named T = void, expression X>
auto ones_like(X const& x) {
  return detail::make_beside(x).template ones<detail::dtype_or<T, value_t<X>>>(x.extents());
}
template <detail::dtype_if_named T = void, expression X, single_value V>
auto full_like(X const& x, V v) {
  if constexpr (is_scalar_v<V>) {
    return detail::make_beside(x).template full<detail::dtype_or<T, value_t<X>>>(x.extents(), v);
  } else {
    auto out = lazuli::empty_like<T>(x);
    out.copy_(v);
    return out;
  }
}
// clang-format off
template <detail::no_dtype T, class... A>
elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex empty_like(A const&...) LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
template <detail::no_dtype T, class... A>
elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex zeros_like(A const&...) LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
template <detail::no_dtype T, class... A>
elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex ones_like(A const&...) LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
template <detail::no_dtype T, class... A>
elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex full_like(A const&...) LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
// clang-format on

LAZULI_END

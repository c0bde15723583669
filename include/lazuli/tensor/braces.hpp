// Values for new tensors, from nested braces and from standard ranges.
#pragma once

#include <initializer_list>
#include <lazuli/expr/concepts.hpp>
#include <lazuli/meta/constant.hpp>
#include <lazuli/number/exact.hpp>
#include <lazuli/op/refusal.hpp>
#include <lazuli/shape/index_list.hpp>
#include <lazuli/tensor/rebind.hpp>
#include <span>  // and what <ranges> says of ranges: the whole of it costs the compiler 0.1 s
#include <vector>

LAZULI_BEGIN

// What the compiler prints where a constructor is refused.
struct full_fills_dynamic_extents_with_a_number {};
struct braces_hold_values_one_pair_per_row {};
/// What the compiler prints of braces within those of a vector.
struct braces_of_a_vector_hold_numbers {};
struct parentheses_hold_extents_and_braces_values {};
/// What the compiler prints of numbers in parentheses that are not one extent per axis, and of text.
struct write_a_type_and_all_its_extents_matrix_float_x_2_3_or_values_in_braces {};
struct write_as_many_extents_as_axes_matrix_float_has_two_and_tensor_float_3_is_a_vector_of_three {
};
struct text_holds_no_numbers {};
struct a_pointer_has_no_extents_write_lz_view_of_it_and_a_shape {};
/// What the compiler prints of a standard range that holds no numbers, or ranges for a vector.
struct a_range_of_numbers_makes_a_vector_and_a_range_of_ranges_of_numbers_a_matrix {};
namespace detail {
struct any_braces;
}
/// … and of nothing at all, from which no element type can be deduced.
struct write_its_type_such_as_tensor_float_3_or_matrix_float {};
template <index... E>
class tensor<write_its_type_such_as_tensor_float_3_or_matrix_float, E...> {
 public:
  template <class... A, class Why = write_its_type_such_as_tensor_float_3_or_matrix_float>
  tensor(A&&...) = delete;
  template <class... A, class Why = write_its_type_such_as_tensor_float_3_or_matrix_float>
  tensor(std::initializer_list<detail::any_braces>, A const&...) = delete;
  ~tensor();  // or a variable of it would be called unused, too
};
tensor() -> tensor<write_its_type_such_as_tensor_float_3_or_matrix_float>;

/// … and of a type that no element has.
template <class T, index... E>
  requires(!dtype<T> && !std::same_as<T, write_its_type_such_as_tensor_float_3_or_matrix_float>)
class tensor<T, E...> {
 public:
  template <class... A, class Why = elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex>
  tensor(A&&...) = delete;
  template <class Why = elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex>
  tensor(std::initializer_list<detail::any_braces>) = delete;
  ~tensor();
};

/// What the compiler prints of tensor<float>({1, 2}), whose rank is 0.
struct without_extents_it_is_one_number_write_vector_float_or_matrix_float_or_lz_asarray_float {};

namespace detail {
template <class... V>
concept one_number = sizeof...(V) == 1 && (is_scalar_v<V> && ...);
/// One number in parentheses that is the extent of an axis.
template <class I, class E>
concept one_extent = index_like<I> && std::is_constructible_v<E, I>;
template <class V>
using number_rule = std::conditional_t<
    !is_scalar_v<V>,
    write_as_many_extents_as_axes_matrix_float_has_two_and_tensor_float_3_is_a_vector_of_three,
    std::conditional_t<std::integral<V>,
                       write_a_type_and_all_its_extents_matrix_float_x_2_3_or_values_in_braces,
                       parentheses_hold_extents_and_braces_values>>;
template <class X>
concept char_array =
    std::is_array_v<std::remove_cvref_t<X>> && std::same_as<std::remove_all_extents_t<std::remove_cvref_t<X>>, char>;
/// Has no values that can be counted, or those of several tensors. Models: char[5], double*,
/// results<float, int>. Not: double[5].
template <class X>
concept no_values = char_array<X> || number_pointer<X> || several_results<X>;
template <class X>
using no_values_rule = std::conditional_t<
    char_array<X>, text_holds_no_numbers,
    std::conditional_t<number_pointer<X>, a_pointer_has_no_extents_write_lz_view_of_it_and_a_shape,
                       mistake_t<X>>>;
template <int R>
using numbers_rule = std::conditional_t<
    R == 0, without_extents_it_is_one_number_write_vector_float_or_matrix_float_or_lz_asarray_float,
    write_a_type_and_all_its_extents_matrix_float_x_2_3_or_values_in_braces>;
/// Numbers in parentheses, or a number and something else, that are not one extent for each axis.
template <class E, class... V>
concept no_extents = sizeof...(V) > 1 && (is_scalar_v<V> || ...) &&
                     !std::is_constructible_v<E, V...>;
/// A list of extents that is not an E. For rank 1 only a shape: other lists hold values there.
template <class L, class E>
concept other_extents =
    index_list<L> && !std::is_convertible_v<L const&, E> && (extents_like<L> || E::rank() > 1);
template <class L, class E>
concept fits_axes =
    !fixed_index_list<L> || list_length<L> == E::rank() || list_length<L> == E::rank_dynamic();
/// One extent for each (dynamic) axis.
template <class L, class E>
concept extents_list = other_extents<L, E> && fits_axes<L, E>;
/// One number in parentheses, or one list of extents, that does not fit the axes.
template <class V, class E>
concept no_extent = (is_scalar_v<V> && !one_extent<V, E> && E::rank() > 0) ||
                    (other_extents<V, E> && !fits_axes<V, E>);
template <class E, class L>
constexpr E extents_of_list(L const& sizes) {
  constexpr index n = fixed_index_list<L> ? list_length<L> : E::rank();
  return E(listed<n>("tensor", sizes));
}

/// An element between braces: any number, or an expression of rank 0, converted to T.
template <class T>
struct brace_item {
  T value;

  template <class V>
    requires is_scalar_v<V>
  constexpr brace_item(V x) : value(exactly<T>("tensor", x)) {}
  template <static_index V>
  constexpr brace_item(V) : value(exactly<T>("tensor", static_cast<index>(V::value))) {}
  template <expression X>
    requires(rank_of<X> == 0)
  constexpr brace_item(X const& x) : value(number::convert<T>(x.item())) {}
  /// {re, im}
  template <class A, class B>
    requires(complex_dtype<T>&& is_scalar_v<A>&& is_scalar_v<B>)
  constexpr brace_item(A re, B im)
      : value(static_cast<real_part_t<T>>(re), static_cast<real_part_t<T>>(im)) {}
};

/// Braces of R levels around elements of type T; there are none around a scalar, nor without a
/// type.
template <class T, int R>
struct nested_braces {
  class type {
    type() = default;
  };
};
template <dtype T, int R>
  requires(R > 1)
struct nested_braces<T, R> {
  using type = std::initializer_list<typename nested_braces<T, R - 1>::type>;
};
template <dtype T>
struct nested_braces<T, 1> {
  using type = std::initializer_list<brace_item<T>>;
};
template <class T, std::size_t R>
using nested_braces_t = typename nested_braces<T, static_cast<int>(R)>::type;

template <class X>
inline constexpr bool is_brace_item = false;
template <class T>
inline constexpr bool is_brace_item<brace_item<T>> = true;

/// Braces with any content, where they are not the values of a tensor: {{1, 2}, 3}.
struct any_braces {
  template <class V>
    requires(is_scalar_v<V> || std::is_convertible_v<V, char const*>)
  any_braces(V const&);
  any_braces(std::initializer_list<any_braces>);
};
/// The same, for deduction: for braces of numbers alone others are chosen, which convert less.
struct other_braces {
  template <class V>
    requires(std::is_arithmetic_v<V> || std::is_convertible_v<V, char const*>)
  other_braces(V const&);
  other_braces(std::initializer_list<other_braces>);
};
/// Numbers between braces, and the type of the elements: double if they differ. Not a single
/// integer, which deduction cannot tell from an extent in parentheses.
template <class... V>
concept some_numbers = (std::is_arithmetic_v<V> && ...) &&
                       (sizeof...(V) > 1 || (std::is_floating_point_v<V> && ...));
template <class... V>
concept some_rows = sizeof...(V) > 1 && some_numbers<V...>;
template <class U, class... V>
concept numbers_alike = some_numbers<U, V...> && (std::same_as<U, V> && ...);
template <class U, class... V>
concept rows_alike = some_rows<U, V...> && numbers_alike<U, V...>;
/// The same where the deduced type contains their number: it is preferred to one with run-time
/// extents.
template <std::size_t... N>
concept counted_extents = ((N > 0) && ...);
template <class U, class... V>
concept counted_numbers = numbers_alike<U, V...> && counted_extents<1 + sizeof...(V)>;
template <class U, class... V>
concept counted_rows = rows_alike<U, V...> && counted_extents<1 + sizeof...(V)>;
/// Elements between braces that are not C++ numbers. Models: std::complex<float>, float16.
template <class U, class... V>
concept elements_alike = dtype<U> && !std::is_arithmetic_v<U> && (std::same_as<U, V> && ...);
template <class U, class... V>
concept counted_elements = elements_alike<U, V...> && counted_extents<1 + sizeof...(V)>;
template <class U, class... V>
concept element_rows = sizeof...(V) > 0 && elements_alike<U, V...>;
template <class U, class... V>
concept counted_element_rows = element_rows<U, V...> && counted_extents<1 + sizeof...(V)>;
template <class U, class... V>
using type_of_all = std::conditional_t<(std::same_as<U, V> && ...), as_dtype_t<U>, double>;
/// The last extent of a guide that only vector and matrix deduce, which name it.
template <index N>
concept by_short_name = N == dyn;
/// Numbers of different types. Models: int and double. Not: int and int.
template <class U, class... V>
concept mixed_numbers = some_numbers<U, V...> && !numbers_alike<U, V...>;
template <class V>
concept no_double = std::is_arithmetic_v<V> && !std::same_as<V, double>;
/// The element type of a vector or matrix that does not name it, if nothing else does.
template <class...>
struct no_type_named {
  using type = write_its_type_such_as_tensor_float_3_or_matrix_float;
};
template <class... X>
using untyped = typename no_type_named<X...>::type;
template <int R>
using brace_rule = std::conditional_t<R == 1, braces_of_a_vector_hold_numbers,
                                      braces_hold_values_one_pair_per_row>;

[[noreturn]] LAZULI_COLD inline void throw_ragged(char const* call, index axis, index want,
                                                  index got) {
  fail<shape_error>(call, " ragged: axis ", axis, " has extent ", want, " at first, then ", got);
}

/// nested_range: a standard range, of elements or of ranges. Models: std::vector<float>. Not:
/// tensor.
template <class R>
concept nested_range = !expression<R> && std::ranges::input_range<R>;

template <class R>
struct range_traits {
  using scalar = std::remove_cvref_t<R>;
  static constexpr int depth = 0;
};
template <nested_range R>
  requires(!text_like<R>)
struct range_traits<R> {
  using inner = range_traits<std::ranges::range_value_t<R>>;
  using scalar = typename inner::scalar;
  static constexpr int depth = 1 + inner::depth;
};
template <class R, int Depth>
concept range_of_numbers = !expression<R> && !char_array<R> && std::ranges::forward_range<R> &&
                           range_traits<R>::depth ==
                           Depth&& is_scalar_v<typename range_traits<R>::scalar>;

/// other_range: a standard range with other elements, or of another depth. Models of Depth 1:
/// std::string, std::vector<std::vector<float>>. Not: std::vector<float>.
template <class R, int Depth>
concept other_range = nested_range<R> && !range_of_numbers<R, Depth> && !no_values<R>;

/// The extents along the first elements of a range of ranges.
template <int Depth, class R>
constexpr void measure(R&& range, index* sizes) {
  sizes[0] = static_cast<index>(std::ranges::distance(range));
  if constexpr (Depth > 1) {
    if (sizes[0] > 0) measure<Depth - 1>(*std::ranges::begin(range), sizes + 1);
  }
}
template <int Depth, class R>
constexpr index_array<Depth> sizes_of(R&& range) {
  index_array<Depth> sizes{};
  measure<Depth>(range, sizes.data());
  return sizes;
}

/// Copies the elements of a range of ranges of these extents. Throws shape_error, which begins with
/// `call`, where an inner range has another length.
template <int Depth, class T, class R>
constexpr T* copy_range(char const* call, R&& range, index const* sizes, T* to, index axis = 0) {
  index count = 0;
  for (auto&& x : range) {
    if (++count > sizes[axis]) continue;
    if constexpr (Depth > 1) {
      to = copy_range<Depth - 1>(call, x, sizes, to, axis + 1);
    } else if constexpr (is_brace_item<std::remove_cvref_t<decltype(x)>>) {
      *to++ = static_cast<T>(x.value);
    } else {
      using number::convert;
      *to++ = convert<T>(static_cast<as_dtype_t<typename range_traits<R>::scalar>>(x));
    }
  }
  if (count != sizes[axis]) throw_ragged(call, axis, sizes[axis], count);
  return to;
}

}  // namespace detail

LAZULI_END

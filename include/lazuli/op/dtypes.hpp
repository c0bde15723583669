// Questions about element types, under the names of the array API and NumPy: isdtype, can_cast,
// result_type.
#pragma once

#include <lazuli/base/error.hpp>
#include <lazuli/number/promote.hpp>
#include <lazuli/op/refusal.hpp>
#include <string_view>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_kind_of_dtype(std::string_view kind) {
  fail<dtype_error>("isdtype: there is no kind \"", kind,
                    "\"; the kinds are bool, signed integer, unsigned integer, integral, real "
                    "floating, complex floating and numeric");
}
/// The dtype of what may be a type of numbers, or a tensor.
template <class X>
using dtype_within = typename unweak<typename operand_dtype<std::remove_cvref_t<X>>::type>::type;

}  // namespace detail

/// Is T of this kind? "bool", "signed integer", "unsigned integer", "integral", "real floating",
/// "complex floating", "numeric": `isdtype<float>("real floating")`, for a tensor's elements
/// `isdtype(x, "integral")`; is T one of several types: `isdtype<float, float, double>()`. A
/// constant.   Throws dtype_error for an unknown kind.   Source: array API, NumPy.   Example:
/// test/op/dtypes.cpp
template <dtype T>
constexpr bool isdtype(std::string_view kind) {
  constexpr bool integral = integer_dtype<T>;
  if (kind == "bool") return std::is_same_v<T, bool>;
  if (kind == "signed integer") return integral && std::is_signed_v<T>;
  if (kind == "unsigned integer") return integral && !std::is_signed_v<T>;
  if (kind == "integral") return integral;
  if (kind == "real floating") return real_dtype<T>;
  if (kind == "complex floating") return complex_dtype<T>;
  if (kind == "numeric") return !std::is_same_v<T, bool>;
  detail::throw_kind_of_dtype(kind);
}
template <class X>
  requires detail::has_extents<X>
constexpr bool isdtype(X const&, std::string_view kind) {
  return lazuli::isdtype<detail::dtype_within<X>>(kind);
}
template <dtype T, dtype... U>
  requires(sizeof...(U) > 0)
constexpr bool isdtype() { return (std::is_same_v<T, U> || ...); }

/// Does promotion turn From, a dtype, a tensor or a number, into To: `can_cast<int, double>()`,
/// `can_cast<double>(x)`? A constant.   Source: array API, by Lazuli's table (promote_t: integers
/// beside floats become these).   Example: test/op/dtypes.cpp
template <dtype From, dtype To>
constexpr bool can_cast() {
  return std::is_same_v<promote_t<From, To>, To>;
}
template <dtype To, class X>
  requires detail::is_plain_operand<X>
constexpr bool can_cast(X const&) { return lazuli::can_cast<detail::dtype_within<X>, To>(); }

/// The name of the type in which these types, or tensors and numbers, meet, as x.dtype():
/// `result_type<int, float>()`, `result_type(x, 2.5)`; the type itself is promote_t<int, float>. A
/// constant.   Source: array API, NumPy, PyTorch.   Example: test/op/dtypes.cpp
template <dtype... T>
  requires(sizeof...(T) > 0)
constexpr std::string_view result_type() { return dtype_name_v<promote_t<T...>>; }
template <class... X>
  requires(sizeof...(X) > 0 && (detail::is_plain_operand<X> && ...))
constexpr std::string_view result_type(X const&...) {
  return dtype_name_v<promote_t<typename detail::operand_dtype<X>::type...>>;
}

LAZULI_END

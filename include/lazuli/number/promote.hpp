// Promotion: the element type in which two operands meet (array-API table), and C++ scalars that do
// not widen within their kind.
#pragma once

#include <lazuli/number/dtype.hpp>

LAZULI_BEGIN

/// Marks the type of a C++ scalar operand: where the kinds agree its width does not count.
template <class Scalar>
struct weak {
  using type = as_dtype_t<Scalar>;
};

namespace detail {

/// A type, and what numbers of it are to those that follow them.
template <class T>
struct type_box {
  using type = T;
  using number = T;
};

/// Signed integers with uint64: double by the table. Numbers of both remain integers beside a
/// tensor, as each alone would.
struct mixed_integers {
  using type = double;
  using number = mixed_integers;
};

// Mixed signs meet in the next wider signed type; uint64 with a signed type has none and takes
// double, as in NumPy.
template <class A, class B>
consteval auto promote_integers() {
  if constexpr (std::is_signed_v<A> == std::is_signed_v<B>) {
    return type_box<std::conditional_t<sizeof(A) >= sizeof(B), A, B>>{};
  } else if constexpr (std::is_signed_v<B>) {
    return promote_integers<B, A>();
  } else if constexpr (sizeof(A) > sizeof(B)) {
    return type_box<A>{};
  } else if constexpr (sizeof(B) == 8) {
    return mixed_integers{};
  } else {
    return type_box<typename integer_of_size<2 * sizeof(B), true>::type>{};
  }
}

template <class A, class B>
consteval auto promote_reals() {
  if constexpr (std::is_same_v<A, double> || std::is_same_v<B, double>) {
    return type_box<double>{};
  } else if constexpr (sizeof(A) != sizeof(B) && sizeof(A) + sizeof(B) == 3) {
    return type_box<std::conditional_t<(sizeof(A) > sizeof(B)), A, B>>{};
  } else {
    return type_box<float>{};  // also float16 with bfloat16: neither holds the other
  }
}

template <class A, class B>
consteval auto promote_dtypes() {
  constexpr dtype_kind a = dtype_kind_v<A>, b = dtype_kind_v<B>;
  if constexpr (std::is_same_v<A, B>) {
    return type_box<A>{};
  } else if constexpr (a < b) {
    return promote_dtypes<B, A>();
  } else if constexpr (a == dtype_kind::complex && b >= dtype_kind::real) {
    using real = typename decltype(promote_reals<real_part_t<A>, real_part_t<B>>())::type;
    return type_box<std::complex<real>>{};
  } else if constexpr (a > b) {
    return type_box<A>{};
  } else if constexpr (a == dtype_kind::integer) {
    return promote_integers<A, B>();
  } else {
    return promote_reals<A, B>();
  }
}

template <class Scalar, class T>
consteval auto promote_weak() {
  constexpr dtype_kind scalar = dtype_kind_v<Scalar>, kept = dtype_kind_v<T>;
  if constexpr (scalar <= kept) {
    return type_box<T>{};
  } else if constexpr (scalar == dtype_kind::integer) {
    return type_box<std::int64_t>{};
  } else if constexpr (kept == dtype_kind::real) {
    return type_box<std::complex<compute_t<T>>>{};
  } else {
    return type_box<Scalar>{};  // bool and integers say nothing of how precise a real should be
  }
}

template <class A, class B>
struct promote : decltype(promote_dtypes<A, B>()) {};
template <class S>
struct promote<mixed_integers, S> : promote<std::int64_t, S> {};
template <class S>
  requires(dtype_kind_v<S> <= dtype_kind::integer)
struct promote<mixed_integers, S> : mixed_integers {};

// Operands of each strength meet among themselves first, so that the order of the operands cannot
// matter.
struct none;
template <class Strong, class Weak, class... Rest>
struct promote_all;
template <class Strong>
struct promote_all<Strong, none> {
  using type = Strong;
};
template <class Weak>
struct promote_all<none, Weak> {
  using type = Weak;
};
template <class Strong, class Weak>
struct promote_all<Strong, Weak> : decltype(promote_weak<Weak, Strong>()) {};
template <class Strong>
struct promote_all<Strong, mixed_integers> : promote_all<Strong, std::int64_t> {};
template <>
struct promote_all<none, mixed_integers> : mixed_integers {};
template <class Weak, class T, class... Rest>
struct promote_all<none, Weak, T, Rest...> : promote_all<T, Weak, Rest...> {};
template <class Strong, class Weak, class T, class... Rest>
struct promote_all<Strong, Weak, T, Rest...>
    : promote_all<typename promote<Strong, T>::type, Weak, Rest...> {};
template <class Strong, class S, class... Rest>
struct promote_all<Strong, none, weak<S>, Rest...> : promote_all<Strong, as_dtype_t<S>, Rest...> {};
template <class S, class... Rest>
struct promote_all<none, none, weak<S>, Rest...> : promote_all<none, as_dtype_t<S>, Rest...> {};
template <class Strong, class Weak, class S, class... Rest>
struct promote_all<Strong, Weak, weak<S>, Rest...>
    : promote_all<Strong, typename promote<Weak, as_dtype_t<S>>::number, Rest...> {};
template <class Weak, class S, class... Rest>
struct promote_all<none, Weak, weak<S>, Rest...>
    : promote_all<none, typename promote<Weak, as_dtype_t<S>>::number, Rest...> {};

}  // namespace detail

/// The common element type of operands; each is a dtype or `weak<scalar type>`.
///   same kind: the wider (int8, uint8: int16; uint64, signed: double; float16, bfloat16: float;
///              float8_e4m3, float8_e5m2: float)
///   bool < integer < real < complex: the higher kind's type (double, complex64: complex128)
///   weak: the dtype stays, unless the scalar's kind is higher: bool with int → int64; bool and
///         integers with real or complex → the scalar's type; real with complex → complex of it
///   weak operands alone: the C++ types by the same table.
template <class... Operands>
using promote_t = typename detail::promote_all<detail::none, detail::none, Operands...>::type;

/// The floating type for functions that give reals, which holds every T: of bool and of integers up
/// to 16 bits default_float, of wider ones double; reals and complex stay.
template <dtype T>
using floating_t =
    std::conditional_t<(dtype_kind_v<T> < dtype_kind::real),
                       std::conditional_t<(sizeof(T) <= 2), default_float, double>, T>;

LAZULI_END

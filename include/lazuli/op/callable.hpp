// The functions that users call: `exp(x)` returns a number if every argument is one; else it makes
// an expression.
#pragma once

#include <lazuli/meta/constant.hpp>
#include <lazuli/number/scalar.hpp>
#include <lazuli/number/trace.hpp>
#include <lazuli/op/refusal.hpp>
#include <lazuli/op/result.hpp>
#include <type_traits>
#include <utility>

LAZULI_BEGIN

namespace op {

/// The primitive functions as op bodies call them: these names are for scalars; those for packs and
/// symbols are found beside their types.
using number::abs, number::min, number::max, number::select, number::convert, number::truth,
    number::constant;
using number::acos, number::acosh, number::asin, number::asinh, number::atan, number::atan2,
    number::atanh;
using number::arg, number::conj, number::imag, number::make_complex, number::real;
using number::bit_and, number::bit_not, number::bit_or, number::bit_xor, number::shift_left,
    number::shift_right;
using number::cbrt, number::copysign, number::fmod, number::hypot, number::pow, number::sqrt;
using number::ceil, number::floor, number::nearbyint, number::trunc;
using number::cos, number::cosh, number::sin, number::sinh, number::tan, number::tanh;
using number::erf, number::erfc, number::tgamma;
using number::exp, number::exp10, number::exp2, number::expm1, number::log, number::log10,
    number::log1p, number::log2;
using number::fma, number::fms, number::fnma;
using number::gcd, number::ldexp, number::logb, number::nextafter;
using number::isfinite, number::isinf, number::isnan, number::signbit;
using number::minus, number::negated, number::plus, number::quotient, number::times;

/// The type of a comparison of two T: bool, a mask, or symbol<bool>.
template <class T>
using truth_t = decltype(std::declval<T>() == std::declval<T>());

}  // namespace op

/// unary_op: an elementwise_op of one operand. Models: op::exp_op. Not: op::add_op.
template <class Op>
concept unary_op = elementwise_op<Op> && arity_of<Op>
== 1;
/// binary_op: of two operands. Models: op::add_op. Not: op::exp_op.
template <class Op>
concept binary_op = elementwise_op<Op> && arity_of<Op>
== 2;
/// ternary_op: of three operands. Models: op::fma_op. Not: op::add_op.
template <class Op>
concept ternary_op = elementwise_op<Op> && arity_of<Op>
== 3;

namespace detail {

// The number type with lanes of U that stands beside P: pack<float, 8> and int → pack<int, 8>.
template <class P, class U>
struct beside {
  using type = U;
};
template <class T, class U>
struct beside<symbol<T>, U> {
  using type = symbol<U>;
};
template <int N, class U>
struct lanes {
  using type = simd::pack<U, N>;
};
template <int N>
struct lanes<N, bool> {
  using type = simd::mask<1, N>;
};
template <int N, class R>
struct lanes<N, std::complex<R>> {
  using type = simd::complex_pack<R, N>;
};
template <class T, int N, class U>
struct beside<simd::pack<T, N>, U> : lanes<N, U> {};
template <class R, int N, class U>
struct beside<simd::complex_pack<R, N>, U> : lanes<N, U> {};
template <int Bytes, int N, class U>
struct beside<simd::mask<Bytes, N>, U> : lanes<N, U> {};

// The first argument that is not a scalar says which number type the others join.
template <class... A>
struct first_wide {
  using type = void;
};
template <class A, class... Rest>
struct first_wide<A, Rest...>
    : std::conditional_t<is_scalar_v<A>, first_wide<Rest...>, type_box<A>> {};

template <class Wide, class A>
using number_operand_t =
    std::conditional_t<is_scalar_v<A> && !std::is_void_v<Wide>, weak<A>, as_dtype_t<lane_t<A>>>;

// A plain number beside packs belongs to the user's function, which runs in loops: it is converted
// as C++ does, but for comparisons, which are by value.
template <class Op, class Wide, class U, class A>
constexpr auto to_operand(A const& a) {
  using number::convert;
  if constexpr (!is_scalar_v<A>) {
    return convert<U>(a);
  } else {
    constexpr bool by_value = Op::about.saturates || Op::about.kind == op::kind::comparison;
    U const number = by_value ? saturated<U>(a) : convert<U>(static_cast<as_dtype_t<A>>(a));
    if constexpr (std::is_void_v<Wide>)
      return number;
    else
      return typename beside<Wide, U>::type(number);
  }
}

// Beside symbols, a number is one that the user's function brings, but for those in an op's own
// formula, and those by which a compiler may choose how to compute (`keeps_literals`).
template <class Op, class Wide, class U, class A>
auto to_symbol(A const& a) {
  if constexpr (requires { Op::keeps_literals; }) {
    symbolic::numbers_of const own(symbolic::numbers_of::op);
    return to_operand<Op, Wide, U>(a);
  } else {
    return to_operand<Op, Wide, U>(a);
  }
}
template <class Op, class... S>
auto apply_to_symbols(S const&... x) {
  symbolic::numbers_of const own(symbolic::numbers_of::op);
  return Op::apply(x...);
}

template <class Op, int... I, class... A>
constexpr auto on_numbers(std::integer_sequence<int, I...>, A const&... a) {
  using wide = typename first_wide<A...>::type;
  if constexpr (check_dtypes<Op, number_operand_t<wide, A>...>()) {
    if constexpr (lazuli::detail::is_symbol<wide>) {
      return detail::apply_to_symbols<Op>(
          detail::to_symbol<Op, wide, operand_t<Op, I, number_operand_t<wide, A>...>>(a)...);
    } else {
      auto y = Op::apply(
          detail::to_operand<Op, wide, operand_t<Op, I, number_operand_t<wide, A>...>>(a)...);
      if constexpr (std::is_void_v<wide>) {
        return number::convert<result_t<Op, as_dtype_t<A>...>>(y);
      } else {
        return y;
      }
    }
  }
}

}  // namespace detail

namespace detail {
template <class... X>
concept some_operands = sizeof...(X) > 0;
/// A constant of the compiler, `2_c`, as the number that it is; others as they are.
template <class X>
constexpr decltype(auto) as_number(X&& x) {
  if constexpr (static_index<std::remove_cvref_t<X>>)
    return static_cast<index>(std::remove_cvref_t<X>::value);
  else
    return static_cast<X&&>(x);
}
/// A named tensor, which the result refers to; temporaries are moved into the result, views and
/// numbers are copied.
template <class X>
concept named_tensor = std::is_lvalue_reference_v<X> && std::remove_cvref_t<X>::owns_memory;
template <class Op, class... X>
concept borrowed_operands = some_operands<X...> && operands_fit<Op, X...> && (named_tensor<X> && ...);
template <class Op, class... X>
concept refused_operands = !operands_fit<Op, X...>;
}  // namespace detail

/// A placeholder for when no operand is an expression; make_node for expressions is found beside
/// them.
template <class Op>
void make_node() = delete;

/// An op as a function object. Numbers are promoted and computed at once (constexpr where <cmath>
/// is); anything else becomes a node by `make_node<Op>(operands…)`, found by argument-dependent
/// lookup.
template <class Op>
struct callable {
  using op_type = Op;

  // clang-format off
  template <class... A>
  constexpr auto operator()(A&&... a) const
      LAZULI_REFUSE((!share_a_space<A...>), "lazuli: these operands lie in different memories or placements; move one of them with .to(…) or .cpu()")
      LAZULI_REFUSE((detail::ends_a_tape<Op, A...>), "lazuli: this op has no derivative: write lz::detach(x), or lz::custom_gradient")
      LAZULI_REFUSE((detail::some_operands<A...> && !extents_meet<A...>), "lazuli: the static extents of these operands do not broadcast")
      LAZULI_REFUSE((!detail::some_operands<A...> || (share_a_space<A...> && extents_meet<A...> && !detail::ends_a_tape<Op, A...> && !operands_fit<Op, A...>)),
                    "lazuli: this op does not take these element types (convert with astype<T>(x), or take real(x), imag(x), abs(x)?), or not as many operands") {
    // clang-format on
    if constexpr (!operands_fit<Op, A...>) {
      return detail::objection_t<Op, A...>{};
    } else if constexpr ((is_number_v<A> && ...)) {
      return detail::on_numbers<Op>(std::make_integer_sequence<int, sizeof...(A)>{}, a...);
    } else if constexpr ((static_index<std::remove_cvref_t<A>> || ...)) {
      return (*this)(detail::as_number(static_cast<A&&>(a))...);
    } else {
      return make_node<Op>(static_cast<A&&>(a)...);
    }
  }

#if defined(__clang__)
  /// The same, for operands that have to outlive the result: clang warns where one does not.
  template <class... A>
    requires detail::borrowed_operands<Op, A...>
  constexpr auto operator()(A&&... a LAZULI_LIFETIMEBOUND) const { return make_node<Op>(a...); }
#else
  /// Static extents that clash, element types that Op does not take: the return type names them.
  // clang-format off
  template <class... A>
    requires detail::refused_operands<Op, A...>
  detail::objection_t<Op, A...> operator()(A&&... a) const = delete;
  // clang-format on
#endif
};

namespace op {
struct multiply_op;
}
/// Op of x and y, or of x and a multiple of y, as PyTorch's alpha: `add(x, y, 2)` is x + 2·y.
template <class Op>
struct scaling_callable : callable<Op> {
  using callable<Op>::operator();
  template <class X, class Y, class V>
    requires(is_scalar_v<V>&& operands_fit<op::multiply_op, Y, V>)
  constexpr auto operator()(X&& x, Y&& y, V alpha) const {
    return (*this)(static_cast<X&&>(x), callable<op::multiply_op>{}(static_cast<Y&&>(y), alpha));
  }
};

LAZULI_END

// The ops as methods, lazy (x.exp()) and in place (x.exp_()): one list gives both.
#pragma once

#include <lazuli/expr/generic.hpp>

// M(method, function): PyTorch's name and ours, for one operand and for more. First those that make
// sense in place.
#define LAZULI_UNARY_METHODS_OF_OPS(M) \
  M(abs, abs)                          \
  M(neg, negative)                     \
  M(negative, negative)                \
  M(sign, sign)                        \
  M(square, square)                    \
  M(reciprocal, reciprocal)            \
  M(sqrt, sqrt)                        \
  M(rsqrt, rsqrt)                      \
  M(exp, exp)                          \
  M(exp2, exp2)                        \
  M(expm1, expm1)                      \
  M(log, log)                          \
  M(log2, log2)                        \
  M(log10, log10)                      \
  M(log1p, log1p)                      \
  M(sin, sin)                          \
  M(cos, cos)                          \
  M(tan, tan)                          \
  M(asin, asin)                        \
  M(acos, acos)                        \
  M(atan, atan)                        \
  M(sinh, sinh)                        \
  M(cosh, cosh)                        \
  M(tanh, tanh)                        \
  M(asinh, asinh)                      \
  M(acosh, acosh)                      \
  M(atanh, atanh)                      \
  M(deg2rad, deg2rad)                  \
  M(rad2deg, rad2deg)                  \
  M(floor, floor)                      \
  M(ceil, ceil)                        \
  M(trunc, trunc)                      \
  M(sigmoid, sigmoid)                  \
  M(relu, relu)                        \
  M(erf, erf)                          \
  M(erfc, erfc)                        \
  M(erfinv, erfinv)                    \
  M(lgamma, lgamma)                    \
  M(digamma, digamma)                  \
  M(logical_not, logical_not)          \
  M(bitwise_not, invert)

#define LAZULI_METHODS_OF_OPS(M)      \
  M(round, round)                     \
  M(logical_and, logical_and)         \
  M(logical_or, logical_or)           \
  M(logical_xor, logical_xor)         \
  M(bitwise_and, bitwise_and)         \
  M(bitwise_or, bitwise_or)           \
  M(bitwise_xor, bitwise_xor)         \
  M(bitwise_left_shift, left_shift)   \
  M(bitwise_right_shift, right_shift) \
  M(pow, pow)                         \
  M(atan2, atan2)                     \
  M(hypot, hypot)                     \
  M(copysign, copysign)               \
  M(fmod, fmod)                       \
  M(remainder, remainder)             \
  M(floor_divide, floor_divide)       \
  M(lerp, lerp)                       \
  M(clip, clip)                       \
  M(clamp, clip)                      \
  M(clamp_min, maximum)               \
  M(clamp_max, minimum)               \
  M(eq, equal)                        \
  M(ne, not_equal)                    \
  M(lt, less)                         \
  M(le, less_equal)                   \
  M(gt, greater)                      \
  M(ge, greater_equal)

#define LAZULI_LAZY_UNARY_METHODS_OF_OPS(M) \
  M(isnan, isnan)                           \
  M(isinf, isinf)                           \
  M(isfinite, isfinite)                     \
  M(signbit, signbit)                       \
  M(real, real)                             \
  M(imag, imag)                             \
  M(conj, conj)                             \
  M(angle, arg)

#define LAZULI_LAZY_METHODS_OF_OPS(M) \
  M(add, add)                         \
  M(sub, subtract)                    \
  M(mul, multiply)                    \
  M(div, divide)                      \
  M(maximum, maximum)                 \
  M(minimum, minimum)                 \
  M(logaddexp, logaddexp)             \
  M(logaddexp2, logaddexp2)

// x.clip(0, {}), x.clip({}, 1): one bound, as of lz::clip.
#define LAZULI_ONE_BOUND(method, reference, self)                                \
  template <class L>                                                             \
  constexpr auto method(L&& low, detail::no_bound none) reference {              \
    return lazuli::clip(static_cast<self>(*this), static_cast<L&&>(low), none);  \
  }                                                                              \
  template <class H>                                                             \
  constexpr auto method(detail::no_bound none, H&& high) reference {             \
    return lazuli::clip(static_cast<self>(*this), none, static_cast<H&&>(high)); \
  }

LAZULI_BEGIN

/// Ops as methods of an expression type Derived: x.exp() is exp(x), x.pow(2) is pow(x, 2). If Owns,
/// the expression may hold memory, and a temporary is moved into the result.
template <class Derived, bool Owns>
class op_methods;
template <class Derived>
class op_methods<Derived, false> : public generic::found<Derived> {
 public:
  // Of one operand no templates: of them g++ keeps half as much for every type of expression.
#define LAZULI_METHOD(method, function) \
  constexpr auto method() const& { return lazuli::function(static_cast<Derived const&>(*this)); }
  LAZULI_UNARY_METHODS_OF_OPS(LAZULI_METHOD)
  LAZULI_LAZY_UNARY_METHODS_OF_OPS(LAZULI_METHOD)
#undef LAZULI_METHOD
#define LAZULI_METHOD(method, function)                                                  \
  template <class... A>                                                                  \
  constexpr auto method(A&&... a) const& {                                               \
    return lazuli::function(static_cast<Derived const&>(*this), static_cast<A&&>(a)...); \
  }
  LAZULI_METHODS_OF_OPS(LAZULI_METHOD)
  LAZULI_LAZY_METHODS_OF_OPS(LAZULI_METHOD)
#undef LAZULI_METHOD

  LAZULI_ONE_BOUND(clip, const&, Derived const&)
  LAZULI_ONE_BOUND(clamp, const&, Derived const&)
  LAZULI_NO_FORM clip() const LAZULI_FORMS("x.clip(low, high), x.clip({}, high), x.clip(low, {})");
  LAZULI_NO_FORM clamp() const
      LAZULI_FORMS("x.clamp(low, high), x.clamp({}, high), x.clamp(low, {})");
  LAZULI_NO_FORM pow() const LAZULI_FORMS("x.pow(y)");

 protected:
  constexpr op_methods() = default;
  constexpr op_methods(op_methods const&) = default;
  constexpr op_methods& operator=(op_methods const&) = default;
};
template <class Derived>
class op_methods<Derived, true> : public op_methods<Derived, false> {
 public:
#define LAZULI_METHOD(method, function)     \
  using op_methods<Derived, false>::method; \
  constexpr auto method()&& { return lazuli::function(static_cast<Derived&&>(*this)); }
  LAZULI_UNARY_METHODS_OF_OPS(LAZULI_METHOD)
  LAZULI_LAZY_UNARY_METHODS_OF_OPS(LAZULI_METHOD)
#undef LAZULI_METHOD
#define LAZULI_METHOD(method, function)                                               \
  using op_methods<Derived, false>::method;                                           \
  template <class... A>                                                               \
  constexpr auto method(A&&... a)&& {                                                 \
    return lazuli::function(static_cast<Derived&&>(*this), static_cast<A&&>(a)...);   \
  }
  LAZULI_METHODS_OF_OPS(LAZULI_METHOD)
  LAZULI_LAZY_METHODS_OF_OPS(LAZULI_METHOD)
#undef LAZULI_METHOD

  LAZULI_ONE_BOUND(clip, &&, Derived&&)
  LAZULI_ONE_BOUND(clamp, &&, Derived&&)

 protected:
  constexpr op_methods() = default;
  constexpr op_methods(op_methods const&) = default;
  constexpr op_methods& operator=(op_methods const&) = default;
};
#undef LAZULI_ONE_BOUND

/// The same in place, for a tensor or view type Derived: x.exp_() is x = exp(x), in the dtype of x.
/// Each returns the tensor or view itself. Throws shape_error if x would have to grow.
template <class Derived>
class op_in_place_methods {
 public:
#define LAZULI_METHOD(method, function)                                          \
  Derived& method##_() {                                                         \
    if constexpr (can_change()) self().copy_(lazuli::function(self().target())); \
    return self();                                                               \
  }
  LAZULI_UNARY_METHODS_OF_OPS(LAZULI_METHOD)
#undef LAZULI_METHOD
#define LAZULI_METHOD(method, function)                                        \
  template <class... A>                                                        \
  Derived& method##_(A&&... a) {                                               \
    if constexpr (can_change())                                                \
      self().copy_(lazuli::function(self().target(), static_cast<A&&>(a)...)); \
    return self();                                                             \
  }
  LAZULI_METHODS_OF_OPS(LAZULI_METHOD)
#undef LAZULI_METHOD
  LAZULI_NO_FORM clamp_() LAZULI_FORMS("x.clamp_(low, high), x.clamp_(std::nullopt, high)");
  /// Nothing is raised to no power.
  LAZULI_NO_FORM pow_() LAZULI_FORMS("x.pow_(y)");

 protected:
  constexpr op_in_place_methods() = default;
  constexpr op_in_place_methods(op_in_place_methods const&) = default;
  constexpr op_in_place_methods& operator=(op_in_place_methods const&) = default;

 private:
  constexpr Derived& self() { return static_cast<Derived&>(*this); }
  static consteval bool can_change() {
    static_assert(Derived::is_mutable,
                  "lazuli: this view is read-only (its element type is const)");
    return Derived::is_mutable;
  }
};

LAZULI_END

#undef LAZULI_UNARY_METHODS_OF_OPS
#undef LAZULI_METHODS_OF_OPS
#undef LAZULI_LAZY_UNARY_METHODS_OF_OPS
#undef LAZULI_LAZY_METHODS_OF_OPS

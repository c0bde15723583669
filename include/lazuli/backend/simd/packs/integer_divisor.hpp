// Division of integers by one number that all elements share, without the divider.
#pragma once

#include <lazuli/backend/simd/packs/arithmetic.hpp>
#include <lazuli/backend/simd/packs/convert.hpp>
#include <lazuli/backend/simd/packs/fma.hpp>
#include <lazuli/backend/simd/packs/integer.hpp>
#include <lazuli/base/cmath.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {

/// An op on integers that is made of their quotient, rounded down or towards zero.
template <class Op, class T>
concept op_on_floor = requires(T x) {
  Op::from_floor(x, x, x);
};
template <class Op, class T>
concept op_on_quotient = op_on_floor<Op, T> || requires(T x) {
  Op::from_trunc(x, x, x);
};

/// An integer d by which packs are divided, in reals of two bits more than x. Rounded down, (x + ½)
/// / |d| is what x / |d| is and lies at least ½ / |d| from the next integer: more than what it is
/// off where 1 / |d| is rounded. Towards zero, x times the next number above 1 / d is nowhere below
/// x / d in size, and above it by less than 1 / |d|.
template <class T, int N>
class integer_divisor {
 public:
  using number = pack<T, N>;

  integer_divisor() = default;
  LAZULI_INLINE explicit integer_divisor(T by) : by_(by) {
    // 0 has no inverse; by -1 the least number is no number of T.
    if (by == 0 || by == static_cast<T>(-1)) return;
    if constexpr (sizeof(T) == 8) {
      using one = pack<T, 1>;
      if (!detail::divides_through_doubles || !detail::has_fma) return;
      if (!detail::are_small(one(by), one(by))) return;
    }
    real const inverse = real(1) / static_cast<real>(by);
    inverse_ = reals(inverse);
    larger_ = reals(std::nextafter(inverse, inverse * 2));
    half_ = reals((inverse < 0 ? -inverse : inverse) / 2);
    has_inverse_ = true;
  }

  /// op(x, d).
  template <class Op>
  LAZULI_THIN number applied_to(number const& x, Op const& op) const {
    bool inverts = has_inverse_;
    if constexpr (sizeof(T) == 8) inverts = inverts && detail::are_small(x, x);
    if (!inverts) [[unlikely]]
      return op.apply(x, by_);
    if constexpr (op_on_floor<Op, number>)
      return Op::from_floor(x, by_,
                            rounded(x, [&](reals r) { return floor(fma(r, inverse_, half_)); }));
    else
      return Op::from_trunc(x, by_, rounded(x, [&](reals r) { return trunc(r * larger_); }));
  }

 private:
  using real = std::conditional_t<(sizeof(T) >= 4), double, float>;
  using reals = pack<real, N>;

  template <class F>
  LAZULI_THIN static number rounded(number const& x, F const& f) {
    if constexpr (sizeof(T) == 8)
      return detail::through_doubles<T, N>(f, x);
    else
      return convert<T>(f(convert<real>(x)));
  }

  number by_ = number(T(1));
  reals inverse_ = reals(real(1)), larger_ = inverse_, half_ = inverse_;
  bool has_inverse_ = false;
};

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END

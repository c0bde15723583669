// mask<Bytes, N>: the truth values of a comparison, as wide as the lanes that were compared.
#pragma once

#include <lazuli/backend/simd/packs/integer_size.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

template <int Bytes, int N, bool Fits = (Bytes * N <= native_bytes)>
struct mask_storage {
  vec<int_of<Bytes>, N> v;
};
template <int Bytes, int N>
struct mask_storage<Bytes, N, false> {
  mask<Bytes, N / 2> lo, hi;
};

}  // namespace detail

template <int Bytes, int N>
struct mask : detail::mask_storage<Bytes, N> {
  using value_type = bool;
  using lane_type = detail::int_of<Bytes>;
  static constexpr int size = N;
  static constexpr bool in_register = Bytes * N <= native_bytes;

  mask() = default;
  /// Every lane the same answer.
  LAZULI_THIN mask(bool answer) {
    if constexpr (in_register) {
      this->v = detail::filled<lane_type, N>(static_cast<lane_type>(-static_cast<int>(answer)));
    } else {
      this->lo = this->hi = mask<Bytes, N / 2>(answer);
    }
  }
  /// The lanes of a, then those of b.
  LAZULI_THIN mask(mask<Bytes, N / 2> a, mask<Bytes, N / 2> b) requires(N > 1) {
    if constexpr (in_register) {
      this->v = detail::join_halves<lane_type, N / 2>(a.v, b.v);
    } else {
      this->lo = a, this->hi = b;
    }
  }
  /// From a register of lanes that are all ones or zero.
  template <class V>
    requires(in_register && sizeof(V) == Bytes * N && !std::is_arithmetic_v<V>)
  LAZULI_THIN explicit mask(V lanes) { this->v = (detail::vec<lane_type, N>)lanes; }

  LAZULI_THIN mask<Bytes, N / 2> low() const {
    if constexpr (in_register) {
      return mask<Bytes, N / 2>(detail::low_half<lane_type, N>(this->v));
    } else {
      return this->lo;
    }
  }
  LAZULI_THIN mask<Bytes, N / 2> high() const {
    if constexpr (in_register) {
      return mask<Bytes, N / 2>(detail::high_half<lane_type, N>(this->v));
    } else {
      return this->hi;
    }
  }
  LAZULI_THIN bool operator[](int lane) const {
    if constexpr (in_register) {
      return this->v[lane] != 0;
    } else {
      return lane < N / 2 ? this->lo[lane] : this->hi[lane - N / 2];
    }
  }
  LAZULI_THIN void set_lane(int lane, bool answer) {
    auto const value = static_cast<lane_type>(-static_cast<int>(answer));
    if constexpr (in_register) {
      this->v[lane] = value;
    } else {
      __builtin_memcpy(reinterpret_cast<char*>(this) + Bytes * lane, &value, Bytes);
    }
  }
  /// The same answers in lanes of To bytes.
  template <int To>
  LAZULI_THIN mask<To, N> as() const {
    if constexpr (To == Bytes) {
      return *this;
    } else if constexpr (in_register && mask<To, N>::in_register) {
      return mask<To, N>(detail::convert_integers<detail::int_of<To>, N, lane_type>(this->v));
    } else if constexpr (2 * To < Bytes && !in_register) {
      return as<Bytes / 2>().template as<To>();
    } else if constexpr (To > 2 * Bytes && detail::widens_in_steps) {
      return as<2 * Bytes>().template as<To>();
    } else if constexpr (2 * To == Bytes && mask<To, N>::in_register) {
      return mask<To, N>(detail::narrow_answers<lane_type, N / 2>(this->lo.v, this->hi.v));
    } else {
      return {low().template as<To>(), high().template as<To>()};
    }
  }

  friend LAZULI_THIN mask operator!(mask m) {
    if constexpr (in_register) {
      return mask(~m.v);
    } else {
      return {!m.lo, !m.hi};
    }
  }
  friend LAZULI_THIN mask operator~(mask m) { return !m; }
};

namespace detail {

struct bit_and {
  LAZULI_THIN auto operator()(auto a, auto b) const { return a & b; }
};
struct bit_or {
  LAZULI_THIN auto operator()(auto a, auto b) const { return a | b; }
};
struct bit_xor {
  LAZULI_THIN auto operator()(auto a, auto b) const { return a ^ b; }
};

/// f over the registers of two masks, in lanes of the wider one.
template <class F, int A, int B, int N>
LAZULI_THIN auto combine(mask<A, N> a, mask<B, N> b) {
  constexpr int bytes = A > B ? A : B;
  using result = mask<bytes, N>;
  if constexpr (result::in_register) {
    return result(F{}(a.template as<bytes>().v, b.template as<bytes>().v));
  } else {
    return result(combine<F>(a.low(), b.low()), combine<F>(a.high(), b.high()));
  }
}

template <class M>
concept mask_or_bool = is_mask_v<M> || std::same_as<M, bool>;
/// Two masks, or a mask and a bool.
template <class A, class B>
concept mask_operands = mask_or_bool<A> && mask_or_bool<B> &&(is_mask_v<A> || is_mask_v<B>);

template <class F, class A, class B>
LAZULI_THIN auto combine_any(A a, B b) {
  if constexpr (!is_mask_v<A>) {
    return combine<F>(B(a), b);
  } else if constexpr (!is_mask_v<B>) {
    return combine<F>(a, A(b));
  } else {
    return combine<F>(a, b);
  }
}

}  // namespace detail

template <class A, class B>
requires detail::mask_operands<A, B> LAZULI_THIN auto operator&(A a, B b) {
  return detail::combine_any<detail::bit_and>(a, b);
}
template <class A, class B>
requires detail::mask_operands<A, B> LAZULI_THIN auto operator|(A a, B b) {
  return detail::combine_any<detail::bit_or>(a, b);
}
template <class A, class B>
requires detail::mask_operands<A, B> LAZULI_THIN auto operator^(A a, B b) {
  return detail::combine_any<detail::bit_xor>(a, b);
}
template <class A, class B>
requires detail::mask_operands<A, B> LAZULI_THIN auto operator&&(A a, B b) { return a & b; }
template <class A, class B>
requires detail::mask_operands<A, B> LAZULI_THIN auto operator||(A a, B b) { return a | b; }
template <class A, class B>
requires detail::mask_operands<A, B> LAZULI_THIN auto operator!=(A a, B b) { return a ^ b; }
template <class A, class B>
requires detail::mask_operands<A, B> LAZULI_THIN auto operator==(A a, B b) { return !(a ^ b); }
// false comes before true, as for bool.
template <class A, class B>
requires detail::mask_operands<A, B> LAZULI_THIN auto operator<(A a, B b) { return ~a & b; }
template <class A, class B>
requires detail::mask_operands<A, B> LAZULI_THIN auto operator>(A a, B b) { return a & ~b; }
template <class A, class B>
requires detail::mask_operands<A, B> LAZULI_THIN auto operator<=(A a, B b) { return ~a | b; }
template <class A, class B>
requires detail::mask_operands<A, B> LAZULI_THIN auto operator>=(A a, B b) { return a | ~b; }
template <int Bytes, int N, detail::mask_or_bool M>
LAZULI_THIN mask<Bytes, N>& operator&=(mask<Bytes, N>& a, M b) {
  return a = (a & b).template as<Bytes>();
}
template <int Bytes, int N, detail::mask_or_bool M>
LAZULI_THIN mask<Bytes, N>& operator|=(mask<Bytes, N>& a, M b) {
  return a = (a | b).template as<Bytes>();
}
template <int Bytes, int N, detail::mask_or_bool M>
LAZULI_THIN mask<Bytes, N>& operator^=(mask<Bytes, N>& a, M b) {
  return a = (a ^ b).template as<Bytes>();
}
template <class A, class B>
requires detail::mask_operands<A, B> LAZULI_THIN auto min(A a, B b) { return a & b; }
template <class A, class B>
requires detail::mask_operands<A, B> LAZULI_THIN auto max(A a, B b) { return a | b; }
/// The answers of a where m is true, else those of b.
template <int M, int N, class A, class B>
requires detail::mask_or_bool<A> && detail::mask_or_bool<B> LAZULI_THIN auto select(mask<M, N> m,
                                                                                    A a, B b) {
  return (m & a) | (~m & b);
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END

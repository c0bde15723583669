// pack<T, N>: N lanes of T with the operators of T; integers wrap, float products are never fused
// by the compiler.
#pragma once

#include <lazuli/backend/simd/packs/mask.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

template <class T, int N, bool Fits = (sizeof(T) * N <= native_bytes)>
struct pack_storage {
  vec<T, N> v;
};
template <class T, int N>
struct pack_storage<T, N, false> {
  pack<T, N / 2> lo, hi;
};

/// The type in which sums wrap: unsigned for integers, T itself for floats.
template <class T>
struct wrapping {
  using type = uint_of<sizeof(T)>;
};
template <std::floating_point T>
struct wrapping<T> {
  using type = T;
};

/// A scalar that becomes a T without surprise: anything for a float, integers for an integer.
template <class S, class T>
concept weak_scalar = std::is_arithmetic_v<S> &&
    (std::is_floating_point_v<T> || std::is_integral_v<S>);

template <std::integral T, int N>
LAZULI_THIN pack<T, N> quotient(pack<T, N> a, pack<T, N> b);
template <std::integral T, int N>
LAZULI_THIN pack<T, N> shifted_left(pack<T, N> a, pack<T, N> count);
template <std::integral T, int N>
LAZULI_THIN pack<T, N> shifted_right(pack<T, N> a, pack<T, N> count);

}  // namespace detail

template <class T, int N>
struct pack : detail::pack_storage<T, N> {
  static_assert(std::is_arithmetic_v<T> && !std::is_same_v<T, bool>,
                "lazuli::simd::pack: T must be a number dtype");
  static_assert(N >= 1 && N <= 128 && (N & (N - 1)) == 0,
                "lazuli::simd::pack: N must be a power of two up to 64 (128 for parts of complex)");

  using value_type = T;
  using mask_type = mask<sizeof(T), N>;
  static constexpr int size = N;
  static constexpr bool in_register = sizeof(T) * N <= native_bytes;

  pack() = default;
#if LAZULI_DEBUG
  // As a register: without optimisation clang copies classes word by word, and then waits for the
  // words to become a register again.
  LAZULI_THIN pack(pack const& x) requires(in_register) { this->v = x.v; }
  LAZULI_THIN pack& operator=(pack const& x) requires(in_register) {
    this->v = x.v;
    return *this;
  }
  pack(pack const&) = default;
  pack& operator=(pack const&) = default;
#endif
  /// Every lane the same value.
  template <class S>
  requires std::is_arithmetic_v<S> LAZULI_THIN explicit(!detail::weak_scalar<S, T>) pack(S value) {
    if constexpr (in_register) {
      this->v = detail::filled<T, N>(static_cast<T>(value));
    } else {
      this->lo = this->hi = pack<T, N / 2>(value);
    }
  }
  /// The lanes of a, then those of b.
  LAZULI_THIN pack(pack<T, N / 2> a, pack<T, N / 2> b) requires(N > 1) {
    if constexpr (in_register) {
      this->v = detail::join_halves<T, N / 2>(a.v, b.v);
    } else {
      this->lo = a, this->hi = b;
    }
  }
  /// From the bits of a register.
  template <class V>
    requires(in_register && sizeof(V) == sizeof(T) * N && !std::is_arithmetic_v<V> &&
             !is_pack_v<V> && !is_mask_v<V>)
  LAZULI_THIN explicit pack(V lanes) { this->v = (detail::vec<T, N>)lanes; }

  LAZULI_THIN pack<T, N / 2> low() const {
    if constexpr (in_register) {
      return pack<T, N / 2>(detail::low_half<T, N>(this->v));
    } else {
      return this->lo;
    }
  }
  LAZULI_THIN pack<T, N / 2> high() const {
    if constexpr (in_register) {
      return pack<T, N / 2>(detail::high_half<T, N>(this->v));
    } else {
      return this->hi;
    }
  }
  LAZULI_THIN T operator[](int lane) const {
    if constexpr (in_register) {
      return this->v[lane];
    } else {
      return lane < N / 2 ? this->lo[lane] : this->hi[lane - N / 2];
    }
  }
  LAZULI_THIN void set_lane(int lane, T value) {
    if constexpr (in_register) {
      this->v[lane] = value;
    } else {
      // Not by a branch: g++ suspects that its other half is uninitialized.
      __builtin_memcpy(reinterpret_cast<char*>(this) + sizeof(T) * lane, &value, sizeof(T));
    }
  }

  friend LAZULI_THIN pack operator+(pack const& a, pack const& b) {
    if constexpr (in_register) {
      return pack(detail::as_written<T, N>((wrap)a.v + (wrap)b.v));
    } else {
      return {a.lo + b.lo, a.hi + b.hi};
    }
  }
  friend LAZULI_THIN pack operator-(pack const& a, pack const& b) {
    if constexpr (in_register) {
      return pack(detail::as_written<T, N>((wrap)a.v - (wrap)b.v));
    } else {
      return {a.lo - b.lo, a.hi - b.hi};
    }
  }
  friend LAZULI_THIN pack operator*(pack const& a, pack const& b) {
    if constexpr (!in_register) {
      return {a.lo * b.lo, a.hi * b.hi};
    } else if constexpr (std::is_floating_point_v<T>) {
      return pack(detail::opaque<T, N>(a.v * b.v));
    } else {
      return pack((wrap)a.v * (wrap)b.v);
    }
  }
  /// Integers: towards zero; x / 0 is 0, the least number / -1 is itself.
  friend LAZULI_THIN pack operator/(pack const& a, pack const& b) {
    if constexpr (std::is_integral_v<T>) {
      return detail::quotient(a, b);
    } else if constexpr (in_register) {
      return pack(detail::divided<T, N>(a.v, b.v));
    } else {
      return {a.lo / b.lo, a.hi / b.hi};
    }
  }
  /// a - a / b * b, so it takes the sign of a; x % 0 is 0.
  friend LAZULI_THIN pack operator%(pack const& a, pack const& b) requires std::integral<T> {
    return select(b == pack(0), pack(0), a - a / b * b);
  }
  // Functions with `auto` here are instantiated where they are used, even after an error in a
  // user's function: otherwise g++ warns that they were never defined.
  friend LAZULI_THIN auto operator-(pack const& a) {
    if constexpr (in_register) {
      return pack(detail::as_written<T, N>(-(wrap)a.v));
    } else {
      return pack(-a.lo, -a.hi);
    }
  }
  friend LAZULI_THIN pack operator+(pack const& a) { return a; }

  friend LAZULI_THIN pack operator&(pack const& a, pack const& b) requires std::integral<T> {
    if constexpr (in_register) {
      return pack(a.v & b.v);
    } else {
      return {a.lo & b.lo, a.hi & b.hi};
    }
  }
  friend LAZULI_THIN pack operator|(pack const& a, pack const& b) requires std::integral<T> {
    if constexpr (in_register) {
      return pack(a.v | b.v);
    } else {
      return {a.lo | b.lo, a.hi | b.hi};
    }
  }
  friend LAZULI_THIN pack operator^(pack const& a, pack const& b) requires std::integral<T> {
    if constexpr (in_register) {
      return pack(a.v ^ b.v);
    } else {
      return {a.lo ^ b.lo, a.hi ^ b.hi};
    }
  }
  friend LAZULI_THIN pack operator~(pack const& a) requires std::integral<T> {
    return a ^ pack(-1);
  }
  /// A count outside [0, bits) shifts everything out.
  friend LAZULI_THIN pack operator<<(pack const& a, pack const& count) requires std::integral<T> {
    return detail::shifted_left(a, count);
  }
  /// A count outside [0, bits) shifts everything out and leaves the sign.
  friend LAZULI_THIN pack operator>>(pack const& a, pack const& count) requires std::integral<T> {
    return detail::shifted_right(a, count);
  }

  friend LAZULI_THIN auto operator==(pack const& a, pack const& b) {
    if constexpr (in_register) {
      return mask_type(a.v == b.v);
    } else {
      return mask_type(a.lo == b.lo, a.hi == b.hi);
    }
  }
  friend LAZULI_THIN auto operator!=(pack const& a, pack const& b) {
    if constexpr (in_register) {
      return mask_type(a.v != b.v);
    } else {
      return mask_type(a.lo != b.lo, a.hi != b.hi);
    }
  }
  friend LAZULI_THIN auto operator<(pack const& a, pack const& b) {
    if constexpr (in_register) {
      return mask_type(a.v < b.v);
    } else {
      return mask_type(a.lo < b.lo, a.hi < b.hi);
    }
  }
  friend LAZULI_THIN auto operator<=(pack const& a, pack const& b) {
    if constexpr (in_register) {
      return mask_type(a.v <= b.v);
    } else {
      return mask_type(a.lo <= b.lo, a.hi <= b.hi);
    }
  }
  friend LAZULI_THIN auto operator>(pack const& a, pack const& b) { return b < a; }
  friend LAZULI_THIN auto operator>=(pack const& a, pack const& b) { return b <= a; }

  friend LAZULI_THIN pack& operator+=(pack& a, pack const& b) { return a = a + b; }
  friend LAZULI_THIN pack& operator-=(pack& a, pack const& b) { return a = a - b; }
  friend LAZULI_THIN pack& operator*=(pack& a, pack const& b) { return a = a * b; }
  friend LAZULI_THIN pack& operator/=(pack& a, pack const& b) { return a = a / b; }
  friend LAZULI_THIN pack& operator%=(pack& a, pack const& b) { return a = a % b; }
  friend LAZULI_THIN pack& operator&=(pack& a, pack const& b) { return a = a & b; }
  friend LAZULI_THIN pack& operator|=(pack& a, pack const& b) { return a = a | b; }
  friend LAZULI_THIN pack& operator^=(pack& a, pack const& b) { return a = a ^ b; }
  friend LAZULI_THIN pack& operator<<=(pack& a, pack const& b) { return a = a << b; }
  friend LAZULI_THIN pack& operator>>=(pack& a, pack const& b) { return a = a >> b; }

  /// The lanes of a where m is true, else those of b.
  template <int Bytes>
  friend LAZULI_THIN pack select(mask<Bytes, N> const& m, pack const& a, pack const& b) {
    auto const as_wide = m.template as<sizeof(T)>();
    if constexpr (in_register) {
      return pack(as_wide.v ? a.v : b.v);
    } else {
      return {select(as_wide.lo, a.lo, b.lo), select(as_wide.hi, a.hi, b.hi)};
    }
  }

 private:
  using wrap = detail::vec<typename detail::wrapping<T>::type, in_register ? N : 1>;
};

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END

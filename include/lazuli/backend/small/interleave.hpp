// Moves small matrices from one after another to one per SIMD lane, and back.
#pragma once

#include <lazuli/backend/simd/pack.hpp>
#include <lazuli/meta/list.hpp>

LAZULI_BEGIN

namespace small::inline LAZULI_SIMD_ISA {

/// Lanes of one register, and the register.
template <class T>
inline constexpr int lanes = simd::native_bytes / static_cast<int>(sizeof(T));
template <class T>
using line = simd::detail::vec<T, lanes<T>>;

/// f(N) with the order n, 2 to 4, as a constant.
template <class F>
LAZULI_INLINE auto with_order(index n, F const& f) {
  if (n == 2) return f(std::integral_constant<int, 2>());
  if (n == 3) return f(std::integral_constant<int, 3>());
  return f(std::integral_constant<int, 4>());
}

namespace detail {

/// The lanes of a comparison, for simd::any and simd::all.
template <class Lanes>
LAZULI_INLINE auto mask_of(Lanes const& lanes) {
  constexpr int bytes = sizeof(lanes[0]);
  return simd::mask<bytes, static_cast<int>(sizeof lanes) / bytes>(lanes);
}

template <class T, int... I>
LAZULI_INLINE void interleave(line<T> const& x, line<T> const& y, line<T>& low, line<T>& high,
                              std::integer_sequence<int, I...>) {
  constexpr int L = lanes<T>;
  low = LAZULI_SHUFFLE(x, y, (I % 2 * L + I / 2)...);
  high = LAZULI_SHUFFLE(x, y, (I % 2 * L + I / 2 + L / 2)...);
}

/// Transposes: registers become columns of what were rows, in log2 L rounds of a perfect shuffle.
template <class T>
LAZULI_INLINE void transpose(line<T> (&r)[lanes<T>]) {
  constexpr int L = lanes<T>;
  line<T> next[L];
#pragma GCC unroll 8
  for (int round = 1; round < L; round *= 2) {
#pragma GCC unroll 16
    for (int i = 0; i < L / 2; ++i) {
      interleave<T>(r[i], r[i + L / 2], next[2 * i], next[2 * i + 1],
                    std::make_integer_sequence<int, L>());
    }
#pragma GCC unroll 16
    for (int i = 0; i < L; ++i) r[i] = next[i];
  }
}

/// Lane i of the result is lane From::lane(i) of register From::which(i) of r, one by one.
template <class From, int Step, class T, int E, int... I>
LAZULI_INLINE line<T> pick(line<T> const& so_far, line<T> const (&r)[E],
                           std::integer_sequence<int, I...> all) {
  if constexpr (Step == E) {
    return so_far;
  } else {
    auto const next = LAZULI_SHUFFLE(so_far, r[Step],
                                     (From::which(I) == Step ? lanes<T> + From::lane(I)
                                      : Step == 1            ? From::lane(I)
                                                             : I)...);
    return pick<From, Step + 1, T, E>(next, r, all);
  }
}
template <int E, int L, int Element>
struct of_record {  // from E registers in a row
  static constexpr int which(int i) { return (i * E + Element) / L; }
  static constexpr int lane(int i) { return (i * E + Element) % L; }
};
template <int E, int L, int Register>
struct of_element {  // from one register for each element
  static constexpr int which(int i) { return (Register * L + i) % E; }
  static constexpr int lane(int i) { return (Register * L + i) / E; }
};

/// One matrix or vector, each element in all lanes of a short register: few instructions, and the
/// same bits as in a lane of a long one.
template <class T>
using short_line = simd::detail::vec<T, 16 / static_cast<int>(sizeof(T))>;
template <int E, class T>
LAZULI_INLINE void spread(T const* p, short_line<T> (&out)[E]) {
#pragma GCC unroll 16
  for (int e = 0; e < E; ++e) out[e] = simd::detail::filled<T, 16 / int{sizeof(T)}>(p[e]);
}
template <int E, class T>
LAZULI_INLINE void gather(short_line<T> const (&in)[E], T* p) {
#pragma GCC unroll 16
  for (int e = 0; e < E; ++e) p[e] = in[e][0];
}

}  // namespace detail

/// out[e] = element e of each of `lanes` records of E elements from p. Reads up to one register
/// beyond the last record.
template <int E, class T>
LAZULI_INLINE void load_records(T const* p, line<T> (&out)[E]) {
  constexpr int L = lanes<T>;
  if constexpr (E <= 4) {
    line<T> r[E];
    __builtin_memcpy(r, p, sizeof r);
    return unroll<E>([&](auto e) LAZULI_INLINE_LAMBDA {
      out[e.value] = detail::pick<detail::of_record<E, L, e.value>, 1, T, E>(
          r[0], r, std::make_integer_sequence<int, L>());
    });
  }
#pragma GCC unroll 4
  for (int first = 0; first < E; first += L) {
    if (E - first <= 2 && L > 4) {  // dearer to transpose than to pick
#pragma GCC unroll 2
      for (int e = first; e < E; ++e) {
        T column[L];
#pragma GCC unroll 16
        for (int l = 0; l < L; ++l) column[l] = p[l * E + e];
        __builtin_memcpy(&out[e], column, sizeof column);
      }
      return;
    }
    line<T> r[L];
#pragma GCC unroll 16
    for (int l = 0; l < L; ++l) __builtin_memcpy(&r[l], p + l * E + first, sizeof r[l]);
    detail::transpose<T>(r);
#pragma GCC unroll 16
    for (int e = 0; e < L; ++e) {
      if (first + e < E) out[first + e] = r[e];
    }
  }
}

/// The inverse. Writes nothing beyond the last record.
template <int E, class T>
LAZULI_INLINE void store_records(line<T> const (&in)[E], T* p) {
  constexpr int L = lanes<T>;
  if constexpr (E <= 4) {
    return unroll<E>([&](auto v) LAZULI_INLINE_LAMBDA {
      line<T> const r = detail::pick<detail::of_element<E, L, v.value>, 1, T, E>(
          in[0], in, std::make_integer_sequence<int, L>());
      __builtin_memcpy(p + v.value * L, &r, sizeof r);
    });
  }
#pragma GCC unroll 4
  for (int first = 0; first < E; first += L) {
    line<T> r[L];
#pragma GCC unroll 16
    for (int e = 0; e < L; ++e)
      r[e] = first + e < E ? in[first + e < E ? first + e : 0] : line<T>{};
    detail::transpose<T>(r);
    constexpr int whole =
        E < L ? L - (L + E - 1) / E + 1 : L;  // records that may spill into the next
#pragma GCC unroll 16
    for (int l = 0; l < L; ++l) {
      int const count = E - first < L ? E - first : L;
      if (count == L || (E < L && l < whole))
        __builtin_memcpy(p + l * E + first, &r[l], sizeof r[l]);
      else
        simd::detail::store_first(simd::pack<T, L>(r[l]), p + l * E + first, count);
    }
  }
}

}  // namespace small::inline LAZULI_SIMD_ISA

LAZULI_END

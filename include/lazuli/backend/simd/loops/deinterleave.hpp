// Every second, third or fourth element of a row of memory, forwards or backwards, and the way
// back; for elements of 1 to 16 bytes, whatever they mean.
#pragma once

#include <lazuli/backend/simd/loops/kernel.hpp>
#include <lazuli/backend/simd/packs/raw_memory.hpp>
#include <lazuli/meta/list.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA::detail {

/// Registers full of elements of Size bytes.
template <int Size>
struct element_line {
  using cell = uint_of < Size<8 ? Size : 8>;
  static constexpr int per_element = Size / static_cast<int>(sizeof(cell));
  static constexpr int cells = native_bytes / static_cast<int>(sizeof(cell));
  static constexpr int elements = cells / per_element;
  using line = pack<cell, cells>;
  using indices = std::make_integer_sequence<int, cells>;
  /// Does the instruction set shuffle such elements freely? Else they are copied one by one.
#if defined(__AVX2__) || defined(__ARM_NEON)
  static constexpr bool shuffles = true;
#else
  static constexpr bool shuffles = Size >= 4;
#endif

  LAZULI_INLINE static line load(std::byte const* p) {
    return load_raw<line>(reinterpret_cast<cell const*>(p));
  }
  LAZULI_INLINE static void store(line x, std::byte* p) {
    store_raw(x, reinterpret_cast<cell*>(p));
  }

  /// out[i] = r[cell from(i)] of up to four registers seen as one array. `From::at(i)` < K · cells.
  template <class From, int K, int... I>
  LAZULI_INLINE static line pick(line const* r, std::integer_sequence<int, I...>) {
    constexpr int both = 2 * cells;
    if constexpr (K == 1) {
      return line(LAZULI_SHUFFLE(r[0].v, r[0].v, From::at(I)...));
    } else if constexpr (K == 2) {
      return line(LAZULI_SHUFFLE(r[0].v, r[1].v, From::at(I)...));
    } else {
      auto const low = LAZULI_SHUFFLE(r[0].v, r[1].v, (From::at(I) < both ? From::at(I) : -1)...);
      if constexpr (K == 3) {
        return line(
            LAZULI_SHUFFLE(low, r[2].v, (From::at(I) < both ? I : From::at(I) - both + cells)...));
      } else {
        auto const high =
            LAZULI_SHUFFLE(r[2].v, r[3].v, (From::at(I) >= both ? From::at(I) - both : -1)...);
        return line(LAZULI_SHUFFLE(low, high, (From::at(I) < both ? I : I + cells)...));
      }
    }
  }

  template <int K, int First = 0>
  struct every {  // element i comes from element K · i + First
    static constexpr int at(int i) {
      return (i / per_element * K + First) * per_element + i % per_element;
    }
  };
  struct last_first {
    static constexpr int at(int i) {
      return (elements - 1 - i / per_element) * per_element + i % per_element;
    }
  };
  template <int K, int Register>
  struct spread {  // element K · i comes from element i; -1: nothing goes there
    static constexpr int at(int i) {
      int const element = (Register * cells + i) / per_element;
      return element % K == 0 ? element / K * per_element + i % per_element : -1;
    }
    static constexpr std::uint64_t filled() {
      std::uint64_t lanes = 0;
      for (int i = 0; i < cells; ++i) lanes |= std::uint64_t(at(i) >= 0) << i;
      return lanes;
    }
  };
  template <int K, int Register>
  struct woven {  // element i comes from element i / K of array i mod K
    static constexpr int at(int i) {
      int const element = (Register * cells + i) / per_element;
      return element % K * cells + element / K * per_element + i % per_element;
    }
  };
};

template <int Size>
LAZULI_NOINLINE inline void copy_elements(std::byte* to, index to_step, std::byte const* from,
                                          index from_step, index n) {
#pragma GCC unroll 4
  for (index i = 0; i < n; ++i) __builtin_memcpy(to + i * to_step, from + i * from_step, Size);
}

/// Stores n elements, K apart from `low` upwards, side by side; `reverse`: the last one first.
/// Reads nothing behind the last one.
template <int Size, int K>
LAZULI_NOINLINE inline void deinterleave(std::byte* to, std::byte const* low, index n,
                                         bool reverse) {
  using e = element_line<Size>;
  using line = typename e::line;
  constexpr index width = e::elements;
  if (n < width || !e::shuffles) {
    index const step = reverse ? -K * Size : K * Size;
    return copy_elements<Size>(to, Size, reverse ? low - (n - 1) * step : low, step, n);
  }
  auto const put = [&](line const* r, index i) LAZULI_INLINE_LAMBDA {
    line x = e::template pick<typename e::template every<K>, K>(r, typename e::indices());
    if (reverse) {
      x = e::template pick<typename e::last_first, 1>(&x, typename e::indices());
      i = n - width - i;
    }
    e::store(x, to + i * Size);
  };
  line r[K];
#pragma GCC unroll 2
  for (index i = 0; i + width < n; i += width) {
#pragma GCC unroll 4
    for (int k = 0; k < K; ++k) r[k] = e::load(low + i * (K * Size) + k * native_bytes);
    put(r, i);
  }
  // The last elements, some perhaps for the second time.
#pragma GCC unroll 4
  for (int k = 0; k < K; ++k) {
    constexpr int wanted = (K * (e::elements - 1) + 1) * Size;  // bytes
    int const left = wanted - k * native_bytes;
    r[k] = line(0);
    if (left > 0) {
      __builtin_memcpy(static_cast<void*>(&r[k]), low + (n - width) * (K * Size) + k * native_bytes,
                       static_cast<std::size_t>(left < native_bytes ? left : native_bytes));
    }
  }
  put(r, n - width);
}

#if defined(__AVX512BW__) && defined(__AVX512VL__)
/// The chosen lanes of a whole register.
template <class T, int N>
LAZULI_INLINE void store_lanes(pack<T, N> x, T* p, std::uint64_t lanes) {
  if constexpr (sizeof(T) == 1) _mm512_mask_storeu_epi8(p, lanes, (__m512i)x.v);
  if constexpr (sizeof(T) == 2) _mm512_mask_storeu_epi16(p, __mmask32(lanes), (__m512i)x.v);
  if constexpr (sizeof(T) == 4) _mm512_mask_storeu_epi32(p, __mmask16(lanes), (__m512i)x.v);
  if constexpr (sizeof(T) == 8) _mm512_mask_storeu_epi64(p, __mmask8(lanes), (__m512i)x.v);
}

/// Stores n elements to every K-th place from `to` on; the places between are not written.
template <int Size, int K>
LAZULI_NOINLINE inline void spread(std::byte* to, std::byte const* from, index n) {
  using e = element_line<Size>;
  constexpr index width = e::elements;
  if (n < width) return copy_elements<Size>(to, K * Size, from, Size, n);
  for (index i0 = 0; i0 < n; i0 += width) {
    index const i = n - i0 < width ? n - width : i0;
    auto const x = e::load(from + i * Size);
    unroll<K>([&](auto k) {
      using place = typename e::template spread<K, k.value>;
      store_lanes(e::template pick<place, 1>(&x, typename e::indices()),
                  reinterpret_cast<typename e::cell*>(to + i * (K * Size) + k.value * native_bytes),
                  place::filled());
    });
  }
}
#endif

/// The inverse of interleave: every K-th element from the first, the second … the K-th on,
/// `to_step` bytes apart; n of each.
template <int Size, int K>
LAZULI_NOINLINE inline void separate(std::byte* to, index to_step, std::byte const* from, index n) {
  using e = element_line<Size>;
  constexpr index width = e::elements;
  if (n < width || !e::shuffles) {
    for (int k = 0; k < K; ++k)
      copy_elements<Size>(to + k * to_step, Size, from + k * Size, K * Size, n);
    return;
  }
  for (index i0 = 0; i0 < n; i0 += width) {
    index const i = n - i0 < width ? n - width : i0;
    typename e::line r[K];
#pragma GCC unroll 4
    for (int k = 0; k < K; ++k) r[k] = e::load(from + i * (K * Size) + k * native_bytes);
    unroll<K>([&](auto k) {
      using source = typename e::template every<K, k.value>;
      e::store(e::template pick<source, K>(r, typename e::indices()), to + k * to_step + i * Size);
    });
  }
}

/// K arrays of n elements, `from_step` bytes apart, one element of each in turn.
template <int Size, int K>
LAZULI_NOINLINE inline void interleave(std::byte* to, std::byte const* from, index from_step,
                                       index n) {
  using e = element_line<Size>;
  constexpr index width = e::elements;
  if (n < width || !e::shuffles) {
    for (int k = 0; k < K; ++k)
      copy_elements<Size>(to + k * Size, K * Size, from + k * from_step, Size, n);
    return;
  }
  for (index i0 = 0; i0 < n; i0 += width) {
    index const i = n - i0 < width ? n - width : i0;
    typename e::line r[K];
#pragma GCC unroll 4
    for (int k = 0; k < K; ++k) r[k] = e::load(from + k * from_step + i * Size);
    unroll<K>([&](auto k) {
      using source = typename e::template woven<K, k.value>;
      e::store(e::template pick<source, K>(r, typename e::indices()),
               to + i * (K * Size) + k.value * native_bytes);
    });
  }
}

}  // namespace simd::inline LAZULI_SIMD_ISA::detail
LAZULI_END

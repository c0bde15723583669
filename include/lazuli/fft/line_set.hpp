// Lines of numbers in memory, and as many of them side by side in registers.
#pragma once

#include <algorithm>
#include <lazuli/backend/simd/loops/transpose.hpp>
#include <lazuli/backend/simd/packs/elementary.hpp>
#include <lazuli/backend/simd/packs/memory.hpp>

LAZULI_BEGIN
namespace fft {

/// Lines of numbers: number j of line i of a block b lies at + b·block + i·across + j·along.
template <class N>
struct line_set {
  N* at;
  index block, across, along;

  /// The lines from line i of block b on.
  line_set from(index b, index i) const {
    return {at + b * block + i * across, block, across, along};
  }
};

inline namespace LAZULI_SIMD_ISA {

/// Lines between memory and registers: a register holds a number of each line.
template <class T>
struct line_lanes {
  static constexpr int lanes = simd::native_bytes / static_cast<int>(sizeof(T));
  static constexpr int size = sizeof(std::complex<T>);
  /// Numbers next to each other in lines that are best moved together.
  static constexpr int side = simd::detail::square_side<size>;
  using number = std::complex<T>;
  using value = simd::complex_pack<T, lanes>;

  static LAZULI_INLINE value exchanged(value a, bool doit) { return doit ? value(a.im, a.re) : a; }
  static LAZULI_INLINE value load(number const* p, index count) {
    return count >= lanes ? simd::load<number, lanes>(p)
                          : simd::load_partial<number, lanes>(p, static_cast<int>(count));
  }
  static LAZULI_INLINE void store(value a, number* p, index count) {
    if (count >= lanes)
      simd::store(a, p);
    else
      simd::store_partial(a, p, static_cast<int>(count));
  }

  /// Numbers first … first + width of `count` lines, at most `side` and `lanes`, to to[k · step];
  /// what other lanes hold means nothing. `exchange`: real and imaginary parts change places.
  static LAZULI_NOINLINE void fetch(line_set<number const> const& from, index count, index first,
                                    index width, bool exchange, value* to, index step) {
    auto const* const p = from.at + first * from.along;
    if (from.across == 1) {
      for (index k = 0; k < width; ++k)
        to[k * step] = exchanged(load(p + k * from.along, count), exchange);
      return;
    }
    room woven;
    auto* const w = reinterpret_cast<number*>(woven.parts);
    if (count < lanes) std::fill_n(woven.parts, 2 * side * lanes, T(0));
    index k = count == lanes && from.along == 1 ? squares<side, true>(w, p, from.across, width) : 0;
    for (; k < width; ++k) {
      for (index i = 0; i < count; ++i) w[k * lanes + i] = p[i * from.across + k * from.along];
    }
    for (k = 0; k < width; ++k) to[k * step] = exchanged(load(w + k * lanes, lanes), exchange);
  }
  /// Back to memory, each number multiplied by `scale`.
  static LAZULI_NOINLINE void put(value const* from, index step, T scale, bool exchange,
                                  line_set<number> const& to, index count, index first,
                                  index width) {
    simd::pack<T, lanes> const by(scale);
    auto* const p = to.at + first * to.along;
    auto const number_at = [&](index k) {
      value const a = from[k * step];
      return exchanged({a.re * by, a.im * by}, exchange);
    };
    if (to.across == 1) {
      for (index k = 0; k < width; ++k) store(number_at(k), p + k * to.along, count);
      return;
    }
    room woven;
    auto* const w = reinterpret_cast<number*>(woven.parts);
    for (index k = 0; k < width; ++k) store(number_at(k), w + k * lanes, lanes);
    index k = count == lanes && to.along == 1 ? squares<side, false>(p, w, to.across, width) : 0;
    for (; k < width; ++k) {
      for (index i = 0; i < count; ++i) p[i * to.across + k * to.along] = w[k * lanes + i];
    }
  }

 private:
  struct room {
    alignas(64) T parts[2 * side * lanes];
  };
  /// From lines that are `across` apart to rows of lanes, or back, by squares of W and narrower
  /// ones; how many numbers of each line were moved.
  template <int W, bool In>
  static LAZULI_INLINE index squares(number* to, number const* from, index across, index width) {
    index k = 0;
    for (; k + W <= width; k += W) {
      for (index i = 0; i < lanes; i += W) {
        auto const rows = k * lanes + i, line = i * across + k;
        simd::detail::square<size, W>::move(
            reinterpret_cast<std::byte*>(to + (In ? rows : line)), (In ? lanes : across) * size,
            reinterpret_cast<std::byte const*>(from + (In ? line : rows)),
            (In ? across : lanes) * size, false);
      }
    }
    if constexpr (W / 2 >= simd::detail::least_square<size>) {
      if (k < width)
        k += squares<W / 2, In>(to + (In ? k * lanes : k), from + (In ? k : k * lanes), across,
                                width - k);
    }
    return k;
  }
};

}  // namespace LAZULI_SIMD_ISA
}  // namespace fft
LAZULI_END

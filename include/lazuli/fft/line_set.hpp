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
    if (count == lanes && width == side && from.along == 1) {
      line low[side], high[side];
#pragma GCC unroll 16
      for (int k = 0; k < side; ++k) {
        low[k] = simd::detail::load_raw<line>(cells(p + k * from.across));
        high[k] = simd::detail::load_raw<line>(cells(p + (side + k) * from.across));
      }
      square::transpose(low);
      square::transpose(high);
#pragma GCC unroll 16
      for (int k = 0; k < side; ++k)
        to[k * step] =
            exchanged(simd::detail::split(parts_of(low[k]), parts_of(high[k])), exchange);
      return;
    }
    room woven;
    auto* const w = reinterpret_cast<number*>(woven.parts);
    if (count < lanes) std::fill_n(woven.parts, 2 * side * lanes, T(0));
    if (from.along == 1) {
      turn<side, true>(w, p, from.across, count, width);
    } else {
      for (index k = 0; k < width; ++k) {
        for (index i = 0; i < count; ++i) w[k * lanes + i] = p[i * from.across + k * from.along];
      }
    }
    for (index k = 0; k < width; ++k)
      to[k * step] = exchanged(load(w + k * lanes, lanes), exchange);
  }
  /// Back to memory, each number multiplied by `scale`.
  static LAZULI_NOINLINE void put(value const* from, index step, T scale, bool exchange,
                                  line_set<number> const& to, index count, index first,
                                  index width) {
    real const by(scale);
    auto* const p = to.at + first * to.along;
    auto const number_at = [&](index k) LAZULI_INLINE_LAMBDA {
      value const a = from[k * step];
      return exchanged({a.re * by, a.im * by}, exchange);
    };
    if (to.across == 1) {
      for (index k = 0; k < width; ++k) store(number_at(k), p + k * to.along, count);
      return;
    }
    if (count == lanes && width == side && to.along == 1) {
      line low[side], high[side];
#pragma GCC unroll 16
      for (int k = 0; k < side; ++k) {
        auto const both = simd::detail::weave(number_at(k));
        low[k] = line_of(both.low());
        high[k] = line_of(both.high());
      }
      square::transpose(low);
      square::transpose(high);
#pragma GCC unroll 16
      for (int k = 0; k < side; ++k) {
        simd::detail::store_raw(low[k], cells(p + k * to.across));
        simd::detail::store_raw(high[k], cells(p + (side + k) * to.across));
      }
      return;
    }
    room woven;
    auto* const w = reinterpret_cast<number*>(woven.parts);
    for (index k = 0; k < width; ++k) store(number_at(k), w + k * lanes, lanes);
    if (to.along == 1) return turn<side, false>(p, w, to.across, count, width);
    for (index k = 0; k < width; ++k) {
      for (index i = 0; i < count; ++i) p[i * to.across + k * to.along] = w[k * lanes + i];
    }
  }

 private:
  /// Numbers of `side` lines in registers, one of each: a register has half the lanes of a value.
  using square = simd::detail::square<size, side>;
  using line = typename square::line;
  using cell = typename square::cell;
  using real = simd::pack<T, lanes>;
  static LAZULI_INLINE cell const* cells(number const* p) {
    return reinterpret_cast<cell const*>(p);
  }
  static LAZULI_INLINE cell* cells(number* p) { return reinterpret_cast<cell*>(p); }
  static LAZULI_INLINE real parts_of(line x) {
    return real(__builtin_bit_cast(decltype(real::v), x.v));
  }
  static LAZULI_INLINE line line_of(real x) {
    return line(__builtin_bit_cast(decltype(line::v), x.v));
  }

  struct room {
    alignas(64) T parts[2 * side * lanes];
  };
  /// The first `width` numbers of `count` lines that are `across` apart to rows of lanes, or back,
  /// by squares of W, then narrower ones, then one by one.
  template <int W, bool In>
  static void turn(number* to, number const* from, index across, index count, index width) {
    auto const at_line = [&](index i, index k) { return In ? k * lanes + i : i * across + k; };
    auto const at_row = [&](index i, index k) { return In ? i * across + k : k * lanes + i; };
    index const lines = count / W * W, numbers = width / W * W;
    for (index k = 0; k < numbers; k += W) {
      for (index i = 0; i < lines; i += W)
        simd::detail::square<size, W>::move(reinterpret_cast<std::byte*>(to + at_line(i, k)),
                                            (In ? lanes : across) * size,
                                            reinterpret_cast<std::byte const*>(from + at_row(i, k)),
                                            (In ? across : lanes) * size, false);
    }
    auto const rest = [&](index i, index k, index high, index wide) {
      if (high == 0 || wide == 0) return;
      if constexpr (W / 2 >= simd::detail::least_square<size>) {
        turn<W / 2, In>(to + at_line(i, k), from + at_row(i, k), across, high, wide);
      } else {
        for (index e = 0; e < high * wide; ++e)
          to[at_line(i + e % high, k + e / high)] = from[at_row(i + e % high, k + e / high)];
      }
    };
    rest(0, numbers, count, width - numbers);
    rest(lines, 0, count - lines, numbers);
  }
};

}  // namespace LAZULI_SIMD_ISA
}  // namespace fft
LAZULI_END

// Lines of numbers in memory, and in registers as many of them side by side as fit.
#pragma once

#include <lazuli/backend/simd/loops/transpose.hpp>
#include <lazuli/fft/butterfly.hpp>

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

/// Moves lines between memory and registers: a register holds one number of each line.
template <class T>
struct line_lanes {
  static constexpr int lanes = simd::native_bytes / static_cast<int>(sizeof(T));
  static constexpr int size = sizeof(std::complex<T>);
  /// Numbers next to each other in lines that are best moved together.
  static constexpr int side = simd::detail::square_side<size>;
  using number = std::complex<T>;
  using value = parted<T, lanes>;

  static LAZULI_INLINE value load(number const* p, index count) {
    return count >= lanes ? simd::load<number, lanes>(p)
                          : simd::load_partial<number, lanes>(p, static_cast<int>(count));
  }
  static LAZULI_INLINE void store(typename value::pair a, number* p, index count) {
    if (count >= lanes)
      simd::store(a, p);
    else
      simd::store_partial(a, p, static_cast<int>(count));
  }

  /// Prefetches what comes next in memory, which need not exist: number `first` of the lines behind
  /// these, to the second cache; for writing, unless numbers are constant.
  template <class N>
  static LAZULI_INLINE void ask_ahead(line_set<N> const& set, index first) {
    for (index i = 0; i < lanes; ++i)
      __builtin_prefetch(set.at + (lanes + i) * set.across + first, std::is_const_v<N> ? 0 : 1, 2);
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
    if (from.along == 1) {
      if (count == lanes && width == side)
        return fetch_square<true>(p, from.across, count, width, exchange, to, step);
      return fetch_square<false>(p, from.across, count, width, exchange, to, step);
    }
    for (index k = 0; k < width; ++k) {
      alignas(64) number row[lanes] = {};
      for (index i = 0; i < count; ++i) row[i] = p[i * from.across + k * from.along];
      to[k * step] = exchanged(load(row, lanes), exchange);
    }
  }
  /// Turns lanes into values and values into lanes, for `count` values, at most `lanes`; other
  /// lanes then hold undefined values.
  static LAZULI_NOINLINE void turn(value const* from, index count, value* to) {
    turn_part(&value::re, from, count, to);
    turn_part(&value::im, from, count, to);
  }
  /// Writes back to memory, with each number multiplied by `scale`.
  static LAZULI_NOINLINE void put(value const* from, index step, T scale, bool exchange,
                                  line_set<number> const& to, index count, index first,
                                  index width) {
    auto* const p = to.at + first * to.along;
    auto const number_at = [&](index k) LAZULI_INLINE_LAMBDA {
      return exchanged(scaled(from[k * step], scale), exchange);
    };
    if (to.across == 1) {
      for (index k = 0; k < width; ++k) store(number_at(k), p + k * to.along, count);
      return;
    }
    if (to.along == 1) {
      if (count == lanes && width == side)
        return put_square<true>(number_at, p, to.across, count, width);
      return put_square<false>(number_at, p, to.across, count, width);
    }
    for (index k = 0; k < width; ++k) {
      alignas(64) number row[lanes];
      store(number_at(k), row, lanes);
      for (index i = 0; i < count; ++i) p[i * to.across + k * to.along] = row[i];
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

  static LAZULI_INLINE void turn_part(real value::*part, value const* from, index count,
                                      value* to) {
    real turned[lanes];
#pragma GCC unroll 16
    for (int i = 0; i < lanes; ++i) turned[i] = from[i < count ? i : 0].*part;
    simd::detail::square<static_cast<int>(sizeof(T)), lanes>::transpose(turned);
#pragma GCC unroll 16
    for (int i = 0; i < lanes; ++i) to[i].*part = turned[i];
  }

  static constexpr int cells_of_number = size / static_cast<int>(sizeof(cell));

  /// Moves lines of numbers that lie side by side. `Whole`: as many lines as there are lanes, of
  /// `side` numbers.
  template <bool Whole>
  static LAZULI_INLINE void fetch_square(number const* p, index across, index count, index width,
                                         bool exchange, value* to, index step) {
    auto const line_at = [&](index i) LAZULI_INLINE_LAMBDA {
      if constexpr (Whole) return simd::detail::load_raw<line>(cells(p + i * across));
      int const there = i < count ? static_cast<int>(width) * cells_of_number : 0;
      return simd::detail::load_first(cells(p + (i < count ? i * across : 0)), there,
                                      line(cell(0)));
    };
    line low[side], high[side];
#pragma GCC unroll 16
    for (int k = 0; k < side; ++k) low[k] = line_at(k), high[k] = line_at(side + k);
    square::transpose(low);
    square::transpose(high);
#pragma GCC unroll 16
    for (int k = 0; k < side; ++k) {
      if (!Whole && k >= width) return;
      to[k * step] =
          exchanged(value(simd::detail::split(parts_of(low[k]), parts_of(high[k]))), exchange);
    }
  }
  template <bool Whole, class F>
  static LAZULI_INLINE void put_square(F const& number_at, number* p, index across, index count,
                                       index width) {
    line low[side], high[side];
#pragma GCC unroll 16
    for (int k = 0; k < side; ++k) {
      auto const both = simd::detail::weave(number_at(Whole || k < width ? k : 0));
      low[k] = line_of(both.low());
      high[k] = line_of(both.high());
    }
    square::transpose(low);
    square::transpose(high);
    auto const put_line = [&](line x, index i) LAZULI_INLINE_LAMBDA {
      if constexpr (Whole)
        simd::detail::store_raw(x, cells(p + i * across));
      else if (i < count)
        simd::detail::store_first(x, cells(p + i * across),
                                  static_cast<int>(width) * cells_of_number);
    };
#pragma GCC unroll 16
    for (int k = 0; k < side; ++k) {
      put_line(low[k], k);
      put_line(high[k], side + k);
    }
  }
};

}  // namespace LAZULI_SIMD_ISA
}  // namespace fft
LAZULI_END

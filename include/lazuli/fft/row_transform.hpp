// Transforms of rows of memory whose length is a multiple of eight, or of four, in registers of
// numbers as they lie there.
#pragma once

#include <lazuli/backend/simd/loops/transpose.hpp>
#include <lazuli/fft/plan.hpp>

LAZULI_BEGIN
namespace fft {
inline namespace LAZULI_SIMD_ISA {

/// A row of memory as a square of eight rows, or two as squares of four: as many columns as a
/// register holds numbers have their first pass, and are transposed on the way to the scratch
/// memory; there what was a row of a square is a lane. Each number is shuffled once, half as often
/// as where lines lie side by side in lanes.
template <class T>
class row_transform {
  static constexpr int width = simd::native_bytes / static_cast<int>(sizeof(std::complex<T>));
  static constexpr int sets = width < 8 ? 8 / width : 1;  // of eight rows, which become lanes

 public:
  using number = std::complex<T>;
  using value = woven<T, width>;

  /// Whether rows of that plan are transformed so: columns fill registers, if necessary those of
  /// two or four rows together.
  static bool suits(plan<T> const& by) {
    index const columns = by.n / by.rows;
    if (width < 2 || width > 8 || columns < 2) return false;
    if (by.rows == 8) return columns >= width || columns * 2 == width || columns * 4 == width;
    return by.rows == 4 && by.n > 2 * longest_in_lanes;  // shorter ones take less time in lanes
  }

  /// `exchange`: real and imaginary parts change places before and after.
  row_transform(plan<T> const& by, T scale, bool exchange)
      : plan_(by), columns_(by.n / by.rows), scale_(scale), exchange_(exchange) {}

  /// Values of scratch memory.
  index room() const { return (sets + 1) * columns_; }

  /// Transforms `count` rows, each multiplied by the scale, in place or to other memory.
  void run(number const* from, index from_step, number* to, index to_step, index count,
           value* scratch) const {
    if (plan_.rows == 4) {
      by_scratch<4>(from, from_step, to, to_step, count, scratch);
    } else if (columns_ == width) {
      in_registers<1, width>(from, from_step, to, to_step, count);
    } else if (columns_ == 8) {
      in_registers<1, 8>(from, from_step, to, to_step, count);
    } else if (columns_ * 2 == width) {
      in_registers<2, width / 2>(from, from_step, to, to_step, count);
    } else if (columns_ * 4 == width) {
      in_registers<4, width / 4>(from, from_step, to, to_step, count);
    } else {
      by_scratch<8>(from, from_step, to, to_step, count, scratch);
    }
  }

 private:
  /// Takes so many rows of memory at a time that their squares of `Rows` rows have eight in all.
  template <int Rows>
  void by_scratch(number const* from, index from_step, number* to, index to_step, index count,
                  value* scratch) const {
    constexpr int together = 8 / Rows;
    for (index first = 0; first < count; first += together) {
      value a[8];
      auto const pass = [&](index j, index some, auto const& load) LAZULI_INLINE_LAMBDA {
        for (int i = 0; i < together; ++i) {  // behind the last one, it is read again
          auto const* const row = from + std::min(first + i, count - 1) * from_step;
          first_pass<Rows>(a + i * Rows, row + j, plan_.factors.data() + j, load, load);
        }
        transpose(a);
#pragma GCC unroll 8
        for (int i = 0; i < 8; ++i) {
          if (i % width < some) scratch[i / width * columns_ + j + i % width] = a[i];
        }
      };
      index j = 0;
      for (; j + width <= columns_; j += width)
        pass(j, width, [](number const* p) LAZULI_INLINE_LAMBDA { return load_all(p); });
      if (index const rest = columns_ - j; rest > 0) {
        pass(j, rest, [=](number const* p) LAZULI_INLINE_LAMBDA {
          return value{simd::load_partial<T, 2 * width>(parts(p), static_cast<int>(2 * rest))};
        });
      }
      value* const spare = scratch + sets * columns_;
      for (int set = 0; set < sets; ++set) {
        index const row = first + set * width / Rows;
        if (row >= count) return;
        auto* const out = to + row * to_step + set * width % Rows;
        bool const both = row + 1 < count;
        lane_transform<value>::run(
            plan_.row, scratch + set * columns_, spare, [&](index k, value x) LAZULI_INLINE_LAMBDA {
              if constexpr (width <= Rows) {
                put(x, out + Rows * k);
              } else {  // two rows of memory
                auto const done = finished(x).parts;
                simd::store(done.low(), reinterpret_cast<T*>(out + Rows * k));
                if (both) simd::store(done.high(), reinterpret_cast<T*>(out + to_step + Rows * k));
              }
            });
      }
    }
  }

  /// Takes `Rows` rows of so many columns at a time, which together fill registers, without scratch
  /// memory.
  template <int Rows, int Columns>
  void in_registers(number const* from, index from_step, number* to, index to_step,
                    index count) const {
    constexpr int together = Rows * Columns;
    if constexpr (Columns > 1 && together % width == 0) {
      for (index first = 0; first < count; first += Rows) {
        index steps[Rows], none[Rows] = {};  // behind the last one, it is read again
        for (int i = 0; i < Rows; ++i) steps[i] = std::min(first + i, count - 1) * from_step;
        value a[together / width][8];
#pragma GCC unroll 8
        for (int part = 0; part < together / width; ++part) {
          first_pass<8>(
              a[part], from + part * width, plan_.factors.data() + part * width,
              [&](number const* p) LAZULI_INLINE_LAMBDA { return load_rows<Rows>(p, steps); },
              [&](number const* p) LAZULI_INLINE_LAMBDA { return load_rows<Rows>(p, none); });
          transpose(a[part]);
        }
#pragma GCC unroll 8
        for (int set = 0; set < sets; ++set) {
#pragma GCC unroll 4
          for (int i = 0; i < Rows; ++i) {
            value row[Columns];
            for (int j = 0; j < Columns; ++j) {
              int const at = i * Columns + j;
              row[j] = a[at / width][set * width + at % width];
            }
            butterfly(row);
            if (Rows > 1 && first + i >= count) continue;
            for (int k = 0; k < Columns; ++k)
              put(row[k], to + (first + i) * to_step + 8 * k + set * width);
          }
        }
      }
    }
  }

  static LAZULI_INLINE T const* parts(number const* p) { return reinterpret_cast<T const*>(p); }
  static LAZULI_INLINE value load_all(number const* p) {
    return {simd::load<T, 2 * width>(parts(p))};
  }
  template <int Rows>
  static LAZULI_INLINE value load_rows(number const* p, index const (&steps)[Rows]) {
    if constexpr (Rows == 1) return load_all(p + steps[0]);
    if constexpr (Rows == 2) return {{half(p + steps[0]), half(p + steps[1])}};
    if constexpr (Rows == 4)
      return {{{quarter(p + steps[0]), quarter(p + steps[1])},
               {quarter(p + steps[2]), quarter(p + steps[3])}}};
  }
  static LAZULI_INLINE auto half(number const* p) { return simd::load<T, width>(parts(p)); }
  static LAZULI_INLINE auto quarter(number const* p) { return simd::load<T, width / 2>(parts(p)); }
  LAZULI_INLINE value finished(value x) const { return exchanged(scaled(x, scale_), exchange_); }
  LAZULI_INLINE void put(value x, number* to) const {
    simd::store(finished(x).parts, reinterpret_cast<T*>(to));
  }

  /// Of as many columns as there are in a register.
  template <int Rows, class Load, class LoadFactors>
  LAZULI_INLINE void first_pass(value* to, number const* from, number const* factors,
                                Load const& load, LoadFactors const& load_factors) const {
    value a[Rows];
#pragma GCC unroll 8
    for (int i = 0; i < Rows; ++i) a[i] = exchanged(load(from + i * columns_), exchange_);
    butterfly(a);
    to[0] = a[0];
#pragma GCC unroll 8
    for (int k = 1; k < Rows; ++k) to[k] = times(a[k], load_factors(factors + k * columns_));
  }
  /// Lanes of each set become values.
  static LAZULI_INLINE void transpose(value (&a)[8]) {
#pragma GCC unroll 8
    for (int set = 0; set < 8; set += width) {
      typename value::real turned[width];
#pragma GCC unroll 8
      for (int i = 0; i < width; ++i) turned[i] = a[set + i].parts;
      simd::detail::square<static_cast<int>(sizeof(number)), width>::transpose(turned);
#pragma GCC unroll 8
      for (int i = 0; i < width; ++i) a[set + i] = {turned[i]};
    }
  }

  plan<T> const& plan_;
  index columns_;
  T scale_;
  bool exchange_;
};

}  // namespace LAZULI_SIMD_ISA
}  // namespace fft
LAZULI_END

// A square of registers, transposed in place: by fours within 128 bits, which costs an instruction
// without an index register, then the fours among each other.
#pragma once

#include <utility>

#include "vector.hpp"

namespace limit {

/// Pairs of `width` neighbours of a and b in turn, of the lower or upper half of every four.
template <int width, int upper, std::size_t... i>
inline floats zipped(floats a, floats b, std::index_sequence<i...>) {
  constexpr int n = sizeof...(i);
  constexpr auto lane = [](int l) {
    int const in = l % 4, from = in / width % 2 * n;
    return l - in + 2 * upper + from + (width == 1 ? in / 2 : in % 2);
  };
  return __builtin_shufflevector(a, b, lane(static_cast<int>(i))...);
}

/// Every second four of a, then of b: the even ones or the odd ones.
template <int odd, std::size_t... i>
inline floats every_second_four(floats a, floats b, std::index_sequence<i...>) {
  constexpr auto lane = [](int l) { return (2 * (l / 4) + odd) * 4 + l % 4; };
  return __builtin_shufflevector(a, b, lane(static_cast<int>(i))...);
}

/// Transposes as many registers as they have lanes.
inline __attribute__((always_inline)) void transpose(floats* r) {
  constexpr int n = static_cast<int>(lanes<float>);
  constexpr auto all = std::make_index_sequence<static_cast<std::size_t>(n)>{};
#pragma GCC unroll 4
  for (int g = 0; g < n; g += 4) {
    floats const a = zipped<1, 0>(r[g], r[g + 1], all), b = zipped<1, 1>(r[g], r[g + 1], all);
    floats const c = zipped<1, 0>(r[g + 2], r[g + 3], all);
    floats const d = zipped<1, 1>(r[g + 2], r[g + 3], all);
    r[g] = zipped<2, 0>(a, c, all), r[g + 1] = zipped<2, 1>(a, c, all);
    r[g + 2] = zipped<2, 0>(b, d, all), r[g + 3] = zipped<2, 1>(b, d, all);
  }
#pragma GCC unroll 4
  for (int j = 0; n > 4 && j < 4; ++j) {
    floats const a = every_second_four<0>(r[j], r[(j + 4) % n], all);
    floats const b = every_second_four<1>(r[j], r[(j + 4) % n], all);
    if constexpr (n == 8) {
      r[j] = a, r[j + 4] = b;
    } else if constexpr (n == 16) {
      floats const c = every_second_four<0>(r[j + 8], r[j + 12], all);
      floats const d = every_second_four<1>(r[j + 8], r[j + 12], all);
      r[j] = every_second_four<0>(a, c, all), r[j + 8] = every_second_four<1>(a, c, all);
      r[j + 4] = every_second_four<0>(b, d, all), r[j + 12] = every_second_four<1>(b, d, all);
    }
  }
}

}  // namespace limit

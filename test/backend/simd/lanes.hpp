// What the pack tests share: the lane counts, edge values and random values of each dtype.
#pragma once

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstring>
#include <lazuli/backend/simd/pack.hpp>
#include <limits>
#include <random>
#include <tuple>
#include <vector>

namespace pack_test {

namespace simd = lazuli::simd;

using integers = std::tuple<std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t,
                            std::uint16_t, std::uint32_t, std::uint64_t>;
using numbers = std::tuple<std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t,
                           std::uint16_t, std::uint32_t, std::uint64_t, float, double>;

inline std::mt19937_64& engine() {
  static std::mt19937_64 shared(20240117);
  return shared;
}

/// Edges first, then numbers of all sizes.
template <class T>
std::vector<T> values(int count) {
  std::vector<T> all;
  using limits = std::numeric_limits<T>;
  for (int i = -3; i <= 3; ++i) all.push_back(static_cast<T>(i));
  for (T edge : {limits::max(), limits::lowest(), static_cast<T>(limits::max() / 2)})
    all.push_back(edge);
  if constexpr (std::is_floating_point_v<T>) {
    for (T edge : {T(-0.0), limits::infinity(), -limits::infinity(), limits::quiet_NaN(),
                   limits::min(), limits::denorm_min(), T(0.5), T(-2.5)}) {
      all.push_back(edge);
    }
  }
  while (static_cast<int>(all.size()) < count) {
    std::uint64_t const bits = engine()();
    int const cut = static_cast<int>(engine()() % (8 * sizeof(T)));
    if constexpr (std::is_floating_point_v<T>) {
      all.push_back(
          static_cast<T>(std::ldexp(static_cast<double>(static_cast<std::int64_t>(bits)), -40)));
    } else {
      all.push_back(static_cast<T>(static_cast<T>(bits) >> cut));
    }
  }
  return all;
}

template <class T>
bool same(T a, T b) {
  return std::memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b);
}

/// Of all bit patterns of a float that is only stored, how many packs of N do not read and write as
/// it does.
template <class H, int N>
int wrong_patterns() {
  int wrong = 0;
  for (int bits = 0; bits < 1 << (8 * sizeof(H)); bits += N) {
    H memory[N], back[N];
    for (int lane = 0; lane < N; ++lane)
      memory[lane] = H::from_bits(static_cast<typename H::bits_type>(bits + lane));
    auto const read = simd::load<H, N>(memory);
    simd::store(read, back);
    for (int lane = 0; lane < N; ++lane) {
      wrong += !same<float>(read[lane], memory[lane]);
      wrong += !same<float>(back[lane], memory[lane]);
    }
  }
  return wrong;
}

/// Calls f.template operator()<N>() for fewer lanes than a register has, about one register, and
/// several.
template <class T, class F>
void for_lane_counts(F f) {
  f.template operator()<2>();
  f.template operator()<16>();
  if constexpr (sizeof(T) == 1 || std::is_same_v<T, float>) f.template operator()<64>();
}

/// The wrapping meaning of an operator, in unsigned numbers wide enough.
template <class T, class F>
T wrapped(T a, T b, F f) {
  if constexpr (std::is_floating_point_v<T>) {
    return f(a, b);
  } else {
    return static_cast<T>(f(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b)));
  }
}

/// Counts the lanes in which f over packs differs from g over scalars, over pairs of values.
template <class T, int N, class F, class G>
int differences(F f, G g) {
  auto const xs = values<T>(64);
  auto ys = xs;
  using result = decltype(g(T(), T()));
  result got[N];
  int wrong = 0;
  for (int turn = 0; turn < 64; ++turn) {
    std::rotate(ys.begin(), ys.begin() + 1, ys.end());
    for (std::size_t from = 0; from < 64; from += N) {
      simd::store(f(simd::load<T, N>(&xs[from]), simd::load<T, N>(&ys[from])), got);
      for (std::size_t lane = 0; lane < N; ++lane) {
        wrong += !same(got[lane], g(xs[from + lane], ys[from + lane]));
      }
    }
  }
  return wrong;
}

}  // namespace pack_test

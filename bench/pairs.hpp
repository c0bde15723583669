// Measures in pairs: variants take turns within one run, so that whatever disturbs the machine
// affects all of them.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <utility>
#include <vector>

namespace pairs {

/// Times of one variant, one per round.
struct times : std::vector<double> {
  double least() const { return *std::min_element(begin(), end()); }
  double median() const {
    auto sorted = *this;
    auto const middle = sorted.begin() + static_cast<std::ptrdiff_t>(size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    return *middle;
  }
};

/// a / b, round by round.
inline times ratios(times const& a, times const& b) {
  times out;
  for (std::size_t r = 0; r < a.size(); ++r) out.push_back(a[r] / b[r]);
  return out;
}

/// The time of one call of f, from so many calls or, for 0, from the calls of four milliseconds.
template <class Unit, class F>
double time_of(F& f, int calls) {
  using clock = std::chrono::steady_clock;
  auto const start = clock::now();
  int done = 0;
  do {
    f();
    ++done;
  } while (calls > 0 ? done < calls : clock::now() - start < std::chrono::milliseconds(4));
  return std::chrono::duration<double, Unit>(clock::now() - start).count() / done;
}

/// Times of f… in units of Unit (std::nano, std::micro); each round begins with another variant.
template <class Unit, class... F>
auto in_turns(int rounds, int calls, F&... f) {
  constexpr std::size_t n = sizeof...(F);
  std::array<times, n> out;
  for (int r = 0; r < rounds; ++r) {
    for (std::size_t k = 0; k < n; ++k) {
      std::size_t const turn = (k + static_cast<std::size_t>(r)) % n;
      [&]<std::size_t... I>(std::index_sequence<I...>) {
        ((I == turn ? out[I].push_back(time_of<Unit>(f, calls)) : void()), ...);
      }
      (std::make_index_sequence<n>{});
    }
  }
  return out;
}

}  // namespace pairs

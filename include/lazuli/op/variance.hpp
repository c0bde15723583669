// Variance and standard deviation as reductions.
#pragma once

#include <lazuli/op/reduction.hpp>

LAZULI_BEGIN

namespace op {

/// Σ (x - mean)² / (n - correction), in one pass: sums of differences from a first element, which
/// keeps what cancels small; merged after T. Chan, G. Golub and R. LeVeque (1983), with sums of
/// differences from a number near the mean in place of the mean, which is rounded.
struct var_reduction {
  static constexpr row about{.name = "var", .formula = "Σ (x - mean)² / (n - correction)"};
  static constexpr bool positional = false, needs_elements = false;
  double correction = 0;

  template <class T>
  using accumulator = detail::mean_t<T>;
  template <class T>
  using result = floating_t<T>;
  template <class N>
  using state = list<N, N, N, N>;  // n, first x, Σ (x - first), Σ (x - first)²
  template <class N>
  static constexpr state<N> empty() {
    N const zero(lane_t<N>(0));
    return {zero, zero, zero, zero};
  }
  /// `step` split in three: before a run of elements, for each element of it, and after it.
  template <class N>
  static constexpr void begin(state<N>& s, N const& first) {
    get<1>(s) = select(get<0>(s) == N(lane_t<N>(0)), first, get<1>(s));
  }
  template <class N>
  static constexpr void take(state<N>& s, N const& x) {
    N const off = x - get<1>(s);
    get<2>(s) = get<2>(s) + off;
    get<3>(s) = fma(off, off, get<3>(s));
  }
  template <class N, class Count>
  static constexpr void count(state<N>& s, Count const& taken) {
    get<0>(s) = get<0>(s) + N(convert<lane_t<N>>(taken));
  }
  template <class N>
  static constexpr void step(state<N>& s, N const& x) {
    begin<N>(s, x);
    take<N>(s, x);
    count<N>(s, 1);
  }
  template <class N>
  static constexpr auto is_empty(state<N> const& s) {
    return get<0>(s) == N(lane_t<N>(0));
  }
  /// Σ (x - mean)² of a state.
  template <class N>
  static constexpr N squares(state<N> const& s) {
    N const off = get<2>(s) / max(get<0>(s), N(lane_t<N>(1)));
    return max(get<3>(s) - off * get<2>(s), N(lane_t<N>(0)));
  }
  template <class N>
  static constexpr void merge(state<N>& s, state<N> const& t) {
    state<N> other = t;
    settle<N>(s);
    settle<N>(other);
    join<N>(s, other);
  }
  /// `merge` split in two, where many states are merged: `settle` each once, so that the first x is
  /// near its mean, then `join` without a quotient. What is joined has first x of the left one.
  template <class N>
  static constexpr void settle(state<N>& s) {
    N const zero(lane_t<N>(0));
    N const first = get<1>(s), sum = get<2>(s);
    get<1>(s) = first + sum / max(get<0>(s), N(lane_t<N>(1)));
    N const shift = get<1>(s) - first;  // exact, as a rule: the mean is rounded, the sums are not
    get<2>(s) = fma(zero - get<0>(s), shift, sum);
    get<3>(s) = max(get<3>(s) - shift * (sum + get<2>(s)), zero);
  }
  template <class N>
  static constexpr void join(state<N>& s, state<N> const& t) {
    begin<N>(s, get<1>(t));
    N const off = get<1>(t) - get<1>(s), more = get<0>(t) * off;
    get<3>(s) = get<3>(s) + fma(off, get<2>(t) + get<2>(t) + more, get<3>(t));
    get<2>(s) = get<2>(s) + (get<2>(t) + more);
    get<0>(s) = get<0>(s) + get<0>(t);
  }
  /// The mean of the elements; NaN if there are none.
  template <class T, class Count>
  static constexpr T mean(state<T> const& s, Count count) {
    return get<1>(s) + get<2>(s) / detail::divisor<T>(count);
  }
  template <class T, class Count>
  constexpr T finish(state<T> const& s, Count count) const {
    T const zero(lane_t<T>(0));
    T const degrees = convert<lane_t<T>>(convert<double>(count) - correction);
    return squares<T>(s) / select(degrees > zero, degrees, zero);
  }
};

/// sqrt(var).
struct stddev_reduction : var_reduction {
  static constexpr row about{.name = "stddev", .formula = "sqrt(var)"};
  template <class T, class Count>
  T finish(state<T> const& s, Count count) const {
    return sqrt(var_reduction::finish<T>(s, count));
  }
};

}  // namespace op

LAZULI_END

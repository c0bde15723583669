// Σ exp(x) relative to the greatest x, in one pass.
#pragma once

#include <lazuli/op/reduction.hpp>

LAZULI_BEGIN

namespace op {

/// The greatest x, and Σ exp(x - greatest), with one exp for each x. The result is log Σ exp(x).
/// Equal infinities count as distance 0, so that the sum does not become NaN.
/// Source: M. Milakov, N. Gimelshein, Online normalizer calculation for softmax (2018).
struct exponentials {
  static constexpr row about{.name = "logsumexp", .formula = "log Σ exp(x)"};
  static constexpr bool positional = false, needs_elements = false;
  template <class T>
  using accumulator = compute_t<floating_t<T>>;
  template <class T>
  using result = floating_t<T>;
  template <class N>
  using state = list<N, N>;

  template <class N>
  static constexpr state<N> empty() {
    return {N(lazuli::detail::lowest<lane_t<N>>()), N(lane_t<N>(0))};
  }
  template <class N>
  static constexpr void step(state<N>& s, N const& x) {
    add<N>(s, x, N(lane_t<N>(1)));
  }
  template <class N>
  static constexpr void merge(state<N>& s, state<N> const& t) {
    add<N>(s, t.first, t.second);
  }
  /// `step` split in two, where a state that was empty sees all of its elements twice: `scout`
  /// finds the peak, `take_known` adds with that, without a comparison of states.
  template <class N>
  static constexpr void scout(state<N>& s, N const& x) {
    s.first = max(x, s.first);
  }
  template <class N>
  static constexpr void take_known(state<N>& s, N const& x) {
    N const distance = select(x == s.first, N(lane_t<N>(0)), abs(x - s.first));
    s.second = s.second + exp(-distance);
  }
  template <class T, class Count>
  static constexpr auto finish(state<T> const& s, Count) {
    return s.first + log(s.second);
  }

 private:
  // Two states of which the greater peak stays.
  template <class N>
  static constexpr void add(state<N>& s, N const& peak, N const& sum) {
    N const distance = select(peak == s.first, N(lane_t<N>(0)), abs(peak - s.first));
    N const factor = exp(-distance);
    s.second =
        select(peak > s.first, fma(s.second, factor, sum), fma(sum, factor, s.second));
    s.first = max(peak, s.first);
  }
};

}  // namespace op

LAZULI_END

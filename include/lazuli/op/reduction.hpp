// Reductions: one struct each, with its row, its state over any number type, and how states step,
// merge and finish.
#pragma once

#include <lazuli/meta/list.hpp>
#include <lazuli/op/callable.hpp>
#include <limits>

LAZULI_BEGIN

namespace op {

namespace detail {

/// Integers and bool are summed in int64 (uint64 in itself), everything else in the type it is
/// computed in.
template <class T>
using sum_t = std::conditional_t<
    std::is_same_v<T, std::uint64_t>, T,
    std::conditional_t<dtype_kind_v<T> <= dtype_kind::integer, std::int64_t, compute_t<T>>>;
template <class T>
using sum_result_t = std::conditional_t<dtype_kind_v<T> <= dtype_kind::integer, sum_t<T>, T>;
/// Averages of integers are taken in double.
template <class T>
using mean_t = std::conditional_t<dtype_kind_v<T> <= dtype_kind::integer, double, compute_t<T>>;

template <class N>
using position_t = typename lazuli::detail::beside<N, std::int64_t>::type;

template <class T>
constexpr T highest() {
  if constexpr (std::numeric_limits<T>::has_infinity)
    return std::numeric_limits<T>::infinity();
  else
    return std::numeric_limits<T>::max();
}
template <class T>
constexpr T lowest() {
  if constexpr (std::numeric_limits<T>::has_infinity)
    return -std::numeric_limits<T>::infinity();
  else
    return std::numeric_limits<T>::lowest();
}

}  // namespace detail

/// Σ x.
struct sum_reduction {
  static constexpr row about{
      .name = "sum", .formula = "Σ x", .kind = kind::arithmetic, .takes = every_dtype};
  static constexpr bool positional = false, needs_elements = false;
  template <class T>
  using accumulator = detail::sum_t<T>;
  template <class T>
  using result = detail::sum_result_t<T>;
  template <class N>
  using state = list<N>;
  template <class N>
  static constexpr state<N> empty() {
    return {N(lane_t<N>(0)), {}};
  }
  template <class N>
  static constexpr void step(state<N>& s, N const& x) {
    s.head = plus(s.head, x);
  }
  template <class N>
  static constexpr void merge(state<N>& s, state<N> const& t) {
    s.head = plus(s.head, t.head);
  }
  template <class T>
  static constexpr auto finish(state<T> const& s, index) {
    return s.head;
  }
};

/// Π x.
struct prod_reduction : sum_reduction {
  static constexpr row about{
      .name = "prod", .formula = "Π x", .kind = kind::arithmetic, .takes = every_dtype};
  template <class N>
  static constexpr state<N> empty() {
    return {N(lane_t<N>(1)), {}};
  }
  template <class N>
  static constexpr void step(state<N>& s, N const& x) {
    s.head = times(s.head, x);
  }
  template <class N>
  static constexpr void merge(state<N>& s, state<N> const& t) {
    s.head = times(s.head, t.head);
  }
};

/// Σ x / n; NaN for n = 0.
struct mean_reduction : sum_reduction {
  static constexpr row about{.name = "mean", .formula = "Σ x / n", .takes = every_dtype};
  template <class T>
  using accumulator = detail::mean_t<T>;
  template <class T>
  using result = floating_t<T>;
  template <class T>
  static constexpr auto finish(state<T> const& s, index count) {
    return s.head / static_cast<real_part_t<T>>(count);
  }
};

/// sqrt(Σ |x|²); the expression that is folded gives the squares.
struct norm_reduction : sum_reduction {
  static constexpr row about{.name = "norm", .formula = "sqrt(Σ |x|²)"};
  template <class T>
  using accumulator = detail::mean_t<T>;
  template <class T>
  using result = floating_t<T>;
  template <class T>
  static auto finish(state<T> const& s, index) {
    return number::sqrt(s.head);
  }
};

/// Σ (x - mean)² / (n - correction), in one pass: sums of differences from a first element, which
/// keeps what cancels small; merged by T. Chan, G. Golub and R. LeVeque (1983).
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
    return {zero, {zero, {zero, {zero, {}}}}};
  }
  /// `step` in three: before a run of elements, for each of them, and after it.
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
  template <class N>
  static constexpr void count(state<N>& s, index taken) {
    get<0>(s) = get<0>(s) + N(static_cast<lane_t<N>>(taken));
  }
  template <class N>
  static constexpr void step(state<N>& s, N const& x) {
    begin<N>(s, x);
    take<N>(s, x);
    count<N>(s, 1);
  }
  /// (mean - first, Σ (x - mean)²) of a state.
  template <class N>
  static constexpr std::pair<N, N> moments(state<N> const& s) {
    N const zero(lane_t<N>(0));
    N const off = get<2>(s) / max(get<0>(s), N(lane_t<N>(1)));
    return {off, max(get<3>(s) - off * get<2>(s), zero)};
  }
  template <class N>
  static constexpr void merge(state<N>& s, state<N> const& t) {
    N const n = get<0>(s) + get<0>(t);
    auto const [off_s, squares_s] = moments<N>(s);
    auto const [off_t, squares_t] = moments<N>(t);
    N const mean = get<1>(s) + off_s;
    N const off = (get<1>(t) + off_t) - mean;
    N const share = get<0>(t) / max(n, N(lane_t<N>(1)));
    // The share first: off² alone may overflow where one side is empty.
    get<3>(s) = squares_s + fma(off * (get<0>(s) * share), off, squares_t);
    get<2>(s) = N(lane_t<N>(0));
    get<1>(s) = fma(off, share, mean);
    get<0>(s) = n;
  }
  template <class T>
  constexpr T finish(state<T> const& s, index count) const {
    T const degrees = static_cast<T>(static_cast<double>(count) - correction);
    return moments<T>(s).second / (degrees > T(0) ? degrees : T(0));
  }
};

/// sqrt(var).
struct stddev_reduction : var_reduction {
  static constexpr row about{.name = "stddev", .formula = "sqrt(var)"};
  template <class T>
  T finish(state<T> const& s, index count) const {
    return number::sqrt(var_reduction::finish<T>(s, count));
  }
};

/// The least element; NaN where there is one.
struct min_reduction {
  static constexpr row about{.name = "min", .formula = "least x", .kind = kind::arithmetic};
  static constexpr bool positional = false, needs_elements = true;
  template <class T>
  using accumulator = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, compute_t<T>>;
  template <class T>
  using result = T;
  template <class N>
  using state = list<N>;
  template <class N>
  static constexpr state<N> empty() {
    return {N(detail::highest<lane_t<N>>()), {}};
  }
  template <class N>
  static constexpr void step(state<N>& s, N const& x) {
    s.head = min(x, s.head);  // a NaN in x is found beside the chain of states
  }
  template <class N>
  static constexpr void merge(state<N>& s, state<N> const& t) {
    s.head = min(t.head, s.head);
  }
  template <class T>
  static constexpr T finish(state<T> const& s, index) {
    return s.head;
  }
};

/// The greatest element; NaN where there is one.
struct max_reduction : min_reduction {
  static constexpr row about{.name = "max", .formula = "greatest x", .kind = kind::arithmetic};
  template <class N>
  static constexpr state<N> empty() {
    return {N(detail::lowest<lane_t<N>>()), {}};
  }
  template <class N>
  static constexpr void step(state<N>& s, N const& x) {
    s.head = max(x, s.head);
  }
  template <class N>
  static constexpr void merge(state<N>& s, state<N> const& t) {
    s.head = max(t.head, s.head);
  }
};

/// Where the least element is: the first one of equals, the first NaN if there is one.
template <bool Greatest>
struct arg_reduction {
  static constexpr row about{.name = Greatest ? "argmax" : "argmin",
                             .formula = "index of the extreme x"};
  static constexpr bool positional = true, needs_elements = true, greatest = Greatest;
  template <class T>
  using accumulator = min_reduction::accumulator<T>;
  template <class T>
  using result = std::int64_t;
  template <class N>
  using state = list<N, detail::position_t<N>>;
  template <class N>
  static constexpr state<N> empty() {
    using T = lane_t<N>;
    return {N(Greatest ? detail::lowest<T>() : detail::highest<T>()),
            {detail::position_t<N>(std::numeric_limits<std::int64_t>::max()), {}}};
  }
  /// The extreme of two; NaN if either is.
  template <class N>
  static constexpr N extreme(N const& x, N const& y) {
    if constexpr (Greatest)
      return max(x, y);
    else
      return min(x, y);
  }
  template <class N>
  static constexpr void step(state<N>& s, N const& x, detail::position_t<N> const& at) {
    N const& best = s.head;
    auto const earlier = at < s.tail.head;
    auto const ahead = Greatest ? x > best : x < best;
    auto const better = ahead || (x == best && earlier) || (isnan(x) && (!isnan(best) || earlier));
    s.tail.head = select(better, at, s.tail.head);
    s.head = select(better, x, s.head);
  }
  template <class N>
  static constexpr void merge(state<N>& s, state<N> const& t) {
    step<N>(s, t.head, t.tail.head);
  }
  template <class T>
  static constexpr std::int64_t finish(state<T> const& s, index) {
    return s.tail.head;
  }
};
using argmin_reduction = arg_reduction<false>;
using argmax_reduction = arg_reduction<true>;

/// Is any x true? (of bool operands; as the greatest of 0 and 1)
struct any_reduction : max_reduction {
  static constexpr row about{
      .name = "any", .formula = "x1 or x2 or …", .kind = kind::logic, .takes = every_dtype};
  static constexpr bool needs_elements = false;
  template <class N>
  static constexpr state<N> empty() {
    return {N(lane_t<N>(0)), {}};
  }
  template <class T>
  static constexpr bool finish(state<T> const& s, index) {
    return s.head != T(0);
  }
};

/// Are all x true?
struct all_reduction : min_reduction {
  static constexpr row about{
      .name = "all", .formula = "x1 and x2 and …", .kind = kind::logic, .takes = every_dtype};
  static constexpr bool needs_elements = false;
  template <class N>
  static constexpr state<N> empty() {
    return {N(lane_t<N>(1)), {}};
  }
  template <class T>
  static constexpr bool finish(state<T> const& s, index) {
    return s.head != T(0);
  }
};

/// How many x are not 0 (of bool operands).
struct count_reduction : sum_reduction {
  static constexpr row about{
      .name = "count_nonzero", .formula = "number of x != 0", .takes = every_dtype};
};

}  // namespace op

LAZULI_END

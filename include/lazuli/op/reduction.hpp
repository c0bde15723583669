// Reductions: one struct each, with its row, its running state over any number type, and how a
// state takes an element (step), joins another (merge) and becomes the result (finish).
#pragma once

#include <lazuli/meta/list.hpp>
#include <lazuli/number/limits.hpp>
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
/// Averages of integers are computed in double.
template <class T>
using mean_t = std::conditional_t<dtype_kind_v<T> <= dtype_kind::integer, double, compute_t<T>>;

/// A count of elements, converted to the type by which a T is divided. Counts are numbers or
/// symbols.
template <class T, class Count>
constexpr auto divisor(Count const& count) {
  if constexpr (std::is_same_v<Count, index>)
    return static_cast<real_part_t<lane_t<T>>>(count);
  else
    return convert<lane_t<T>>(count);
}

template <class N>
using position_t = typename lazuli::detail::beside<N, std::int64_t>::type;

}  // namespace detail

/// Several reductions in one, whose results come together.
template <class R>
inline constexpr bool is_joint = false;

/// Does R split `step`, over numbers N, for runs of elements: begin, take, count?
template <class R, class N>
inline constexpr bool takes_runs = requires(typename R::template state<N>& s) {
  R::template count<N>(s, 1);
};
/// Does R split `step` for elements that are there twice: scout all, then take_known?
template <class R, class N>
inline constexpr bool scouts_first = requires(typename R::template state<N>& s, N const& x) {
  R::template scout<N>(s, x);
};
/// Does R split `merge`: settle each state once, then join those that have been?
template <class R, class N>
inline constexpr bool settles = requires(typename R::template state<N>& s) {
  R::template settle<N>(s);
};
template <class R, class N>
LAZULI_INLINE constexpr void settle([[maybe_unused]] typename R::template state<N>& s) {
  if constexpr (settles<R, N>) R::template settle<N>(s);
}
/// Merges what has been settled.
template <class R, class N>
LAZULI_INLINE constexpr void join(typename R::template state<N>& s,
                                  typename R::template state<N> const& t) {
  if constexpr (settles<R, N>)
    R::template join<N>(s, t);
  else
    R::template merge<N>(s, t);
}

/// Σ x.
struct sum_reduction {
  static constexpr row about{
      .name = "sum", .formula = "Σ x", .kind = kind::arithmetic, .takes = every_dtype};
  static constexpr bool positional = false, needs_elements = false;
  static constexpr bool finishes_packs = true;  // of real numbers, and of complex ones one by one
  template <class T>
  using accumulator = detail::sum_t<T>;
  template <class T>
  using result = detail::sum_result_t<T>;
  template <class N>
  using state = list<N>;
  template <class N>
  LAZULI_THIN static constexpr state<N> empty() {
    return {N(lane_t<N>(0))};
  }
  template <class N>
  LAZULI_THIN static constexpr void step(state<N>& s, N const& x) {
    s.first = plus(s.first, x);
  }
  template <class N>
  LAZULI_THIN static constexpr void merge(state<N>& s, state<N> const& t) {
    s.first = plus(s.first, t.first);
  }
  template <class T, class Count>
  static constexpr auto finish(state<T> const& s, Count) {
    return s.first;
  }
};

/// Π x.
struct prod_reduction : sum_reduction {
  static constexpr row about{
      .name = "prod", .formula = "Π x", .kind = kind::arithmetic, .takes = every_dtype};
  template <class N>
  LAZULI_THIN static constexpr state<N> empty() {
    return {N(lane_t<N>(1))};
  }
  template <class N>
  LAZULI_THIN static constexpr void step(state<N>& s, N const& x) {
    s.first = times(s.first, x);
  }
  template <class N>
  LAZULI_THIN static constexpr void merge(state<N>& s, state<N> const& t) {
    s.first = times(s.first, t.first);
  }
};

/// Σ x / n; NaN for n = 0.
struct mean_reduction : sum_reduction {
  static constexpr row about{.name = "mean", .formula = "Σ x / n", .takes = every_dtype};
  template <class T>
  using accumulator = detail::mean_t<T>;
  template <class T>
  using result = floating_t<T>;
  template <class T, class Count>
  static constexpr auto finish(state<T> const& s, Count count) {
    return s.first / detail::divisor<T>(count);
  }
};

/// sqrt(Σ |x|²); the squares are computed by the expression inside the reduction.
struct norm_reduction : sum_reduction {
  static constexpr row about{.name = "norm", .formula = "sqrt(Σ |x|²)"};
  static constexpr bool finishes_packs = false;
  template <class T>
  using accumulator = detail::mean_t<T>;
  template <class T>
  using result = floating_t<T>;
  template <class T, class Count>
  static auto finish(state<T> const& s, Count) {
    return sqrt(s.first);
  }
};

/// The smallest element; NaN if any element is NaN.
struct min_reduction {
  static constexpr row about{.name = "min", .formula = "least x", .kind = kind::arithmetic};
  static constexpr bool positional = false, needs_elements = true;
  static constexpr bool finishes_packs = true;
  template <class T>
  using accumulator = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, compute_t<T>>;
  template <class T>
  using result = T;
  template <class N>
  using state = list<N>;
  template <class N>
  LAZULI_THIN static constexpr state<N> empty() {
    return {N(lazuli::detail::highest<lane_t<N>>())};
  }
  template <class N>
  LAZULI_THIN static constexpr void step(state<N>& s, N const& x) {
    s.first = min(x, s.first);  // a NaN in x is found beside the chain of states
  }
  template <class N>
  LAZULI_THIN static constexpr void merge(state<N>& s, state<N> const& t) {
    s.first = min(t.first, s.first);
  }
  template <class T, class Count>
  static constexpr T finish(state<T> const& s, Count) {
    return s.first;
  }
};

/// The greatest element; NaN if any element is NaN.
struct max_reduction : min_reduction {
  static constexpr row about{.name = "max", .formula = "greatest x", .kind = kind::arithmetic};
  template <class N>
  LAZULI_THIN static constexpr state<N> empty() {
    return {N(lazuli::detail::lowest<lane_t<N>>())};
  }
  template <class N>
  LAZULI_THIN static constexpr void step(state<N>& s, N const& x) {
    s.first = max(x, s.first);
  }
  template <class N>
  LAZULI_THIN static constexpr void merge(state<N>& s, state<N> const& t) {
    s.first = max(t.first, s.first);
  }
};

/// The position of the smallest element: the first one of several equal ones, or the first NaN if
/// there is one.
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
  LAZULI_THIN static constexpr state<N> empty() {
    using T = lane_t<N>;
    return {N(Greatest ? lazuli::detail::lowest<T>() : lazuli::detail::highest<T>()),
            detail::position_t<N>(std::numeric_limits<std::int64_t>::max())};
  }
  /// The extreme of two; NaN if either is.
  template <class N>
  LAZULI_THIN static constexpr N extreme(N const& x, N const& y) {
    if constexpr (Greatest)
      return max(x, y);
    else
      return min(x, y);
  }
  /// Is x ahead of what lies at earlier positions, the extreme `best`?
  template <class N>
  LAZULI_THIN static constexpr auto passes(N const& x, N const& best) {
    return (Greatest ? !(x <= best) : !(x >= best)) && !isnan(best);
  }
  template <class N>
  LAZULI_THIN static constexpr void step(state<N>& s, N const& x, detail::position_t<N> const& at) {
    N const& best = s.first;
    auto const earlier = at < s.second;
    auto const ahead = Greatest ? x > best : x < best;
    auto const better = ahead || (x == best && earlier) || (isnan(x) && (!isnan(best) || earlier));
    s.second = select(better, at, s.second);
    s.first = select(better, x, s.first);
  }
  template <class N>
  LAZULI_THIN static constexpr void merge(state<N>& s, state<N> const& t) {
    step<N>(s, t.first, t.second);
  }
  template <class T, class Count>
  static constexpr auto finish(state<T> const& s, Count) {
    return s.second;
  }
};
using argmin_reduction = arg_reduction<false>;
using argmax_reduction = arg_reduction<true>;

/// Is any x true? (Takes bool operands, and is the maximum of 0 and 1.)
struct any_reduction : max_reduction {
  static constexpr row about{
      .name = "any", .formula = "x1 or x2 or …", .kind = kind::logic, .takes = every_dtype};
  static constexpr bool needs_elements = false, finishes_packs = false;
  template <class N>
  LAZULI_THIN static constexpr state<N> empty() {
    return {N(lane_t<N>(0))};
  }
  template <class T, class Count>
  static constexpr auto finish(state<T> const& s, Count) {
    return s.first != T(lane_t<T>(0));
  }
};

/// Are all x true?
struct all_reduction : min_reduction {
  static constexpr row about{
      .name = "all", .formula = "x1 and x2 and …", .kind = kind::logic, .takes = every_dtype};
  static constexpr bool needs_elements = false, finishes_packs = false;
  template <class N>
  LAZULI_THIN static constexpr state<N> empty() {
    return {N(lane_t<N>(1))};
  }
  template <class T, class Count>
  static constexpr auto finish(state<T> const& s, Count) {
    return s.first != T(lane_t<T>(0));
  }
};

/// How many x are not 0. (Takes bool operands.)
struct count_reduction : sum_reduction {
  static constexpr row about{
      .name = "count_nonzero", .formula = "number of x != 0", .takes = every_dtype};
};

}  // namespace op

LAZULI_END

// How adjoints go back through interp: by the lines between points, whose elements are followed.
#pragma once

#include <lazuli/autodiff/eager.hpp>
#include <lazuli/indexing/select.hpp>
#include <lazuli/sorting/intervals.hpp>

LAZULI_BEGIN

namespace detail {

/// An operand of a function made of statements, as elements T: on the tape, or a tensor in S.
template <class S, class T, class X>
auto held_as(X const& x) {
  if constexpr (on_tape<X>)
    return lazuli::keep(astype<T>(x));
  else if constexpr (expression<X>)
    return tensor_in<S, T, extents_t<X>>(astype<T>(x));
  else
    return tensor_in<S, T, extents<>>(tensor<T>(static_cast<T>(x)));
}

}  // namespace detail

/// interp of what a tape follows, also of followed places. The gradient at a place is that on its
/// right; beyond the ends only the first or last value has one.   Throws shape_error.
template <class X, class P, class V>
  requires((expression<X> || is_scalar_v<X>)&&detail::followed_in_one_memory<X, P, V>)
auto interp(X const& x, P const& places, V const& values, std::optional<double> below = {},
            std::optional<double> above = {}) {
  static_assert(rank_of<P> == 1 && rank_of<V> == 1,
                "lazuli::interp: places and values must be vectors");
  using S = typename detail::space_under_tape<joint_space<X, P, V>>::type;
  static_assert(detail::runs_loops_of_host<S>,
                "lazuli::interp: copy devices' tensors with .cpu() first");
  using Y = std::conditional_t<complex_dtype<value_t<V>>, std::complex<double>, double>;
  index const n = places.extents().size(), m = values.extents().size();
  if (n != m || n == 0) detail::throw_points(n, m);
  auto const at = detail::held_as<S, double>(x);
  auto const p = detail::held_as<S, double>(places);
  auto const v = detail::held_as<S, Y>(values);
  auto const here = evaluate_to_tensor(detail::inactive(at));
  detail::vector_in<S, double> const ends(detail::inactive(p));
  // The line from element i to element j.
  auto const i = evaluate_to_tensor(clip(searchsorted(ends, here, side::right) - index{1}, index{0},
                                         n > 1 ? n - 2 : index{0}));
  auto const j = evaluate_to_tensor(minimum(i + index{1}, n - 1));
  auto const x0 = take(p, i), x1 = take(p, j);
  auto const y0 = take(v, i), y1 = take(v, j);
  auto const gap = evaluate_to_tensor(detail::inactive(x1) == detail::inactive(x0));
  auto const end = [&](index k, std::optional<double> const& given) {
    return lazuli::keep(v(slice(k, k + 1)) * Y(given ? 0 : 1) + Y(given.value_or(0)));
  };
  auto const first = end(0, below), last = end(n - 1, above);
  auto const line = y0 + (y1 - y0) * ((at - x0) / where(gap, 1.0, x1 - x0));
  auto const inside = where(gap, y1, line);
  auto const low = here < ends(0);
  auto const high = here > ends(n - 1);
  if constexpr (rank_of<decltype(at)> == 0)
    return detail::record(where(low, first(0), where(high, last(0), inside)));
  else
    return detail::record(where(low, first, where(high, last, inside)));
}

LAZULI_END

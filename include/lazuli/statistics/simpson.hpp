// simpson: integrals of samples by parabolas.
#pragma once

#include <lazuli/statistics/moments.hpp>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_simpson_places(index places, index extent) {
  fail<shape_error>("simpson: ", places, " places for ", extent, " samples");
}

/// a / b, and 0 where b is.
template <class A, class B>
auto over(A const& a, B const& b) {
  return evaluate_to_tensor(where(b == 0, 0, a / where(b == 0, 1, b)));
}
/// Every second element of the last axis, `count` of them from `first` on.
template <class X>
auto every_second(X const& x, index first, index count) {
  index const from = count > 0 ? first : 0, to = count > 0 ? first + 2 * count - 1 : 0;
  return x(ellipsis, slice(from, to, 2));
}

/// Under samples y on the last axis at distance dx.
template <class T>
struct simpson_distance {
  double dx;
  template <class Y>
  auto parabolas(Y const& y, index pairs) const {
    auto const at = [&](index i) { return astype<T>(every_second(y, i, pairs)); };
    return evaluate_to_tensor(sum((at(0) + 4. * at(1) + at(2)) * (dx / 3), -1));
  }
  /// The last interval, under the parabola through the last three samples.
  template <class Y>
  auto last(Y const& y, index n) const {
    auto const at = [&](index i) { return astype<T>(y.select(-1, n - i)); };
    return evaluate_to_tensor((5. * at(1) + 8. * at(2) - at(3)) * (dx / 12));
  }
  template <class Y>
  auto trapezoid(Y const& y) const {
    return evaluate_to_tensor(sum(astype<T>(y), -1) * (dx / 2));
  }
};
/// At distances h: a vector, or those of each row.
template <class T, class H>
struct simpson_places {
  H const& h;
  template <class Y>
  auto parabolas(Y const& y, index pairs) const {
    auto const at = [&](index i) { return astype<T>(every_second(y, i, pairs)); };
    auto const a = every_second(h, 0, pairs), b = every_second(h, 1, pairs);
    auto const both = evaluate_to_tensor(a + b);
    auto const middle = over(both * both, a * b);
    return evaluate_to_tensor(
        sum((at(0) * (2. - over(b, a)) + at(1) * middle + at(2) * (2. - over(a, b))) * (both / 6.),
            -1));
  }
  template <class Y>
  auto last(Y const& y, index n) const {
    auto const at = [&](index i) { return astype<T>(y.select(-1, n - i)); };
    auto const a = evaluate_to_tensor(h.select(-1, n - 3)),
               b = evaluate_to_tensor(h.select(-1, n - 2));
    auto const third = over(b * (2. * b + 3. * a), 6. * (a + b)),
               second = over(b * (b + 3. * a), 6. * a), first = over(b * b * b, 6. * a * (a + b));
    return evaluate_to_tensor(third * at(1) + second * at(2) - first * at(3));
  }
  template <class Y>
  auto trapezoid(Y const& y) const {
    return evaluate_to_tensor(sum(astype<T>(y) * (h * 0.5), -1));
  }
};

template <class Y, class Steps>
auto under_parabolas(Y const& y, Steps const& steps) {
  index const n = y.extent(-1);
  if (n == 2) return steps.trapezoid(y);
  auto area = steps.parabolas(y, n > 2 ? (n - 1) / 2 : 0);
  if (n > 2 && n % 2 == 0) area = evaluate_to_tensor(area + steps.last(y, n));
  return area;
}

}  // namespace detail

/// The integral of samples y along an axis (the last one) by Simpson's rule: at distance dx, or at
/// the places x (rank 1, or the shape of y). If their number is even, the last interval lies under
/// the parabola through the last three samples, of two under a line. Not lazy. dtype: floating.
/// Throws index_error, shape_error. Source: SciPy; Cartwright 2017 for the last interval.
template <in_one_memory Y>
auto simpson(Y const& y, double dx = 1, brace_index axis = -1) {
  using T = floating_t<value_t<Y>>;
  auto&& values = detail::in_memory(y);
  return detail::under_parabolas(values.movedim(normalize_axis(axis, rank_of<Y>, "simpson"), -1),
                                 detail::simpson_distance<T>{dx});
}
template <in_one_memory Y, in_one_memory X>
auto simpson(Y const& y, X const& x, brace_index axis = -1) {
  using T = detail::real_of<value_t<Y>, value_t<X>>;
  static_assert(rank_of<X> == 1 || rank_of<X> == rank_of<Y>,
                "lazuli: simpson: places are a vector, or one for each sample");
  auto&& values = detail::in_memory(y);
  auto&& places = detail::in_memory(x);
  int const a = normalize_axis(axis, rank_of<Y>, "simpson");
  auto const at = places.movedim(rank_of<X> == 1 ? 0 : a, -1);
  if (at.extent(-1) != values.extent(a))
    detail::throw_simpson_places(at.extent(-1), values.extent(a));
  auto const [left, right] = detail::neighbours(at, rank_of<X> - 1);
  auto const h = evaluate_to_tensor(astype<T>(right) - astype<T>(left));
  return detail::under_parabolas(values.movedim(a, -1), detail::simpson_places<T, decltype(h)>{h});
}

LAZULI_END

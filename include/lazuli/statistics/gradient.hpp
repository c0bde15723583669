// Slopes of samples: gradient.
#pragma once

#include <array>
#include <lazuli/tensor/grid.hpp>
#include <lazuli/tensor/same_space.hpp>
#include <tuple>
#include <vector>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_few_samples(index extent, int axis, int order) {
  fail<shape_error>("gradient: axis ", axis, " has ", extent,
                    " elements; slopes with ends of order ", order, " need ", order + 1,
                    " at least");
}
[[noreturn]] LAZULI_COLD inline void throw_places(index places, index extent, int axis) {
  fail<shape_error>("gradient: ", places, " places for axis ", axis, " with ", extent, " elements");
}
[[noreturn]] LAZULI_COLD inline void throw_edge_order(int order) {
  fail<shape_error>("gradient: ends of order ", order, " are not known; there are 1 and 2");
}

/// An array of the extents of f, given part by part along an axis, in order.
template <class T, class F>
struct parts_along {
  int axis;
  tensor_beside<T, dextents<rank_of<F>>, F> out;

  parts_along(F const& f, int along)
      : axis(along), out(empty_beside<T>(dextents<rank_of<F>>(f.extents()), f)) {}
  template <class Part>
  void put(index first, index count, Part const& part) {
    out.narrow(axis, first, count) = part;
  }
  /// A part whose last axis is the one along which it lies.
  template <class Part>
  void put_turned(index first, index count, Part const& part) {
    out.movedim(axis, -1).narrow(-1, first, count) = part;
  }
  auto joined() { return std::move(out); }
};
/// What a tape follows is joined in the end.
template <class T, on_tape F>
struct parts_along<T, F> {
  using part_type = tensor_in<space_of<F>, T, dextents<rank_of<F>>>;
  int axis;
  std::vector<part_type> parts;

  parts_along(F const&, int along) : axis(along) {}
  template <class Part>
  void put(index, index, Part const& part) {
    parts.push_back(part_type(part));
  }
  template <class Part>
  void put_turned(index, index, Part const& part) {
    part_type const turned(part);
    parts.push_back(part_type(turned.movedim(-1, axis)));
  }
  auto joined() { return concat(index{axis}, parts); }
};

/// Slopes along an axis at places that are `step` apart.
template <class T, class F>
auto slopes(F const& f, double step, int axis, int order) {
  index const n = f.extent(axis);
  parts_along<T, F> out(f, axis);
  auto const inside = [&](index shift) { return astype<T>(f.narrow(axis, 1 + shift, n - 2)); };
  auto const ends = [&](index sign, index k) {
    auto const x = [&](index i) { return astype<T>(f.narrow(axis, sign > 0 ? i : n - 1 - i, 1)); };
    double const h = static_cast<double>(sign) * step;
    if (order == 1)
      out.put(k, 1, (x(1) - x(0)) / h);
    else
      out.put(k, 1, (-1.5 * x(0) + 2. * x(1) - 0.5 * x(2)) / h);
  };
  ends(1, 0);
  if (n > 2) out.put(1, n - 2, (inside(1) - inside(-1)) / (2 * step));
  ends(-1, n - 1);
  return out.joined();
}

/// Slopes at places x, of any distances.
template <class T, class F, class X>
auto slopes(F const& f, X const& x, int axis, int order) {
  index const n = f.extent(axis);
  using R = real_part_t<T>;
  vector<R> const d(astype<R>(x.narrow(0, 1, n - 1)) - astype<R>(x.narrow(0, 0, n - 1)));
  // Along the last axis, where a vector of weights broadcasts.
  auto const from = f.movedim(axis, -1);
  parts_along<T, F> out(f, axis);
  auto const at = [](auto& y, index k, index count) { return y.narrow(-1, k, count); };
  auto const middle = [&] {
    vector<R> const before(d.narrow(0, 0, n - 2)), after(d.narrow(0, 1, n - 2));
    vector<R> const a(-after / (before * (before + after))), b((after - before) / (before * after)),
        c(before / (after * (before + after)));
    out.put_turned(1, n - 2,
                   a * astype<T>(at(from, 0, n - 2)) + b * astype<T>(at(from, 1, n - 2)) +
                       c * astype<T>(at(from, 2, n - 2)));
  };
  auto const ends = [&](bool last) {
    auto const x_at = [&](index i) { return astype<T>(at(from, last ? n - 1 - i : i, 1)); };
    R const sign = last ? R(-1) : R(1), h = sign * d(last ? n - 2 : 0);
    index const place = last ? n - 1 : 0;
    if (order == 1) {
      out.put_turned(place, 1, (x_at(1) - x_at(0)) / h);
    } else {
      R const g = sign * d(last ? n - 3 : 1);
      out.put_turned(place, 1,
                     x_at(0) * (-(2 * h + g) / (h * (h + g))) + x_at(1) * ((h + g) / (h * g)) -
                         x_at(2) * (h / (g * (h + g))));
    }
  };
  ends(false);
  if (n > 2) middle();
  ends(true);
  return out.joined();
}

constexpr double first_or_1() { return 1; }
template <class S>
constexpr S const& first_or_1(S const& spacing) {
  return spacing;
}
/// That of axis I: its own, the one for all, or 1.
template <int I, class... S>
constexpr decltype(auto) spacing_of(std::tuple<S const&...> const& given) {
  if constexpr (sizeof...(S) == 0)
    return 1.;
  else
    return std::get<(sizeof...(S) > 1 ? I : 0)>(given);
}

template <class F, class S>
auto slopes_along(F const& f, S const& spacing, int axis, int order) {
  using T = floating_t<value_t<F>>;
  if (order != 1 && order != 2) throw_edge_order(order);
  index const n = f.extent(axis);
  if (n < order + 1) throw_few_samples(n, axis, order);
  if constexpr (expression<S>) {
    static_assert(rank_of<S> == 1,
                  "lazuli: gradient: places must be a vector, a distance a number");
    auto&& places = with_views(spacing);
    if (places.numel() != n) throw_places(places.numel(), n, axis);
    return slopes<T>(f, places, axis, order);
  } else {
    return slopes<T>(f, static_cast<double>(spacing), axis, order);
  }
}

}  // namespace detail

/// How gradient takes slopes at the ends: from two samples (1), or from three (2).
struct edge_order {
  int value;
  constexpr explicit edge_order(int v) : value(v) {}
};
/// The axis of gradient: a plain number in that place is a spacing.
struct along_axis {
  index value;
  constexpr explicit along_axis(brace_index v) : value(v) {}
};

/// The slopes of samples, in the shape of f: central differences of second order, at the ends of
/// first order (or edge_order(2)). For a vector: `gradient(f)`, `gradient(f, 0.1)` with one
/// distance, `gradient(f, x)` with a vector of places. For more axes a std::array with the slopes
/// along each: `gradient(f)`, `gradient(f, 0.1)` for all axes, `gradient(f, dx, ys)` with a spacing
/// for each. Along one axis: `gradient(f, 0.1, along_axis(1))`. dtype: floating. Throws
/// shape_error, index_error. Source: NumPy.
template <in_one_memory F, class... S>
  requires((is_scalar_v<S> || expression<S>)&&...)
auto gradient(F const& f, S const&... spacing) {
  constexpr int rank = rank_of<F>;
  static_assert(rank > 0, "lazuli: gradient: a number has no slope");
  static_assert(sizeof...(S) <= 1 || sizeof...(S) == rank,
                "lazuli: gradient: give one spacing, or one for each axis");
  auto&& samples = detail::with_views(f);
  if constexpr (rank == 1) {
    return detail::slopes_along(samples, detail::first_or_1(spacing...), 0, 1);
  } else {
    std::tuple<S const&...> const given(spacing...);
    return [&]<int... I>(std::integer_sequence<int, I...>) {
      return std::array{detail::slopes_along(samples, detail::spacing_of<I>(given), I, 1)...};
    }
    (std::make_integer_sequence<int, rank>{});
  }
}
template <in_one_memory F, class S>
  requires(is_scalar_v<S> || expression<S>)
auto gradient(F const& f, S const& spacing, along_axis axis, edge_order order = edge_order(1)) {
  auto&& samples = detail::with_views(f);
  return detail::slopes_along(samples, spacing, normalize_axis(axis.value, rank_of<F>, "gradient"),
                              order.value);
}
template <in_one_memory F, class S>
  requires(is_scalar_v<S> || expression<S>)
auto gradient(F const& f, S const& spacing, edge_order order) {
  static_assert(rank_of<F> == 1, "lazuli: gradient: of more axes name one: along_axis(0)");
  return lazuli::gradient(f, spacing, along_axis(0), order);
}

LAZULI_END

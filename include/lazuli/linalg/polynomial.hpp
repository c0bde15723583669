// Polynomials as vectors of coefficients, the highest power first: polyfit, polyval, vander.
#pragma once

#include <lazuli/linalg/lstsq.hpp>
#include <lazuli/linalg/matmul.hpp>
#include <lazuli/linalg/matrices.hpp>
#include <lazuli/tensor/sequence.hpp>
#include <lazuli/tensor/view_functions.hpp>
#include <vector>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_columns(index n) {
  fail<shape_error>("vander: ", n, " columns asked for; it must be 0 or more");
}
[[noreturn]] LAZULI_COLD inline void throw_fit(index degree, index x, index y) {
  if (degree < 0) fail<shape_error>("polyfit: degree ", degree, " is negative");
  fail<shape_error>("polyfit: ", x, " places and ", y,
                    " values: there must be as many, and one at least");
}

/// The type of powers of T's and of their multiples: for integers one with room.
template <class T>
using power_type_t =
    std::conditional_t<dtype_kind_v<T> <= dtype_kind::integer, promote_t<T, std::int64_t>, T>;

/// A polynomial as a function for map, by Horner's rule.
template <class T>
struct horner {
  std::vector<T> coefficients;
  template <class X>
  constexpr X operator()(X x) const noexcept {
    if (coefficients.empty()) return X(T(0));
    X y(coefficients.front());
    for (std::size_t i = 1; i < coefficients.size(); ++i) y = y * x + X(coefficients[i]);
    return y;
  }
};

/// Powers of what a tape follows: power k changes by k times power k - 1.
template <class X>
auto vander_on_tape(X const& x, index columns, bool increasing);

}  // namespace detail

/// The powers of a vector's elements as rows: row i is x[i]^(n - 1), …, x[i], 1, or the reverse if
/// `increasing`; n columns, by default as many as elements.   dtype: that of x; int64 for small
/// integers and bool.   Throws shape_error for n < 0.   Source: NumPy.
template <in_one_memory X>
auto vander(X const& x, std::optional<brace_index> n = {}, bool increasing = false) {
  static_assert(rank_of<X> == 1, "lazuli: vander: the operand must be a vector");
  using T = detail::power_type_t<value_t<X>>;
  index const columns = n.value_or(x.extents().size());
  if (columns < 0) detail::throw_columns(columns);
  if constexpr (on_tape<X>) {
    return detail::vander_on_tape(x, columns, increasing);
  } else {
    auto const values = evaluate_to_tensor(astype<T>(x));
    auto out = detail::empty_beside<T>(dextents<2>(values.numel(), columns), values);
    for (index k = 0; k < columns; ++k) {
      auto column = out(all, increasing ? k : columns - 1 - k);
      if (k == 0)
        column.fill_(T(1));
      else
        column = out(all, increasing ? k - 1 : columns - k) * values;
    }
    return out;
  }
}

namespace detail {
template <class X>
auto vander_on_tape(X const& given, index columns, bool increasing) {
  using T = value_t<X>;
  using on = recording_on<space_of<X>>;
  auto const x = evaluate_to_tensor(given);
  index const n = x.extents()[0], slopes = columns > 0 ? columns - 1 : 0;
  vector<real_part_t<T>> exponents = arange<real_part_t<T>>(index{1}, slopes + 1);
  if (!increasing) exponents = vector<real_part_t<T>>(exponents.flip(0));
  auto const slopes_at = [=](auto const& at) { return vander(at, slopes, increasing) * exponents; };
  return on::eager([=](auto const& from) { return vander(from, columns, increasing); },
                   [=](auto const&, auto const& t) {
                     matrix<T> out = zeros<T>(n, columns);
                     if (slopes > 0)
                       out.narrow(1, index{increasing}, slopes) =
                           slopes_at(x.value()) * t.unsqueeze(1);
                     return out;
                   },
                   [=](int, auto const& g, auto const&) {
                     return sum(g.narrow(1, index{slopes > 0 && increasing}, slopes) *
                                    conj(slopes_at(on::as_rules_read(x))),
                                1);
                   },
                   x);
}
/// The value of a polynomial where a tape follows the coefficients or x: powers times coefficients.
template <class P, class X>
auto polyval_on_tape(P const& p, X const& x) {
  index const n = p.extents().size();
  if constexpr (expression<X>) {
    auto const places = evaluate_to_tensor(x);
    auto const values =
        evaluate_to_tensor(matmul(vander(reshape(places, places.extents().size()), n), p));
    return evaluate_to_tensor(reshape(values, places.extents().values()));
  } else {
    return evaluate_to_tensor(sum(vander(full(shape(1), x), n)(0) * p));
  }
}
}  // namespace detail

/// The value of a polynomial at x, an expression (lazy) or a number: Σ p[i]·x^(n - 1 - i).   dtype:
/// the common one of coefficients and x.   Cost: 2·n flops an element, one loop.   Source: NumPy.
template <in_one_memory P, class X>
  requires((expression<X> || is_scalar_v<X>)&&(in_one_memory<X> || !on_tape<X>))
auto polyval(P const& p, X&& x) {
  static_assert(rank_of<P> == 1, "lazuli: polyval: the coefficients must be a vector");
  if constexpr (on_tape<P> || on_tape<X>) {
    return detail::polyval_on_tape(p, x);
  } else {
    static_assert(on_host<P>, "lazuli: polyval: copy the device's coefficients with .cpu() first");
    using T =
        promote_t<value_t<P>, detail::unweak_t<detail::operand_type_t<std::remove_cvref_t<X>>>>;
    using C = compute_t<T>;
    vector<C> const values(astype<C>(p));
    detail::horner<C> const f{std::vector<C>(values.begin(), values.end())};
    if constexpr (expression<X>)
      return astype<T>(map(f, astype<C>(static_cast<X&&>(x))));
    else
      return number::convert<T>(f(number::convert<C>(x)));
  }
}

/// The polynomial of this degree that fits the points (x, y) best, in the sense of least squares:
/// its coefficients, the highest power first. Columns of y are fitted one by one.   Shapes: x (m),
/// y (m) → (degree + 1), or y (m, k) → (degree + 1, k). dtype: that of lstsq.   Throws shape_error,
/// linalg_error.   Source: NumPy: columns scaled to length 1, rcond = m·ε.
template <in_one_memory X, in_one_memory Y>
auto polyfit(X const& x, Y const& y, brace_index degree) {
  static_assert(rank_of<X> == 1 && (rank_of<Y> == 1 || rank_of<Y> == 2),
                "lazuli: polyfit: x must be a vector, y a vector or a matrix");
  index const m = x.extents().size(), rows = y.extents()[0];
  if (degree.value < 0 || m == 0 || rows != m) detail::throw_fit(degree, m, rows);
  using T = floating_t<promote_t<value_t<X>, value_t<Y>>>;
  using C = compute_t<T>;
  auto const powers = evaluate_to_tensor(lazuli::vander(astype<C>(x), degree + 1));
  auto const lengths = evaluate_to_tensor(sqrt(sum(square(abs(detail::inactive(powers))), 0)));
  double const rcond =
      static_cast<double>(m) * static_cast<double>(std::numeric_limits<real_part_t<C>>::epsilon());
  auto const fit = linalg::lstsq(evaluate_to_tensor(powers / lengths),
                                 evaluate_to_tensor(astype<C>(y)), rcond);
  if constexpr (rank_of<Y> == 1) {
    return evaluate_to_tensor(astype<T>(fit.solution / lengths));
  } else {
    auto const column = evaluate_to_tensor(lengths.unsqueeze(1));  // a tape copies what has a name
    return evaluate_to_tensor(astype<T>(fit.solution / column));
  }
}

LAZULI_END

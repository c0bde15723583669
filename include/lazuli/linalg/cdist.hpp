// Distances between the rows of two matrices: cdist; between the rows of one: pdist.
#pragma once

#include <algorithm>
#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/base/cmath.hpp>
#include <lazuli/indexing/select.hpp>
#include <lazuli/tensor/distance.hpp>
#include <lazuli/tensor/grid.hpp>

LAZULI_BEGIN

namespace detail {

/// out(i, j) = last(Σ term(a(i, k) - b(j, k))) for rows of T in memory: a row of b's columns at a
/// time, in blocks that stay in the cache, so that short rows cost no more than long ones.
template <class T, class Term, class Last>
void distances(T const* a, index m, T const* columns, index n, index depth, T* out,
               Term const& term, Last const& last) {
  constexpr index block = 1024;
  int const threads = openmp::threads_for(m * n * (depth + 4));
  openmp::for_each_part(m, threads, [&](index i) {
    for (index first = 0; first < n; first += block) {
      index const size = std::min(block, n - first);
      auto const run = [size](auto* p) {
        return strided<std::remove_pointer_t<decltype(p)>, dextents<1>>{p, dextents<1>(size), {1}};
      };
      auto const to = run(out + i * n + first);
      auto const at = [&](index k) {
        return term(a[i * depth + k] - run(columns + k * n + first));
      };
      std::fill_n(out + i * n + first, size, T(0));
      index k = 0;
      for (; k + 4 <= depth; k += 4)
        assign_to(to, to + at(k) + at(k + 1) + at(k + 2) + at(k + 3), aliasing::excluded);
      for (; k < depth; ++k) assign_to(to, to + at(k), aliasing::excluded);
      last(to);
    }
  });
}

[[noreturn]] LAZULI_COLD inline void throw_no_norm(char const* call, double p) {
  fail<shape_error>(call, ": p = ", p, " is no norm; it must be 0 or more");
}
[[noreturn]] LAZULI_COLD inline void throw_row_lengths(index a, index b) {
  fail<shape_error>("cdist: rows of ", a, " elements have no distance from rows of ", b);
}
/// For cdist: checks that rows have equal lengths, and the norm.
inline void check_distances(index a, index b, double p) {
  if (a != b) throw_row_lengths(a, b);
  if (!(p >= 0)) throw_no_norm("cdist", p);
}

/// For two matrices, p 1 or 2.
template <class T, class A, class B>
matrix<T> matrix_distances(A const& a, B const& b, double p) {
  matrix<T> const left(astype<T>(a)), columns(astype<T>(b.t()));
  index const m = left.extent(0), n = columns.extent(1), depth = left.extent(1);
  matrix<T> out(m, n);
  auto const run = [&](auto const& term, auto const& last) {
    distances(left.data(), m, columns.data(), n, depth, out.data(), term, last);
  };
  if (p == 1)
    run([](auto&& d) { return abs(std::move(d)); }, [](auto const&) {});
  else
    run([](auto&& d) { return square(std::move(d)); },
        [](auto const& to) { assign_to(to, sqrt(to), aliasing::excluded); });
  return out;
}

/// x with a new axis of 1. Recorded: beside what a tape follows, which outlives a view of a
/// constant.
template <index Axis, bool Recorded, class X>
auto with_axis_at(X const& x) {
  if constexpr (leaf<X> && (on_tape<X> || !Recorded))
    return with_views(x).unsqueeze(constant<Axis>{});
  else
    return evaluate_to_tensor(x).unsqueeze(constant<Axis>{});
}

}  // namespace detail

/// The distances between the rows of a and the rows of b: (Σ |a - b|^p)^(1/p); for p = 0 the number
/// of places that differ, for p = ∞ the largest difference.   Shapes: a (…, m, k), b (…, n, k) →
/// (…, m, n); leading axes broadcast. dtype: floating.   Throws shape_error.   Cost: m·n·k
/// differences, which are not stored.   Source: PyTorch, SciPy.
template <in_one_memory A, in_one_memory B>
auto cdist(A const& a, B const& b, double p = 2) {
  static_assert(rank_of<A> >= 2 && rank_of<B> >= 2,
                "lazuli: cdist takes matrices, whose rows are points");
  using T = floating_t<promote_t<value_t<A>, value_t<B>>>;
  index const depth = a.extents()[rank_of<A> - 1], own = b.extents()[rank_of<B> - 1];
  detail::check_distances(depth, own, p);
  if constexpr (rank_of<A> == 2 && rank_of<B> == 2 && on_host<A> && on_host<B> &&
                std::is_floating_point_v<T>) {
    if (p == 1 || p == 2)
      return detail::matrix_distances<T>(detail::with_views(a), detail::with_views(b), p);
  }
  constexpr bool recorded = on_tape<A> || on_tape<B>;
  auto const apart = abs(astype<T>(detail::with_axis_at<-2, recorded>(a)) -
                         astype<T>(detail::with_axis_at<-3, recorded>(b)));
  using R = real_part_t<T>;
  constexpr int rank = std::max(rank_of<A>, rank_of<B>);
  auto const whole = [&](auto const& x) {
    return detail::tensor_beside<R, dextents<rank>, A, B>(astype<R>(x));
  };
  auto const sums = [&](auto const& terms) { return whole(sum(terms, -1)); };
  if (p == 0) return sums(astype<R>(apart != R(0)));
  if (p == 1 || (std::isinf(p) && depth == 0)) return sums(apart);
  if (p == 2) return whole(norm(apart, -1));
  if (std::isinf(p)) return whole(max(apart, -1));
  return whole(detail::magnitude_power(sums(detail::magnitude_power(apart, p)), 1 / p));
}

/// The distances between the rows of x, each pair once: the elements of cdist(x, x, p) above the
/// diagonal, row by row.   Shapes: (n, k) → (n·(n - 1)/2). dtype: floating.   Throws shape_error.
/// Cost: that of cdist(x, x, p).   Source: PyTorch, SciPy.
template <in_one_memory X>
auto pdist(X const& x, double p = 2) {
  static_assert(rank_of<X> == 2, "lazuli: pdist takes a matrix, whose rows are points");
  if (!(p >= 0)) detail::throw_no_norm("pdist", p);
  auto const all = cdist(x, x, p);
  return masked_select(all, triu(ones_like<bool>(detail::inactive(all)), 1));
}

LAZULI_END

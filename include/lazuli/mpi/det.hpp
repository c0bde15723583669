// linalg::det and slogdet of matrices over ranks: by ScaLAPACK, or where every rank has all of them,
// by each rank as on one machine.
#pragma once

#include <lazuli/linalg/det.hpp>
#include <lazuli/mpi/systems.hpp>

LAZULI_BEGIN
namespace detail {

/// The pivots of a, negative where rows were exchanged: all of them, on every rank.
template <class T, class A>
vector<T> pivots_on_ranks(char const* call, A const& a) {
  auto const& mesh = *a.grid;
  cyclic_problem<T> const problem(call, a);
  auto factors = brought_to_cycles(call, problem, a, true, true);
  int zero = 0;
  auto const rows = cyclic_factors(problem, static_cast<int>(a.shape[0]), factors, zero);
  auto out = problem.together([&] { return vector<T>(zeros<T>(a.shape[0])); });
  if (problem.here())
    factors.for_each(problem.ranks(), [&](index i, index j, T const& element) {
      if (i != j) return;
      out.data()[i] = rows.data()[factors.form.dealt.rows.local(i)] != i + 1 ? -element : element;
    });
  mpi::sum_everywhere(mesh.all(), out.data(), out.size());
  return out;
}

/// Matrices of any placement: the results are numbers, on every rank.
template <>
inline constexpr bool takes_blocks<node_of<det_rule>> = true;
template <>
inline constexpr bool takes_blocks<slogdet_of> = true;
template <class Rows, class Columns>
inline constexpr bool runs_over_ranks<node_of<det_rule>, sharded_space<Rows, Columns>> = true;
template <class Rows, class Columns>
inline constexpr bool runs_over_ranks<slogdet_of, sharded_space<Rows, Columns>> = true;
template <class Rows, class Columns>
inline constexpr bool computed_at_once<node_of<det_rule>, sharded_space<Rows, Columns>> = true;

template <class Rows, class Columns>
struct matrices_on<sharded_space<Rows, Columns>, node_of<det_rule>> {
  template <class A>
  static auto of(A const& x) {
    using V = floating_t<value_t<A>>;
    using T = compute_t<V>;
    check_square("det", x.extents());
    auto const a = values_on_ranks(x);
    sharded<V> out(a.grid, dextents<0>{});
    if (a.shape.size() == 0) {
      *out.data() = V(1);
    } else if (every_rank_has_all(*a.grid, a.axes())) {
      *out.data() = linalg::det(a.local()).item();
    } else {
      auto const pivots = pivots_on_ranks<T>("det", a);
      auto const pivot = [&](index i) { return pivots.data()[i]; };
      *out.data() = static_cast<V>(blas::product_of_pivots<T>(pivots.size(), pivot));
    }
    return out;
  }
};
template <class Rows, class Columns>
struct matrices_on<sharded_space<Rows, Columns>, slogdet_of> {
  template <class A, class Out>
  static void compute(A const& x, Out& out) {
    using T = value_t<decltype(out.sign)>;
    auto const a = values_on_ranks(x);
    if (a.shape.size() == 0 || every_rank_has_all(*a.grid, a.axes())) {
      auto const found = linalg::slogdet(a.local());
      *out.sign.data() = found.sign.item();
      *out.logabsdet.data() = found.logabsdet.item();
      return;
    }
    auto const pivots = pivots_on_ranks<T>("slogdet", a);
    blas::log_of_pivots<T>(
        pivots.size(), [&](index i) { return pivots.data()[i]; }, *out.sign.data(), *out.logabsdet.data());
  }
};

}  // namespace detail
LAZULI_END

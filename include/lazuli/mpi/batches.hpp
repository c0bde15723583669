// Functions of matrices in batches that are divided among ranks: each rank has complete matrices,
// and computes its own as on one machine.
#pragma once

#include <lazuli/linalg/det.hpp>
#include <lazuli/linalg/eigen.hpp>
#include <lazuli/linalg/factor.hpp>
#include <lazuli/linalg/svd.hpp>
#include <lazuli/mpi/svd.hpp>
#include <lazuli/mpi/systems.hpp>

LAZULI_BEGIN
namespace detail {

/// Runs compute() on each rank and throws alike on all of them: no rank waits for another whose
/// matrix is singular.
template <class F>
void for_own_batch(std::shared_ptr<mpi::grid const> const& grid, F const& compute) {
  if (grid != nullptr) mpi::together(grid->all().get(), compute);
}
/// A tensor of which each rank writes its part, the expression of(), if it has elements.
template <class Result, class E, class Of>
Result of_own_batch(std::shared_ptr<mpi::grid const> const& grid, E const& shape, Of const& of) {
  auto out = agreed<Result>(grid, shape);
  for_own_batch(grid, [&] {
    if (auto const to = out.target().local(); to.shape.size() != 0) assign_to(to, of(), aliasing::excluded);
  });
  return out;
}

template <class Rule, batches_over_ranks Space>
inline constexpr bool runs_over_ranks<node_of<Rule>, Space> = true;
template <class Rule, batches_over_ranks Space>
inline constexpr bool computed_at_once<node_of<Rule>, Space> = true;
template <batches_over_ranks Space, class Rule>
struct matrices_on<Space, node_of<Rule>> {
  template <class A, class... P>
  static auto of(A const& x, P... parameters) {
    auto const a = shard_of(x);
    auto const shape = Rule(matrix_rule{}, parameters...).extents(a.shape);
    using result = typename memory_of<beside_batch<Space>>::template tensor<typename Rule::template result<value_t<A>>,
                                                                            std::remove_const_t<decltype(shape)>>;
    return of_own_batch<result>(a.grid, shape, [&] { return node_of<Rule>::of(a.local(), parameters...); });
  }
};

template <batches_over_ranks Space>
inline constexpr bool runs_over_ranks<qr_of, Space> = true;
template <batches_over_ranks Space>
inline constexpr bool runs_over_ranks<slogdet_of, Space> = true;
template <batches_over_ranks Space>
inline constexpr bool runs_over_ranks<eigh_of, Space> = true;
template <batches_over_ranks Space>
inline constexpr bool runs_over_ranks<svd_of, Space> = true;
template <class F>
concept factors_in_place = std::is_same_v<F, qr_of> || std::is_same_v<F, slogdet_of>;
template <batches_over_ranks Space, factors_in_place F>
struct matrices_on<Space, F> {
  template <class A, class... P>
  static void compute(A const& x, P&&... parameters_and_out) {
    auto const a = shard_of(x);
    for_own_batch(a.grid, [&] { matrices_on<host_space, F>::compute(a.local(), parameters_and_out...); });
  }
};
template <batches_over_ranks Space>
struct matrices_on<Space, eigh_of> {
  template <class A, class Out>
  static void compute(A const& x, bool upper, Out& out) {
    auto const a = shard_of(x);
    for_own_batch(a.grid, [&] {
      auto const found = linalg::eigh(a.local(), upper);
      write_block(out.w, found.w);
      write_block(out.v, found.v);
    });
  }
};
template <batches_over_ranks Space>
struct matrices_on<Space, svd_of> {
  template <class A, class Out>
  static void compute(A const& x, bool full, Out& out) {
    auto const a = shard_of(x);
    for_own_batch(a.grid, [&] {
      auto const found = linalg::svd(a.local(), full);
      write_block(out.u, found.u);
      write_block(out.s, found.s);
      write_block(out.vh, found.vh);
    });
  }
};

/// The space of x in a·x = b for operands in these spaces, where one of them is a batch and every
/// rank has whole matrices.
template <class left, class right>
struct solved_batch {
  static constexpr int inner = right::rank == 1 ? 1 : 2;
  template <class Space, int I>
  static constexpr bool whole = std::is_same_v<decltype(placements<Space>::template from_end<I>()), all_t>;
  static consteval auto find() {
    using batch = joined_batches<left, 2, right, inner>;
    if constexpr (inner == 1)
      return followed_by<batch, all_t>{};
    else
      return followed_by<batch, all_t, all_t>{};
  }
  using type = typename decltype(find())::type;
  static constexpr bool possible = (left::rank > 2 || right::rank > 2) && all_placed<type> &&
                                   whole<left, 0> && whole<left, 1> && whole<right, 0> &&
                                   (inner == 1 || whole<right, 1>);
};

template <class A, class B>
concept batches_solved = on_ranks<A> && on_ranks<B> && rank_of<A>
>= 2 && rank_of<B> >= 1 && solved_batch<space_of<A>, space_of<B>>::possible;

}  // namespace detail

namespace linalg {

/// Solves a·x = b for batches whose matrices are each complete on one rank, not lazy, with the bits
/// of one machine. Shapes as on one machine; the batch of x is placed as those of a and b. Throws
/// shape_error on every rank; if a pivot is zero on one, rank_error on all with its text, which
/// counts matrices from its first. Cost: no element moves; the ranks agree that none has failed.
template <expression A, expression B>
  requires lazuli::detail::batches_solved<A, B>
auto solve(A const& a, B const& b) {
  namespace d = lazuli::detail;
  using placed = d::solved_batch<space_of<A>, space_of<B>>;
  using space = typename placed::type;
  constexpr int inner = placed::inner;
  auto const left = d::shard_of(a);
  auto const right = d::shard_of(b);
  auto const grid = d::grid_of(right, "solve", left.grid);
  auto const no_elements = [](auto const& s) {
    using leaf = std::remove_cvref_t<decltype(s)>;
    return strided<typename leaf::value_type const, typename leaf::extents_type>{nullptr, s.shape, s.steps};
  };
  auto const shape = solve(no_elements(left), no_elements(right)).extents();  // checks those of all ranks
  using result = typename d::sharded_in<d::plain_space_t<space>, floating_t<promote_t<value_t<A>, value_t<B>>>>::type;
  auto const part = d::part_here(grid.get(), shape, d::axes_in<d::plain_space_t<space>>(grid.get(), shape));
  return d::of_own_batch<result>(grid, shape, [&] {
    return solve(left.local(d::part_of_batch<2>(part, inner, left.shape)),
                 right.local(d::part_of_batch<inner>(part, inner, right.shape)));
  });
}

/// The inverses of the matrices of a batch, each complete on one rank: as solve, placed as a.
template <expression A>
  requires lazuli::detail::batches_over_ranks<space_of<A>>
auto inv(A const& a) {
  namespace d = lazuli::detail;
  auto const values = d::shard_of(a);
  d::check_square("inv", values.shape);
  using result = typename d::sharded_in<d::plain_space_t<space_of<A>>, floating_t<value_t<A>>>::type;
  return d::of_own_batch<result>(values.grid, values.shape, [&] { return inv(values.local()); });
}

}  // namespace linalg
LAZULI_END

// Least squares over ranks that share the rows: each rank reduces its rows to a triangle, and
// triangles are joined in pairs, in a tree that depends only on the number of ranks.
#pragma once

#include <lazuli/linalg/lstsq.hpp>
#include <lazuli/mpi/gradients.hpp>

#include <climits>

LAZULI_BEGIN
namespace detail {

/// Rows of several ranks, to be reduced to at most as many rows as columns.   Source: Demmel,
/// Grigori, Hoemmen, Langou, Communication-optimal parallel and sequential QR (2012).
template <class T>
class row_tree {
 public:
  row_tree(index rows, index columns) : rows_(rows, columns), columns_(columns) {}

  matrix<T>& rows() { return rows_; }
  index count() const { return rows_.extents()[0]; }

  /// Replaces the rows by at most as many as columns, with the same products of columns.
  void reduce() {
    index const m = count(), n = columns_;
    if (m <= n) return;
    blas::detail::row_level<T> const found("lstsq", blas::row_major(rows_.data(), m, n), {}, {}, nullptr);
    rows_ = matrix<T>(n, n);
    std::copy_n(found.triangle(), n * n, rows_.data());
  }
  /// The reduced rows of all ranks of a line, on each of them. What fails on one of `all` fails on
  /// all; collective.   Cost: 2·log2(ranks) messages of a triangle, and as many reductions.
  void join(mpi::communicator const& line, MPI_Comm all) {
    auto room = mpi::together(all, [&] {
      if (columns_ * columns_ * static_cast<index>(sizeof(T)) > INT_MAX)
        fail<error>("lstsq: ", columns_, " columns are more than one message holds");
      reduce();
      return matrix<T>(columns_, columns_);
    });
    std::exception_ptr thrown;
    int const rank = line.rank(), size = line.size();
    for (int step = 1; step < size && rank % step == 0; step *= 2) {
      if (rank % (2 * step) != 0) {
        MPI_Send(rows_.data(), bytes(count()), MPI_BYTE, rank - step, 0, line.get());
      } else if (rank + step < size) {
        MPI_Status status{};
        int got = 0;
        MPI_Recv(room.data(), bytes(columns_), MPI_BYTE, rank + step, 0, line.get(), &status);
        MPI_Get_count(&status, MPI_BYTE, &got);
        try {
          append(room, columns_ == 0 ? 0 : got / bytes(1));
        } catch (...) {
          thrown = std::current_exception();
          rows_ = matrix<T>();  // goes on, so that no rank waits
        }
      }
    }
    index height = count();
    MPI_Bcast(&height, static_cast<int>(sizeof(height)), MPI_BYTE, 0, line.get());
    mpi::agree(all, thrown);
    mpi::together(all, [&] {
      if (rank != 0) rows_ = matrix<T>(height, columns_);
    });
    MPI_Bcast(rows_.data(), bytes(height), MPI_BYTE, 0, line.get());
  }

 private:
  int bytes(index rows) const { return static_cast<int>(rows * columns_ * static_cast<index>(sizeof(T))); }
  void append(matrix<T> const& more, index rows) {
    index const own = count();
    matrix<T> both(own + rows, columns_);
    std::copy_n(rows_.data(), own * columns_, both.data());
    std::copy_n(more.data(), rows * columns_, both.data() + own * columns_);
    rows_ = std::move(both);
    reduce();
  }

  matrix<T> rows_;
  index columns_;
};

/// What the compiler prints of a system whose operands are placed in another way.
template <class A, class B>
struct rows_are_shared_alike_and_columns_are_whole {};

template <class A, class B>
struct placed_system {
  using left_space = space_of_values<A>;
  using right_space = space_of_values<B>;
  using rows = typename two_placements<
      decltype(placements<left_space>::template from_end<1>()),
      decltype(placements<right_space>::template from_end<rank_of<B> - 1>())>::type;
  using right = decltype(placements<right_space>::template from_end<0>());
  static constexpr bool possible =
      !std::is_void_v<rows> &&
      std::is_same_v<decltype(placements<left_space>::template from_end<0>()), all_t> &&
      (rank_of<B> == 1 || std::is_same_v<right, all_t>);
};
template <class A, class B>
concept systems_on_ranks = on_ranks<A> && on_ranks<B> && fittable<extents_t<A>, extents_t<B>>;
template <class A, class B>
concept misplaced_system = systems_on_ranks<A, B> && !placed_system<A, B>::possible;

template <class A, class B>
auto fitted_on_ranks(A const& a, B const& b, double rcond) {
  using T = floating_t<promote_t<value_t<A>, value_t<B>>>;
  using R = real_part_t<T>;
  using there = memory_of<sharded_space<>>;
  constexpr int rank = rank_of<B>;
  static_assert(std::is_same_v<T, compute_t<T>>,
                "lazuli::linalg::lstsq(a, b): convert float16 operands with astype<float>(x)");
  linalg::detail::check_fit(a.extents(), b.extents());
  auto const grid = grid_of(b, "lstsq", grid_of(a, "lstsq"));
  if (grid == nullptr) fail<error>("lstsq: the operands lie on no mesh");
  index const m = a.extents()[0], n = a.extents()[1], k = rank == 1 ? 1 : b.extents()[rank - 1];
  MPI_Comm const all_ranks = grid->all().get();
  int const along = axes_in<sharded_space<typename placed_system<A, B>::rows>>(grid.get(), dextents<1>(m))[0];
  auto const rows = share_along(grid.get(), along, m);
  auto const left = shard_of(a);
  auto const right = shard_of(b);
  auto system = mpi::together(all_ranks, [&] {
    row_tree<T> out(rows.size(), n + k);
    auto& both = out.rows();
    if (both.size() == 0) return out;
    both(all, slice(0, n)) = astype<T>(here(left, box<2>{rows, mpi::share{0, n}}));
    if constexpr (rank == 1)
      both(all, n) = astype<T>(here(right, box<1>{rows}));
    else
      both(all, slice(n, n + k)) = astype<T>(here(right, box<2>{rows, mpi::share{0, k}}));
    return out;
  });
  if (along >= 0) system.join(grid->along(along), all_ranks);
  auto const& small = system.rows();
  R const threshold = rcond < 0 ? std::numeric_limits<R>::epsilon() * static_cast<R>(m > n ? m : n)
                                : static_cast<R>(rcond);
  auto const found = linalg::lstsq(small(all, slice(0, n)), small(all, slice(n, n + k)), threshold);
  using shape = dextents<rank>;
  linalg::lstsq_result<T, shape, sharded_space<>> out{
      {},
      there::template empty<T>(linalg::detail::extents_of_solution<shape>(n, k), left),
      there::template empty<R>(dextents<1>(found.residuals.size()), left),
      found.matrix_rank,
      there::template empty<R>(dextents<1>(found.singular_values.size()), left)};
  std::copy_n(found.solution.data(), n * k, out.solution.data());
  std::copy_n(found.residuals.data(), found.residuals.size(), out.residuals.data());
  std::copy_n(found.singular_values.data(), found.singular_values.size(), out.singular_values.data());
  return out;
}

}  // namespace detail

namespace linalg {

/// The same over ranks, for a placed on (on<…>, all) or (all, all) and b as the rows of a: all
/// results are complete on every rank.   Throws as on one machine, on every rank, and rank_error if
/// one has no memory.   Cost: on each rank 2·(rows here)·(n + k)² flops, 2·log2(ranks) messages of
/// (n + k)² numbers and twice that many times (n + k)³ flops. The last bits depend on the number of
/// ranks.   Example: examples/18_regression_on_ranks
template <expression A, expression B>
  requires lazuli::detail::systems_on_ranks<A, B>
auto lstsq(A const& a, B const& b, double rcond = -1)
    LAZULI_REFUSE((lazuli::detail::misplaced_system<A, B>),
                  "lazuli: lstsq over ranks: a is placed (on<\"x\">, all) and b as its rows; move one with .to(…)") {
  if constexpr (!lazuli::detail::misplaced_system<A, B>) return lazuli::detail::fitted_on_ranks(a, b, rcond);
}
#if !defined(__clang__)
template <expression A, expression B>
  requires lazuli::detail::misplaced_system<A, B>
lazuli::detail::rows_are_shared_alike_and_columns_are_whole<space_of<A>, space_of<B>> lstsq(A const& a, B const& b,
                                                                                           double rcond = -1) = delete;
#endif

}  // namespace linalg
LAZULI_END

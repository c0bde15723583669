// Moves the blocks of sharded matrices to those that ScaLAPACK computes with, and back. To
// ScaLAPACK, row-major blocks are blocks of the transposed matrix.
#pragma once

#include <lazuli/backend/blas/spectral.hpp>
#include <lazuli/backend/mpi/blocks.hpp>
#include <lazuli/backend/mpi/cyclic.hpp>
#include <lazuli/backend/mpi/sum.hpp>
#include <lazuli/base/cmath.hpp>
#include <lazuli/linalg/matrices.hpp>
#include <lazuli/mpi/cyclic_values.hpp>
#include <lazuli/mpi/gradients.hpp>

LAZULI_BEGIN
namespace detail {

/// Do functions F of matrices that lie on ranks in shares accept blocks as well?
template <class F>
inline constexpr bool takes_blocks = false;
template <class F, class Rows, class Columns>
  requires takes_blocks<F>
inline constexpr bool runs_over_ranks<F, cyclic_space<Rows, Columns>> = true;
template <class F, class Rows, class Columns>
inline constexpr bool computed_at_once<F, cyclic_space<Rows, Columns>> =
    computed_at_once<F, sharded_space<Rows, Columns>>;
template <class F, class Rows, class Columns>
struct matrices_on<cyclic_space<Rows, Columns>, F> : matrices_on<sharded_space<Rows, Columns>, F> {
};

/// Does every rank hold all of what is shared along these axes?
template <std::size_t R>
bool every_rank_has_all(mpi::grid const& mesh, std::array<int, R> const& along) {
  bool all_of_it = true;
  for (int const m : along) all_of_it = all_of_it && (m < 0 || mesh.size(m) == 1);
  return all_of_it;
}

/// A part of a matrix: the elements of this rank. Rows and columns are dealt out along axes of the
/// mesh (-1: none); along all other axes the ranks hold the same.
template <class T>
struct held_matrix {
  mpi::dealt_axis rows, columns;
  int rows_along, columns_along;
  blas::matrix<T> here;
  held_matrix transposed() const { return {columns, rows, columns_along, rows_along, here.transposed()}; }
};
/// The blocks of a problem, and how many rows and columns of ranks share them.
struct cyclic_layout {
  index block;
  int rows, columns;
};

/// A matrix of a problem: blocks of it on this rank.
template <class T>
struct cyclic_matrix {
  mpi::cyclic_form form;
  memory::buffer<T> elements;

  T* data() { return elements.data(); }
  int const* descriptor() const { return form.descriptor; }
  blas::matrix<T> here() { return {data(), form.rows, form.columns, 1, form.descriptor[8]}; }
  /// Calls f(i, j, element) for each element here.
  template <class F>
  void for_each(mpi::rank_grid const& ranks, F const& f) {
    for (index j = 0; j < form.columns; ++j)
      for (index i = 0; i < form.rows; ++i)
        f(form.dealt.rows.number(i, ranks.row()), form.dealt.columns.number(j, ranks.column()), here()(i, j));
  }
};

/// What ScaLAPACK computes over the ranks of a mesh, of matrices of T with n rows; collective, as are
/// its functions.
template <class T>
class cyclic_problem {
 public:
  /// Throws error, alike on every rank, without ScaLAPACK, linalg_error for n above 2^31 - 1.
  cyclic_problem(char const* call, mpi::grid const& mesh, index n)
      : cyclic_problem(call, mesh, n, blocks_chosen_for(mesh, n)) {}
  /// The same in the blocks in which `a`, transposed, already lies, where ScaLAPACK accepts them.
  template <class A>
  cyclic_problem(char const* call, A const& a)
      : cyclic_problem(call, *a.grid, a.shape[0], blocks_taken_from(a)) {}

  mpi::scalapack_routines<T> const& routines() const { return mpi::get_scalapack().template of<T>(); }
  mpi::rank_grid const& ranks() const { return ranks_; }
  bool here() const { return ranks_.has_this_rank(); }
  index block() const { return block_; }
  /// Runs f on every rank; where it throws on one, all throw rank_error.
  template <class F>
  auto together(F const& f) const {
    return mpi::together(mesh_.all().get(), f);
  }
  /// The largest value that any rank brings: the same on all of them.
  int agreed(int mine) const { return mpi::largest(mesh_.all().get(), mine); }
  /// `info` of a routine, the same on every rank.
  int checked(char const* routine, int info) const {
    if (int const wrong = -agreed(-info); wrong < 0)
      fail<linalg_error>(call_, ": ", routine, ": argument ", -wrong, " has an illegal value");
    return agreed(info);
  }

  /// Elements are not initialised.
  cyclic_matrix<T> matrix_of(index rows, index columns) const {
    counted(rows / ranks_.rows() + block_, columns / ranks_.columns() + block_);
    return together([&] {
      mpi::cyclic_form const form(ranks_, rows, columns, block_);
      return cyclic_matrix<T>{form, memory::buffer<T>(std::max<index>(form.rows * form.columns, 1))};
    });
  }
  void bring(held_matrix<T const> const& from, cyclic_matrix<T>& to) const {
    mpi::deal<T>(mesh_.all(), dealt(from), from.here, to.form.dealt, to.here());
  }
  /// `to` without gaps.
  void take(cyclic_matrix<T>& from, held_matrix<T> const& to) const {
    mpi::deal<T>(mesh_.all(), from.form.dealt, from.here(), dealt(to), to.here);
    for (int m = 0; m < mesh_.axes(); ++m)  // what others hold as well
      if (m != to.rows_along && m != to.columns_along)
        copies(to.here.data, to.here.rows * to.here.cols, mesh_.along(m));
  }
  /// What the first rank has, on all.
  template <class V>
  void copies(V* first, index count) const {
    copies(first, count, mesh_.all());
  }

  /// Calls a routine on its ranks twice: to ask for the lengths of its workspaces, then with them
  /// and `more` elements: routine(work, length, reals, length of them, ints, length of them).
  template <class F>
  void with_workspaces(F const& routine, index more = 0) const {
    using R = real_part_t<T>;
    T answer{};
    R real_answer{};
    int int_answer = 0;
    if (here()) routine(&answer, -1, &real_answer, -1, &int_answer, -1);
    struct rooms {
      memory::buffer<T> work;
      memory::buffer<R> reals;
      memory::buffer<int> ints;
    };
    rooms room = together([&] {
      return rooms{memory::buffer<T>(blas::detail::workspace(call_, answer) + more),
                   memory::buffer<R>(blas::detail::workspace(call_, real_answer) + more),
                   memory::buffer<int>(int_answer + more)};
    });
    auto const length = [](auto const& buffer) {
      return static_cast<int>(std::min<index>(buffer.capacity(), INT_MAX));
    };
    if (here())
      routine(room.work.data(), length(room.work), room.reals.data(), length(room.reals), room.ints.data(),
              length(room.ints));
  }

 private:
  cyclic_problem(char const* call, mpi::grid const& mesh, index n, cyclic_layout const& l)
      : call_(call), mesh_(mesh), block_(l.block), ranks_(call, mesh.all(), l.rows, l.columns) {
    counted(n, 1);
  }
  static cyclic_layout blocks_chosen_for(mpi::grid const& mesh, index n) {
    int const ranks = mesh.all().size();
    index const block = block_for(ranks, n);
    return {block, rows_for(ranks, n, block), columns_for(ranks, n, block)};
  }
  template <class A>
  static cyclic_layout blocks_taken_from(A const& a) {
    auto const along = a.axes();
    auto const [rows, columns] = a.dealt();
    index const block = along[0] < 0 ? columns.block : rows.block;
    bool const square =
        along[0] < 0 || along[1] < 0 || (columns.block == block && along[0] < along[1]);
    if (is_cyclic<typename A::memory_space> && square &&
        rows.places * columns.places == a.grid->all().size())
      return {block, columns.places, rows.places};
    return blocks_chosen_for(*a.grid, a.shape[0]);
  }
  /// As many rows of ranks as columns, or one and a half times as many columns, where there are
  /// enough blocks: each rank has some.
  static int rows_for(int ranks, index n, index block) {
    auto const even = static_cast<index>(std::sqrt(static_cast<double>(ranks) + 0.5));
    return static_cast<int>(std::max<index>(std::min(even, (n + block - 1) / block), 1));
  }
  static int columns_for(int ranks, index n, index block) {
    index const most = ranks / rows_for(ranks, n, block);
    return static_cast<int>(std::max<index>(std::min(most, (n + block - 1) / block), 1));
  }
  /// 64, as ScaLAPACK's users take it; smaller where ranks would get fewer than 2 blocks.
  static index block_for(int ranks, index n) { return n >= 128 * rows_for(ranks, n, 1) ? 64 : 32; }

  void counted(index rows, index columns) const {
    index const limit = INT_MAX;
    if (rows > limit || columns > limit || (columns > 0 && rows > limit / columns))
      fail<linalg_error>(call_, ": ScaLAPACK counts in 32 bits: ", rows, " x ", columns,
                         " elements are too many for one rank");
  }
  template <class D>
  mpi::dealt_matrix dealt(held_matrix<D> const& m) const {
    mpi::dealt_matrix out{m.rows, m.columns, {}};
    counted(out.rows.count(0), out.columns.count(0));
    std::vector<int> places(static_cast<std::size_t>(mesh_.axes()), 0);
    for (int j = 0; j < out.columns.places; ++j)
      for (int i = 0; i < out.rows.places; ++i) {
        if (m.rows_along >= 0) places[static_cast<std::size_t>(m.rows_along)] = i;
        if (m.columns_along >= 0) places[static_cast<std::size_t>(m.columns_along)] = j;
        out.ranks.push_back(mesh_.rank_at(places));
      }
    return out;
  }
  template <class V>
  static void copies(V* first, index count, mpi::communicator const& line) {
    if (line.size() == 1) return;
    constexpr index most = INT_MAX / static_cast<index>(sizeof(V));
    for (index at = 0; at < count; at += most)
      MPI_Bcast(first + at, static_cast<int>(std::min(count - at, most) * static_cast<index>(sizeof(V))), MPI_BYTE, 0,
                line.get());
  }

  char const* call_;
  mpi::grid const& mesh_;
  index block_;
  mpi::rank_grid ranks_;
};

}  // namespace detail
LAZULI_END

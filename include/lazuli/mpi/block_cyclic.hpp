// From the blocks of sharded matrices to those that ScaLAPACK computes with, and back. Row-major
// blocks are to it those of the transposed matrix.
#pragma once

#include <lazuli/backend/blas/spectral.hpp>
#include <lazuli/backend/mpi/blocks.hpp>
#include <lazuli/backend/mpi/cyclic.hpp>
#include <lazuli/backend/mpi/sum.hpp>
#include <lazuli/mpi/gradients.hpp>

#include <cmath>

LAZULI_BEGIN
namespace detail {

/// Does every rank hold all of what is shared along these axes?
template <std::size_t R>
bool every_rank_has_all(mpi::grid const& mesh, std::array<int, R> const& along) {
  bool all_of_it = true;
  for (int const m : along) all_of_it = all_of_it && (m < 0 || mesh.size(m) == 1);
  return all_of_it;
}

/// Some of a matrix, of which this rank has these elements; along axes of the mesh (-1: none) ranks
/// hold the shares of its rows and columns, along all other axes the same.
template <class T>
struct held_matrix {
  index rows, columns;
  int rows_along, columns_along;
  blas::matrix<T> here;
  held_matrix transposed() const { return {columns, rows, columns_along, rows_along, here.transposed()}; }
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
      : call_(call), mesh_(mesh), block_(block_for(mesh.all().size(), n)),
        ranks_(call, mesh.all(), rows_for(mesh.all().size(), n, block_), columns_for(mesh.all().size(), n, block_)) {
    counted(n, 1);
  }

  mpi::scalapack_routines<T> const& routines() const { return mpi::get_scalapack().template of<T>(); }
  mpi::rank_grid const& ranks() const { return ranks_; }
  bool here() const { return ranks_.has_this_rank(); }
  index block() const { return block_; }
  /// Runs f on every rank; where it throws on one, all throw rank_error.
  template <class F>
  auto together(F const& f) const {
    return mpi::together(mesh_.all().get(), f);
  }
  /// The largest of what ranks bring: the same on all of them.
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

  /// Calls a routine on its ranks to ask for the lengths of its workspaces, then with them, and so many
  /// elements more: routine(work, length, reals, length of them, ints, length of them).
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
  /// 64 as ScaLAPACK's users take it; smaller where ranks would get fewer than 2 blocks.
  static index block_for(int ranks, index n) { return n >= 128 * rows_for(ranks, n, 1) ? 64 : 32; }

  void counted(index rows, index columns) const {
    index const limit = INT_MAX;
    if (rows > limit || columns > limit || (columns > 0 && rows > limit / columns))
      fail<linalg_error>(call_, ": ScaLAPACK counts in 32 bits: ", rows, " x ", columns,
                         " elements are too many for one rank");
  }
  /// Shares are blocks of their size, of which each rank gets one.
  template <class D>
  mpi::dealt_matrix dealt(held_matrix<D> const& m) const {
    auto const axis = [&](index n, int along) {
      int const places = along < 0 ? 1 : mesh_.size(along);
      return mpi::dealt_axis{n, std::max<index>(mpi::share_of(n, places, 0).size(), 1), places};
    };
    mpi::dealt_matrix out{axis(m.rows, m.rows_along), axis(m.columns, m.columns_along), {}};
    counted(out.rows.block, out.columns.block);
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

/// The elements of a matrix over ranks as T, this rank's without gaps: where they lie, or copied.
template <class T, class X>
class dense_shares {
 public:
  explicit dense_shares(X const& x) : own_(x) {
    if constexpr (std::is_same_v<std::remove_const_t<typename decltype(own_.local())::value_type>, T>) {
      auto const block = own_.local();
      auto const sizes = block.shape.values();
      if (block.shape.size() == 0 || is_row_major(sizes, block.steps)) {
        first_ = block.first;
        return;
      }
    }
    copy_ = dtensor<T, X::rank>(own_.local().shape);
    if (copy_.size() != 0) assign_to(copy_.target(), astype<T>(own_.local()), aliasing::excluded);
    first_ = copy_.data();
  }
  T const* data() const { return first_; }

 private:
  X own_;
  dtensor<T, X::rank> copy_;
  T const* first_ = nullptr;
};

/// The values of an operand: itself, where it is a tensor.
template <class X>
auto values_on_ranks(X const& x) {
  if constexpr (reads_neighbours<X>)
    return memory_of<space_of<X>>::leaf_of(values_in<space_of<X>>::value(x));
  else
    return shard_of(x);
}
/// What this rank has of a leaf over ranks, or of a result, of rank 2 or 1 (a column): elements
/// without gaps.
template <class D, class X>
held_matrix<D> held(X const& x, D* first) {
  auto const along = x.axes();
  auto const part = x.shares();
  if constexpr (X::rank == 1)
    return {x.shape[0], 1, along[0], -1, {first, part[0].size(), 1, 1, 1}};
  else
    return {x.shape[0], x.shape[1], along[0], along[1], blas::row_major(first, part[0].size(), part[1].size())};
}

/// Throws linalg_error, alike on every rank, where a rank's block (the triangle of it that is read)
/// holds NaN or infinity: routines of ScaLAPACK need not come to an end then.
template <class T, class X>
void refuse_not_finite_over_ranks(char const* call, cyclic_problem<T> const& problem, X const& x, T const* first,
                                  bool lower, bool upper) {
  auto const part = x.shares();
  index const width = part[1].size();
  int bad = 0;
  for (index i = part[0].low; i < part[0].high; ++i) {
    index const begin = lower ? part[1].low : std::max(part[1].low, i);
    index const end = upper ? part[1].high : std::min(part[1].high, i + 1);
    if (begin < end && !blas::detail::all_finite(end - begin, first + (i - part[0].low) * width + begin - part[1].low))
      bad = 1;
  }
  if (problem.agreed(bad) != 0) blas::detail::throw_not_finite(call, -1);
}

/// a·b of square matrices that are placed in any way, placed as a.
template <class A, class B>
auto product_over_ranks(A const& a, B const& b) {
  using T = value_t<A>;
  auto const left = values_on_ranks(a);
  auto const right = values_on_ranks(b);
  auto out = typename sharded_in<plain_space_t<space_of<A>>, T>::type(left.grid, left.shape);
  if (left.shape.size() == 0) return out;
  if (every_rank_has_all(*left.grid, left.axes()) && every_rank_has_all(*left.grid, right.axes())) {
    assign_to(out.target().local(), matmul(left.local(), right.local()), aliasing::excluded);
    return out;
  }
  cyclic_problem<T> const problem("matmul", *left.grid, left.shape[0]);
  auto const brought = [&](auto const& x) {
    auto const values = problem.together([&] { return dense_shares<T, std::remove_cvref_t<decltype(x)>>(x); });
    auto to = problem.matrix_of(x.shape[1], x.shape[0]);
    problem.bring(held(x, values.data()).transposed(), to);
    return to;
  };
  auto x = brought(left), y = brought(right), product = problem.matrix_of(left.shape[0], left.shape[0]);
  int const n = static_cast<int>(left.shape[0]), one = 1;
  T const factor(1), nothing(0);
  if (problem.here())
    problem.routines().gemm("N", "N", &n, &n, &n, &factor, y.data(), &one, &one, y.descriptor(), x.data(), &one, &one,
                            x.descriptor(), &nothing, product.data(), &one, &one, product.descriptor(), 1, 1);
  problem.take(product, held(out.target(), out.data()).transposed());
  return out;
}

/// An operand as a matrix of a problem, transposed; of it one triangle counts, or all.
template <class T, class A>
cyclic_matrix<T> brought_to_cycles(char const* call, cyclic_problem<T> const& problem, A const& a, bool lower,
                                   bool upper) {
  auto const values = problem.together([&] { return dense_shares<T, A>(a); });
  refuse_not_finite_over_ranks(call, problem, a, values.data(), lower, upper);
  auto out = problem.matrix_of(a.shape[1], a.shape[0]);
  problem.bring(held(a, values.data()).transposed(), out);
  return out;
}

}  // namespace detail
LAZULI_END

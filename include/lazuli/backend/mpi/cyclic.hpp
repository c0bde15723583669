// Ranks in rows and columns as BLACS counts them, and matrices that lie on them as ScaLAPACK takes them.
#pragma once

#include <lazuli/backend/mpi/deal.hpp>
#include <lazuli/backend/mpi/scalapack.hpp>

LAZULI_BEGIN
namespace mpi {

/// The first ranks of a communicator, column by column; ranks outside the grid are at row -1.
class rank_grid {
 public:
  /// Throws as need_scalapack; collective.
  rank_grid(char const* call, communicator const& all, int rows, int columns) : rows_(rows), columns_(columns) {
    need_scalapack(call, all.get());
    for (int r = 0; r < rows * columns; ++r) ranks_.push_back(r);
    handle_ = blacs().handle_of(all.get());
    context_ = handle_;
    blacs().make_grid(&context_, ranks_.data(), rows_, rows_, columns_);
    int height = 0, width = 0;
    if (context_ >= 0) blacs().place(context_, &height, &width, &row_, &column_);
  }
  rank_grid(rank_grid const&) = delete;
  ~rank_grid() {
    if (context_ >= 0) blacs().end_grid(context_);
    blacs().free_handle(handle_);
  }
  int context() const { return context_; }
  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int row() const { return row_; }
  int column() const { return column_; }
  bool has_this_rank() const { return row_ >= 0; }
  std::vector<int> const& ranks() const { return ranks_; }

 private:
  static blacs_routines const& blacs() { return get_scalapack().blacs(); }
  int rows_, columns_, row_ = -1, column_ = -1, handle_ = 0, context_ = -1;
  std::vector<int> ranks_;
};

/// A column-major matrix in square blocks that are dealt out to a grid.
struct cyclic_form {
  cyclic_form(rank_grid const& g, index height, index width, index block)
      : dealt{{height, block, g.rows()}, {width, block, g.columns()}, g.ranks()},
        rows(g.has_this_rank() ? dealt.rows.count(g.row()) : 0),
        columns(g.has_this_rank() ? dealt.columns.count(g.column()) : 0),
        descriptor{1, g.context(), static_cast<int>(height), static_cast<int>(width), static_cast<int>(block),
                   static_cast<int>(block), 0, 0, static_cast<int>(std::max<index>(rows, 1))} {}
  dealt_matrix dealt;
  index rows, columns;  // on this rank
  int descriptor[9];
};

}  // namespace mpi
LAZULI_END

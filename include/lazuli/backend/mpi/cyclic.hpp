// Matrices in blocks that are dealt out to rows and columns of ranks in turn, as ScaLAPACK takes them.
#pragma once

#include <lazuli/backend/mpi/agree.hpp>
#include <lazuli/backend/mpi/blocks.hpp>
#include <lazuli/backend/mpi/scalapack.hpp>
#include <lazuli/memory/buffer.hpp>

LAZULI_BEGIN
namespace mpi {

/// How many of n elements, dealt out in blocks to so many places, come to one of them.   Source:
/// ScaLAPACK numroc.
constexpr index cyclic_count(index n, index block, int place, int places) {
  index const full = n / block, rounds = full / places, rest = full % places;
  return rounds * block + (place < rest ? block : place == rest ? n % block : 0);
}
/// Which one of all the i-th element of a place is.
constexpr index cyclic_index(index i, index block, int place, int places) {
  return (i / block * places + place) * block + i % block;
}

/// Ranks of a communicator in rows and columns; those that are not among them are at row -1.
class rank_grid {
 public:
  /// ranks: of the system's communicator, column by column. Collective over all of that.
  rank_grid(blacs_routines const& blacs, int system, std::vector<int> ranks, int rows)
      : blacs_(&blacs), context_(system), rows_(rows), columns_(static_cast<int>(ranks.size()) / rows) {
    blacs.make_grid(&context_, ranks.data(), rows_, rows_, columns_);
    int height = 0, width = 0;
    if (context_ >= 0) blacs.place(context_, &height, &width, &row_, &column_);
  }
  rank_grid(rank_grid&& g) noexcept
      : blacs_(g.blacs_), context_(std::exchange(g.context_, -1)), rows_(g.rows_), columns_(g.columns_), row_(g.row_),
        column_(g.column_) {}
  rank_grid& operator=(rank_grid&&) = delete;
  ~rank_grid() {
    if (context_ >= 0) blacs_->end_grid(context_);
  }
  int context() const { return context_; }
  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int row() const { return row_; }
  int column() const { return column_; }
  bool has_this_rank() const { return row_ >= 0; }

 private:
  blacs_routines const* blacs_;
  int context_, rows_, columns_, row_ = -1, column_ = -1;
};

/// A column-major matrix of which every rank of a grid holds its blocks.
struct cyclic_form {
  cyclic_form(rank_grid const& g, index rows, index columns, index height, index width)
      : here{g.has_this_rank() ? cyclic_count(rows, height, g.row(), g.rows()) : 0,
             g.has_this_rank() ? cyclic_count(columns, width, g.column(), g.columns()) : 0},
        descriptor{1,
                   g.context(),
                   static_cast<int>(rows),
                   static_cast<int>(columns),
                   static_cast<int>(height),
                   static_cast<int>(width),
                   0,
                   0,
                   static_cast<int>(std::max<index>(here[0], 1))} {}
  index here[2];  // rows and columns on this rank
  int descriptor[9];
};

/// The ranks of a communicator as BLACS counts them.
class blacs_system {
 public:
  /// Throws as need_scalapack; collective.
  blacs_system(char const* call, communicator const& all) {
    need_scalapack(call, all.get());
    blacs_ = &get_scalapack().blacs();
    own_ = blacs_->handle_of(all.get());
    std::vector<int> ranks(static_cast<std::size_t>(all.size()));
    for (std::size_t r = 0; r < ranks.size(); ++r) ranks[r] = static_cast<int>(r);
    row_ = std::make_unique<rank_grid>(grid(std::move(ranks), 1));
  }
  blacs_system(blacs_system const&) = delete;
  ~blacs_system() {
    row_.reset();
    blacs_->free_handle(own_);
  }
  /// These ranks, column by column.
  rank_grid grid(std::vector<int> ranks, int rows) const { return rank_grid(*blacs_, own_, std::move(ranks), rows); }
  /// The elements of a matrix in another form, on all ranks.   Source: ScaLAPACK gemr2d.
  template <class T>
  void move(T const* from, cyclic_form const& old, T* to, cyclic_form const& fresh) const {
    int const rows = fresh.descriptor[2], columns = fresh.descriptor[3], one = 1, everyone = row_->context();
    get_scalapack().of<T>().gemr2d(&rows, &columns, from, &one, &one, old.descriptor, to, &one, &one, fresh.descriptor,
                                   &everyone);
  }

 private:
  blacs_routines const* blacs_ = nullptr;
  int own_ = 0;
  std::unique_ptr<rank_grid> row_;
};

}  // namespace mpi
LAZULI_END

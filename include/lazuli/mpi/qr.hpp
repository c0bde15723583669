// a = q·r over ranks that share the rows: each factors its own rows, and triangles are factored
// again in pairs, in a tree that depends only on the number of ranks.
#pragma once

#include <lazuli/linalg/factor.hpp>
#include <lazuli/mpi/gradients.hpp>

#include <climits>

LAZULI_BEGIN
namespace detail {

/// The factors of rows that the ranks along a line have; collective. A failure on one rank of `all`
/// fails on all.   Source: Demmel, Grigori, Hoemmen, Langou, Communication-optimal parallel and
/// sequential QR (2012).
template <class T>
class qr_tree {
 public:
  qr_tree(matrix<T> const& rows, MPI_Comm all) : columns_(rows.extents()[1]), all_(all) {
    mpi::together(all, [&] {
      if (columns_ * columns_ * static_cast<index>(sizeof(T)) > INT_MAX)
        fail<error>("qr: ", columns_, " columns are more than one message holds");
      room_ = matrix<T>(columns_, columns_);
      factor(rows, 0);
    });
  }

  /// The triangle of all rows, on every rank, and the rows of q that are here.
  void run(mpi::communicator const& line, matrix<T>& q, matrix<T>& r) {
    int const rank = line.rank(), size = line.size();
    std::exception_ptr thrown;
    auto const careful = [&](auto const& work) {  // goes on, so that no rank waits
      try {
        if (!thrown) work();
      } catch (...) {
        thrown = std::current_exception();
      }
    };
    int step = 1;
    for (; step < size && rank % (2 * step) == 0; step *= 2) {
      if (rank + step >= size) continue;
      index const more = receive(line, rank + step);
      careful([&] { append(more); });
    }
    if (rank != 0) send(line, rank - step, triangle_.data(), triangle_.extents()[0]);
    index height = triangle_.extents()[0];
    if (size > 1) MPI_Bcast(&height, static_cast<int>(sizeof(height)), MPI_BYTE, 0, line.get());
    // On the way back each node gets its rows of the basis of all.
    matrix<T> basis;
    if (rank == 0) {
      careful([&] { basis = eye<T>(height); });
    } else {
      MPI_Status status{};
      MPI_Recv(room_.data(), bytes(columns_), MPI_BYTE, rank - step, 1, line.get(), &status);
      careful([&] { basis = taken(triangle_.extents()[0], height); });
    }
    while (step > 1) {
      step /= 2;
      if (rank + step >= size) continue;
      matrix<T> product;
      index own = 0, rest = 0;
      careful([&] {
        product = matmul(nodes_.back().q, basis);
        own = nodes_.back().own, rest = product.extents()[0] - own;
        basis = product(slice(0, own), lazuli::all);
        nodes_.pop_back();
      });
      MPI_Send(product.data() + own * height, static_cast<int>(rest * height * static_cast<index>(sizeof(T))),
               MPI_BYTE, rank + step, 1, line.get());
    }
    careful([&] {
      q = matmul(nodes_.front().q, basis);
      if (rank != 0) triangle_ = matrix<T>(height, columns_);
    });
    mpi::agree(all_, thrown);
    if (size > 1) MPI_Bcast(triangle_.data(), bytes(height), MPI_BYTE, 0, line.get());
    r = std::move(triangle_);
  }

 private:
  struct node {
    matrix<T> q;
    index own;  // rows of q for what was here before
  };
  int bytes(index rows) const { return static_cast<int>(rows * columns_ * static_cast<index>(sizeof(T))); }
  void factor(matrix<T> const& rows, index own) {
    if (rows.size() == 0) {
      nodes_.push_back({matrix<T>(rows.extents()[0], 0), own});
      triangle_ = matrix<T>(0, columns_);
      return;
    }
    auto found = linalg::qr(rows);
    nodes_.push_back({std::move(found.q), own});
    triangle_ = std::move(found.r);
  }
  void append(index more) {
    index const own = triangle_.extents()[0];
    matrix<T> both(own + more, columns_);
    std::copy_n(triangle_.data(), own * columns_, both.data());
    std::copy_n(room_.data(), more * columns_, both.data() + own * columns_);
    factor(both, own);
  }
  matrix<T> taken(index rows, index columns) const {
    matrix<T> out(rows, columns);
    std::copy_n(room_.data(), rows * columns, out.data());
    return out;
  }
  void send(mpi::communicator const& line, int to, T const* data, index rows) const {
    MPI_Send(data, bytes(rows), MPI_BYTE, to, 0, line.get());
  }
  /// Receives rows into the room; returns how many.
  index receive(mpi::communicator const& line, int from) {
    MPI_Status status{};
    int got = 0;
    MPI_Recv(room_.data(), bytes(columns_), MPI_BYTE, from, 0, line.get(), &status);
    MPI_Get_count(&status, MPI_BYTE, &got);
    return columns_ == 0 ? 0 : got / bytes(1);
  }

  index columns_;
  MPI_Comm all_;
  matrix<T> room_, triangle_;
  std::vector<node> nodes_;
};

/// Gives the columns of q (`rows` of them are here) and the rows of r the signs of one machine,
/// whatever the number of ranks.
template <class T>
void turn_as_one_machine(mpi::grid const& grid, mpi::communicator const& line, mpi::share rows,
                         index m, matrix<T>& q, matrix<T>& r) {
  index const k = r.extents()[0];
  auto first = mpi::together(grid.all().get(), [&] {
    matrix<T> out = zeros<T>(k, k);
    for (index i = rows.low; i < std::min(rows.high, k); ++i)
      std::copy_n(q.data() + (i - rows.low) * k, k, out.data() + i * k);
    return out;
  });
  mpi::sum_everywhere(line, first.data(), first.size());
  mpi::together(grid.all().get(), [&] {
    vector<real_part_t<T>> signs(k);
    blas::detail::householder_signs(k, m == k, first.data(), signs.data());
    q *= signs;
    r *= signs.unsqueeze(1);
  });
}

/// Throws if another basis than that of the columns is asked for.
inline void only_reduced(index basis, dextents<2> const& shape) {
  if (basis != std::min(shape[0], shape[1]))
    fail<error>("qr: over ranks it is reduced, not complete");
}

template <class Rows>
inline constexpr bool runs_over_ranks<qr_of, sharded_space<Rows, all_t>> = true;
template <class Rows>
struct matrices_on<sharded_space<Rows, all_t>, qr_of> {
  template <class A, class Out>
  static void compute(A const& x, index basis, Out& out) {
    using T = value_t<decltype(out.q)>;
    auto const value = shard_of(x);
    index const m = value.shape[0], n = value.shape[1];
    only_reduced(basis, value.shape);
    if (value.grid == nullptr) fail<error>("qr: the matrix lies on no mesh");
    auto const& grid = *value.grid;
    auto const own = mpi::together(grid.all().get(), [&] {
      auto const block = value.local();
      matrix<T> rows(block.shape[0], n);
      if (rows.size() != 0) assign_to(rows.target(), astype<T>(block), aliasing::excluded);
      return rows;
    });
    qr_tree<T> tree(own, grid.all().get());
    matrix<T> q, r;
    int const along = value.axes()[0];
    static mpi::communicator const alone;
    tree.run(along < 0 ? alone : grid.along(along), q, r);
    if (along >= 0)
      turn_as_one_machine(grid, grid.along(along), out.q.target().shares()[0], m, q, r);
    if (q.size() != 0) assign_to(out.q.target().local(), close(q), aliasing::excluded);
    std::copy_n(r.data(), r.size(), out.r.data());
  }
};

}  // namespace detail
LAZULI_END

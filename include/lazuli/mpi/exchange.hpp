// What a reduction sends: the elements of blocks that go on beyond a rank's end, then states.
#pragma once

#include <lazuli/backend/mpi/blocks.hpp>
#include <lazuli/mpi/fold.hpp>

LAZULI_BEGIN
namespace detail {

/// Elements of a row that ranks of one line share, `inner` at a time: those of each rank.
struct row_of_ranks {
  index extent, inner, ranks;
  mpi::share of(index rank) const {
    auto const s = mpi::share_of(extent, ranks, rank);
    return {s.low * inner, s.high * inner};
  }
  /// Who has element i.
  index owner(index i) const {
    index const each = (extent + ranks - 1) / ranks;
    return i / inner / each;
  }
};

/// Sends what lies at the front of this rank's share and belongs to a block that begins at `begin`,
/// on another rank, and receives what completes the last block that begins here. Counted in units of
/// `unit` elements.
///   head   the first of this share
///   tail   room for what follows this share
template <class C>
void exchange_ends(mpi::communicator const& line, row_of_ranks const& row, index unit, index begin,
                   C const* head, index heads, C* tail, index tails) {
  auto const own = row.of(line.rank());
  index const bytes = static_cast<index>(sizeof(C)) * unit;
  auto const count = [&](index n) { return mpi::count_of(n * bytes, "reduce"); };
  std::vector<MPI_Request> requests;
  index at = own.high;
  index const end = own.high + tails;
  for (int r = line.rank() + 1; r < line.size() && at < end; ++r) {
    index const some = std::min(row.of(r).high, end) - at;
    if (some <= 0) continue;
    requests.emplace_back();
    MPI_Irecv(tail + (at - own.high) * unit, count(some), MPI_BYTE, r, 1, line.get(),
              &requests.back());
    at += some;
  }
  if (heads > 0) {
    int const to = static_cast<int>(row.owner(begin));
    MPI_Send(head, count(heads), MPI_BYTE, to, 1, line.get());
  }
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
}

/// The states of all ranks, from left to right, on every rank; `mine` of those that have any.
inline fold_list joined(mpi::communicator const& line, fold_list const& mine) {
  auto const ranks = static_cast<std::size_t>(line.size());
  int const count = static_cast<int>(mine.nodes().size());
  std::vector<int> counts(ranks), sizes(ranks), starts(ranks);
  MPI_Allgather(&count, 1, MPI_INT, counts.data(), 1, MPI_INT, line.get());
  std::size_t nodes = 0;
  auto const spread = [&](std::size_t bytes) {
    int at = 0;
    for (std::size_t r = 0; r < ranks; ++r) {
      sizes[r] = counts[r] * static_cast<int>(bytes);
      starts[r] = at;
      at += sizes[r];
    }
    nodes = static_cast<std::size_t>(at) / bytes;
  };
  spread(sizeof(fold_node));
  std::vector<fold_node> all(nodes);
  MPI_Allgatherv(mine.nodes().data(), count * static_cast<int>(sizeof(fold_node)), MPI_BYTE,
                 all.data(), sizes.data(), starts.data(), MPI_BYTE, line.get());
  spread(mine.bytes());
  std::vector<std::byte> states(nodes * mine.bytes());
  MPI_Allgatherv(mine.states(), count * static_cast<int>(mine.bytes()), MPI_BYTE, states.data(),
                 sizes.data(), starts.data(), MPI_BYTE, line.get());
  fold_list out = mine.like();
  for (std::size_t i = 0; i < nodes; ++i) out.push(all[i], states.data() + i * mine.bytes());
  return out;
}

}  // namespace detail
LAZULI_END

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

/// The states of a line of ranks, from left to right, to its first rank: each merges those of ranks behind it.
/// Afterwards only that one has all of them.   Cost: log2(ranks) messages, of the states that do not merge: those of
/// parts, and of the ends of a rank.
inline void join_to_first(mpi::communicator const& line, fold_list& states) {
  std::size_t const each = sizeof(fold_node) + states.bytes();
  mpi::element_type const one(each);
  std::vector<std::byte> packed;
  auto const send = [&](int to, int) {
    packed.resize(states.nodes().size() * each);
    for (std::size_t i = 0; i < states.nodes().size(); ++i) {
      std::memcpy(packed.data() + i * each, &states.nodes()[i], sizeof(fold_node));
      std::memcpy(packed.data() + i * each + sizeof(fold_node), states.states() + i * states.bytes(), states.bytes());
    }
    MPI_Send(packed.data(), static_cast<int>(states.nodes().size()), one.get(), to, 2, line.get());
  };
  auto const receive = [&](int from, int) {
    MPI_Status status;
    int count = 0;
    MPI_Probe(from, 2, line.get(), &status);
    MPI_Get_count(&status, one.get(), &count);
    packed.resize(static_cast<std::size_t>(count) * each);
    MPI_Recv(packed.data(), count, one.get(), from, 2, line.get(), MPI_STATUS_IGNORE);
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
      fold_node node{};
      std::memcpy(&node, packed.data() + i * each, sizeof node);
      states.push(node, packed.data() + i * each + sizeof node);
    }
  };
  mpi::bring_to_first(line, send, receive);
}

}  // namespace detail
LAZULI_END

// What all ranks before one contribute: an exclusive scan along a line of ranks.
#pragma once

#include <lazuli/backend/mpi/grid.hpp>

#include <algorithm>
#include <climits>

LAZULI_BEGIN
namespace mpi {

/// Gives `before` on each rank what the ranks before it along a line bring, joined in their order.
/// Collective. On entry, `total` is what this rank brings and `before` is neutral. `total` is
/// overwritten; `room` is as long. join(a, b) joins a, which comes first, to b, for `count`
/// elements. Ranks receive from the one before, then from those 2, 4, … before: what is joined to
/// what depends only on the place of a rank. `behind`: joins those behind it instead, the last rank
/// first. Cost: log2(ranks) messages.   Source: Hillis, Steele, Data parallel algorithms (1986).
template <class T, class Join>
void join_ranks_before(communicator const& line, T* total, T* before, T* room, index count, Join const& join,
                       bool behind = false) {
  constexpr index most = INT_MAX / static_cast<index>(sizeof(T));
  int const size = line.size(), rank = behind ? size - 1 - line.rank() : line.rank();
  auto const of_line = [&](int place) { return behind ? size - 1 - place : place; };
  for (int away = 1; away < size && count > 0; away *= 2) {
    int const to = rank + away < size ? of_line(rank + away) : MPI_PROC_NULL;
    int const from = rank >= away ? of_line(rank - away) : MPI_PROC_NULL;
    for (index at = 0; at < count; at += most) {
      int const bytes = static_cast<int>(std::min(count - at, most) * static_cast<index>(sizeof(T)));
      MPI_Sendrecv(total + at, bytes, MPI_BYTE, to, 0, room + at, bytes, MPI_BYTE, from, 0, line.get(), MPI_STATUS_IGNORE);
    }
    if (from == MPI_PROC_NULL) continue;
    for (index i = 0; i < count; ++i) {
      join(room[i], before[i]);
      join(room[i], total[i]);
    }
  }
}

}  // namespace mpi
LAZULI_END

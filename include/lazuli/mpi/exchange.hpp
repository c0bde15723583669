// What a reduction sends: the blocks that go on beyond a rank's end, then states.
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
};

/// A block that goes on beyond a rank's end, on its way to the next rank: the state of what is
/// folded, and the elements behind it, which are folded together with some of that rank's. It is
/// made before the ranks agree that none has failed, and filled afterwards. Sizes are in bytes.
struct handed_on {
  std::vector<std::byte> bytes;
  int size = 0;

  handed_on() = default;
  handed_on(std::size_t state, index rest)
      : bytes(state + static_cast<std::size_t>(rest)),
        size(mpi::count_of(static_cast<index>(bytes.size()), "reduce")) {}
  void fill(std::byte const* state, std::size_t of_state, std::byte const* rest) {
    std::memcpy(bytes.data(), state, of_state);
    if (bytes.size() > of_state)
      std::memcpy(bytes.data() + of_state, rest, bytes.size() - of_state);
  }
  /// The bytes must not change until the request is done.
  MPI_Request to_next(mpi::communicator const& line) const {
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Isend(bytes.data(), size, MPI_BYTE, line.rank() + 1, 1, line.get(), &request);
    return request;
  }
  void from_last(mpi::communicator const& line) {
    MPI_Recv(bytes.data(), size, MPI_BYTE, line.rank() - 1, 1, line.get(), MPI_STATUS_IGNORE);
  }
};

/// Brings the states of a line of ranks, from left to right, to its first rank: each rank merges
/// those of the ranks behind it. Afterwards only the first has all of them. `packed` has room for
/// the messages, and `states` for what arrives: nothing is allocated. `coming`: how many states
/// each message to this rank brings.   Cost: log2(ranks) messages, of the states that do not merge:
/// those of parts, and of the ends of a rank.
inline void join_to_first(mpi::communicator const& line, fold_list& states,
                          std::vector<std::byte>& packed, std::vector<int> const& coming) {
  std::size_t const each = sizeof(fold_node) + states.bytes();
  mpi::element_type const one(each);
  auto const send = [&](int to, int) {
    packed.resize(states.nodes().size() * each);
    for (std::size_t i = 0; i < states.nodes().size(); ++i) {
      std::memcpy(packed.data() + i * each, &states.nodes()[i], sizeof(fold_node));
      std::memcpy(packed.data() + i * each + sizeof(fold_node), states.states() + i * states.bytes(), states.bytes());
    }
    MPI_Send(packed.data(), static_cast<int>(states.nodes().size()), one.get(), to, 2, line.get());
  };
  auto message = coming.begin();
  auto const receive = [&](int from, int) {
    int const count = *message++;
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

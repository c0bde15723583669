// Messages of one statement, on their way at once.
#pragma once

#include <lazuli/backend/mpi/blocks.hpp>

#include <algorithm>

LAZULI_BEGIN
namespace mpi {

/// How many messages a rank sends and gets, and their bytes.
struct traffic {
  index sent = 0, received = 0, bytes_sent = 0, bytes_received = 0;
  void send(index bytes) { ++sent, bytes_sent += bytes; }
  void receive(index bytes) { ++received, bytes_received += bytes; }
};

/// Blocks of arrays to send to other ranks, and to receive from them: all are planned, then sent
/// together. Between two ranks they arrive in the order in which they are planned. If the scope
/// ends early, they are waited for.
class messages {
 public:
  explicit messages(communicator const& among) : among_(among.get()) {}
  messages(messages const&) = delete;
  ~messages() { wait(); }

  /// A block of the array at `first`, contiguous or not, as one message.
  void send(void const* first, block_of_array const& block, int to) {
    plan(const_cast<void*>(first), block, to, true);
  }
  void receive(void* first, block_of_array const& block, int from) {
    plan(first, block, from, false);
  }
  /// Contiguous bytes: no MPI type is made for them.
  void send(void const* first, index bytes, int to) { plan_row(const_cast<void*>(first), bytes, to, true); }
  void receive(void* first, index bytes, int from) { plan_row(first, bytes, from, false); }
  traffic planned() const {
    traffic out;
    for (message const& m : all_) {
      MPI_Count size = 0;
      MPI_Type_size_x(m.block.get(), &size);
      index const bytes = static_cast<index>(size) * m.count;
      m.sent ? out.send(bytes) : out.receive(bytes);
    }
    return out;
  }
  void start() noexcept {
    for (message const& m : all_) {
      auto& request = requests_[static_cast<std::size_t>(begun_++)];
      if (m.sent)
        MPI_Isend(m.first, m.count, m.block.get(), m.other, 0, among_, &request);
      else
        MPI_Irecv(m.first, m.count, m.block.get(), m.other, 0, among_, &request);
    }
  }
  void wait() noexcept {
    MPI_Waitall(begun_, requests_.data(), MPI_STATUSES_IGNORE);
    begun_ = 0;
  }

 private:
  struct message {
    void* first;
    block_type block;  // empty: bytes
    int count, other;
    bool sent;
  };
  static constexpr index most = index{1} << 30;  // bytes that a message counts
  void plan(void* first, block_of_array const& block, int other, bool sent) {
    if (block.empty()) return;
    auto const row = block.in_a_row();
    if (row && row->size() <= most / block.bytes)  // types of MPI take longer than small messages
      return plan_row(static_cast<std::byte*>(first) + row->low * block.bytes,
                      row->size() * block.bytes, other, sent);
    all_.push_back({first, block_type(block), 1, other, sent});
    requests_.push_back(MPI_REQUEST_NULL);
  }
  void plan_row(void* first, index bytes, int other, bool sent) {
    for (index at = 0; at < bytes; at += most) {
      int const count = static_cast<int>(std::min(bytes - at, most));
      all_.push_back({static_cast<std::byte*>(first) + at, block_type(), count, other, sent});
      requests_.push_back(MPI_REQUEST_NULL);
    }
  }

  MPI_Comm among_;
  std::vector<message> all_;
  std::vector<MPI_Request> requests_;
  int begun_ = 0;
};

}  // namespace mpi
LAZULI_END

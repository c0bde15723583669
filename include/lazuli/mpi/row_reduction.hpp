// One reduction of elements, or rows of them, that lie on ranks one after another. Each rank folds
// the blocks that end on it, of which one may have begun elsewhere; their states are joined, with
// the bits of one machine.
#pragma once

#include <lazuli/backend/mpi/agree.hpp>
#include <lazuli/backend/mpi/messages.hpp>
#include <lazuli/memory/buffer.hpp>
#include <lazuli/mpi/exchange.hpp>
#include <lazuli/mpi/row_chain.hpp>

LAZULI_BEGIN
namespace detail {

/// One reduction of all elements that the ranks along a line hold one after another; or of rows of
/// `columns` elements to as many outputs, of which this line of ranks may have none.
class row_reduction {
 public:
  /// `full`: one output, no rows; otherwise `columns` of the `kept` outputs on all ranks are here.
  /// The chain must outlive this object.
  row_reduction(row_source const& chain, row_of_ranks const& row, mpi::communicator const& line,
                bool full, index columns, index kept)
      : chain_(chain),
        row_(row),
        line_(line),
        columns_(full ? 0 : columns),
        unit_(full ? 1 : columns),
        cut_(row.extent * row.inner, kept, !full, chain.kernel, chain.positional),
        own_(row.of(line.rank())),
        states_(chain.kernel, columns_),
        begun_(chain.kernel, columns_),
        came_(chain.kernel, columns_) {}

  /// Writes the values to `out`, on every rank of the line. What can fail on this rank, and all
  /// that is allocated, comes first; then all ranks of `all` agree.
  void run(void* out, MPI_Comm all) {
    mpi::together(all, [&] {
      fold_here();
      make_room();
    });
    if (unit_ == 0) return;
    hand_on();
    join_to_first(line_, states_, packed_, coming_);
    auto const& kernel = chain_.kernel;
    index const size = chain_.result_size;
    if (line_.rank() == 0) {
      auto* const state = states_.whole(static_cast<int>(std::min<index>(cut_.total, simd::virtual_lanes)));
      kernel.finish(kernel.context, state, cut_.total, static_cast<std::byte*>(out),
                    columns_ == 0 ? 0 : size, unit_);
    }
    MPI_Bcast(out, mpi::count_of(unit_ * size, "reduce"), MPI_BYTE, 0, line_.get());
  }

  /// What this rank would send and get, without the broadcast of the value.
  mpi::traffic planned() const {
    mpi::traffic out;
    if (unit_ == 0) return out;
    auto const of_block = [&](index at) {
      return static_cast<index>(states_.bytes()) + bytes_of(rest_before(at));
    };
    if (heads_of(own_) > 0) out.receive(of_block(own_.low));
    if (goes_on(own_)) out.send(of_block(own_.high));
    for (int step = 1; step < line_.size(); step *= 2)
      for (int r = 0; r + step < line_.size(); r += 2 * step) {
        index const size = static_cast<index>(nodes_of(r + step, step) * bytes_of_node());
        if (r + step == line_.rank()) out.send(size);
        if (r == line_.rank()) out.receive(size);
      }
    return out;
  }

 private:
  using buffer = memory::buffer<std::byte>;

  /// The elements of a share that belong to a block that begins before it.
  index heads_of(mpi::share const& s) const {
    if (s.size() <= 0 || cut_.block_begin(s.low) == s.low) return 0;
    return std::min(cut_.block_end(s.low), s.high) - s.low;
  }
  /// Does its last block go on to another rank?
  bool goes_on(mpi::share const& s) const {
    return s.size() > 0 && cut_.block_end(s.high - 1) > s.high;
  }
  /// Elements before `at`, in the same block, that wait for others: kernels fold so many at once.
  index rest_before(index at) const {
    index const once = columns_ == 0 ? chain_.kernel.resumes_at : simd::rows_at_once;
    return at >= cut_.total ? 0 : (at - cut_.block_begin(at)) % once;
  }
  fold_node node_of(index place) const {
    index const part = cut_.part_of(place);
    return {part, (place - cut_.begin(part)) / cut_.block, 0};
  }
  std::size_t bytes_of_node() const { return sizeof(fold_node) + states_.bytes(); }
  /// How many nodes remain of the blocks that end on `count` ranks from `first` on: in each part,
  /// blocks are merged to the largest aligned runs.
  std::size_t nodes_of(int first, int count) const {
    auto const begin_at = [&](index at) {
      return at >= cut_.total ? cut_.total : cut_.block_begin(at);
    };
    index at = begin_at(row_.of(first).low);
    index const end = begin_at(row_.of(std::min(first + count, line_.size()) - 1).high);
    std::size_t nodes = 0;
    for (index part = at < end ? cut_.part_of(at) : 0; at < end; ++part) {
      index const from = cut_.begin(part);
      index const next = std::min(cut_.begin(part + 1), end);
      index const last = (next - from + cut_.block - 1) / cut_.block;
      for (index block = (at - from) / cut_.block; block < last; ++nodes) {
        index run = 1;
        while (block % (2 * run) == 0 && block + 2 * run <= last) run *= 2;
        block += run;
      }
      at = next;
    }
    return nodes;
  }
  /// The bytes of so many elements of the row, or of so many rows of the columns here.
  index bytes_of(index count) const { return count * unit_ * chain_.value_size; }

  void fold_here() {
    if (own_.size() == 0 || unit_ == 0) return;
    index const low = own_.low, high = own_.high;
    heads_ = heads_of(own_);
    index at = low + heads_;
    if (heads_ > 0) {
      index const before = rest_before(low);
      head_ = buffer(bytes_of(before + heads_));
      write_values(low, at, head_.data() + bytes_of(before));
    }
    buffer all;
    index const first = at;
    if (chain_.reads_values) all = values(first, high);
    auto const fold_some = [&](std::byte* state, index count) {
      if (chain_.reads_values)
        chain_.fold_values(all.data(), state, block(at - first, count, at));
      else
        chain_.fold(chain_, state, block(at - low, count, at));
    };
    for (index end = at; at < high; at = end) {
      end = cut_.block_end(at);
      if (end > high) {
        index const rest = rest_before(high);
        fold_some(begun_.open(node_of(at)), high - at - rest);
        rest_ = values(high - rest, high);
        return;
      }
      fold_some(states_.open(node_of(at)), end - at);
      states_.close();
    }
  }

  /// Does the block that began before this share end here?
  bool ends_here() const { return cut_.block_end(own_.low) <= own_.high; }
  /// Makes room for all messages and for the states that come with them.
  void make_room() {
    if (unit_ == 0) return;
    if (heads_ > 0) message_ = handed_on(states_.bytes(), bytes_of(rest_before(own_.low)));
    if (goes_on(own_)) sent_ = handed_on(states_.bytes(), bytes_of(rest_before(own_.high)));
    int const me = line_.rank();
    std::size_t most = nodes_of(me, 1);
    for (int step = 1; step < line_.size() && me % (2 * step) == 0; step *= 2)
      if (me + step < line_.size()) {
        std::size_t const more = nodes_of(me + step, step);
        coming_.push_back(static_cast<int>(more));
        most = std::max(most, nodes_of(me, step) + more);
      }
    packed_.reserve(most * bytes_of_node());
    states_.reserve(most);
    if (heads_ > 0) came_.reserve(std::max(most, states_.nodes().size() + 1));
  }

  /// Sends the block that has begun here to the next rank. Receives the one that began before, and
  /// folds it here: to its end, or on to the next rank.
  void hand_on() {
    MPI_Request going = MPI_REQUEST_NULL;  // at most one
    std::size_t const bytes = states_.bytes();
    if (!begun_.nodes().empty()) {
      sent_.fill(begun_.states(), bytes, rest_.data());
      going = sent_.to_next(line_);
    }
    if (heads_ > 0) {
      index const before = rest_before(own_.low), some = before + heads_, place = own_.low - before;
      message_.from_last(line_);
      if (before > 0)
        std::memcpy(head_.data(), message_.bytes.data() + bytes, message_.bytes.size() - bytes);
      index const rest = ends_here() ? 0 : rest_before(own_.high);
      auto* const state = came_.open(node_of(cut_.block_begin(own_.low)));
      std::memcpy(state, message_.bytes.data(), bytes);
      chain_.fold_values(head_.data(), state, block(0, some - rest, place));
      if (ends_here()) {
        for (std::size_t i = 0; i < states_.nodes().size(); ++i)
          came_.push(states_.nodes()[i], states_.states() + i * bytes);
        states_ = std::move(came_);
      } else {
        sent_.fill(state, bytes, head_.data() + bytes_of(some - rest));
        going = sent_.to_next(line_);
      }
    }
    MPI_Wait(&going, MPI_STATUS_IGNORE);
  }

  buffer values(index low, index high) const {
    buffer out(bytes_of(high - low));
    if (high > low) write_values(low, high, out.data());
    return out;
  }
  void write_values(index low, index high, std::byte* out) const {
    chain_.write(chain_, (low - own_.low) * unit_, (high - own_.low) * unit_, out);
  }
  /// `count` elements or rows, which come after `low` others here and are at `place` of the whole.
  row_part block(index low, index count, index place) const {
    return {low * unit_, count, columns_, place};
  }

  row_source const& chain_;
  row_of_ranks row_;
  mpi::communicator const& line_;
  index columns_, unit_;
  fold_cut cut_;
  mpi::share own_;
  // States of the blocks that end here, of one that only begins here, and of one that began before.
  fold_list states_, begun_, came_;
  buffer head_, rest_;
  handed_on message_, sent_;  // that come, and go
  std::vector<std::byte> packed_;
  std::vector<int> coming_;  // states of each message that is joined
  index heads_ = 0;
};

}  // namespace detail
LAZULI_END

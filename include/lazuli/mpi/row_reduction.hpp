// One reduction of elements, or of rows of them, that lie on ranks in a row: each folds the blocks
// that end on it, of which one may have begun elsewhere, and their states are joined, with the bits
// of one machine.
#pragma once

#include <lazuli/backend/mpi/agree.hpp>
#include <lazuli/backend/mpi/messages.hpp>
#include <lazuli/mpi/exchange.hpp>
#include <lazuli/mpi/rows.hpp>
#include <lazuli/mpi/shard.hpp>
#include <lazuli/tensor/tensor.hpp>

LAZULI_BEGIN
namespace detail {

/// One reduction of all elements that ranks along one line hold in a row; or of rows of `columns`
/// elements to as many outputs, which may be none on this line of ranks.
template <class R, class A, class D, class E>
class row_reduction {
  using C = folded_t<E>;
  using plain = strided<C const, extents<dyn>>;
  static constexpr bool alike = simd::detail::folding<R, E, A, D>::lanes ==
                                simd::detail::folding<R, plain, A, D>::lanes;

 public:
  /// `full`: one output, no rows; else of `kept` outputs on all ranks `columns` are here.
  row_reduction(R const& op, E const& e, row_of_ranks const& row, mpi::communicator const& line,
                bool full, index columns, index kept)
      : chain_(e),
        context_{&chain_, op},
        plain_context_{&values_, op},
        kernel_(simd::make_reduction_kernel<D, A>(context_)),
        plain_kernel_(simd::make_reduction_kernel<D, A>(plain_context_)),
        row_(row),
        line_(line),
        columns_(full ? 0 : columns),
        unit_(full ? 1 : columns),
        cut_(row.extent * row.inner, kept, !full, kernel_, R::positional),
        own_(row.of(line.rank())),
        states_(used_kernel(), columns_),
        begun_(used_kernel(), columns_),
        came_(used_kernel(), columns_) {}

  /// The values to `out`, on every rank of the line. What can fail here comes first, as all that is
  /// allocated, and all ranks of `all` agree.
  void run(D* out, MPI_Comm all) {
    mpi::together(all, [&] {
      fold_here();
      make_room();
    });
    if (unit_ == 0) return;
    hand_on();
    join_to_first(line_, states_, packed_, coming_);
    if (line_.rank() == 0) {
      auto* const state = states_.whole(static_cast<int>(std::min<index>(cut_.total, simd::virtual_lanes)));
      used_kernel().finish(used_kernel().context, state, cut_.total, reinterpret_cast<std::byte*>(out), columns_ == 0 ? 0 : sizeof(D), unit_);
    }
    MPI_Bcast(out, mpi::count_of(unit_ * static_cast<index>(sizeof(D)), "reduce"), MPI_BYTE, 0, line_.get());
  }

  /// What this rank would send and get, without the broadcast of the value.
  mpi::traffic planned() const {
    mpi::traffic out;
    if (unit_ == 0) return out;
    auto const of_block = [&](index at) {
      return static_cast<index>(states_.bytes()) +
             rest_before(at) * unit_ * static_cast<index>(sizeof(C));
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
  /// Of a share the elements that belong to a block that begins before it.
  index heads_of(mpi::share const& s) const {
    if (s.size() <= 0 || cut_.block_begin(s.low) == s.low) return 0;
    return std::min(cut_.block_end(s.low), s.high) - s.low;
  }
  /// Does its last block end on another rank?
  bool goes_on(mpi::share const& s) const {
    return s.size() > 0 && cut_.block_end(s.high - 1) > s.high;
  }
  /// Elements before `at`, in the same block, that wait for others: kernels fold so many at once.
  index rest_before(index at) const {
    index const once = columns_ == 0 ? used_kernel().resumes_at : simd::rows_at_once;
    return at >= cut_.total ? 0 : (at - cut_.block_begin(at)) % once;
  }
  fold_node node_of(index place) const {
    index const part = cut_.part_of(place);
    return {part, (place - cut_.begin(part)) / cut_.block, 0};
  }
  std::size_t bytes_of_node() const { return sizeof(fold_node) + states_.bytes(); }
  /// How many nodes are left of the blocks that end on `count` ranks from `first` on: of each part
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
  simd::reduction_kernel const& used_kernel() const { return alike ? kernel_ : plain_kernel_; }

  void fold_here() {
    if (own_.size() == 0 || unit_ == 0) return;
    index const low = own_.low, high = own_.high;
    heads_ = heads_of(own_);
    index at = low + heads_;
    if (heads_ > 0) {
      index const before = rest_before(low);
      head_ = vector<C>((before + heads_) * unit_);
      write_values(low, at, head_.data() + before * unit_);
    }
    vector<C> all;
    index const first = at;
    if constexpr (!alike) {
      all = values(first, high);
      values_ = plain{all.data(), all.extents(), {1}};
    }
    auto const fold_some = [&](std::byte* state, index count) {
      if constexpr (alike)
        fold(kernel_, chain_, state, at - low, count, at);
      else
        fold(plain_kernel_, values_, state, at - first, count, at);
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

  /// Does the block end here that began before this share?
  bool ends_here() const { return cut_.block_end(own_.low) <= own_.high; }
  /// For all messages and for the states that come with them.
  void make_room() {
    if (unit_ == 0) return;
    if (heads_ > 0) message_ = handed_on<C>(states_.bytes(), rest_before(own_.low) * unit_);
    if (goes_on(own_)) sent_ = handed_on<C>(states_.bytes(), rest_before(own_.high) * unit_);
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

  /// What has begun here goes to the next rank; what began before comes, and is folded here, to its
  /// end or on to the next rank.
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
      values_ = plain{head_.data(), head_.extents(), {1}};
      index const rest = ends_here() ? 0 : rest_before(own_.high);
      auto* const state = came_.open(node_of(cut_.block_begin(own_.low)));
      std::memcpy(state, message_.bytes.data(), bytes);
      fold(plain_kernel_, values_, state, 0, some - rest, place);
      if (ends_here()) {
        for (std::size_t i = 0; i < states_.nodes().size(); ++i)
          came_.push(states_.nodes()[i], states_.states() + i * bytes);
        states_ = std::move(came_);
      } else {
        sent_.fill(state, bytes, head_.data() + (some - rest) * unit_);
        going = sent_.to_next(line_);
      }
    }
    MPI_Wait(&going, MPI_STATUS_IGNORE);
  }

  vector<C> values(index low, index high) const {
    vector<C> out((high - low) * unit_);
    if (out.size() > 0) write_values(low, high, out.data());
    return out;
  }
  void write_values(index low, index high, C* out) const {
    strided<C, extents<dyn>> const to{out, extents<dyn>((high - low) * unit_), {1}};
    evaluate_into(host_backend{}, to,
                  in_a_row(chain_, (low - own_.low) * unit_, (high - own_.low) * unit_),
                  aliasing::excluded);
  }

  /// Elements of a block to its state; they lie at `low` of e and begin at `place` of the whole.
  template <class F>
  void fold(simd::reduction_kernel const& kernel, F const& e, std::byte* state, index low,
            index count, index place) {
    constexpr int positions = leaf_count<F> + 1;
    std::byte* data[positions + 1] = {};
    index steps[positions + 1] = {}, row_steps[positions + 1] = {};
    for_each_leaf(e, row_reader{low, unit_, data, steps, row_steps});
    data[positions] = plan::position(place);
    steps[positions] = columns_ == 0;
    row_steps[positions] = 1;
    if (columns_ == 0)
      kernel.fold_rows(kernel.context, state, data, steps, simd::no_row_steps, 1, count);
    else
      kernel.fold_columns(kernel.context, state, data, steps, row_steps, count, columns_);
  }

  E chain_;
  plain values_{};
  simd::detail::fold_context<R, E> context_;
  simd::detail::fold_context<R, plain> plain_context_;
  simd::reduction_kernel kernel_, plain_kernel_;
  row_of_ranks row_;
  mpi::communicator const& line_;
  index columns_, unit_;
  fold_cut cut_;
  mpi::share own_;
  // Of the blocks that end here, of one that only begins here, and of one that began before.
  fold_list states_, begun_, came_;
  vector<C> head_, rest_;
  handed_on<C> message_, sent_;  // that come, and go
  std::vector<std::byte> packed_;
  std::vector<int> coming_;  // states of each message that is joined
  index heads_ = 0;
};

}  // namespace detail
LAZULI_END

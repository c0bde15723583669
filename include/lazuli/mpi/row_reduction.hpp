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
        begun_(used_kernel(), columns_) {}

  /// The values to `out`, on every rank of the line. What can fail here comes first, and all ranks of
  /// `all` agree.
  void run(D* out, MPI_Comm all) {
    mpi::together(all, [&] { fold_here(); });
    if (unit_ == 0) return;
    hand_on();
    join_to_first(line_, states_);
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
    std::vector<fold_list> lists;  // of all ranks, as they are joined
    for (int r = 0; r < line_.size(); ++r) {
      lists.emplace_back(used_kernel(), columns_ == 0 ? 0 : 1);
      auto const share = row_.of(r);
      if (share.size() <= 0) continue;
      for (index at = cut_.block_begin(share.low);
           at < share.high && cut_.block_end(at) <= share.high; at = cut_.block_end(at)) {
        lists.back().open(node_of(at));
        lists.back().close();
      }
    }
    auto const each = static_cast<index>(sizeof(fold_node) + states_.bytes());
    for (int step = 1; step < line_.size(); step *= 2)
      for (int r = 0; r + step < line_.size(); r += 2 * step) {
        auto const from = static_cast<std::size_t>(r + step);
        auto const& nodes = lists[from].nodes();
        index const size = static_cast<index>(nodes.size()) * each;
        if (r + step == line_.rank()) out.send(size);
        if (r == line_.rank()) out.receive(size);
        for (std::size_t i = 0; i < nodes.size(); ++i)
          lists[static_cast<std::size_t>(r)].push(nodes[i],
                                                  lists[from].states() + i * lists[from].bytes());
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

  /// What has begun here goes to the next rank; what began before comes, and is folded here, to its
  /// end or on to the next rank.
  void hand_on() {
    MPI_Request going = MPI_REQUEST_NULL;
    std::size_t const bytes = states_.bytes();
    handed_on<C> sent(0, 0);  // at most one of them
    if (!begun_.nodes().empty()) {
      sent = handed_on<C>(begun_.states(), bytes, rest_.data(), rest_.size());
      going = sent.to_next(line_);
    }
    if (heads_ > 0) {
      index const before = rest_before(own_.low), some = before + heads_, place = own_.low - before;
      handed_on<C> came(bytes, before * unit_);
      came.from_last(line_);
      if (before > 0)
        std::memcpy(head_.data(), came.bytes.data() + bytes, came.bytes.size() - bytes);
      values_ = plain{head_.data(), head_.extents(), {1}};
      bool const ends = cut_.block_end(own_.low) <= own_.high;
      index const rest = ends ? 0 : rest_before(own_.high);
      fold_list list(used_kernel(), columns_);
      auto* const state = list.open(node_of(cut_.block_begin(own_.low)));
      std::memcpy(state, came.bytes.data(), bytes);
      fold(plain_kernel_, values_, state, 0, some - rest, place);
      if (ends) {
        for (std::size_t i = 0; i < states_.nodes().size(); ++i)
          list.push(states_.nodes()[i], states_.states() + i * bytes);
        states_ = std::move(list);
      } else {
        sent = handed_on<C>(state, bytes, head_.data() + (some - rest) * unit_, rest * unit_);
        going = sent.to_next(line_);
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
  fold_list states_, begun_;  // of the blocks that end here, and of one that only begins here
  vector<C> head_, rest_;
  index heads_ = 0;
};

}  // namespace detail
LAZULI_END

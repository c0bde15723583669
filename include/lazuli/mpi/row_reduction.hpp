// One reduction of elements, or of rows of them, that lie on ranks in a row: each folds the blocks that begin
// on it, and their states are joined, with the bits of one machine.
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
  row_reduction(R const& op, E const& e, row_of_ranks const& row, mpi::communicator const& line, bool full,
                index columns, index kept)
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
        states_(used_kernel(), columns_) {}

  /// The values to `out`, on every rank of the line. What can fail here comes first, and all ranks of
  /// `all` agree.
  void run(D* out, MPI_Comm all) {
    mpi::together(all, [&] { fold_here(); });
    if (unit_ == 0) return;
    index const begin = heads_ > 0 ? cut_.block_begin(own_.low) : 0;
    exchange_ends(line_, row_, unit_, begin, head_.data(), heads_, tail_.data() + begun_ * unit_,
                  tails_ - begun_);
    if (tails_ > 0) {
      values_ = plain{tail_.data(), tail_.extents(), {1}};
      fold(plain_kernel_, values_, 0, tails_, own_.high - begun_);
    }
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
    index const bytes = static_cast<index>(sizeof(C)) * unit_;
    auto const mine = ends_of(own_);
    if (mine.heads > 0) out.send(mine.heads * bytes);
    for (int r = line_.rank() + 1; r < line_.size();
         ++r)  // whose heads complete the last block here
      if (index const some = std::min(row_.of(r).high, own_.high + mine.tails) -
                             std::max(row_.of(r).low, own_.high);
          some > 0)
        out.receive(some * bytes);
    std::vector<fold_list> lists;  // of all ranks, as they are joined
    for (int r = 0; r < line_.size(); ++r) {
      lists.emplace_back(used_kernel(), columns_ == 0 ? 0 : 1);
      auto const share = row_.of(r);
      for (index at = ends_of(share).first; at < share.high; at = cut_.block_end(at)) {
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
  /// Of a share the elements that belong to a block of another rank, where its own blocks begin,
  /// and the elements behind it that complete the last of them.
  struct ends {
    index heads, first, tails;
  };
  ends ends_of(mpi::share const& s) const {
    if (s.size() <= 0) return {0, s.high, 0};
    index const first =
        cut_.block_begin(s.low) == s.low ? s.low : std::min(cut_.block_end(s.low), s.high);
    return {first - s.low, first, first < s.high ? cut_.block_end(s.high - 1) - s.high : 0};
  }
  fold_node node_of(index place) const {
    index const part = cut_.part_of(place);
    return {part, (place - cut_.begin(part)) / cut_.block, 0};
  }
  simd::reduction_kernel const& used_kernel() const { return alike ? kernel_ : plain_kernel_; }

  void fold_here() {
    if (own_.size() == 0 || unit_ == 0) return;
    index const low = own_.low, high = own_.high;
    index at = ends_of(own_).first;
    heads_ = at - low;
    head_ = values(low, at);
    vector<C> all;
    index const first = at;
    if constexpr (!alike) {
      all = values(first, high);
      values_ = plain{all.data(), all.extents(), {1}};
    }
    for (index end = at; at < high; at = end) {
      end = cut_.block_end(at);
      if (end > high) {
        begun_ = high - at, tails_ = end - at;
        tail_ = vector<C>(tails_ * unit_);
        write_values(at, high, tail_.data());
        return;
      }
      if constexpr (alike)
        fold(kernel_, chain_, at - low, end - at, at);
      else
        fold(plain_kernel_, values_, at - first, end - at, at);
    }
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

  /// A block to a state of its own; it lies at `low` of e and begins at `place` of the whole.
  template <class F>
  void fold(simd::reduction_kernel const& kernel, F const& e, index low, index count, index place) {
    constexpr int positions = leaf_count<F> + 1;
    std::byte* data[positions + 1] = {};
    index steps[positions + 1] = {}, row_steps[positions + 1] = {};
    for_each_leaf(e, row_reader{low, unit_, data, steps, row_steps});
    data[positions] = plan::position(place);
    steps[positions] = columns_ == 0;
    row_steps[positions] = 1;
    auto* const state = states_.open(node_of(place));
    if (columns_ == 0)
      kernel.fold_rows(kernel.context, state, data, steps, simd::no_row_steps, 1, count);
    else
      kernel.fold_columns(kernel.context, state, data, steps, row_steps, count, columns_);
    states_.close();
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
  fold_list states_;
  vector<C> head_, tail_;
  index heads_ = 0, tails_ = 0, begun_ = 0;  // of tail_, `begun_` lie here
};

}  // namespace detail
LAZULI_END

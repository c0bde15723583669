// One reduction over blocks that several ranks hold: the states of its tree of merges, and how they
// are joined so that the result has the bits of one machine.
#pragma once

#include <lazuli/backend/simd/loops/drive_reduction.hpp>
#include <lazuli/backend/simd/loops/fold.hpp>
#include <cstring>
#include <vector>

LAZULI_BEGIN
namespace detail {

/// How one machine cuts the elements of one output, or the rows of many: into parts, which are
/// merged as a tree, and the parts into blocks, counted from the part's beginning.   These are
/// facts of the driver (backend/simd/loops/drive_reduction.ipp, cut_reduction): test/mpi/reduce.cpp
/// fails where the two differ.
struct fold_cut {
  index total, block, grain, parts = 1;

  /// For `total` elements to one output (width 0), or for `total` rows to `kept` outputs.
  fold_cut(index total, index kept, bool columns, simd::reduction_kernel const& kernel,
           bool positional)
      : total(total),
        block(columns ? simd::driver::column_block : simd::row_block),
        grain(columns ? 1 : block) {
    using simd::driver::most_parts, simd::driver::state_room;
    index const all = columns ? total * kept : total;
    if (positional || (columns && kept >= simd::virtual_lanes) || all < (index{1} << 17)) return;
    index const bytes = kernel.state_bytes / kernel.lanes * simd::virtual_lanes;
    parts = all >> 16;
    for (index most : {total / grain, state_room / bytes / 2, most_parts})
      if (most < parts) parts = most;
    if (parts < 1) parts = 1;
  }
  /// Where part i begins.
  index begin(index i) const {
    index const at = (total + grain - 1) / grain * i / parts * grain;
    return at < total ? at : total;
  }
  index part_of(index at) const {
    index i = at * parts / total;
    while (i + 1 < parts && begin(i + 1) <= at) ++i;
    while (i > 0 && begin(i) > at) --i;
    return i;
  }
  /// Where the block of an element or row begins and ends.
  index block_begin(index at) const {
    index const part = begin(part_of(at));
    return part + (at - part) / block * block;
  }
  index block_end(index at) const {
    index const next = begin(part_of(at) + 1), full = block_begin(at) + block;
    return full < next ? full : next;
  }
};

/// The merged state of 2^level blocks from block `begin` on, counted in its part.
struct fold_node {
  index part, begin;
  int level;
};

/// States from left to right; complete siblings are merged as they come.
class fold_list {
 public:
  /// `columns`: the number of outputs side by side; 0: one output, spread over the virtual lanes.
  fold_list(simd::reduction_kernel const& kernel, index columns)
      : kernel_(&kernel),
        columns_(columns),
        packs_(((columns == 0 ? simd::virtual_lanes : columns) + kernel.lanes - 1) / kernel.lanes),
        lines_((static_cast<std::size_t>(packs_ * kernel.state_bytes) + sizeof(line) - 1) /
               sizeof(line)) {}

  /// Bytes of one state, rounded up to what vectors are aligned to.
  std::size_t bytes() const { return lines_ * sizeof(line); }
  /// Room for so many states: up to that number, open and push allocate nothing.
  void reserve(std::size_t count) {
    nodes_.reserve(count);
    states_.reserve(count * lines_);
  }
  /// Appends an empty state, to which elements can be folded.
  std::byte* open(fold_node node) {
    nodes_.push_back(node);
    states_.resize(nodes_.size() * lines_);
    kernel_->clear(at(nodes_.size() - 1), packs_);
    return at(nodes_.size() - 1);
  }
  /// The last state is complete: merges complete siblings.
  void close() {
    while (merges()) merge_last();
  }
  void push(fold_node node, std::byte const* state) {
    nodes_.push_back(node);
    states_.resize(nodes_.size() * lines_);
    std::memcpy(at(nodes_.size() - 1), state, bytes());
    close();
  }
  std::vector<fold_node> const& nodes() const { return nodes_; }
  std::byte const* states() const { return reinterpret_cast<std::byte const*>(states_.data()); }

  /// Merges all nodes to one state per part, and the parts as a tree: the state of the whole, for
  /// one output in lane 0. Changes the list.   `used`: lanes that hold something.
  std::byte* whole(int used) {
    std::size_t parts = 0;
    for (std::size_t i = 0, first = 0; i < nodes_.size(); i = first, ++parts) {
      while (first < nodes_.size() && nodes_[first].part == nodes_[i].part) ++first;
      for (std::size_t k = first - 1; k > i; --k) kernel_->merge(at(k - 1), at(k), packs_);
      if (columns_ == 0) kernel_->merge_lanes(at(i), used);
      if (parts != i) std::memcpy(at(parts), at(i), bytes());
    }
    for (std::size_t step = 1; step < parts; step *= 2)
      for (std::size_t i = 0; i + step < parts; i += 2 * step)
        kernel_->merge(at(i), at(i + step), columns_ == 0 ? 1 : packs_);
    return at(0);
  }

 private:
  struct alignas(64) line {
    std::byte bytes[64];
  };
  std::byte* at(std::size_t i) { return states_[i * lines_].bytes; }
  bool merges() const {
    if (nodes_.size() < 2) return false;
    auto const &a = nodes_[nodes_.size() - 2], &b = nodes_.back();
    return a.part == b.part && a.level == b.level && (a.begin >> a.level) % 2 == 0;
  }
  void merge_last() {
    auto const last = nodes_.size() - 1;
    kernel_->merge(at(last - 1), at(last), packs_);
    ++nodes_[last - 1].level;
    nodes_.pop_back();
    states_.resize(last * lines_);
  }

  simd::reduction_kernel const* kernel_;
  index columns_, packs_;
  std::size_t lines_;
  std::vector<fold_node> nodes_;
  std::vector<line> states_;
};

}  // namespace detail
LAZULI_END

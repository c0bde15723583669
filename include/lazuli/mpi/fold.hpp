// One reduction over blocks that several ranks hold: the states of its tree of merges, and how they
// are joined, so that the result has the bits of one machine.
#pragma once

#include <lazuli/backend/simd/loops/drive_reduction.hpp>
#include <lazuli/backend/simd/loops/fold.hpp>
#include <cstring>
#include <vector>

LAZULI_BEGIN
namespace detail {

/// How a dense row of `total` elements is cut on one machine: parts begin at multiples of `block`
/// elements, and are merged as a tree.   (backend/simd/loops/drive_reduction.ipp, cut_reduction; the
/// test of mpi/reduce.hpp fails where they differ.)
struct row_cut {
  index total = 0, block = simd::row_block, parts = 1;

  row_cut(index n, simd::reduction_kernel const& kernel, bool positional) : total(n) {
    using simd::driver::most_parts, simd::driver::state_room;
    if (positional || total < (index{1} << 17)) return;
    index const bytes = kernel.state_bytes / kernel.lanes * simd::virtual_lanes;
    for (index most : {total >> 16, total / block, state_room / bytes / 2, most_parts})
      parts = parts == 1 || most < parts ? most : parts;
    if (parts < 1) parts = 1;
  }
  index blocks() const { return (total + block - 1) / block; }
  /// The first block of part i.
  index begin(index i) const { return blocks() * i / parts; }
  index part_of(index b) const {
    index i = blocks() == 0 ? 0 : b * parts / blocks();
    while (i + 1 < parts && begin(i + 1) <= b) ++i;
    while (i > 0 && begin(i) > b) --i;
    return i;
  }
};

/// Merged states of 2^level blocks that begin at block `begin`, counted in its part.
struct fold_node {
  index part, begin;
  int level;
};

/// States from left to right; complete siblings are merged as they come.
class fold_list {
 public:
  fold_list(simd::reduction_kernel const& kernel)
      : kernel_(&kernel),
        packs_(simd::virtual_lanes / kernel.lanes),
        lines_((static_cast<std::size_t>(packs_ * kernel.state_bytes) + sizeof(line) - 1) /
               sizeof(line)) {}

  /// Bytes of one state, rounded up to what vectors are aligned to.
  std::size_t bytes() const { return lines_ * sizeof(line); }
  /// A state at the end to which elements can be folded, empty.
  std::byte* open(fold_node node) {
    nodes_.push_back(node);
    states_.resize(nodes_.size() * lines_);
    kernel_->clear(at(nodes_.size() - 1), packs_);
    return at(nodes_.size() - 1);
  }
  /// The last state is complete.
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

  /// All nodes merged to one state per part, and the parts as a tree: the state of the whole, in
  /// lane 0. Changes the list.   `used`: lanes that hold something.
  std::byte* whole(int used) {
    std::size_t parts = 0;
    for (std::size_t i = 0, first = 0; i < nodes_.size(); i = first, ++parts) {
      while (first < nodes_.size() && nodes_[first].part == nodes_[i].part) ++first;
      for (std::size_t k = first - 1; k > i; --k) kernel_->merge(at(k - 1), at(k), packs_);
      kernel_->merge_lanes(at(i), used);
      if (parts != i) std::memcpy(at(parts), at(i), bytes());
    }
    for (std::size_t step = 1; step < parts; step *= 2)
      for (std::size_t i = 0; i + step < parts; i += 2 * step)
        kernel_->merge(at(i), at(i + step), 1);
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
  index packs_;
  std::size_t lines_;
  std::vector<fold_node> nodes_;
  std::vector<line> states_;
};

}  // namespace detail
LAZULI_END

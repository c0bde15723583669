// Counts through some axes of a nest and moves one pointer per operand along.
#pragma once

#include <lazuli/backend/simd/loops/kernel.hpp>

LAZULI_BEGIN

namespace simd {

/// Visits the points of the chosen axes of a nest, the last axis fastest; the nest must outlive it.
/// (Not inlined: every driver of every program would compile it anew.)
class walker {
 public:
  /// Walks the axes for which `chosen(axis)` holds, from `origin`, one pointer per operand.
  template <class Chosen>
  walker(plan::nest const& n, std::byte* const* origin, Chosen const& chosen) : nest_(n) {
    for (int i = 0; i < n.rank; ++i) {
      if (chosen(i)) axes_[rank_++] = i;
    }
    start(origin);
  }
  /// Where the operands are now.
  std::byte** data() { return data_; }
  /// Steps to the next point; false, and back at the first one, after the last.
  LAZULI_NOINLINE bool next() {
    for (int i = rank_ - 1; i >= 0; --i) {
      int const axis = axes_[i];
      bool const more = ++at_[i] < nest_.extents[axis];
      index const by = more ? 1 : 1 - nest_.extents[axis];
      for (int k = 0; k < nest_.count; ++k) data_[k] += by * nest_.operands[k].strides[axis];
      if (more) return true;
      at_[i] = 0;
    }
    return false;
  }

 private:
  LAZULI_NOINLINE void start(std::byte* const* origin) {
    for (int i = 0; i < rank_; ++i) at_[i] = 0;
    for (int k = 0; k < nest_.count; ++k) data_[k] = origin[k];
  }

  plan::nest const& nest_;
  int rank_ = 0;
  int axes_[max_rank];
  index at_[max_rank];
  std::byte* data_[max_operands];
};

}  // namespace simd

LAZULI_END

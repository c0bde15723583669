// The plan of an assignment as plain run-time data: a loop nest with one stride per axis and
// operand. It does not depend on expression types.
#pragma once

#include <cstdint>
#include <lazuli/base/portability.hpp>

LAZULI_BEGIN

namespace plan {

/// Memory that a loop nest walks. Operand 0 is the destination.
struct operand {
  std::byte* data;          // element (0, 0, …)
  index strides[max_rank];  // bytes to the next element along each axis; 0 where it is broadcast
  int size;                 // bytes of one element
  bool constant = false;    // rank 0 by type: kernels hold it in a register
  bool position = false;    // no memory: `data` counts elements instead (argmin, argmax)
  /// Does one of the first `axes` axes move it on?
  bool moves(int axes) const {
    for (int i = 0; i < axes; ++i) {
      if (strides[i] != 0) return true;
    }
    return false;
  }
};

/// Counted elements as the `data` of a position operand, and back. They start far from null: sanitizers watch offsets of null.
inline std::byte* position(index count) { return reinterpret_cast<std::byte*>((index{1} << 40) + count); }
inline index count_of(std::byte const* position) { return reinterpret_cast<index>(position) - (index{1} << 40); }

/// A loop nest, outermost axis first. Only the first `rank` entries mean anything.
struct LAZULI_OBJECT_TAG nest {
  int rank = 0;
  int count = 0;                // operands
  bool accumulates = false;     // a reduction: the destination stands still along the reduced axes
  operand* operands = nullptr;  // count of them
  index extents[max_rank] = {};
  bool reduced[max_rank] = {};  // axes along which the destination stands still (reductions only)

  /// Number of points.
  index size() const {
    index n = 1;
    for (int i = 0; i < rank; ++i) n *= extents[i];
    return n;
  }
  LAZULI_NOINLINE void swap_axes(int a, int b) {
    auto const exchange = [](auto& x, auto& y) {
      auto const t = x;
      x = y;
      y = t;
    };
    exchange(extents[a], extents[b]);
    exchange(reduced[a], reduced[b]);
    for (int k = 0; k < count; ++k) exchange(operands[k].strides[a], operands[k].strides[b]);
  }
  void drop_axis(int axis) {
    for (int i = axis + 1; i < rank; ++i) swap_axes(i - 1, i);
    --rank;
  }
  /// Gives a nest of a single point an axis of extent 1.
  void give_axis() {
    extents[0] = 1;
    reduced[0] = accumulates;
    for (int k = 0; k < count; ++k) operands[k].strides[0] = 0;
    rank = 1;
  }
};

}  // namespace plan

LAZULI_END

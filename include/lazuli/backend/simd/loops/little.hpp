// Little work as one block, without tiles, threads or quotients: where to choose them would take
// longer than the work.
#pragma once

#include <lazuli/backend/simd/loops/tile.hpp>

LAZULI_BEGIN

namespace simd {

namespace driver {

/// The operands of a nest over one or two axes: each as it lies, or packed into room of the block.
class LAZULI_OBJECT_TAG little_block {
 public:
  /// In hundredths of a nanosecond, and bytes that are packed at most.
  static constexpr index most_work = index{1} << 16, room = 8 << 10;
  index const rows, columns;
  tile operands;

  explicit little_block(plan::nest const& n)
      : rows(n.rank == 2 ? n.extents[0] : 1), columns(n.extents[n.rank - 1]), nest_(n) {}
  /// Is the nest one of these?
  static bool takes(plan::nest const& n, int cost) {
    if (n.rank != 1 && n.rank != 2) return false;
    index const points = n.size();
    return points <= most_work && points * cost <= most_work;
  }

  /// Can kernels walk its rows as they lie?
  bool walks(int k, bool strided) const {
    return driver::walks(nest_.operands[k], nest_.rank - 1, k == 0, strided);
  }
  /// Are its rows one, without a gap?
  bool is_one_row(int k) const {
    auto const& o = nest_.operands[k];
    return o.constant ||
           (place_of(k).column == o.size && (rows == 1 || place_of(k).row == columns * o.size));
  }
  void keep(int k) {
    auto const& o = nest_.operands[k];
    auto const [data, row, step] = place_of(k);
    operands.data[k] = data;
    operands.steps[k] = step_of(o, step);
    operands.row_steps[k] = row;
  }
  /// Room for operand k. False: there is none.
  bool reserve(int k) {
    index const row = columns * nest_.operands[k].size;
    operands.data[k] = scratch_ + used_;
    operands.steps[k] = 1;
    operands.row_steps[k] = row;
    used_ += (rows * row + index{alignment} - 1) & -index{alignment};
    return used_ <= room;
  }
  bool packs() const { return used_ > 0; }
  /// Packs what is read and has room.
  void load(packers const& pack) const {
    for (int k = 1; packs() && k < nest_.count; ++k)
      if (is_packed(k)) copy(pack, room_of(k), place_of(k), k);
  }
  /// Writes a destination that was packed, whose first element is at `from`.
  void store(packers const& pack, std::byte* from) const {
    if (from != nest_.operands[0].data)
      copy(pack, place_of(0), {from, columns * nest_.operands[0].size, nest_.operands[0].size}, 0);
  }
  /// Operand 1 straight to the destination.
  void copy(packers const& pack) const { copy(pack, place_of(0), place_of(1), 0); }

 private:
  struct place {
    std::byte* data;
    index row, column;
  };
  bool is_packed(int k) const { return operands.data[k] != nest_.operands[k].data; }
  place place_of(int k) const {
    auto const& o = nest_.operands[k];
    return {o.data, nest_.rank == 2 ? o.strides[0] : 0, o.strides[nest_.rank - 1]};
  }
  place room_of(int k) const {
    return {operands.data[k], operands.row_steps[k], nest_.operands[k].size};
  }
  LAZULI_NOINLINE void copy(packers const& pack, place to, place from, int k) const {
    pack[nest_.operands[k].size](
        {to.data, to.row, to.column, from.data, from.row, from.column, rows, columns});
  }

  plan::nest const& nest_;
  index used_ = 0;
  alignas(alignment) std::byte scratch_[room];
};

}  // namespace driver

}  // namespace simd

LAZULI_END

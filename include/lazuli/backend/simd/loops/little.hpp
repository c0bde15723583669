// Little work as one block, without tiles, threads or quotients: choosing them would take longer
// than the work.
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
  /// Is the nest such a case?
  static bool takes(plan::nest const& n, int cost) {
    if (n.rank != 1 && n.rank != 2) return false;
    index const points = n.size();
    return points <= most_work && points * cost <= most_work;
  }

  /// Can kernels walk its rows as they lie?
  bool walks(int k, bool strided) const {
    return driver::walks(nest_.operands[k], nest_.rank - 1, k == 0, strided);
  }
  /// Do its rows form one, without a gap?
  bool is_one_row(int k) const {
    auto const& o = nest_.operands[k];
    return o.constant ||
           (column_step(k) == o.size && (rows == 1 || row_step(k) == columns * o.size));
  }
  void keep(int k) {
    auto const& o = nest_.operands[k];
    operands.data[k] = o.data;
    operands.steps[k] = step_of(o, column_step(k));
    operands.row_steps[k] = row_step(k);
  }
  /// Reserves room for operand k. False: there is none.
  bool reserve(int k) {
    index const row = columns * nest_.operands[k].size;
    operands.data[k] = scratch_ + used_;
    operands.steps[k] = 1;
    operands.row_steps[k] = row;
    used_ += (rows * row + index{alignment} - 1) & -index{alignment};
    return used_ <= room;
  }
  bool packs() const { return used_ > 0; }
  /// Packs the operands that are read and have room.
  void load(packers const& pack) const {
    for (int k = 1; packs() && k < nest_.count; ++k) {
      auto const& o = nest_.operands[k];
      if (operands.data[k] != o.data)
        copy(pack, o.size,
             {operands.data[k], operands.row_steps[k], o.size, o.data, row_step(k), column_step(k),
              rows, columns});
    }
  }
  /// Writes a destination that was packed, whose first element is at `from`.
  void store(packers const& pack, std::byte* from) const {
    auto const& o = nest_.operands[0];
    if (from != o.data)
      copy(pack, o.size,
           {o.data, row_step(0), column_step(0), from, columns * o.size, o.size, rows, columns});
  }
  /// Copies operand 1 straight to the destination.
  void copy(packers const& pack) const {
    auto const &to = nest_.operands[0], &from = nest_.operands[1];
    copy(pack, to.size,
         {to.data, row_step(0), column_step(0), from.data, row_step(1), column_step(1), rows,
          columns});
  }

 private:
  index row_step(int k) const { return nest_.rank == 2 ? nest_.operands[k].strides[0] : 0; }
  index column_step(int k) const { return nest_.operands[k].strides[nest_.rank - 1]; }
  /// Made in memory at once: places that were returned first would be loaded ahead of their stores.
  LAZULI_INLINE static void copy(packers const& pack, int size, block const& b) { pack[size](b); }

  plan::nest const& nest_;
  index used_ = 0;
  alignas(alignment) std::byte scratch_[room];
};

}  // namespace driver

}  // namespace simd

LAZULI_END

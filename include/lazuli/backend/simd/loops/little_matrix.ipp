// How little_matrix.hpp walks and packs rows.
#pragma once

#include <lazuli/backend/simd/loops/little_matrix.hpp>

LAZULI_BEGIN

namespace simd {

namespace driver {

struct bytes_of_matrix {
  std::byte const *first, *end;
};
/// Where a matrix lies, with steps in bytes.
LAZULI_INLINE bytes_of_matrix bytes_of(std::byte const* data, index size, index rows, index columns,
                                       index row_step, index step) {
  index const down = (rows - 1) * row_step, along = (columns - 1) * step;
  auto const *first = data, *end = data + size;
  (down < 0 ? first : end) += down;
  (along < 0 ? first : end) += along;
  return {first, end};
}

/// Room for operands whose rows cannot be walked in place.
class LAZULI_OBJECT_TAG packed_matrices {
 public:
  packed_matrices(packers const& pack, matrix_operands& all) : pack_(pack), all_(all) {}

  /// Packs the operands that must be packed. False: there is no room.
  bool load() {
    auto const& row = all_.row;
    for (int k = row.count - 1; k >= 0; --k) {
      index const step = row.steps[k], size = row.sizes[k];
      if (size == 0 || step == 1 || (step == 0 && k > 0)) continue;
      index const bytes = all_.rows * all_.columns * size;
      if (used_ + bytes > room) return false;
      auto* const here = room_ + used_;
      used_ += (bytes + index{alignment} - 1) & -index{alignment};
      if (k > 0)
        copy(size, {here, all_.columns * size, size, row.data[k], all_.row_steps[k], step * size,
                    all_.rows, all_.columns});
      else
        written_ = row.data[0], row_step_ = all_.row_steps[0], step_ = step * size;
      row.data[k] = here;
      row.steps[k] = 1;
      all_.row_steps[k] = all_.columns * size;
    }
    return true;
  }
  /// Writes a destination that was computed aside.
  void store() const {
    index const size = all_.row.sizes[0];
    if (written_ != nullptr)
      copy(size, {written_, row_step_, step_, all_.row.data[0], all_.columns * size, size,
                  all_.rows, all_.columns});
  }
  /// Copies operand 1 straight to the destination.
  void copy_all() const {
    auto const& row = all_.row;
    index const size = row.sizes[0];
    copy(size, {row.data[0], all_.row_steps[0], row.steps[0] * size, row.data[1], all_.row_steps[1],
                row.steps[1] * size, all_.rows, all_.columns});
  }

 private:
  static constexpr index room = 8 << 10;
  LAZULI_INLINE void copy(index size, block const& b) const { pack_[static_cast<int>(size)](b); }

  packers const& pack_;
  matrix_operands& all_;
  index used_ = 0;
  std::byte* written_ = nullptr;
  index row_step_ = 0, step_ = 0;
  alignas(alignment) std::byte room_[room];
};

/// Kept apart: it has a frame of its own.
LAZULI_OBJECT_TAG LAZULI_NOINLINE inline bool run_packed(elementwise_kernel const& kernel,
                                                         matrix_operands& all) {
  packed_matrices operands(*kernel.pack, all);
  if (kernel.is_copy) {
    operands.copy_all();
    return true;
  }
  if (!operands.load()) return false;
  if (all.gaps)
    kernel.mixed(kernel.context, all.row.data, all.row.steps, all.row_steps, all.rows, all.columns);
  else
    kernel.unit(kernel.context, all.row.data, all.row.steps, no_row_steps, 1,
                all.rows * all.columns);
  operands.store();
  return true;
}

}  // namespace driver

LAZULI_API void begin_matrix(matrix_operands& all, std::byte* data, index size, index row_step,
                             index step) {
  index const down = all.rows == 1 ? 0 : row_step * size;
  if (all.columns == 1) step = 1;
  all.row.data[0] = data;
  all.row.steps[0] = step;
  all.row.sizes[0] = static_cast<std::uint8_t>(size);
  all.row_steps[0] = down;
  auto const bytes = driver::bytes_of(data, size, all.rows, all.columns, down, step * size);
  all.first = bytes.first;
  all.end = bytes.end;
  if (step != 1)
    all.packed = true;
  else if (down != all.columns * size && all.rows != 1)
    all.gaps = true;
  index const below = down < 0 ? -down : down, beside = (step < 0 ? -step : step) * size;
  bool const meet = below <= (all.columns - 1) * beside && beside <= (all.rows - 1) * below;
  if (step == 0 || (down == 0 && all.rows != 1) || meet) all.fits = false;
}

LAZULI_API void add_matrix(matrix_operands& all, int k, std::byte* data, index size,
                           matrix_of_operand const& x) {
  // Branches, of which few are taken: this is shorter than computing all that may have to be known.
  if (!all.fits) return;
  auto const& row = all.row;
  index step = x.step, down = x.row_step * size;
  if (x.columns == all.columns) {
    all.has_columns = true;
    if (x.columns == 1) step = 1;
  } else {
    if (x.columns != 1) all.fits = false;
    step = 0;
  }
  if (x.rows == all.rows) {
    all.has_rows = true;
    if (x.rows == 1) down = 0;
  } else {
    if (x.rows != 1) all.fits = false;
    down = 0;
    all.repeats = true;
  }
  if ((x.columns != all.columns || x.rows != all.rows) &&
      !walks_rows(all.rows, all.columns, all.lanes))
    all.fits = false;
  if (!all.fits) return;
  row.data[k] = data;
  row.steps[k] = step;
  row.sizes[k] = static_cast<std::uint8_t>(size);
  all.row_steps[k] = down;
  if (step != 1 && step != 0) {
    all.packed = true;
  } else {
    if (step == 0) all.still = true;
    if (step == 0 || (down != all.columns * size && all.rows != 1)) all.gaps = true;
  }
  if (data == row.data[0] && down == all.row_steps[0] && step == row.steps[0] &&
      row.sizes[k] == row.sizes[0])
    return;
  auto const bytes = driver::bytes_of(data, size, all.rows, all.columns, down, step * size);
  if (bytes.first < all.end && all.first < bytes.end) all.fits = false;
}

LAZULI_API bool run_matrix(elementwise_kernel const& kernel, matrix_operands& all) {
  if (!all.fits) return false;
  auto const& row = all.row;
  bool const few = all.rows <= few_rows;
  if (all.packed)
    return (few || !all.gaps) && driver::run_packed(kernel, all);
  if (!all.gaps) {
    kernel.unit(kernel.context, row.data, row.steps, no_row_steps, 1, all.rows * all.columns);
    return true;
  }
  index const pack = all.lanes * row.sizes[0], next = all.row_steps[0];
  bool const spread = all.still || all.repeats;  // then they are few or long: add_matrix saw to it
  if (!spread && !few && all.columns < all.lanes && next < pack && -next < pack) return false;
  auto const loop = all.still ? kernel.mixed : kernel.unit;
  loop(kernel.context, row.data, row.steps, all.row_steps, all.rows, all.columns);
  return true;
}

}  // namespace simd

LAZULI_END

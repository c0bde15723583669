// Where the elements of a tensor or view lie: extents, one stride per axis, an offset, all in
// elements.
#pragma once

#include <lazuli/shape/extents.hpp>

LAZULI_BEGIN

/// Element (i0, i1, …) lies at offset + Σ i_k · strides[k] of the storage.
template <extents_like E>
struct mapping {
  using extents_type = E;
  [[no_unique_address]] E extents;
  index_array<E::rank()> strides{};
  index offset = 0;

  static constexpr int rank() { return E::rank(); }
};

/// Strides of a row-major layout without gaps; an extent of 0 counts as 1, as in PyTorch.
template <extents_like E>
constexpr index_array<E::rank()> row_major(E const& extents) {
  index_array<E::rank()> out{};
  index step = 1;
  for (int i = E::rank() - 1; i >= 0; --i) {
    out[static_cast<std::size_t>(i)] = step;
    if (extents[i] > 1 && __builtin_mul_overflow(step, extents[i], &step))
      step = 0;  // of an empty shape: never used
  }
  return out;
}

/// Row-major without gaps? Strides of axes with extent 1 do not matter, nor any of an empty shape.
constexpr bool is_row_major(std::span<index const> extents, std::span<index const> strides) {
  index step = 1;
  bool dense = true;
  for (std::size_t i = extents.size(); i-- > 0;) {
    if (extents[i] == 0) return true;
    if (extents[i] != 1) {
      dense = dense && strides[i] == step;
      step *= extents[i];
    }
  }
  return dense;
}

LAZULI_END

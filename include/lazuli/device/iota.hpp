// The number of each element as an operand of kernels: no memory, nothing to read.
#pragma once

#include <lazuli/device/view.hpp>
#include <lazuli/random/element.hpp>

LAZULI_BEGIN

namespace detail {

/// A leaf whose element i, in row-major order, is i. Only kernels can read it.
template <device_space S, extents_like E>
struct element_numbers {
  using value_type = std::int64_t;
  using extents_type = E;
  using expression_kind = leaf_kind;
  using memory_space = S;
  static constexpr bool owns_memory = false;
  static constexpr bool counts_elements = true;

  [[no_unique_address]] E shape;
  int ordinal;

  std::int64_t const* data() const { return nullptr; }
  E extents() const { return shape; }
  index_array<E::rank()> strides() const { return row_major(shape); }
  shared_block memory() const { return nullptr; }
  int device_index() const { return ordinal; }
};

}  // namespace detail

LAZULI_END

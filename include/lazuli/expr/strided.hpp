// The simplest leaf: a pointer, extents, strides. Destinations and intermediate results have this
// form below the tensor classes.
#pragma once

#include <lazuli/expr/concepts.hpp>
#include <lazuli/shape/mapping.hpp>

LAZULI_BEGIN

/// Elements of type D at strides from `data`. Refers to memory, owns none.
template <class D, extents_like E>
struct LAZULI_ISA_TAG strided {
  using value_type = std::remove_const_t<D>;
  using extents_type = E;
  using expression_kind = leaf_kind;
  static constexpr bool owns_memory = false;
  /// What below_tensors asks for.
  static constexpr bool lies_below_tensors = true;

  D* first;
  [[no_unique_address]] E shape;
  index_array<E::rank()> steps;

  constexpr D* data() const { return first; }
  constexpr E extents() const { return shape; }
  constexpr index_array<E::rank()> strides() const { return steps; }
  constexpr strided const& target() const { return *this; }
};

LAZULI_END

// The leaves of an expression: references to named tensors, and scalars. (Tensors and views are
// leaves themselves.)
#pragma once

#include <lazuli/base/lifetime.hpp>
#include <lazuli/expr/concepts.hpp>

LAZULI_BEGIN

/// A C++ number inside an expression: rank 0, broadcast to every element.
template <class T>
class LAZULI_ISA_TAG scalar_leaf {
 public:
  using value_type = T;
  using extents_type = lazuli::extents<>;
  using expression_kind = leaf_kind;
  using memory_space = any_space;
  static constexpr bool owns_memory = false;

  constexpr explicit scalar_leaf(T value) : value_(value) {}
  static constexpr lazuli::extents<> extents() { return {}; }
  static constexpr index_array<0> strides() { return {}; }
  constexpr T const* data() const { return &value_; }

 private:
  T value_;
};

/// A named tensor inside an expression: a reference, never a copy. In debug builds it knows whether
/// the tensor still exists.
template <leaf L>
class reference {
 public:
  using value_type = typename L::value_type;
  using extents_type = typename L::extents_type;
  using expression_kind = leaf_kind;
  using memory_space = space_of<L>;
  using referred = L;
  static constexpr bool owns_memory = false;

  constexpr explicit reference(L const& object) : object_(&object), token_(object.lifetime()) {}
  constexpr extents_type extents() const { return object().extents(); }
  constexpr auto strides() const { return object().strides(); }
  constexpr value_type const* data() const { return object().data(); }
  constexpr bool lives() const { return token_.owner_lives(); }

 private:
  constexpr L const& object() const {
    // The last guard: check_lifetimes, which knows the operand's number, runs before evaluation.
    if (!lives()) fail<lifetime_error>("an operand of this expression has been destroyed");
    return *object_;
  }

  L const* object_;
  [[no_unique_address]] lifetime_token token_;
};

/// A named tensor of rank 0 on the host inside an expression: its number at the time when the
/// expression is written. A function may therefore return an expression of its local sums and
/// means, as of plain numbers.
template <class T>
class LAZULI_ISA_TAG held_number : public scalar_leaf<T> {
 public:
  using memory_space = host_space;
  static constexpr bool always_dense = true;

  using scalar_leaf<T>::scalar_leaf;
};

namespace detail {
/// Whether the memory behind a leaf is still there (always true in release builds).
template <leaf L>
constexpr bool leaf_lives(L const& x) {
  if constexpr (requires { x.lives(); }) {
    return x.lives();
  } else {
    return true;
  }
}
}  // namespace detail

LAZULI_END

// An array whose memory belongs to something else, shared and kept alive by reference count: a
// mapped file, another library's tensor.
#pragma once

#include <lazuli/tensor/view.hpp>
#include <memory>

LAZULI_BEGIN

/// Elements that belong to another owner, which lives as long as any copy of this array: copies and
/// views share its memory. A leaf of expressions. T: the element type; const where nothing may be
/// written.
template <class T, int R>
  requires dtype<std::remove_const_t<T>>
class LAZULI_ISA_TAG shared_array {
 public:
  using value_type = std::remove_const_t<T>;
  using element_type = T;
  using extents_type = dextents<R>;
  using expression_kind = leaf_kind;
  static constexpr bool owns_memory = false;  // an expression holds a copy, and so the owner
  static constexpr bool is_mutable = !std::is_const_v<T>;

  /// `strides` in elements.
  shared_array(T* first, extents_type const& shape, index_array<R> const& strides,
               std::shared_ptr<void const> owner)
      : first_(first), shape_(shape), strides_(strides), owner_(std::move(owner)) {}

  T* data() const { return first_; }
  extents_type extents() const { return shape_; }
  extents_type shape() const { return shape_; }
  index_tuple<R> strides() const { return strides_; }
  static constexpr int rank() { return R; }
  index numel() const { return shape_.size(); }
  /// The owner of the memory.
  std::shared_ptr<void const> const& owner() const { return owner_; }
  /// A view, for subscripts, methods and writing; it must not outlive the last copy of the array.
  view_of<T, extents_type> view() const LAZULI_LIFETIMEBOUND {
    return lazuli::view(first_, shape_, strides_);
  }

 private:
  T* first_;
  extents_type shape_;
  index_array<R> strides_;
  std::shared_ptr<void const> owner_;
};

LAZULI_END

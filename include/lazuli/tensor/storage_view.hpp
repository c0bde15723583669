// The memory that a tensor or view uses, as a one-dimensional array.
#pragma once

#include <lazuli/shape/mapping.hpp>

LAZULI_BEGIN

/// The elements of a storage in memory order: for a tensor all of them, for a view from the
/// storage's first element to the last one that the view reaches. Writing them writes
/// every tensor and view over the same storage. It owns nothing, and converts to a pointer.
template <class T>
class LAZULI_ISA_TAG storage_view {
 public:
  constexpr storage_view(T* data, index size) : data_(data), size_(size) {}
  constexpr T* data() const { return data_; }
  constexpr index size() const { return size_; }
  /// Element i; not checked.
  constexpr T& operator[](index i) const { return data_[i]; }
  constexpr T* begin() const { return data_; }
  constexpr T* end() const { return data_ + size_; }
  constexpr operator T*() const { return data_; }  // NOLINT(google-explicit-constructor)

 private:
  T* data_;
  index size_;
};

namespace detail {

/// Elements from the start of the storage to the last one that a mapping names.
template <extents_like E>
constexpr index reach_of(mapping<E> const& map) {
  if (map.extents.size() == 0) return 0;
  index last = map.offset;
  for (int i = 0; i < E::rank(); ++i) {
    index const step = map.strides[static_cast<std::size_t>(i)];
    if (step > 0) last += step * (map.extents[i] - 1);
  }
  return last + 1;
}

}  // namespace detail

LAZULI_END

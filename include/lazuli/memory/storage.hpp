// The memory of one tensor: inside the object for small static shapes, a separate buffer for all
// others.
#pragma once

#include <lazuli/memory/buffer.hpp>

LAZULI_BEGIN

namespace memory {

/// Static tensors of at most this many bytes lie inside their object.
inline constexpr std::size_t inline_limit = 4096;

/// Whether N elements (N >= 0: static; dyn: not) lie inside the object.
template <class T, index N>
inline constexpr bool is_inline = N >= 0 && static_cast<std::size_t>(N) <= inline_limit / sizeof(T);

/// Memory for `count` elements, not initialised.
template <class T, index N>
class storage {
 public:
  storage() : storage(N == dyn ? 0 : N) {}
  explicit storage(index count) : buffer_(count) {}
  LAZULI_THIN T* data() { return buffer_.data(); }
  LAZULI_THIN T const* data() const { return buffer_.data(); }
  void swap(storage& other) noexcept { buffer_.swap(other.buffer_); }

 private:
  buffer<T> buffer_;
};

template <class T, index N>
  requires is_inline<T, N>
class storage<T, N> {
 public:
  constexpr storage() = default;
  constexpr explicit storage(index) {}
  LAZULI_THIN constexpr T* data() { return data_; }
  LAZULI_THIN constexpr T const* data() const { return data_; }
  constexpr void swap(storage& other) noexcept { std::swap(data_, other.data_); }

 private:
  alignas(alignof(T) * (N > 0 && N * sizeof(T) >= alignment ? alignment / alignof(T)
                                                            : 1)) T data_[N > 0 ? N : 1];
};

}  // namespace memory

LAZULI_END

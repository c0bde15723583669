// Owned memory: aligned to 64 bytes, larger blocks to pages, the largest to huge ones. Freed blocks are kept for
// reuse, allocations are counted, and the source of memory can be replaced.
#pragma once

#include <atomic>
#include <lazuli/base/error.hpp>
#include <lazuli/memory/cache.hpp>
#include <type_traits>
#include <utility>

LAZULI_BEGIN

namespace memory {

/// Where all owned memory comes from. `allocate` returns memory aligned to 64 bytes or throws
/// std::bad_alloc.
struct resource {
  void* (*allocate)(std::size_t bytes);
  void (*release)(void* block, std::size_t bytes) noexcept;
};

namespace detail {

inline constexpr std::size_t page = std::size_t{4} << 10;
inline constexpr std::size_t huge_page = std::size_t{2} << 20;

LAZULI_API std::size_t block_alignment(std::size_t bytes);
/// The bytes to ask for, so that neighbours do not lie where loops over both are slow.
LAZULI_API std::size_t apart(std::size_t bytes);

LAZULI_API void* system_allocate(std::size_t bytes);
LAZULI_API void system_release(void* block, std::size_t bytes) noexcept;

/// Never destroyed, because tensors of static storage duration may outlive everything else.
LAZULI_API block_cache& cache();
/// Of this thread, for small blocks; null once the thread's storage is gone.
LAZULI_API block_cache* own_cache();

LAZULI_API void* default_allocate(std::size_t bytes);
LAZULI_API void default_release(void* block, std::size_t bytes) noexcept;

LAZULI_API std::atomic<resource const*>& current();

LAZULI_API std::atomic<std::size_t>& counter();

}  // namespace detail

/// Replaces the source of all memory allocated from now on; returns the previous one. `r` must
/// outlive all tensors made with it.
inline resource const* set_resource(resource const* r) { return detail::current().exchange(r); }

/// Limits the memory that is kept for reuse after tensors are gone to `bytes` (0: none;
/// the default is an eighth of the machine's memory, but at most 1 GiB). In addition,
/// each thread keeps at most 1 MiB of blocks below 64 KiB; for the calling thread this
/// limit also applies to those. Returns the previous limit. Example:
/// test/memory/buffer.cpp.
LAZULI_API std::size_t set_cache_limit(std::size_t bytes);

/// Bytes kept for reuse now, without small blocks.
LAZULI_API std::size_t cached_bytes();

/// Returns all memory that is kept for reuse to the system, including small blocks of this thread.
LAZULI_API void release_cached();

/// Number of blocks allocated so far by this process.
inline std::size_t allocations() { return detail::counter().load(std::memory_order_relaxed); }

/// Owned array of T, not initialised. Move-only. Throws std::bad_alloc, and shape_error where the
/// size in bytes overflows.
template <class T>
class buffer {
  static_assert(std::is_trivially_destructible_v<T>);  // nor made: memory holds plain values

 public:
  buffer() = default;
  explicit buffer(index count) {
    std::size_t bytes = 0;
    if (__builtin_mul_overflow(static_cast<std::size_t>(count), sizeof(T), &bytes) ||
        bytes > PTRDIFF_MAX) {
      fail<shape_error>("allocate: ", count, " elements of ", sizeof(T), " bytes overflow 64 bits");
    }
    if (bytes == 0) return;
    source_ = detail::current().load(std::memory_order_relaxed);
    data_ = static_cast<T*>(source_->allocate(bytes));
    bytes_ = bytes;
    detail::counter().fetch_add(1, std::memory_order_relaxed);
  }
  buffer(buffer&& other) noexcept { swap(other); }
  buffer& operator=(buffer&& other) noexcept {
    buffer(std::move(other)).swap(*this);
    return *this;
  }
  ~buffer() {
    if (data_ != nullptr) source_->release(data_, bytes_);
  }

  void swap(buffer& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    std::swap(source_, other.source_);
  }
  LAZULI_THIN T* data() { return data_; }
  LAZULI_THIN T const* data() const { return data_; }
  index capacity() const { return static_cast<index>(bytes_ / sizeof(T)); }

 private:
  T* data_ = nullptr;
  std::size_t bytes_ = 0;
  resource const* source_ = nullptr;
};

}  // namespace memory

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/memory/buffer.ipp>
#endif

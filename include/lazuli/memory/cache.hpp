// Freed blocks, kept for the next allocation of the same size: fresh memory from the system costs a
// page fault every few KiB, up to ten times as much as a loop over it.
#pragma once

#include <bit>
#include <cstddef>
#include <lazuli/base/portability.hpp>
#include <mutex>

LAZULI_BEGIN

namespace memory {

/// A bounded store of free blocks in size classes, eight per doubling. A shared one can be used by
/// all threads, any other by one thread only.
class block_cache {
 public:
  using release_block = void (*)(void* block, std::size_t bytes) noexcept;

  /// Smaller blocks are not kept.
  static constexpr std::size_t least = 64;

  /// `release` gives blocks back to where they came from.
  constexpr block_cache(release_block release, std::size_t limit, bool shared = true)
      : release_(release), limit_(limit), shared_(shared) {}

  /// The size of the class that `bytes` falls into: at most an eighth more.
  static constexpr std::size_t rounded(std::size_t bytes) {
    if (bytes < least || bytes > most) return bytes;
    std::size_t const step = std::size_t{1} << (std::bit_width(bytes - 1) - 4);
    return (bytes + step - 1) / step * step;
  }

  /// A kept block of rounded(bytes) bytes; null where there is none.
  void* take(std::size_t bytes) noexcept;

  /// Keeps a block of rounded(bytes) bytes, giving larger ones back until it fits the limit; false:
  /// it is not kept.
  bool keep(void* block, std::size_t bytes) noexcept;

  /// Bytes kept.
  std::size_t kept() noexcept;
  /// Gives everything back that is kept.
  void clear() noexcept;
  /// Sets how many bytes may be kept (0: the cache is off); returns the previous limit.
  std::size_t set_limit(std::size_t bytes) noexcept;

 private:
  struct free_block {
    free_block* next;
  };
  static constexpr std::size_t most = std::size_t{1} << 40;
  static constexpr int classes = 8 * 35;

  // Sizes are 8 … 15 steps of a power of two; the largest of a doubling has 16, as 8 of the next.
  static constexpr int class_of(std::size_t size) {
    int const shift = static_cast<int>(std::bit_width(size)) - 4,
              first = static_cast<int>(std::bit_width(least)) - 4;
    return (shift - first) * 8 + static_cast<int>((size >> shift) - 8);
  }
  static constexpr std::size_t size_of(int index) {
    return static_cast<std::size_t>(8 + index % 8) << (index / 8 + std::bit_width(least) - 4);
  }
  void drop_to(std::size_t bytes) noexcept;
  std::unique_lock<std::mutex> lock() {
    return shared_ ? std::unique_lock(mutex_) : std::unique_lock<std::mutex>();
  }

  release_block release_;
  std::size_t limit_;
  bool shared_;
  std::size_t kept_ = 0;
  free_block* free_[classes] = {};
  std::mutex mutex_;
};

/// What may be kept unless set otherwise: an eighth of the machine's memory, 1 GiB at most; nothing
/// under the address sanitizer, which could not see a use after free.
LAZULI_API std::size_t default_cache_limit();

}  // namespace memory

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/memory/cache.ipp>
#endif

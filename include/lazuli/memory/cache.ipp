// The cache of blocks at work.
#pragma once

#include <unistd.h>

#include <lazuli/memory/cache.hpp>

LAZULI_BEGIN

namespace memory {

LAZULI_API void* block_cache::take(std::size_t bytes) noexcept {
  if (bytes < least || bytes > most) return nullptr;
  std::size_t const size = rounded(bytes);
  auto const held = lock();
  auto& head = free_[class_of(size)];
  free_block* const found = head;
  if (found == nullptr) return nullptr;
  head = found->next;
  kept_ -= size;
  return found;
}

LAZULI_API bool block_cache::keep(void* block, std::size_t bytes) noexcept {
  if (bytes < least || bytes > most) return false;
  std::size_t const size = rounded(bytes);
  auto const held = lock();
  if (size > limit_) return false;
  if (kept_ > limit_ - size) drop_to(limit_ - size);
  auto& head = free_[class_of(size)];
  head = ::new (block) free_block{head};
  kept_ += size;
  return true;
}

LAZULI_API std::size_t block_cache::kept() noexcept {
  auto const held = lock();
  return kept_;
}

LAZULI_API void block_cache::clear() noexcept {
  auto const held = lock();
  drop_to(0);
}

LAZULI_API std::size_t block_cache::set_limit(std::size_t bytes) noexcept {
  auto const held = lock();
  std::size_t const before = limit_;
  limit_ = bytes;
  drop_to(bytes);
  return before;
}

LAZULI_API LAZULI_SELDOM void block_cache::drop_to(std::size_t bytes) noexcept {
  for (int i = classes - 1; i >= 0 && kept_ > bytes; --i) {
    while (free_[i] != nullptr && kept_ > bytes) {
      free_block* const block = free_[i];
      free_[i] = block->next;
      kept_ -= size_of(i);
      release_(block, size_of(i));
    }
  }
}

LAZULI_API LAZULI_SELDOM std::size_t default_cache_limit() {
#if defined(__SANITIZE_ADDRESS__)
  return 0;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
  return 0;
#endif
#endif
  auto const pages = ::sysconf(_SC_PHYS_PAGES), page = ::sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page <= 0) return std::size_t{256} << 20;
  std::size_t const share = static_cast<std::size_t>(pages) / 8 * static_cast<std::size_t>(page);
  return share < std::size_t{1} << 30 ? share : std::size_t{1} << 30;
}

}  // namespace memory

LAZULI_END

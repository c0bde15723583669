// Where owned memory comes from: the system, through the cache of blocks.
#pragma once

#include <sys/mman.h>

#include <lazuli/memory/buffer.hpp>
#include <new>

LAZULI_BEGIN

namespace memory {

namespace detail {

LAZULI_API std::size_t block_alignment(std::size_t bytes) {
  return bytes >= 2 * huge_page ? huge_page : alignment;
}

LAZULI_API void* system_allocate(std::size_t bytes) {
  void* block = ::operator new (bytes, std::align_val_t{block_alignment(bytes)});
  // Fewer page faults: 512 small pages become one (a hint; failure does not matter).
  if (bytes >= 2 * huge_page) ::madvise(block, bytes / huge_page * huge_page, MADV_HUGEPAGE);
  return block;
}

LAZULI_API void system_release(void* block, std::size_t bytes) noexcept {
  ::operator delete (block, std::align_val_t{block_alignment(bytes)});
}

LAZULI_API block_cache& cache() {
  static auto& kept = *new block_cache(system_release, default_cache_limit());
  return kept;
}

LAZULI_API void* default_allocate(std::size_t bytes) {
  if (bytes < block_cache::least) return system_allocate(bytes);
  if (void* const block = cache().take(bytes)) return block;
  std::size_t const size = block_cache::rounded(bytes);
  try {
    return system_allocate(size);
  } catch (std::bad_alloc const&) {
    cache().clear();
    return system_allocate(size);
  }
}

LAZULI_API void default_release(void* block, std::size_t bytes) noexcept {
  if (bytes < block_cache::least) return system_release(block, bytes);
  if (!cache().keep(block, bytes)) system_release(block, block_cache::rounded(bytes));
}

LAZULI_API std::atomic<resource const*>& current() {
  static constexpr resource standard{default_allocate, default_release};
  static std::atomic<resource const*> now{&standard};
  return now;
}

LAZULI_API std::atomic<std::size_t>& counter() {
  static std::atomic<std::size_t> count{0};
  return count;
}

}  // namespace detail

LAZULI_API std::size_t set_cache_limit(std::size_t bytes) {
  return detail::cache().set_limit(bytes);
}

LAZULI_API std::size_t cached_bytes() { return detail::cache().kept(); }

LAZULI_API void release_cached() { detail::cache().clear(); }

}  // namespace memory

LAZULI_END

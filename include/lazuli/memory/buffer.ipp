// Where owned memory comes from: the system, through the cache of blocks.
#pragma once

#include <sys/mman.h>

#include <lazuli/memory/buffer.hpp>
#include <new>

LAZULI_BEGIN

namespace memory {

namespace detail {

LAZULI_API std::size_t block_alignment(std::size_t bytes) {
  return bytes >= 2 * huge_page ? huge_page : bytes >= 4 * page ? page : alignment;
}

// Loads wait for earlier stores to addresses of the same low 12 bits (at random, where some more
// bits happen to agree): a loop over vectors that lie 4 KiB and a little apart, as heaps place
// those of 1024 floats one after the other, took 2 to 8 times as long on a Zen 4. So large blocks
// start at the same place of their pages, and the next neighbours of some KiB at least 512 bytes
// from there.
LAZULI_API std::size_t apart(std::size_t bytes) {
  constexpr std::size_t between = 128;  // what heaps put between blocks, at most
  constexpr std::size_t least = 512, half = page / 2;
  if (bytes < half || bytes >= 4 * page) return bytes;
  std::size_t const distance = (bytes + between) % half;
  if (distance >= least + between && distance <= half - least) return bytes;
  return (bytes + half / 2) / half * half + half / 2;
}

LAZULI_API void* system_allocate(std::size_t bytes) {
  void* block = ::operator new (apart(bytes), std::align_val_t{block_alignment(bytes)});
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

// Blocks below 64 KiB are kept by the thread that frees them, without a lock: aligned ones cost the
// system's allocator 50 to 100 ns. Sanitizers see every block as it was asked for.
inline constexpr std::size_t shared_from = std::size_t{64} << 10;
inline constexpr std::size_t own_limit = std::size_t{1} << 20;
#if defined(LAZULI_SANITIZED)
inline constexpr bool keeps_small = false;
#else
inline constexpr bool keeps_small = true;
#endif

LAZULI_API block_cache* own_cache() {
  static thread_local bool closed = false;  // is never destroyed, unlike what it tells of
  struct until_the_thread_ends {
    block_cache blocks{system_release, own_limit, false};
    ~until_the_thread_ends() {
      blocks.clear();
      closed = true;
    }
  };
  if (closed) return nullptr;
  static thread_local until_the_thread_ends own;
  return &own.blocks;
}
inline std::size_t at_least_kept(std::size_t bytes) {
  return bytes < block_cache::least ? block_cache::least : bytes;
}

/// Where the system has no more, what is kept goes back first.
LAZULI_API LAZULI_SELDOM void* allocate_or_clear(std::size_t size) {
  try {
    return system_allocate(size);
  } catch (std::bad_alloc const&) {
    release_cached();
    return system_allocate(size);
  }
}

LAZULI_API void* allocate_small(std::size_t bytes) {
  if (!keeps_small) return system_allocate(bytes);
  std::size_t const size = at_least_kept(bytes);
  auto* const own = own_cache();
  void* const block = own != nullptr ? own->take(size) : nullptr;
  return block != nullptr ? block : allocate_or_clear(block_cache::rounded(size));
}
LAZULI_API void release_small(void* block, std::size_t bytes) noexcept {
  if (!keeps_small) return system_release(block, bytes);
  std::size_t const size = at_least_kept(bytes);
  auto* const own = own_cache();
  if (own == nullptr || !own->keep(block, size)) system_release(block, block_cache::rounded(size));
}

LAZULI_API void* default_allocate(std::size_t bytes) {
  if (bytes < shared_from) return allocate_small(bytes);
  if (void* const block = cache().take(bytes)) return block;
  return allocate_or_clear(block_cache::rounded(bytes));
}

LAZULI_API void default_release(void* block, std::size_t bytes) noexcept {
  if (bytes < shared_from) return release_small(block, bytes);
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
  if (auto* const own = detail::own_cache())
    own->set_limit(bytes < detail::own_limit ? bytes : detail::own_limit);
  return detail::cache().set_limit(bytes);
}

LAZULI_API std::size_t cached_bytes() { return detail::cache().kept(); }

LAZULI_API LAZULI_SELDOM void release_cached() {
  if (auto* const own = detail::own_cache()) own->clear();
  detail::cache().clear();
}

}  // namespace memory

LAZULI_END

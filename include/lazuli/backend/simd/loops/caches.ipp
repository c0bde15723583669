// Sizes of caches, and when it pays to store past them.
#pragma once

#include <cstdio>
#include <lazuli/backend/simd/loops/caches.hpp>

LAZULI_BEGIN

namespace simd::driver {

namespace detail {

/// A number, with K or M after it or without, from a file of the first core's cache `at`; 0: none.
LAZULI_API index read_cache(int at, char const* what) {
  char path[64];
  std::snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu0/cache/index%d/%s", at, what);
  std::FILE* const file = std::fopen(path, "r");
  if (file == nullptr) return 0;
  long number = 0;
  char unit = 0;
  int const read = std::fscanf(file, "%ld%c", &number, &unit);
  std::fclose(file);
  return read < 1 ? 0 : unit == 'K' ? number << 10 : unit == 'M' ? number << 20 : number;
}

LAZULI_API cache_sizes read_caches() {
  cache_sizes found;
  index most = 0;
  for (int at = 0; at < 5; ++at) {
    index const size = read_cache(at, "size");
    most = size > most ? size : most;
    if (size > 0 && read_cache(at, "level") == 2) found.own = size;
  }
  if (most > 0) found.last = most;
#if defined(__x86_64__)
  // Intel's desktops have at most 24 times the second level, on a ring.
  found.mesh = __builtin_cpu_is("intel") && found.last >= 32 * found.own;
#endif
  return found;
}

}  // namespace detail

LAZULI_API cache_sizes const& caches() {
  static cache_sizes const found = detail::read_caches();
  return found;
}

LAZULI_API index most_in_caches(cache_sizes const& c, int threads) {
  if (c.mesh) return 3 * c.own * (threads > 2 ? threads : 2) / 2;
  return threads == 1 ? c.last / 3 : c.last / 4 * 3;
}

LAZULI_API index bytes_of(plan::nest const& n, plan::operand const& o) {
  index bytes = o.size;
  for (int i = 0; i < n.rank; ++i) bytes *= o.strides[i] != 0 ? n.extents[i] : 1;
  return bytes;
}

LAZULI_API index work_of(plan::nest const& n, index cost) {
  index const points = n.size(), arithmetic = points * cost;
  if (points < index{1} << 14) return arithmetic;
  index bytes = 0;
  for (int k = 0; k < n.count; ++k) bytes += bytes_of(n, n.operands[k]);
  return arithmetic > bytes ? arithmetic : bytes;
}

LAZULI_API bool streams_past_caches(plan::nest const& n, int threads) {
  auto const& to = n.operands[0];
  if (n.rank == 0 || to.strides[n.rank - 1] != to.size) return false;
  index all = bytes_of(n, to);
  if (all < index{1} << 20) return false;
  for (int k = 1; k < n.count; ++k) {
    auto const* const data = n.operands[k].data;
    if (data == to.data) return false;
    bool seen = false;
    for (int l = 1; l < k && !seen; ++l) seen = n.operands[l].data == data;
    if (!seen) all += bytes_of(n, n.operands[k]);
  }
  return all > most_in_caches(caches(), threads);
}

LAZULI_API void fence_streams() {
#if defined(__SSE2__)
  _mm_sfence();
#endif
}

}  // namespace simd::driver

LAZULI_END

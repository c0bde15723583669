// Sizes of caches, and what pays to go past them.
#pragma once

#include <cstdio>
#include <lazuli/backend/simd/loops/caches.hpp>

LAZULI_BEGIN

namespace simd::driver {

LAZULI_API index cache_bytes() {
  static index const bytes = [] {
    index most = 0;
    for (int level = 0; level < 5; ++level) {
      char path[64];
      std::snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu0/cache/index%d/size", level);
      std::FILE* const file = std::fopen(path, "r");
      if (file == nullptr) continue;
      long size = 0;
      char unit = 0;
      if (std::fscanf(file, "%ld%c", &size, &unit) == 2)
        size *= unit == 'K' ? 1L << 10 : unit == 'M' ? 1L << 20 : 1;
      std::fclose(file);
      most = size > most ? size : most;
    }
    return most > 0 ? most : index{32} << 20;
  }();
  return bytes;
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
  return all > (threads == 1 ? cache_bytes() / 3 : cache_bytes() / 4 * 3);
}

LAZULI_API void fence_streams() {
#if defined(__SSE2__)
  _mm_sfence();
#endif
}

}  // namespace simd::driver

LAZULI_END

// The pieces of kernels in which lanes of a warp sort rows of theirs, as they stand in kernels:
// neighbouring lanes have a row in registers, and exchange elements by a bitonic network. Their
// numbers are enumerators that sort_text declares: rounds, near (lanes of a row), padded (its
// elements). Source: K. Batcher, Sorting Networks and Their Applications (1968).
#pragma once

#include <lazuli/base/portability.hpp>
#include <string_view>

LAZULI_BEGIN

namespace gpu::detail {

/// An element is a key and, with places, its place, which decides between equal keys.
inline constexpr std::string_view lanes_types = R"(
typedef struct { key k; } element;
DEVICE bool is_less(element a, element b) { return a.k < b.k; }
)";
inline constexpr std::string_view placed_lanes_types = R"(
typedef struct { key k; unsigned at; } element;
DEVICE bool is_less(element a, element b) { return a.k < b.k || (a.k == b.k && a.at < b.at); }
)";
/// What fills up a row comes last: its key is the greatest, and its place is behind all others.
inline constexpr std::string_view lanes_begin = R"(
  SHARED elements shared[256];
  PRIVATE(elements, own, 256);
  PRIVATE(elements, other, 256);
  THREADS(256) {
    int64 const row = (int64)BLOCK * (256u / near) + THREAD / near;
    GLOBAL key const* const x = from + row * g.length;
    UNROLL for (int u = 0; u < rounds; ++u) {
      unsigned const i = u * near + THREAD % near;
      OWN(own).of[u].k =
          row < g.rows && i < g.length ? in_order(x[i]) ^ (key)g.key_mask : (key)~(key)0;
PLACE    }
  }
)";
/// Runs of k elements become sorted, up and down in turn.
inline constexpr std::string_view lanes_network = R"(
  UNROLL for (unsigned k = 2; k <= padded; k *= 2)
    UNROLL for (unsigned far = k / 2; far > 0; far /= 2) {
      if (far >= near) {
        THREADS(256) {
          UNROLL for (unsigned u = 0; u < rounds; ++u) {
            unsigned const v = u ^ far / near;
            bool const up = ((u * near + THREAD % near) & k) == 0;
            if (u < v) {
              element const a = OWN(own).of[u], b = OWN(own).of[v % rounds];
              bool const turn = is_less(b, a) == up;
              OWN(own).of[u] = turn ? b : a;
              OWN(own).of[v % rounds] = turn ? a : b;
            }
          }
        }
      } else {
        LANES_ACROSS(other, own, shared, 256, far);
        THREADS(256) {
          UNROLL for (unsigned u = 0; u < rounds; ++u) {
            unsigned const i = u * near + THREAD % near;
            bool const takes_less = ((i & k) == 0) == ((i & far) == 0);
            element const a = OWN(own).of[u], b = OWN(other).of[u];
            OWN(own).of[u] = is_less(b, a) == takes_less ? b : a;
          }
        }
      }
    }
)";
inline constexpr std::string_view lanes_end = R"(
  THREADS(256) {
    int64 const row = (int64)BLOCK * (256u / near) + THREAD / near;
    UNROLL for (int u = 0; u < rounds; ++u) {
      unsigned const i = u * near + THREAD % near;
      int64 const out = row * g.first + i;
      if (row < g.rows && i < g.first) {
WRITE      }
    }
  }
}
)";

}  // namespace gpu::detail

LAZULI_END

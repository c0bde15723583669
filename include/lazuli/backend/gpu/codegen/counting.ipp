// Bodies of counting.hpp.
#pragma once

#include <lazuli/backend/gpu/codegen/counting.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

/// NumPy's rule: by the width, then by the edges beside it. For a width of denormal size the scale
/// is infinite; for an infinite one everything is NaN.
constexpr std::string_view equal_bin = R"(
DEVICE int64 bin_of(element x, GLOBAL double const* edges, geometry g) {
  double const v = (double)x, count = (double)g.bins;
  if (!(v >= g.low && v <= g.high)) return -1;
  double const at = g.scale <= 1.7976931348623157e308 ? (v - g.low) * g.scale
                                                      : (v - g.low) / (g.high - g.low) * count;
  if (at < count) {
    int const whole = (int)at;
    double const part = at - (double)whole;
    if (part > g.near && part < 1.0 - g.near) return whole;
  }
  int64 k = at < count ? (int64)at : at >= count ? g.bins - 1 : 0;
  if (v < edges[k] && k > 0)
    --k;
  else if (k + 1 < g.bins && v >= edges[k + 1])
    ++k;
  return k;
}
)";
/// Negative numbers are large without a sign.
constexpr std::string_view own_bin = R"(
DEVICE int64 bin_of(element x, geometry g) {
  return (uint64)x < (uint64)g.bins ? (int64)x : -1;
}
)";

}  // namespace detail

LAZULI_API written_kernel write_counting(counting_frame const& f) {
  std::string name = text::concat("lazuli_", f.equal_bins ? "histogram_" : "bincount_",
                                  name_of(f.dtype), f.shared ? "" : "_of_many");
  std::string out;
  put(out, "typedef ", stored_name(f.dtype),
      " element;\ntypedef struct {\n  int64 count, bins, stride;\n  double low, high, scale, "
      "near;\n} "
      "geometry;\n",
      (f.equal_bins ? detail::equal_bin : detail::own_bin).substr(1), "KERNEL(", name, ", ",
      block_threads, ", 4)(GLOBAL element const* in, ",
      f.equal_bins ? "GLOBAL double const* edges, " : "", "GLOBAL uint64* counts, geometry g) {\n");
  if (f.shared)
    put(out, "  SHARED unsigned own[", block_bins, "];\n  THREADS(", block_threads,
        ") { for (unsigned k = THREAD; k < g.bins; k += ", block_threads,
        "u) own[k] = 0; }\n  BARRIER;\n");
  put(out, "  THREADS(", block_threads, ") {\n    int64 i = (int64)BLOCK * ", block_threads,
      " + THREAD;\n    ONCE for (; i < g.count; i += 4 * g.stride) {\n      element x[4];\n      "
      "UNROLL for (int j = 0; j < 4; ++j)\n        if (i + j * g.stride < g.count) x[j] = in[i + "
      "j * g.stride];\n      UNROLL for (int j = 0; j < 4; ++j)\n        if (i + j * g.stride < "
      "g.count) {\n          int64 const k = bin_of(x[j], ",
      f.equal_bins ? "edges, " : "", "g);\n          if (k >= 0) ",
      f.shared ? "ADD_TO(own + k, 1u)" : "ADD_TO(counts + k, (uint64)1)",
      ";\n        }\n    }\n  }\n");
  if (f.shared)
    put(out, "  BARRIER;\n  THREADS(", block_threads,
        ") {\n    for (unsigned k = THREAD; k < g.bins; k += ", block_threads,
        "u)\n      if (own[k] != 0) ADD_TO(counts + k, (uint64)own[k]);\n  }\n");
  put(out, "}\nENTRY(", name, ")\n");
  return {std::move(name), std::move(out)};
}

}  // namespace gpu

LAZULI_END

// Kernels that move elements to and from places that a table names, as fixed texts: one for each
// size of an element and each rank. Plain data: they do not know whether they serve a mask, gather
// or scatter.
#pragma once

#include <cstring>
#include <lazuli/backend/gpu/codegen/magic.hpp>
#include <lazuli/backend/gpu/codegen/names.hpp>
#include <lazuli/backend/gpu/runtime/platform.hpp>
#include <limits>
#include <vector>

LAZULI_BEGIN

namespace gpu {

inline constexpr unsigned move_threads = 256;

/// load: plain = named. store: named = plain, where of several points with one place the last one
/// in row-major order counts, if they have been claimed. claim: marks for each place that last
/// point. offset: plain = the place's number among owners.
enum class movement { load, store, claim, offset };

/// Points of a loop nest: element i of the plain array lies at Σ i_a · plain[a] bytes, of the named
/// one at Σ i_a · named[a] + step · table[first + Σ i_a · where[a]]. The part of that which the
/// table and the axes with it contribute, minus `low` and divided by `unit`, is the place's number
/// among `owners`.
struct move_nest {
  int rank = 0;
  index extents[max_rank] = {};
  index plain_steps[max_rank] = {}, named_steps[max_rank] = {}, where_steps[max_rank] = {};
  void* plain = nullptr;
  void* named = nullptr;
  index const* table = nullptr;
  std::uint64_t* owners = nullptr;
  index first = 0, claimed = 0, step = 0, low = 0, unit = 1;
};

struct move_kernel {
  std::string name, text;
};

namespace detail {

/// Raises a number in memory to the greater of it and another, by one thread at a time.
constexpr std::string_view raise_line(dialect d) {
  return d == dialect::host     ? "#define RAISE(p, v) (*(p) = *(p) > (v) ? *(p) : (v))\n"
         : d == dialect::opencl ? "#define RAISE(p, v) atom_max(p, v)\n"
                                : "#define RAISE(p, v) atomicMax((unsigned long long*)(p), "
                                  "(unsigned long long)(v))\n";
}

}  // namespace detail

/// What the table holds instead of a wrong index in a graph, which cannot stop: it names no
/// element.
inline constexpr index nowhere = std::numeric_limits<index>::min();
namespace detail {
inline constexpr std::string_view nowhere_line =
    "#define NOWHERE (-(int64)9223372036854775807 - 1)\n";
}

/// The kernel of a movement of elements of `size` bytes over `rank` axes (1 or more). Guarded: the
/// table may name `nowhere`, which is read as 0, not written, and has the number -1.
LAZULI_API move_kernel write_move(movement m, int size, int rank, dialect d, bool guarded = false);

namespace detail {

/// The geometry of a nest, as the text declares it.
LAZULI_API std::vector<std::byte> move_geometry(move_nest const& n);

}  // namespace detail

/// Runs a movement over a nest of rank 1 or more: one launch for each 2^30 points.
/// `launch(blocks, parameters)` launches the kernel of write_move.
template <class Launch>
void run_move(move_nest const& n, Launch const& launch, index most = index{1} << 30) {
  index size = 1;
  for (int i = 0; i < n.rank; ++i) size *= n.extents[i];
  if (size == 0) return;
  if (size > most) {
    int axis = 0;
    while (n.extents[axis] == 1) ++axis;
    index const whole = n.extents[axis];
    for (bool const second : {false, true}) {
      move_nest part = n;
      index const from = second ? whole / 2 : 0;
      part.extents[axis] = second ? whole - whole / 2 : whole / 2;
      part.plain = static_cast<std::byte*>(n.plain) + from * n.plain_steps[axis];
      part.named = static_cast<std::byte*>(n.named) + from * n.named_steps[axis];
      part.first = n.first + from * n.where_steps[axis];
      if (n.where_steps[axis] != 0) part.claimed = n.claimed + from * n.named_steps[axis];
      run_move(part, launch, most);
    }
    return;
  }
  auto geometry = detail::move_geometry(n);
  move_nest arguments = n;
  void* parameters[] = {&arguments.plain, &arguments.named, &arguments.table, &arguments.owners,
                        geometry.data()};
  launch(static_cast<unsigned>((size + move_threads - 1) / move_threads), parameters);
}

/// to[i] = the offset of place from[i] in an array of `rank` axes: Σ index along axis a · steps[a],
/// of row-major numbers; negative ones count from the end. *bad becomes count - i of the first i
/// that is out of range, if there is one. The argument after the pointers is {count, size, extents,
/// steps}, int64 each. Guarded: to[i] becomes `nowhere` there, and *bad an index that is out of
/// range.
LAZULI_API move_kernel write_places(int rank, dialect d, bool guarded = false);

/// out[i] = how many of `n` sorted elements lie below x[i] (`right`: do not lie above it); NaN is
/// greatest. The argument after the pointers is {count, n}, int64 each.
LAZULI_API move_kernel write_search(code c, bool right, dialect);

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/codegen/gather_scatter.ipp>
#endif

// Indices of any integer dtype as places of an axis, checked a block at a time, and elements that
// are read as their indices are checked.
#pragma once

#include <atomic>
#include <lazuli/indexing/gather_scatter.hpp>
#include <limits>

LAZULI_BEGIN

namespace detail {

/// An axis of -1 stands for all elements, taken flat.
[[noreturn]] LAZULI_COLD inline void throw_position(char const* call, index i, int axis,
                                                    index extent) {
  if (axis < 0)
    fail<index_error>(call, ": index ", i, " is out of range for ", extent, " elements");
  fail<index_error>(call, ": index ", i, " is out of range for axis ", axis, " with extent ",
                    extent);
}

/// The axis whose places indices name, and what errors call the function.
struct indexed_axis {
  char const* call;
  int axis;
  index extent;
};

/// An index of any integer type; one that is too large stays too large.
template <class I>
constexpr index wide_index(I i) {
  constexpr auto most = std::numeric_limits<index>::max();
  if constexpr (std::is_same_v<I, std::uint64_t>)
    return i > static_cast<I>(most) ? most : static_cast<index>(i);
  else
    return static_cast<index>(i);
}

/// Indices that are checked as a whole, without a branch for each.
inline constexpr index index_block = 1024;

/// Writes such a block as places 0 … extent - 1, times `step`; false if one of them is out of
/// range. The two memories must not overlap.
template <class I>
bool places_of_block(I const* from, index* to, index n, index extent, index step) {
  index outside = 0;
  for (index i = 0; i < n; ++i) {
    index const at = wide_index(from[i]);
    outside |= at < -extent || at >= extent ? 1 : 0;
    to[i] = (at < 0 ? at + extent : at) * step;
  }
  return outside == 0;
}
/// Throws for the first index of a run that is out of range; there must be one.
template <class I>
[[noreturn]] LAZULI_COLD void throw_first_position(I const* from, indexed_axis const& of) {
  auto const out_of_range = [&](index at) { return at < -of.extent || at >= of.extent; };
  while (!out_of_range(wide_index(*from))) ++from;
  throw_position(of.call, wide_index(*from), of.axis, of.extent);
}

/// Writes all indices as places, times `step`. Memory must not overlap.   Throws index_error.
template <class I>
LAZULI_NOINLINE void normalize_positions(I const* from, index* to, index n, indexed_axis const& of,
                                         index step) {
  for (index i = 0; i < n; i += index_block) {
    index const count = n - i < index_block ? n - i : index_block;
    if (!places_of_block(from + i, to + i, count, of.extent, step))
      throw_first_position(from + i, of);
  }
}

/// Reads the elements that indices name along the one axis of a walk, by a block of places at a
/// time, which stays in the first cache.   Throws index_error.
template <class I>
LAZULI_NOINLINE void load_run(named_walk const& w, I const* indices, indexed_axis const& of,
                              move_row row) {
  index const n = w.extents[0], ps = w.plain_steps[0], ns = w.named_steps[0];
  index const blocks = (n + index_block - 1) / index_block;
  std::atomic<bool> refused{false};
  openmp::for_each_part(blocks, openmp::threads_for(work_of_walk(n)), [&](index block) {
    index places[index_block];
    index const i = block * index_block, count = n - i < index_block ? n - i : index_block;
    if (!places_of_block(indices + i, places, count, of.extent, 1))
      return refused.store(true, std::memory_order_relaxed);
    row(w.plain + i * ps, ps, w.named + i * ns, ns, places, 1, w.step, count);
  });
  if (refused.load(std::memory_order_relaxed)) throw_first_position(indices, of);
}

}  // namespace detail

LAZULI_END

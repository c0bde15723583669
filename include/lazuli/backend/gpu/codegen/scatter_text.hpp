// The text of sums at places that may be equal: named[place of point p] += plain[p], for each
// element of the axes behind the points. Points come in the order of their places, so that those of
// one place are a run. A thread adds up some neighbouring points, its chunk, for one element. The
// sum of a run that lies inside a chunk is added to its place; of one that began before the chunk
// or goes on behind it, the sum becomes a part: two of a chunk, `head` and `tail`, which lie in
// order again, are points of the next launch, and so on. What is added to what is decided by places
// and shapes alone, so the bits are the same in every run.
#pragma once

#include <lazuli/backend/gpu/codegen/kernel_source.hpp>

LAZULI_BEGIN

namespace gpu {

/// On what the text of such a kernel depends.
struct scatter_frame {
  code source = code::float32;  // of plain
  code dtype = code::float32;   // of named
  int points_rank = 1;          // axes of points in plain
  int inner_rank = 1;           // axes of the elements of a point
  bool wide = false;            // points are more than 31 bits number
  bool ordered = false;         // points are in another order than in plain
};

/// Numbers of the argument behind the pointers, which are: keys (the places of the points, as
/// multiples of `unit` behind `low`; -1: none), where they are ordered the numbers of the points in
/// plain, plain, named, parts and their keys.
struct scatter_geometry {
  index points = 0, chunk = 0, chunks = 0, inner = 1, low = 0, unit = 1;
  std::uint32_t strips = 1, width = 0;  // blocks side by side; 2^width threads of each side by side
  index point_extents[max_rank] = {}, point_steps[max_rank] = {};
  index inner_extents[max_rank] = {}, inner_plain[max_rank] = {}, inner_named[max_rank] = {};
};

/// The dtype of parts: the one in which sums of a dtype are computed.
constexpr code part_of(code c) { return is_stored_float(c) ? code::float32 : c; }

LAZULI_API written_kernel write_scatter(scatter_frame const& f);

namespace detail {

/// The geometry as the text declares it.
LAZULI_API std::vector<std::byte> scatter_bytes(scatter_frame const& f, scatter_geometry const& g);

}  // namespace detail

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/codegen/scatter_text.ipp>
#endif

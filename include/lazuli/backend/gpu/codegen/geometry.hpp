// The argument that tells a kernel extents and strides, as bytes.
#pragma once

#include <cstring>
#include <lazuli/backend/gpu/codegen/names.hpp>

LAZULI_BEGIN

namespace gpu {

/// Room for the geometry of any kernel of `Operands` operands.
template <int Operands>
struct geometry {
  alignas(8) std::byte bytes[8 * Operands * (max_rank + 1) + 4 * (1 + 3 * max_rank + 2) + 8];
};

namespace detail {

LAZULI_API index extent_in_frame(plan::nest const& n, frame const& f, int i);

/// The stride in elements, or in vectors if a vector is read; the entry after the last axis is the
/// step from lane to lane.
LAZULI_API index stride_in_frame(plan::nest const& n, frame const& f, route how, int k, int i);

}  // namespace detail

/// Bytes of the arguments of a kernel whose geometry has so many bytes, and which takes further
/// pointers besides those of its operands.
LAZULI_API std::size_t argument_bytes(kernel_operands const& o, std::size_t geometry,
                                      int pointers = 0);

/// Fills the geometry of a nest, as frames::geometry_type declares it; returns its bytes.
LAZULI_API std::size_t pack_geometry(plan::nest const& n, kernel_operands const& o, std::byte* out);

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/codegen/geometry.ipp>
#endif

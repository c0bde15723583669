// The frame for operands that lie along another axis than the destination: squares through shared
// memory.
#pragma once

#include <lazuli/backend/gpu/codegen/names.hpp>

LAZULI_BEGIN

namespace gpu {

namespace frames {

/// Coordinates c0, c1, … of the point, item or square called `from`.
LAZULI_API void coordinates(std::string& out, frame const& f, std::string_view in,
                            std::string from);

}  // namespace frames

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/codegen/tile.ipp>
#endif

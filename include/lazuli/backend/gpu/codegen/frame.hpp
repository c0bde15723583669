// The text of an elementwise kernel: a frame of index arithmetic, loads and stores around the body
// that the expression wrote. Plain text and data; no templates over expressions.
#pragma once

#include <lazuli/backend/gpu/codegen/tile.hpp>
#include <vector>

LAZULI_BEGIN

namespace gpu {

namespace frames {

/// Vector types of several neighbours: `float_x4`.
LAZULI_API std::string vector_types(kernel_operands const& o);

/// The argument that holds extents and strides. Strides come first, so that 64-bit ones lie on 8
/// bytes; pack_geometry fills it.
LAZULI_API std::string geometry_type(kernel_operands const& o);

/// Appends lines, each indented by two spaces.
LAZULI_API void indent(std::string& out, std::string_view lines);

/// Functions of a reduction whose results are stored in 16 bits: their exponentials of floats take
/// two instructions where the dialect has one for 2^x, not eight.
LAZULI_API std::string short_exponentials(std::string functions);

/// The expression as a function of one element of each leaf.
LAZULI_API std::string chain(kernel_operands const& o, body_text const& body,
                             std::string_view result);

LAZULI_API std::string parameters(kernel_operands const& o);

LAZULI_API std::string item_number(frame const& f, int u);

/// The call of `chain` for the point p of the linear frame; vectors that were loaded are
/// a<name><mark>.
LAZULI_API std::string point_call(kernel_operands const& o, std::string_view mark, bool loaded);

/// Threads take neighbours in the destination, wherever they lie in the nest.
LAZULI_API void linear(std::string& out, kernel_operands const& o);

}  // namespace frames

/// The whole kernel without its dialect's prelude.
LAZULI_API std::string kernel_text(kernel_operands const& o, body_text const& body);

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/codegen/frame.ipp>
#endif

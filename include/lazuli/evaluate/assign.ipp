// The texts of what assign.hpp refuses.
#pragma once

#include <lazuli/base/error.hpp>
#include <lazuli/evaluate/assign.hpp>

LAZULI_BEGIN

namespace detail {

LAZULI_API void throw_assign(std::span<index const> from, std::span<index const> to) {
  fail<shape_error>("assign: an expression of shape ", text::shape(from), " does not broadcast to ",
                    text::shape(to));
}
LAZULI_API void throw_broadcast_target(std::span<index const> extents,
                                       std::span<index const> strides) {
  fail<shape_error>("assign: the destination of shape ", text::shape(extents), " and strides ",
                    text::shape(strides),
                    " is an expanded view: several of its elements share one place");
}

}  // namespace detail

LAZULI_END

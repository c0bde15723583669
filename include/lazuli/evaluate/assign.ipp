// The texts of the errors that assign.hpp throws.
#pragma once

#include <lazuli/base/error.hpp>
#include <lazuli/evaluate/assign.hpp>

LAZULI_BEGIN

namespace detail {

LAZULI_API void throw_assign(std::span<index const> from, std::span<index const> to) {
  fail<shape_error>("assign: an expression of shape ", text::shape(from), " does not broadcast to ",
                    text::shape(to));
}
LAZULI_API void check_places(std::span<index const> extents, std::span<index const> strides) {
  auto const refuse = [&](char const* why) {
    fail<shape_error>("assign: the destination of shape ", text::shape(extents), " and strides ",
                      text::shape(strides), why, ": several of its elements share one place");
  };
  for (std::size_t i = 0; i < extents.size(); ++i)
    if (extents[i] > 1 && strides[i] == 0) refuse(" is an expanded view");
  for (std::size_t i = 0; i < extents.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      index const a = strides[i] < 0 ? -strides[i] : strides[i];
      index const b = strides[k] < 0 ? -strides[k] : strides[k];
      if ((extents[i] - 1) * a < b || (extents[k] - 1) * b < a) continue;  // as most are
      index divisor = a, rest = b;
      while (rest != 0) divisor = std::exchange(rest, divisor % rest);
      if (divisor == 0) continue;
      // As many steps of the one lead where steps of the other lead, and no fewer.
      if (b / divisor < extents[i] && a / divisor < extents[k]) refuse(" overlaps itself");
    }
  }
}

}  // namespace detail

LAZULI_END

// Text as a template argument: `einsum<"ij,jk->ik">`.
#pragma once

#include <cstddef>
#include <lazuli/base/portability.hpp>
#include <string_view>

LAZULI_BEGIN

/// The characters of a string literal, as a value that may be a template argument.
template <std::size_t N>
struct fixed_text {
  char characters[N]{};
  consteval fixed_text(char const (&literal)[N]) {
    for (std::size_t i = 0; i < N; ++i) characters[i] = literal[i];
  }
  constexpr std::string_view view() const { return {characters, N - 1}; }
};

LAZULI_END

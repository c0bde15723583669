// A hash of bytes.
#pragma once

#include <cstdint>
#include <lazuli/base/portability.hpp>
#include <string_view>

LAZULI_BEGIN

namespace detail {

/// FNV-1a, 64 bits.
constexpr std::uint64_t fnv(std::string_view bytes, std::uint64_t start = 0xcbf29ce484222325) {
  for (char const each : bytes) start = (start ^ static_cast<unsigned char>(each)) * 0x100000001b3;
  return start;
}

}  // namespace detail

LAZULI_END

// How many of many cases are tried: fewer under sanitizers, where each takes several times as
// long, and in CI a third of those that take seconds.
#pragma once

#include <cstdlib>
#include <lazuli/base/portability.hpp>

namespace support {

#if defined(LAZULI_SANITIZED)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

constexpr int tries(int all) { return sanitized ? all / 4 : all; }

/// Is it the turn of the i-th case? All are tried where scripts/test.sh does not say which.
inline bool in_turn(int i) {
  char const* const turn = std::getenv("LAZULI_TEST_TURN");
  return turn == nullptr || i % 3 == std::atoi(turn);
}

}  // namespace support

// How many of many cases are tried: fewer under sanitizers, where each takes several times as long.
#pragma once

#include <lazuli/base/portability.hpp>

namespace support {

constexpr int tries(int all) {
#if defined(LAZULI_SANITIZED)
  return all / 4;
#else
  return all;
#endif
}

}  // namespace support

// Division by a number that is known before the kernel runs: one multiplication and a shift.
#pragma once

#include <cstdint>
#include <lazuli/base/portability.hpp>

LAZULI_BEGIN

namespace gpu {

/// n / divisor = (mulhi(n, factor) + n) >> shift for all n below 2^31.
/// Source: T. Granlund, P. Montgomery, Division by Invariant Integers using Multiplication (1994).
struct magic {
  std::uint32_t divisor, factor, shift;
};

/// For a divisor from 1 to 2^31 - 1.
constexpr magic make_magic(std::uint32_t divisor) {
  std::uint32_t shift = 0;
  while ((std::uint64_t{1} << shift) < divisor) ++shift;
  std::uint64_t const over = (std::uint64_t{1} << shift) - divisor;
  return {divisor, static_cast<std::uint32_t>((over << 32) / divisor + 1), shift};
}

/// The division as a kernel computes it.
constexpr std::uint32_t divide(std::uint32_t n, magic m) {
  auto const high = static_cast<std::uint32_t>(std::uint64_t{n} * m.factor >> 32);
  return (high + n) >> m.shift;
}

}  // namespace gpu

LAZULI_END

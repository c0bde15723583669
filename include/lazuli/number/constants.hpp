// Constants under the names that NumPy and PyTorch give them.
#pragma once

#include <lazuli/base/portability.hpp>

LAZULI_BEGIN

/// π and Euler's number as doubles, which do not widen a tensor of floats, as no C++ number does.
/// Source: NumPy, PyTorch; std::numbers has them in every type.
inline constexpr double pi = 3.14159265358979323846, e = 2.71828182845904523536;
/// Infinity, and a quiet NaN, as doubles.   Source: NumPy, PyTorch.
inline constexpr double inf = __builtin_inf(), nan = __builtin_nan("");

LAZULI_END

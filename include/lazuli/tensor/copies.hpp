// The methods that copy as free functions: copy, clone, contiguous.
#pragma once

#include <lazuli/tensor/evaluate.hpp>

LAZULI_BEGIN

/// The values of x in a tensor of its own, as x.copy(): NumPy's name, and PyTorch's.   Throws
/// std::bad_alloc.   Example: test/tensor/copies.cpp
template <expression X>
auto copy(X const& x) {
  return x.copy();
}
template <expression X>
auto clone(X const& x) {
  return x.clone();
}
/// x in row-major order without gaps, as x.contiguous(): x itself if it is so already, else a copy.
/// Source: PyTorch.
template <expression X>
auto contiguous(X&& x) {
  return static_cast<X&&>(x).contiguous();
}

LAZULI_END

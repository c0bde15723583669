// Random assignments: expressions over operands of random layouts, once for the host and once for
// generated kernels.
#pragma once

#include <functional>
#include <memory>
#include <random>

#include "recorded.hpp"

namespace fuzz {

using lazuli::index;

/// Memory of which both the kernels and the host know the addresses.
struct arena {
  std::byte* memory;
  std::size_t size, used = 0;
  std::byte* take(std::size_t bytes) {
    used = (used + 63) / 64 * 64;
    std::byte* const at = memory + used;
    used += bytes;
    if (used > size) throw std::bad_alloc();
    return at;
  }
};

/// Assignments to be run, and after that what is wrong with each.
struct batch {
  arena memory;
  mock::recorder kernels;
  std::vector<std::function<std::string()>> checks;
};

/// How many expressions there are; those from `first_cpp` on need C++.
extern int const expressions, first_cpp;
/// Adds one assignment of a random shape and layout.
void add(batch& all, int expression, std::mt19937_64& random);

}  // namespace fuzz

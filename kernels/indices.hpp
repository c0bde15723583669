// Indices given by the caller: negative ones count from the end, those out of range are an error.
#pragma once

#include "common.hpp"

namespace lazuli::units {

struct wrapped {
  index const* where;
  index count;
  LAZULI_EVERYWHERE index operator()(index i) const {
    return where[i] < 0 ? where[i] + count : where[i];
  }
};

/// Throws for indices outside `count` elements, before anything is written. Defined in select.cpp.
void check_indices(queue& q, wrapped const& at, index n);

}  // namespace lazuli::units

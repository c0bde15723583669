// What both parts of the one-definition test offer; each is compiled for another instruction set.
#pragma once

#include <lazuli/lazuli.hpp>

/// A chain over the operands, computed with the code of that part.
lazuli::vector<float> chain_of_one(lazuli::vector<float> const& x);
lazuli::vector<float> chain_of_two(lazuli::vector<float> const& x);
/// A sum, in one part of what the other part made.
float sum_of_one(lazuli::vector<float> const& x);
float sum_of_two(lazuli::vector<float> const& x);

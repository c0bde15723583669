// What each level of optimisation offers: the same statements, between plain arrays, since the
// library's types differ in debug builds.
#pragma once

#include <vector>

/// The elements of chains, reductions and elements by subscripts over x and y, one after another.
std::vector<float> values_unoptimised(std::vector<float> const& x, std::vector<float> const& y);
std::vector<float> values_optimised(std::vector<float> const& x, std::vector<float> const& y);

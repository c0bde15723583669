#include "part.hpp"

namespace lz = lazuli;

lz::vector<float> chain_of_one(lz::vector<float> const& x) { return lz::sqrt(x * x + 3.f) - x / 2.f; }

float sum_of_one(lz::vector<float> const& x) { return lz::sum(x * 2.f).item(); }

// Two translation units, one optimised and one not, in one program: it links, and both compute the
// same bits.
#include <cmath>
#include <cstdio>
#include <cstring>

#include "level.hpp"

int main() {
  std::vector<float> x, y;
  for (int i = 0; i < 7 * 143; ++i) {
    x.push_back(std::sin(static_cast<float>(i)) * 3.f);
    y.push_back(std::cos(1.7f * static_cast<float>(i)) + 0.01f);
  }
  auto const a = values_unoptimised(x, y), b = values_optimised(x, y);
  int differing = a.size() != b.size();
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
    differing += std::memcmp(&a[i], &b[i], sizeof(float)) != 0;
  std::printf("%d passed, %d failed\n", differing == 0, differing != 0);
  return differing != 0;
}

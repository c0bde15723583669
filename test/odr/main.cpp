// Two translation units for different instruction sets in one program: it links, and both compute the same.
#include <cmath>
#include <cstdio>

#include "part.hpp"

namespace lz = lazuli;

namespace {

bool close(float a, float b) { return std::abs(a - b) <= 1e-5f * std::abs(b); }

int differing(lz::vector<float> const& y) {
  int count = 0;
  for (lz::index i = 0; i < y.extent(0); ++i) {
    auto const x = static_cast<float>(i);
    count += !close(y(i), std::sqrt(x * x + 3.f) - x / 2.f);
  }
  return count;
}

}  // namespace

int main() {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return 77;
#endif
  lz::vector<float> const x = lz::arange<float>(1003);
  auto const one = chain_of_one(x);
  auto const two = chain_of_two(x);
  bool const sums = close(sum_of_one(two), sum_of_two(one));
  int const failed = (differing(one) != 0) + (differing(two) != 0) + !sums;
  std::printf("%d passed, %d failed\n", 3 - failed, failed);
  return failed;
}

// Two translation units for different instruction sets in one program: it links, each computes with
// its own packs, and what the process has once (threads, generator, errors) is one for both.
#include <cmath>
#include <cstdio>

#include "part.hpp"

namespace {

int passed = 0, failed = 0;

void check(bool good, char const* name) {
  good ? ++passed : ++failed;
  if (!good) std::printf("FAILED %s\n", name);
}

bool close(float a, float b) { return std::abs(a - b) <= 1e-5f * std::abs(b); }

bool right(std::vector<float> const& y) {
  bool good = y.size() == 1003;
  for (std::size_t i = 0; i < y.size(); ++i) {
    auto const x = static_cast<float>(i);
    good = good && close(y[i], std::sqrt(x * x + 3.f) - x / 2.f);
  }
  return good;
}

template <class Error>
bool throws(void (*f)()) {
  try {
    f();
  } catch (Error const&) {
    return true;
  }
  return false;
}

}  // namespace

int main() {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return 77;
#endif
  part const one = part_one(), two = part_two();
  auto const y = one.chain(1003), z = two.chain(1003);
  check(right(y) && right(z), "both compute the same");
  check(close(one.sum(z.data(), 1003), two.sum(y.data(), 1003)),
        "elements cross the border by pointers");
#if defined(__x86_64__)
  check(two.width(1003) == 2 * one.width(1003), "each assigns with packs of its own width");
#endif
  one.seed(7);
  auto const first = one.bits();
  one.seed(7);
  check(two.bits() == first, "the default generator is one for both");
  one.use_threads(1);
  check(two.threads() == 1, "the number of threads is one for both");
  check(throws<lazuli::shape_error>(one.fail) && throws<lazuli::shape_error>(two.fail),
        "errors are one type for both");
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed;
}

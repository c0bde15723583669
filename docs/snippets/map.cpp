// map: one's own function, element by element, as part of the one loop.
#include <iostream>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor const x({-2.f, -1.f, 0.f, 1.f, 2.f});

  // Generic: called with SIMD packs. Choose with select, not if.
  auto const leaky = [](auto v) { return lz::select(v > 0.f, v, 0.1f * v); };
  std::cout << lz::map(leaky, x) * 10.f << '\n';

  // Of plain numbers: called once per element; it may branch, and may throw.
  auto const steps = [](float v) -> int {
    if (v < 0) return -1;
    return v > 1 ? 2 : 0;
  };
  std::cout << lz::map(steps, x) << '\n';
}

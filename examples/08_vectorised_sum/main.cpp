// Lesson: a loop over elements against one call. In C++ the loop is no longer thousands of times
// slower, but it is still slower, and less exact: the sum of float keeps its digits by adding in
// pairs.
#include <cmath>
#include <cstdio>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  constexpr lz::index n = 1'000'000;
  lz::manual_seed(0, lz::random::mt19937);
  lz::vector<double> const t = lz::rand<double>(n);
  lz::vector<float> const f = t.to<float>();

  double sum = 0;
  for (lz::index i = 0; i < n; ++i) sum += t(i);
  std::printf("double: loop %.4f, sum %.4f\n", sum, t.sum().item());

  float rough = 0;
  for (lz::index i = 0; i < n; ++i) rough += f(i);
  std::printf("float: the sum is off by less than %s, the loop by more than %s\n",
              std::abs(static_cast<double>(f.sum().item()) - sum) < 0.1 ? "0.1" : "expected",
              std::abs(static_cast<double>(rough) - sum) > 0.5 ? "0.5" : "expected");

  lz::scalar<double> total;
  auto const loop = lz::benchmark::timer("for (i …) sum += t(i)", [&] {
    double s = 0;
    for (lz::index i = 0; i < n; ++i) s += t(i);
    total = s;
  });
  auto const call = lz::benchmark::timer("t.sum()", [&] { total = t.sum(); });
  double const slow = loop.timeit(20).median(), fast = call.timeit(20).median();
  std::printf("loop %.0f us, t.sum() %.0f us: %.1f times faster\n", slow * 1e6, fast * 1e6,
              slow / fast);
}

// Lesson 2: what fusing is worth. Standardises a 2000 × 3000 matrix and pushes it through sigmoid(x
// * w + b): as one fused expression, as the same operations one by one, and beside a plain copy of
// the same bytes. Prints what explain() says and the time of each (median of 15 rounds,
// interleaved).
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <lazuli/lazuli.hpp>
#include <vector>

namespace lz = lazuli;

template <class F>
double seconds(F const& run) {
  auto const start = std::chrono::steady_clock::now();
  run();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double median(std::vector<double> times) {
  std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2),
                   times.end());
  return times[times.size() / 2];
}

void report(char const* what, double time, double elements, double bytes) {
  std::printf("%-28s %8.3f ms   %6.3f ns/element   %6.1f GB/s\n", what, time * 1e3,
              time * 1e9 / elements, bytes / time * 1e-9);
}

int main() {
  constexpr std::ptrdiff_t rows = 2000, columns = 3000;
  // Numbers without a file: a cheap recipe over row and column indices, broadcast against each
  // other.
  auto const i = lz::arange<float>(rows).unsqueeze(1);
  auto const j = lz::arange<float>(columns);
  lz::matrix<float> x = lz::sin(i * 0.37f + j * 0.11f) * 3.f + lz::cos(j * 0.05f);
  lz::vector<float> const w = 0.5f + lz::arange<float>(columns) / float(columns);
  lz::vector<float> const b = lz::sin(lz::arange<float>(columns));

  // Standardise each column. mean and stddev are evaluated once; the rest is one loop.
  x = (x - lz::mean(x, 0)) / lz::stddev(x, 0);
  std::printf("standardised: mean of column 7 is %.1e, deviation %.6f\n\n",
              double(lz::mean(x(lz::all, 7)).item()), double(lz::stddev(x(lz::all, 7)).item()));

  auto const chain = lz::sigmoid(x * w + b);  // nothing is computed here
  lz::matrix<float> fused(rows, columns), stepwise(rows, columns), step(rows, columns),
      copy(rows, columns);
  std::cout << lz::explain(fused, chain) << '\n';

  auto const run_fused = [&] { fused = chain; };
  auto const run_stepwise = [&] {  // one loop and one pass over memory for each operation
    step = x * w;
    step = step + b;
    step = -step;
    step = lz::exp(step);
    step = 1.f + step;
    stepwise = 1.f / step;
  };
  auto const run_copy = [&] {
    std::memcpy(copy.data(), x.data(), sizeof(float) * static_cast<std::size_t>(x.numel()));
  };

  std::vector<double> fused_times, stepwise_times, copy_times;
  for (int round = 0; round < 16; ++round) {
    double const f = seconds(run_fused), s = seconds(run_stepwise), c = seconds(run_copy);
    if (round == 0) continue;  // the first one meets untouched memory
    fused_times.push_back(f);
    stepwise_times.push_back(s);
    copy_times.push_back(c);
  }
  double const n = double(x.numel()), bytes = 2 * n * sizeof(float);
  report("fused, one loop", median(fused_times), n, bytes);
  report("one by one, six loops", median(stepwise_times), n, bytes);
  report("copy of the same bytes", median(copy_times), n, bytes);
  std::printf("(GB/s: bytes of x read once and of the result written once; %d thread%s)\n",
              lz::get_num_threads(), lz::get_num_threads() == 1 ? "" : "s");

  if (!lz::allclose(fused, stepwise, 1e-5, 1e-6)) {
    std::printf("the two results differ\n");
    return 1;
  }
  std::printf("both results agree\n");
}

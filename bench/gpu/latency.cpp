// How long the first use of an expression takes, and how long each later one keeps the host.
#include <chrono>
#include <cstdlib>
#include <filesystem>

#include "gpu.hpp"

namespace gpu_bench {

namespace {

using clock = std::chrono::steady_clock;
double since(clock::time_point start) {
  return std::chrono::duration<double>(clock::now() - start).count();
}

/// Seconds from the assignment of an expression that was never used before to its result.
template <int I>
double first_use_of(lz::cuda_tensor<float, dyn> const& x, lz::cuda_tensor<float, dyn>& y) {
  constexpr float k = 1.f + I / 64.f;  // part of the text: each is another kernel
  auto const start = clock::now();
  y = lz::map([](auto a) { return exp(a * k) / (a + k); }, x);
  lz::cuda::synchronize();
  double const seconds = since(start);
  double const off = worst(y, 1000, [](index j) {
    return std::exp(value(1, j) * double(k)) / (value(1, j) + double(k));
  });
  if (!(off < 1e-5)) ++chosen().failures, std::printf("# WRONG: map, %g\n", off);
  return seconds;
}
template <int... I>
times first_uses(std::integer_sequence<int, I...>) {
  lz::cuda_tensor<float, dyn> const x = filled<float>(1000, 1);
  lz::cuda_tensor<float, dyn> y(1000);
  y = x + 0.5f;  // context and compiler are there from here on
  lz::cuda::synchronize();
  return summary({first_use_of<I + 1>(x, y)...});
}
times first_use() { return first_uses(std::make_integer_sequence<int, 6>()); }

}  // namespace

times launch_times() {
  std::vector<double> seconds;
  lz::cuda_tensor<float, dyn> const x = filled<float>(1024, 1), z = filled<float>(1024, 2);
  lz::cuda_tensor<float, dyn> y(1024);
  constexpr int runs = 200;  // fewer than a stream holds
  for (int i = 0; i < chosen().samples + 1; ++i) {
    auto const start = clock::now();
    for (int k = 0; k < runs; ++k) y = x * 2.f + z;
    seconds.push_back(since(start) / runs);
    lz::cuda::synchronize();
  }
  seconds.erase(seconds.begin());
  return summary(seconds);
}

void latency() {
  auto const folder = std::filesystem::temp_directory_path() / "lazuli_bench_kernels";
  std::filesystem::remove_all(folder);
  ::setenv("LAZULI_CACHE", folder.c_str(), 1);
  times const cold = first_use();
  if (!chosen().check) gpu::cuda_platform().replace(gpu::cuda_parts());  // forgets what is loaded
  times const from_disk = first_use();
  std::filesystem::remove_all(folder);
  if (chosen().check) return;
  times const cached = launch_times();
  auto const line = [](char const* name, times const& t, double goal, char const* unit,
                       double scale) {
    report("lazuli", name, "float32", 1000, 0, 0, t, 0,
           t.median < goal ? "goal met" : "goal missed");
    std::printf("# %s: %.3g %s (quartiles %.2g apart), goal < %g %s\n", name, t.median * scale,
                unit, t.spread * scale, goal * scale, unit);
  };
  line("first use; kernel compiled and loaded", cold, 60e-3, "ms", 1e3);
  line("first use; kernel on disk", from_disk, 60e-3, "ms", 1e3);
  line("host time of a later use", cached, 10e-6, "us", 1e6);
}

}  // namespace gpu_bench

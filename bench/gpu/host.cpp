// How long repeated statements take on the host, over a driver that does nothing.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "gpu.hpp"
#include "gpu/mock/mock.hpp"

namespace gpu_bench {

namespace {

constexpr double host_goal = 400e-9;
constexpr std::size_t kept_bytes = 1 << 16;

/// A driver whose launches return at once, and whose memory is that of the last block.
gpu::driver idle_driver() {
  gpu::driver table = mock::driver_table();
  static void* spare = nullptr;
  table.launch = [](void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                    void*, void**, void**) { return 0; };
  table.context_get = mock::driver_basics::context_get;
  table.context_set = mock::driver_basics::context_set;
  table.fill_bytes = [](void*, unsigned char, std::size_t, void*) { return 0; };
  table.allocate_async = [](void** memory, std::size_t bytes, void*) {
    *memory = bytes <= kept_bytes ? std::exchange(spare, nullptr) : nullptr;
    if (*memory == nullptr) *memory = std::malloc(std::max(bytes, kept_bytes));
    return *memory == nullptr ? gpu::driver_constant::out_of_memory : 0;
  };
  table.free_async = [](void* memory, void*) {
    std::free(std::exchange(spare, memory));
    return 0;
  };
  return table;
}

template <class F>
void statement(char const* text, F const& run) {
  using clock = std::chrono::steady_clock;
  constexpr int runs = 200;
  std::vector<double> seconds;
  run();  // the kernel is compiled
  for (int i = 0; i < 50; ++i) {
    auto const start = clock::now();
    for (int k = 0; k < runs; ++k) run();
    seconds.push_back(std::chrono::duration<double>(clock::now() - start).count() / runs);
  }
  times const t = summary(seconds);
  std::printf("# host part of %s: %.0f ns (quartiles %.0f apart), goal <= %.0f: %s\n", text,
              t.median * 1e9, t.spread * 1e9, host_goal * 1e9,
              t.median <= host_goal ? "met" : "missed");
}

}  // namespace

void host_times() {
  mock::install();
  gpu::platform_parts parts = mock::parts();
  parts.load = idle_driver;
  gpu::cuda_platform().replace(parts);
  {
    lz::cuda_tensor<float, dyn> const a(1024), b(1024), c(1024), d(1024), e(1024), f(1024), g(1024),
        h(1024), long_row(1 << 22);
    lz::cuda_tensor<float, dyn, dyn> const x(64, 1024), long_rows(4, 1 << 20);
    lz::cuda_tensor<float, dyn> y(1024), rows(64), columns(1024), parts_of(4);
    lz::cuda_tensor<float, dyn, dyn> z(64, 1024);
    lz::cuda_tensor<float> all{};
    statement("y = a * 2 + b", [&] { y = a * 2.f + b; });
    statement("y = a * b + c * d + e * f + g * h", [&] { y = a * b + c * d + e * f + g * h; });
    float const k = 3;
    statement("y = map(f, a), f captures a number",
              [&] { y = lz::map([k](auto v) { return v * k; }, a); });
    statement("sum(x, 1)", [&] { rows = lz::sum(x, 1); });
    statement("sum(x, 0)", [&] { columns = lz::sum(x, 0); });
    statement("sum(x) in parts", [&] { all = lz::sum(long_row); });
    statement("sum(x, 1) in parts", [&] { parts_of = lz::sum(long_rows, 1); });
    statement("softmax(x, 1)", [&] { z = lz::softmax(x, 1); });
    statement("(x - mean(x, 1)) / stddev(x, 1)",
              [&] { z = (x - lz::mean(x, 1, lz::keepdims)) / lz::stddev(x, 1, lz::keepdims); });
    statement("(x - mean(x, 0)) / stddev(x, 0)",
              [&] { z = (x - lz::mean(x, 0)) / lz::stddev(x, 0); });
  }
  mock::release();
}

}  // namespace gpu_bench

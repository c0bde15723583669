// How workloads are timed, and how their figures are written.
#include "gpu.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace gpu_bench {

settings& chosen() {
  static settings one;
  return one;
}

index free_bytes() { return static_cast<index>(gpu::device_memory(platform(), 0).unused); }

times summary(std::vector<double> seconds) {
  std::sort(seconds.begin(), seconds.end());
  auto const at = [&](double share) {
    double const place = share * static_cast<double>(seconds.size() - 1);
    auto const low = static_cast<std::size_t>(place);
    auto const high = std::min(low + 1, seconds.size() - 1);
    return seconds[low] + (place - std::floor(place)) * (seconds[high] - seconds[low]);
  };
  return {at(0.5), at(0.75) - at(0.25)};
}

void hold_stream() {
  if (platform().dialect() != gpu::dialect::cuda) return;
  static gpu::source const text{
      "extern \"C\" __global__ void lz_wait(long long cycles) {\n"
      "  long long const start = clock64();\n"
      "  while (clock64() - start < cycles) {}\n}\n",
      "lz_wait"};
  long long cycles = 1'000'000;  // half a millisecond
  void* parameters[] = {&cycles};
  gpu::launch(gpu::get_kernel(platform(), 0, text), here(), 1, 1, 0, parameters);
}

times measure(std::vector<problem> const& sets) {
  std::size_t next = 0;
  auto const once = [&] { sets[next++ % sets.size()].run(); };
  gpu::event start(true), end(true);
  auto const timed = [&](int runs) {
    hold_stream();
    start.record(here());
    for (int i = 0; i < runs; ++i) once();
    end.record(here());
    return static_cast<double>(start.elapsed(end)) * 1e-3 / runs;
  };
  for (std::size_t i = 0; i < sets.size() + 2; ++i) once();
  double const guess = std::max(timed(1), 1e-7);
  int const runs = std::clamp(static_cast<int>(1e-3 / guess), 1, 20);
  std::vector<double> seconds;
  for (int i = 0; i < chosen().samples; ++i) seconds.push_back(timed(runs));
  return summary(seconds);
}

template <class T>
lz::cuda_tensor<T, dyn> filled(index items, unsigned seed) {
  constexpr index period = 65521;
  lz::vector<T> some(std::min(items, period));
  constexpr double scale = std::is_integral_v<T> ? 200 : 1;
  for (index i = 0; i < some.numel(); ++i) some.data()[i] = static_cast<T>(scale * value(seed, i));
  lz::cuda_tensor<T, dyn> out(items);
  index const size = sizeof(T);
  gpu::copy_to_device(out.data(), some.data(), some.numel() * size, here());
  for (index there = some.numel(); there < items;) {  // what is there once more
    index const more = std::min(there, items - there);
    gpu::copy_on_device(out.data() + there, out.data(), more * size, here());
    there += more;
  }
  return out;
}
template lz::cuda_tensor<float, dyn> filled(index, unsigned);
template lz::cuda_tensor<double, dyn> filled(index, unsigned);
template lz::cuda_tensor<lz::float16, dyn> filled(index, unsigned);
template lz::cuda_tensor<lz::bfloat16, dyn> filled(index, unsigned);
template lz::cuda_tensor<std::uint8_t, dyn> filled(index, unsigned);

std::vector<index> windows(index n) {
  std::vector<index> out;
  if (n <= 8192) {
    for (index at = 0; at < n; at += 64) out.push_back(at);
  } else {
    for (index const at : {index(0), n / 3, n / 2 + 1, n - 64}) out.push_back(at);
  }
  return out;
}

void report(std::string_view library, std::string_view name, std::string_view dtype, index items,
            double bytes, double flops, times const& t, double goal, std::string_view note) {
  settings& s = chosen();
  ++s.rows;
  if (s.check) return;
  double const rate = t.median > 0 ? bytes / t.median : 0, most = copy_ceiling(bytes);
  double const percent = most > 0 && flops == 0 ? 100 * rate / most : 0;
  bool const judged = goal > 0 && items >= (1 << 26) - 64 && percent > 0;
  char cells[256];
  std::snprintf(cells, sizeof cells, "%td,%.0f,%.3f,%.1f,%.1f,%.1f,%.1f", items, bytes,
                t.median * 1e6, t.median > 0 ? 100 * t.spread / t.median : 0, rate * 1e-9,
                flops / std::max(t.median, 1e-12) * 1e-9, percent);
  std::string const met = !judged ? "" : percent >= goal ? "yes" : "no";
  std::string const line = lz::text::concat(library, ",", name, ",", dtype, ",", cells, ",",
                                            goal > 0 ? lz::text::concat(goal) : std::string(), ",",
                                            met, ",", note, "\n");
  std::fputs(line.c_str(), stdout);
  if (s.out != nullptr) std::fputs(line.c_str(), s.out);
  std::fflush(nullptr);
}

namespace {
void run_one(workload const& w, index items) {
  settings& s = chosen();
  if (items > w.largest || w.name.find(s.only) == std::string::npos) return;
  if (static_cast<double>(items) * w.footprint > 0.6 * static_cast<double>(free_bytes())) {
    std::printf("# %s, %s, %td items: does not fit\n", w.name.c_str(), w.dtype.c_str(), items);
    return;
  }
  std::vector<problem> sets;
  sets.push_back(w.make(items));
  sets.front().run();
  double const error = sets.front().error ? sets.front().error() : 0;
  if (!(error <= w.tolerance)) {
    ++s.failures;
    std::printf("# WRONG: %s, %s, %td items: error %.3g, tolerance %.3g\n", w.name.c_str(),
                w.dtype.c_str(), items, error, w.tolerance);
  }
  double const l2 = static_cast<double>(gpu::device_properties(platform(), 0).l2_bytes);
  double const own = static_cast<double>(items) * w.footprint;
  int const count = s.check ? 1 : std::clamp(static_cast<int>(4 * l2 / own) + 1, 1, 64);
  while (static_cast<int>(sets.size()) < count) sets.push_back(w.make(items));
  times const t = s.check ? times{} : measure(sets);
  report("lazuli", w.name, w.dtype, items, sets.front().bytes, sets.front().flops, t, w.goal,
         error <= w.tolerance ? "" : "wrong values");
}

}  // namespace

void run(workload const& w, index items) {
  try {
    run_one(w, items);
  } catch (lz::error const& e) {  // a vendor's library may be missing; anything else is a failure
    std::printf("# %s, %s, %td items: %s\n", w.name.c_str(), w.dtype.c_str(), items, e.what());
    chosen().failures += std::string_view(e.what()).find("not found") == std::string_view::npos;
  }
}

void run_all(std::vector<workload> const& list) {
  for (workload const& w : list) {
    if (chosen().check) {
      run(w, 1 << 12);
    } else {
      for (index const items : {1 << 20, 1 << 26, 1 << 29})
        if (items <= chosen().largest) run(w, items);
    }
    lz::cuda::synchronize();
    lz::cuda::empty_cache();
  }
}

}  // namespace gpu_bench

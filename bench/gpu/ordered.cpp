// Scans, and sorting by the units that nvcc compiles; that is skipped where their library is not
// there.
#include <algorithm>
#include <lazuli/device/scan.hpp>
#include <lazuli/device/sorting.hpp>

#include "gpu.hpp"

namespace gpu_bench {

namespace {

/// Results are compared for up to so many items.
constexpr index compared = 1 << 20;

/// `order(values)` makes of the operand's values what `run(x)` returns.
template <class Run, class Order>
workload ordered(char const* name, double tolerance, Run run, Order order) {
  return {
      name, "float32", 0, tolerance, 40, [=](index items) {
        struct set {
          lz::cuda_tensor<float, dyn> x, y;
        };
        auto const t =
            std::make_shared<set>(set{filled<float>(items, 1), lz::cuda_tensor<float, dyn>(items)});
        return problem{[=] { t->y = run(t->x); },
                       [=] {
                         if (items > compared) return 0.0;
                         std::vector<double> values;
                         for (index i = 0; i < items; ++i) values.push_back(value(1, i));
                         order(values);
                         return worst(t->y, items,
                                      [&](index i) { return values[static_cast<std::size_t>(i)]; });
                       },
                       8.0 * static_cast<double>(items)};
      }};
}

}  // namespace

void ordered() {
  std::vector<workload> all = {ordered(
      "cumsum", 1e-3, [](auto const& x) { return lz::cumsum(x, 0); },
      [](std::vector<double>& values) {
        double sum = 0;
        for (double& v : values) v = sum += v;
      })};
  if (gpu::units_available())
    all.push_back(ordered(
        "sort", 0, [](auto const& x) { return lz::sort(x); },
        [](std::vector<double>& values) { std::sort(values.begin(), values.end()); }));
  else
    std::printf("# sorting: liblazuli_kernels.so is not there\n");
  run_all(all);
}

}  // namespace gpu_bench

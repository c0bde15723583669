#include "fused.hpp"

namespace gpu_bench {
namespace {
registered const list_f64([](std::vector<workload>& to) { add_fused<double>(to, "float64"); });
}  // namespace
}  // namespace gpu_bench

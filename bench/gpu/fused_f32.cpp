#include "fused.hpp"

namespace gpu_bench {
namespace {
registered const list_f32([](std::vector<workload>& to) { add_fused<float>(to, "float32"); });
}  // namespace
}  // namespace gpu_bench

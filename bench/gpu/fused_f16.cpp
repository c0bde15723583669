#include "fused.hpp"

namespace gpu_bench {
namespace {
registered const list_f16([](std::vector<workload>& to) { add_fused<lz::float16>(to, "float16"); });
}  // namespace
}  // namespace gpu_bench

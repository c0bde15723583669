#include "fused.hpp"

namespace gpu_bench {
namespace {
registered const list_bf16([](std::vector<workload>& to) {
  add_fused<lz::bfloat16>(to, "bfloat16");
});
}  // namespace
}  // namespace gpu_bench

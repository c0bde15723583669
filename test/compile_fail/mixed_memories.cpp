// rule: All operands must lie in one memory: a host tensor and a device tensor cannot be mixed.
// fails gcc: no_common_space<.*cuda::space, .*host_space>
// fails clang: lie in different memories
// fails clang: device_tensor<.*cuda::space, float
#include <lazuli/cuda.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> x(2, 3);
  if (!lz::cuda::is_available()) return 0;
  lz::cuda_tensor<float, lz::dyn, lz::dyn> g = x.cuda();
  (void)(g + 1.f);
  (void)(g.cpu() + x);
#ifdef LAZULI_BAD
  auto y = g + x;
#endif
}

// rule: Assignment does not copy between memories: use copy_, .to(device) or .cpu().
// fails gcc: source_in_another_memory<.*cuda::space, .*host_space>
// fails clang: lies in another memory
#include <lazuli/cuda.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> x(2, 3);
  if (!lz::cuda::is_available()) return 0;
  lz::cuda_tensor<float, lz::dyn, lz::dyn> const g = x.cuda();
  x.copy_(g);
#ifdef LAZULI_BAD
  x = g * 2.f;
#endif
}

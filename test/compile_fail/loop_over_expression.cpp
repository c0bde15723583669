// rule: An expression holds no elements: a loop over them goes over a tensor of its values.
// fails: an_expression_holds_no_elements_write_lz_tensor_t_and_loop_over_t
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x{1, 2};
  float sum = 0;
  lz::tensor t = x + 1.f;
  for (float v : t) sum += v;
#ifdef LAZULI_BAD
  for (float v : x + 1.f) sum += v;
#endif
  return sum > 0 ? 0 : 1;
}

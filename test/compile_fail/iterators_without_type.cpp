// rule: Of iterators `vector` does not deduce its type.
// fails: write_its_type_such_as_tensor_float_3_or_matrix_float
#include <lazuli/lazuli.hpp>
#include <vector>

namespace lz = lazuli;

int main() {
  std::vector<float> const v{1, 2};
  lz::vector<float> good(v.begin(), v.end());
  (void)good;
#ifdef LAZULI_BAD
  lz::vector bad(v.begin(), v.end());
  (void)bad;
#endif
}

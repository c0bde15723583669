// rule: Tensors do not grow element by element.
// fails gcc: write_lz_append_of_x_and_v
// fails clang: write_lz_append_of_x_and_v
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> x({1, 2});
  x = lz::append(x, 3.);
  x.resize_(5);
#ifdef LAZULI_BAD
  x.push_back(4);
#endif
}

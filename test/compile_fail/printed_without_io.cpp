// rule: Tensors are written to streams by <lazuli/io.hpp>, or <lazuli/lazuli.hpp>.
// fails gcc: tensors_are_printed_by_include_lazuli_io_hpp
// fails clang: are printed by #include
#include <iostream>
#include <lazuli/tensor.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x{1, 2};
  std::cout << x(0) << '\n';
#ifdef LAZULI_BAD
  std::cout << x << '\n';
#endif
}

// rule: A text file holds a matrix, or a vector: `loadtxt<float>(path)`, `loadtxt<float, 1>(path)`.
// fails gcc: a_text_holds_a_matrix_or_a_vector_write_loadtxt_float_2_or_1
// fails clang: a text holds a matrix, or a vector
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

void read() {
  lz::vector<float> x = lz::loadtxt<float, 1>("x.txt");
#ifdef LAZULI_BAD
  auto y = lz::loadtxt<float, 3>("x.txt");
#endif
}

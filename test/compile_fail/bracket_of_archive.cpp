// rule: What an archive holds is not known to the compiler: an array is loaded with its element type and rank.
// fails gcc: write_file_load_of_type_and_rank_as_float_2_of_the_name
// fails clang: file\.load<float, 2>\(name\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  auto const file = lz::load_npz("x.npz");
  lz::matrix<float> x = file.load<float, 2>("x");
#ifdef LAZULI_BAD
  x = file["x"];
#endif
}

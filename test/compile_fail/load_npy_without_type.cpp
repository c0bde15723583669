// rule: What a file holds is not known to the compiler: `load_npy` is told element type and rank, or a visitor takes all.
// fails gcc: write_load_npy_of_type_and_rank_as_float_2_or_visit_npy
// fails clang: load_npy<float, 2>\(path\), or visit_npy<2>\(path, f\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> x = lz::load_npy<float, 2>("x.npy");
#ifdef LAZULI_BAD
  x = lz::load_npy("x.npy");
#endif
}

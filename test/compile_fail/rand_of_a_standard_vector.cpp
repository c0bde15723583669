// rule: Random tensors of sizes in a std::vector are made first, `zeros<float, 2>(sizes).uniform_()`.
// fails gcc: the_rank_is_not_known_name_it_as_in_zeros_float_2_of_sizes
// fails clang: write zeros<float, 2>\(sizes\)\.uniform_\(\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

void make() {
  std::vector<int> sizes{2, 1};
  lz::matrix<float> x = lz::zeros<float, 2>(sizes).uniform_();
#ifdef LAZULI_BAD
  auto y = lz::rand(sizes);
#endif
}

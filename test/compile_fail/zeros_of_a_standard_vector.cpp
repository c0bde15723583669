// rule: The rank is in the type: of sizes in a std::vector it is named, `zeros<float, 2>(sizes)`.
// fails gcc: the_rank_is_not_known_name_it_as_in_zeros_float_2_of_sizes
// fails clang: the type does not tell how many sizes there are: name the rank, zeros<float, 2>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

void make() {
  std::vector<int> sizes{2, 1};
  lz::matrix<float> x = lz::zeros<float, 2>(sizes);
#ifdef LAZULI_BAD
  auto y = lz::zeros(sizes);
#endif
}

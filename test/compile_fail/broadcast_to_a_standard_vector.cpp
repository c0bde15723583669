// rule: The rank is in the type: a std::vector of sizes does not tell how many there are; `lz::shape(s[0], s[1])` does.
// fails gcc: the_rank_is_not_known_write_lz_shape_of_s_0_s_1
// fails clang: the type does not tell how many sizes there are
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> x = lz::ones(1, 3);
  std::vector<int> s{2, 3};
  auto y = lz::broadcast_to(x, lz::shape(s[0], s[1]));
#ifdef LAZULI_BAD
  auto z = lz::broadcast_to(x, s);
#endif
  return y.extent(0) != 2;
}

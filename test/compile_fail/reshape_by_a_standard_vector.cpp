// rule: The rank is in the type: a std::vector of sizes does not tell how many there are; `lz::shape(s[0], s[1])` does.
// fails gcc: the_rank_is_not_known_write_lz_shape_of_s_0_s_1
// fails clang: one list whose length the compiler knows
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> x = lz::ones(1, 3);
  std::vector<int> s{2, 3};
  auto y = lz::reshape(lz::ones(6), lz::shape(s[0], s[1]));
#ifdef LAZULI_BAD
  auto z = lz::reshape(x, s);
#endif
  return y.extent(0) != 2;
}

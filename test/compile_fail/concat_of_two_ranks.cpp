// rule: What is joined has one rank: `x.unsqueeze(0)` adds an axis.
// fails gcc: what_is_joined_has_one_rank_x_unsqueeze_0_adds_an_axis
// fails clang: what is joined has one rank
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m(2, 3);
  lz::vector<float> v(3);
  m = lz::concat(0, m, v.unsqueeze(0));
#ifdef LAZULI_BAD
  m = lz::concat(0, m, v);
#endif
}

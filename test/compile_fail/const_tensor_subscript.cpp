// rule: A const tensor, too, takes at most one subscript per axis.
// fails: more_subscripts_than_axes<
// fails: given<3>
// fails: rank_is<2>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using lz::all;

int main() {
  lz::tensor<float, 2, 3> const a = lz::zeros<float>(2, 3);
  (void)a(all, 1);
#ifdef LAZULI_BAD
  auto c = a(all, 1, 2);
#endif
}

// rule: `permute` names each axis once.
// fails: wrong_number_of_axes<
// fails: given<2>
// fails: rank_is<3>
#include <lazuli/shape/axes.hpp>
#include <lazuli/shape/layout.hpp>

namespace lz = lazuli;

int main() {
  auto const m = lz::views::contiguous(lz::shape(2, 3, 4));
  (void)lz::views::permute(m, 2, 0, 1);
#ifdef LAZULI_BAD
  (void)lz::views::permute(m, 1, 0);
#endif
}

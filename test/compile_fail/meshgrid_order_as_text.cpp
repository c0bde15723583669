// rule: The order of a grid's axes is part of the type, no text.
// fails gcc: the_order_of_axes_is_lz_indexing_ij_no_text
// fails clang: write meshgrid\(x, y, lz::indexing::ij\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x = {1, 2}, y = {3, 4, 5};
  (void)lz::meshgrid(x, y, lz::indexing::ij);
#ifdef LAZULI_BAD
  auto [u, v] = lz::meshgrid(x, y, "ij");
#endif
}

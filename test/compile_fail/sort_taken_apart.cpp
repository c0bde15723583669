// rule: `sort` gives the values; with their indices `auto [values, indices] = lz::sort(x, lz::with_indices)`.
// fails: write_auto_v_i_as_sort_x_with_indices
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x{2, 1};
  auto [values, indices] = lz::sort(x, lz::with_indices);
#ifdef LAZULI_BAD
  auto [v, i] = lz::sort(x);
#endif
  return indices(0) != 1 || values(0) != 1;
}

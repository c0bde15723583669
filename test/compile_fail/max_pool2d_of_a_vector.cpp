// rule: Pools go over the last two axes.
// fails gcc: windows_need_rows_and_columns
// fails clang: x\.view\(1, -1\) makes a row
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x{1, 2, 3, 4};
  lz::matrix<float> y = lz::max_pool2d(x.view(2, 2), 2);
#ifdef LAZULI_BAD
  y = lz::max_pool2d(x, 2);
#endif
}

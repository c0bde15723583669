// rule: `unique` gives values only; with counts or indices it is `unique_counts`, `unique_inverse`, `unique_all`.
// fails gcc: write_unique_all_or_unique_counts_or_unique_inverse
// fails clang: write unique_counts
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> v{3, 1, 3};
  auto [values, counts] = lz::unique_counts(v);
#ifdef LAZULI_BAD
  lz::unique(v, true);
#endif
  return values(1) != 3 || counts(1) != 2;
}

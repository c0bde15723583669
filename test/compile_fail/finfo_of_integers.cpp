// rule: `finfo` is of floating numbers; integers have `iinfo`.
// fails gcc: integers_have_iinfo_and_floating_numbers_finfo
// fails clang: integers have iinfo
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<int> k{1, 2};
  auto most = lz::iinfo(k).max;
#ifdef LAZULI_BAD
  most = lz::finfo(k).max;
#endif
  return most > 0 ? 0 : 1;
}

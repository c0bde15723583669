// rule: A read-only view takes no braces at the right of `+=`.
// fails gcc: braces_are_added_to_writable_tensors_of_numbers_on_the_host
// fails clang: are for writable tensors of numbers
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x({1, 2});
  x(lz::all) += {1, 2};
  lz::vector<float> const fixed({1, 2});
#ifdef LAZULI_BAD
  fixed(lz::all) += {1, 2};
#endif
}

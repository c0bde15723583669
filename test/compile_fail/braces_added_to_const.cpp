// rule: A const tensor takes no braces at the right of `+=`.
// fails gcc: braces_are_added_to_writable_tensors_of_numbers_on_the_host
// fails clang: the tensor at the left of \+= .* is const
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x({1, 2});
  x += {1, 2};
  lz::vector<float> const fixed = x;
  (void)fixed;
#ifdef LAZULI_BAD
  fixed += {1, 2};
#endif
}

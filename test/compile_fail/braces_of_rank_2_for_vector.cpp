// rule: Braces of a vector hold numbers.
// fails: braces_of_a_vector_hold_numbers
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using namespace lz::literals;

int main() {
  lz::vector<float> good = {1, 2, 3};
  (void)good;
#ifdef LAZULI_BAD
  lz::vector<float> bad{1, {2, 3}};
#endif
}

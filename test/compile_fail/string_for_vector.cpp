// rule: Text holds no numbers, in a string either.
// fails: a_range_of_numbers_makes_a_vector_and_a_range_of_ranges_of_numbers_a_matrix
#include <lazuli/lazuli.hpp>
#include <string>

namespace lz = lazuli;

int main() {
  std::string const text = "1 2 3";
  lz::vector<float> good = {1, 2, 3};
  (void)good, (void)text;
#ifdef LAZULI_BAD
  lz::vector<float> bad = text;
  (void)bad;
#endif
}

// rule: What a vector is made of holds numbers.
// fails: a_range_of_numbers_makes_a_vector_and_a_range_of_ranges_of_numbers_a_matrix
#include <lazuli/lazuli.hpp>
#include <string>
#include <vector>

namespace lz = lazuli;

int main() {
  std::vector<std::string> const texts{"1", "2"};
  lz::vector<float> good = std::vector<long long>{1, 2};
  (void)good, (void)texts;
#ifdef LAZULI_BAD
  lz::vector<float> bad = texts;
  (void)bad;
#endif
}

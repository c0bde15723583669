// rule: A vector is made of a range of numbers, a matrix of a range of ranges.
// fails: a_range_of_numbers_makes_a_vector_and_a_range_of_ranges_of_numbers_a_matrix
#include <lazuli/lazuli.hpp>
#include <vector>

namespace lz = lazuli;

int main() {
  std::vector<std::vector<float>> const rows{{1, 2}, {3, 4}};
  lz::matrix<float> good = rows;
  (void)good;
#ifdef LAZULI_BAD
  lz::vector<float> bad = rows;
  (void)bad;
#endif
}

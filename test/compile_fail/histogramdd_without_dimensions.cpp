// rule: The counts of `histogramdd` have an axis for each coordinate: their number stands in angle brackets, or is static.
// fails gcc: name_the_number_of_dimensions_as_in_histogramdd_3_x
// fails clang: histogramdd<3>\(x\) is of a matrix of points
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> x(9, 3);
  (void)lz::histogramdd<3>(x, 5);
#ifdef LAZULI_BAD
  (void)lz::histogramdd(x, 5);
#endif
}

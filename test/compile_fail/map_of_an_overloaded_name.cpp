// rule: map takes one function: std::sqrt is several.
// fails gcc: this_name_is_of_several_functions_write_lz_sqrt_of_x_or_a_lambda
// fails clang: std::sqrt is several functions: write lz::sqrt\(x\)
#include <cmath>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

double halved(double v) { return v / 2; }

int main() {
  lz::vector<double> x{1, 2};
  lz::vector<double> y = lz::map(halved, x);
  y = lz::map([](auto v) { return std::sqrt(v); }, x);
#ifdef LAZULI_BAD
  y = lz::map(std::sqrt, x);
#endif
}

// rule: With LAZULI_STRICT_NARROWING, a tensor of floats cannot be made from doubles without astype.
// fails gcc: narrows_unless_astype_says_so<double, float>
// fails clang: narrows_unless_astype_says_so<double, float>
#define LAZULI_STRICT_NARROWING 1
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> x = lz::linspace(0., 1., 5);
  lz::vector<float> y = lz::linspace(0.f, 1.f, 5);
#ifdef LAZULI_BAD
  lz::vector<float> z = lz::linspace(0., 1., 5);
#endif
}

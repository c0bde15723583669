// rule: A pointer has no extents: `lz::view` of it and a shape.
// fails: a_pointer_has_no_extents_write_lz_view_of_it_and_a_shape
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  double c[2] = {3, 4};
  double* p = c;
  lz::vector<double> x;
  x = lz::view(p, lz::shape(2));
#ifdef LAZULI_BAD
  x = p;
#endif
  return static_cast<int>(x(0)) - 3;
}

// rule: A pointer has no extents: `lz::view` of it and a shape.
// fails gcc: a_pointer_has_no_extents_write_lz_view_of_it_and_a_shape
// fails clang: lz::view\(p, lz::shape\(n\)\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  double c[2] = {3, 4};
  double const* p = c;
  lz::matrix<double> x(2, 2);
  x(0) = lz::view(p, lz::shape(2));
#ifdef LAZULI_BAD
  x(0) = p;
#endif
  return static_cast<int>(x(0, 0)) - 3;
}

// rule: A reduction is of a tensor; the greater of two numbers is their maximum.
// fails gcc: a_reduction_is_of_a_tensor_of_numbers_write_maximum_a_b_or_a_plus_b
// fails clang: of numbers write maximum\(a, b\), minimum\(a, b\), a \+ b
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a(3, 3);
  a = 1.f;
  (void)(lz::maximum(2., 3) + lz::mean(a).item());
#ifdef LAZULI_BAD
  (void)lz::mean(2., 3);
#endif
}

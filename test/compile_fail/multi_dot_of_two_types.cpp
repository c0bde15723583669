// rule: Braces hold matrices of one type; `multi_dot` without braces takes any.
// fails gcc: braces_hold_matrices_of_one_type_write_multi_dot_a_b_c_without_braces
// fails clang: without braces of any: multi_dot\(a, b, c\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a(2, 3);
  a = 1.f;
  lz::matrix<float> c = lz::linalg::multi_dot(a, a.t(), a);
#ifdef LAZULI_BAD
  c = lz::linalg::multi_dot({a, a.t(), a});
#endif
}

// rule: transpose takes two axes, all axes, or none.
// fails gcc: transpose_takes_two_axes_or_all_of_them_or_none
// fails clang: x.transpose\(0, 1\), x.transpose\(\{1, 0\}\), x.transpose\(\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a(3, 3);
  a = 1.f;
  (void)a.transpose({1, 0});
#ifdef LAZULI_BAD
  (void)a.transpose(0);
#endif
}

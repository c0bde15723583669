// rule: `softmax` names the axis along which its results add up to 1.
// fails gcc: name_the_axis_that_adds_up_to_1_as_in_softmax_x_minus_1
// fails clang: softmax\(x, -1\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a({{1.f, 2.f}, {3.f, 4.f}});
  lz::matrix<float> b = lz::softmax(a, -1);
#ifdef LAZULI_BAD
  b = lz::softmax(a);
#endif
}

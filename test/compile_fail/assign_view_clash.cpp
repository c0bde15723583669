// rule: The static extents of what is assigned to a view must fit the view.
// fails gcc: assign_error<
// fails gcc: destination<2>
// fails gcc: source<3>
// fails clang: do not fit the destination
// fails clang: tensor<float, 3>.*tensor_view<float, 2>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using namespace lz::literals;
using lz::all;

int main() {
  lz::tensor<float, 2, 3> a;
  lz::tensor<float, 3> row;
  row = 1.f;
  a(1_c) = row;
#ifdef LAZULI_BAD
  a(all, 1_c) = row;
#endif
}

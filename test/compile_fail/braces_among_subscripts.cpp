// rule: braces are no subscript: a range is `slice(1, 3)`, a choice of places `lz::tensor({1, 3})`.
// fails gcc: braces_are_no_subscript_write_slice_or_lz_tensor
// fails clang: a choice of places
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a({{1.f, 2.f}, {3.f, 4.f}});
  lz::vector<float> v = a(lz::tensor({1, 0}), 1);
#ifdef LAZULI_BAD
  v = a({1, 0}, 1);
#endif
}

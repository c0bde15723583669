// rule: `pad` takes {before, after} of each axis in braces of its own, the first axis first.
// fails gcc: pad_takes_a_pair_for_each_axis_in_braces_of_its_own
// fails clang: pad\(x, \{\{0, 0\}, \{1, 2\}\}\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a({{1.f, 2.f}, {3.f, 4.f}});
  lz::matrix<float> b = lz::pad(a, {{0, 0}, {1, 1}});
#ifdef LAZULI_BAD
  b = lz::pad(a, {1, 1, 0, 0});
#endif
}

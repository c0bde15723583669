// rule: What a tape follows stays on it, or is detached in words.
// fails gcc: keep_it_in_lz_active_or_write_lz_detach
// fails clang: a tape follows this expression; write lz::active h = …, or lz::detach
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> a(3), b(3);
  a = 1.f;
  lz::tape t;
  auto x = t.variable(a);
  b = lz::detach(x * 2.f);
#ifdef LAZULI_BAD
  b = x * 2.f;
#endif
}

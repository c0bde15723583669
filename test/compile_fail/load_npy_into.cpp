// rule: `load_npy` returns what it read; it is told element type and rank.
// fails gcc: load_npy_returns_what_it_read_write_m_equals_load_npy_of_type_and_rank
// fails clang: load_npy returns what it read: m = lz::load_npy<double, 2>\(path\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> m;
  m = lz::load_npy<double, 2>("m.npy");
#ifdef LAZULI_BAD
  lz::load_npy("m.npy", m);
#endif
}

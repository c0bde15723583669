// rule: `load_npy` returns what it read; it is told element type and rank.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: load_npy<T, rank>\(path\), as in m = lz::load_npy<double, 2>\(path\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> m;
  m = lz::load_npy<double, 2>("m.npy");
#ifdef LAZULI_BAD
  lz::load_npy("m.npy", m);
#endif
}

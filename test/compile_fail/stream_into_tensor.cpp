// rule: A stream is read number by number, a file of numbers by loadtxt.
// fails gcc: read_by_loadtxt_or_number_by_number_for_auto_ref_e_of_x_flat
// fails clang: a stream is read number by number
#include <lazuli/lazuli.hpp>
#include <sstream>

namespace lz = lazuli;

int main() {
  std::istringstream in("1 2 3 4");
  lz::matrix<double> m(2, 2);
  for (auto& e : m.flat()) in >> e;
#ifdef LAZULI_BAD
  in >> m;
#endif
  return m(1, 1) != 4;
}

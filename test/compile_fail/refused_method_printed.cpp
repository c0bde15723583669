// rule: A refused method is named, and no more, where its result would be printed.
// fails gcc: write_linalg_inv_of_m
// fails clang: write_linalg_inv_of_m
#include <iostream>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> m(2, 2);
  std::cout << lz::linalg::inv(m);
#ifdef LAZULI_BAD
  std::cout << m.inverse();
#endif
}

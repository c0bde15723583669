// rule: inv is of square matrices; of a number x it is 1 / x.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: there are inv\(a\) of square matrices
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> a = lz::eye<double>(2);
  (void)lz::linalg::inv(a).eval();
#ifdef LAZULI_BAD
  (void)lz::linalg::inv(2.);
#endif
}

// rule: eye takes numbers of rows and columns, also with its elements named.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: eye\(rows, columns\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a(3, 3);
  a = 1.f;
  (void)lz::eye<float>(3);
#ifdef LAZULI_BAD
  (void)lz::eye<float>("3");
#endif
}

// rule: blocks in braces are of one type; those of several types stand in `std::tie`.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: there are block\(\{\{a, b\}, \{c, d\}\}\) of blocks of one type
#include <lazuli/lazuli.hpp>
#include <tuple>

namespace lz = lazuli;

int main() {
  lz::matrix<double> a({{1, 2}, {3, 4}});
  lz::matrix<double> y = lz::block({{a, lz::eval(2 * a)}, {a, a}});
  y = lz::block({{a, a}, {a, lz::zeros_like(a)}});
  y = lz::block(std::tie(a, y), std::tie(a, y));
#ifdef LAZULI_BAD
  y = lz::block({{a, 2 * a}, {a, a}});
#endif
}

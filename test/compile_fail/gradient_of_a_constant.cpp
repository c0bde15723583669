// rule: A function that is derived depends on what one derives by.
// fails gcc: the_result_does_not_depend_on_what_one_derives_by_keep_it_in_expressions_or_lz_active
// fails clang: the result of this function does not depend on what one derives by
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> const x{1, 2};
  (void)lz::grad([](auto const& v) { return lz::sum(lz::floor(v)); })(x);
#ifdef LAZULI_BAD
  (void)lz::grad([](auto const& v) { return lz::sum(lz::detach(v)); })(x);
#endif
}

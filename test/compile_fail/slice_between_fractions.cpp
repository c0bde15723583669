// rule: A slice goes between whole numbers or open ends.
// fails gcc: a_slice_goes_between_whole_numbers_or_open_ends_lz_underscore
// fails clang: a_slice_goes_between_whole_numbers_or_open_ends_lz_underscore
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::zeros(3, 3);
  (void)m(lz::slice(0, m.size(0) / 2));
#ifdef LAZULI_BAD
  (void)m(lz::slice(0, 1.5));
#endif
}

// rule: so for lengths.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: fft\(x, n = x\.size\(axis\), axis = -1
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
double first(lz::matrix<double> const& x) {
  lz::matrix<double> v = lz::real(lz::fft::fft(x, 4, 0));
#ifdef LAZULI_BAD
  (void)lz::fft::fft(x, 4.5, 0);
#endif
  return v(0, 0);
}

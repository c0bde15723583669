// rule: so for `logsumexp`.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: logsumexp\(x, \{axes\}, lz::keepdims\)
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
double least(lz::dtensor<double, 3> const& x, std::vector<int> const& axes) {
  lz::dtensor<double, 3> s = lz::logsumexp(x, axes, lz::keepdims);
#ifdef LAZULI_BAD
  s = lz::logsumexp(x, axes);
#endif
  return lz::min(s);
}

// rule: a reduction takes its axes in a vector with `keepdims` only: else the rank is not known.
// fails gcc: write_keepdims
// fails clang: a vector of axes needs keepdims
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
double least(lz::dtensor<double, 3> const& x, std::vector<int> const& axes) {
  lz::dtensor<double, 3> s = lz::sum(x, axes, lz::keepdims);
#ifdef LAZULI_BAD
  s = lz::sum(x, axes);
#endif
  return lz::min(s);
}

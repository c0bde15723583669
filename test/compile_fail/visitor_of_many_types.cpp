// rule: A visitor of a file is called with the dtype that the file has, and returns one type for all.
// fails gcc: a_visitor_returns_one_type_for_all_dtypes
// fails clang: a visitor returns one type for every dtype that a file may hold
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  auto total = lz::visit_npy<2>("x.npy", [](auto const& x) { return lz::norm(x).template item<double>(); });
#ifdef LAZULI_BAD
  auto sums = lz::visit_npy<2>("x.npy", [](auto const& x) { return lz::sum(x).item(); });
#endif
  return total > 0;
}

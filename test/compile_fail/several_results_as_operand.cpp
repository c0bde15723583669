// rule: What a call with several results returned is no operand; each of them is.
// fails gcc: several_results_are_no_operand_write_std_get_0_of_them
// fails clang: std::get<0>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  auto const f = [](auto const& w, auto const& x) { return lz::sum(w * x); };
  lz::vector<double> w({1, 2}), x({3, 4});
  w -= 0.1 * std::get<0>(lz::grad(f)(w, x));
#ifdef LAZULI_BAD
  w -= 0.1 * lz::grad(f)(w, x);
#endif
  return static_cast<int>(w(0));
}

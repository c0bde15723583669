// rule: assign writes several results to tensors; on a tape each is a statement.
// fails gcc: several_results_go_to_tensors_on_a_tape_write_one_statement_each
// fails clang: elements on a tape are written by a statement each
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a({{1, 2}, {3, 4}});
  lz::tape t;
  lz::active h = t.variable(a) * 2.f;
  h(0) = lz::sum(h, 0);
#ifdef LAZULI_BAD
  lz::assign(lz::into(h(0), h(1)), lz::exprs(lz::sum(h, 0), lz::mean(h, 0)));
#endif
}

// rule: Over ranks, einsum and tensordot are products of matrices, of operands placed as matmul takes them.
// fails gcc: this_does_not_run_over_ranks_placed_so.*on_axis<fixed_text<2>\{"x"\}>
// fails clang: or not placed so
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void f(lz::sharded<float, lz::on<"x">, lz::all> const& a, lz::sharded<float, lz::all, lz::on<"x">> const& b) {
  auto product = lz::einsum<"ij,jk->ik">(b, a);
  (void)lz::tensordot(b, a, 1);
#ifdef LAZULI_BAD
  auto y = lz::einsum<"ij,jk->ik">(a, b);
#endif
}

// rule: Over ranks `x(i)` and `x(mask)` are copies, to be read: write `x.index_copy_(0, i, v)`, `x.index_fill_(0, i, 1)`, or `x = where(mask, v, x)`.
// fails gcc: what_indices_and_masks_take_is_a_copy_write_x_index_copy_of_0_i_v_or_where_of_mask_v_x
// fails clang: write x\.index_copy_\(0, i, v\), x\.index_fill_\(0, i, 1\) or x = where\(mask, v, x\)
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void f(lz::sharded<float, lz::on<"x">>& x, lz::sharded<float, lz::on<"x">> const& v, lz::vector<lz::index> const& i) {
  x.index_copy_(0, i, v);
  x = lz::where(x > 0, v, x);
#ifdef LAZULI_BAD
  x(i) = v;
#endif
}

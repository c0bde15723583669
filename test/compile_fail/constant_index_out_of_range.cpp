// rule: Mappings refuse a constant index outside its extent.
// fails: constant_index_out_of_range<
// fails: given<5>
// fails: at_axis<1>
// fails: extent_is<3>
#include <lazuli/shape/layout.hpp>
#include <lazuli/shape/slice.hpp>

namespace lz = lazuli;
using namespace lz::literals;

int main() {
  auto const m = lz::views::contiguous(lz::shape(2_c, 3_c));
  (void)lz::views::subscript(m, 1_c, -3_c);
#ifdef LAZULI_BAD
  (void)lz::views::subscript(m, lz::all, 5_c);
#endif
}

// rule: Mappings refuse more subscripts than axes.
// fails: more_subscripts_than_axes<
// fails: given<3>
// fails: rank_is<2>
#include <lazuli/shape/layout.hpp>
#include <lazuli/shape/slice.hpp>

namespace lz = lazuli;
using namespace lz::literals;

int main() {
  auto const m = lz::views::contiguous(lz::shape(2_c, 3_c));
  (void)lz::views::subscript(m, lz::newaxis, lz::all, lz::ellipsis, 0);
#ifdef LAZULI_BAD
  (void)lz::views::subscript(m, 0, lz::all, lz::slice(0, 2));
#endif
}

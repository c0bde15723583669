// rule: `lz::shuffle` takes a tensor, or a view that can be written: of a container, a view of it.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: of a container v: lz::shuffle\(lz::view\(v\)\)
#include <lazuli/lazuli.hpp>
#include <vector>

namespace lz = lazuli;

int main() {
  std::vector<int> cards{1, 2, 3};
  lz::shuffle(lz::view(cards));
#ifdef LAZULI_BAD
  lz::shuffle(cards);
#endif
}

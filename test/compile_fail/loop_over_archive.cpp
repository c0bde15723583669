// rule: The arrays of a file have types of their own: a loop is over their names.
// fails: entries_have_types_of_their_own_write_for_name_of_file_names
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  auto const file = lz::load_npz("x.npz");
  for (auto const& name : file.names()) (void)file.info(name);
#ifdef LAZULI_BAD
  for (auto const& [name, x] : file) (void)x;
#endif
}

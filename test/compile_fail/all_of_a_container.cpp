// rule: all is of a tensor; a container becomes one by view.
// fails gcc: all_is_of_a_tensor_of_a_container_write_lz_view_of_it
// fails clang: of a container write lz::view\(v\)
#include <lazuli/lazuli.hpp>
#include <vector>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a(3, 3);
  a = 1.f;
  std::vector<int> v{1, 0};
  (void)lz::all(lz::view(v));
#ifdef LAZULI_BAD
  (void)lz::all(v);
#endif
}

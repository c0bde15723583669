// rule: `lz::sort(x)` gives the elements in order; iterators are sorted by `std::sort`.
// fails gcc: write_lz_sort_of_x_or_std_sort_of_iterators
// fails clang: lz::sort.x. gives the elements in order
#include <algorithm>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<lz::float16> v{2, 1};
  std::vector<lz::float16> s{2, 1};
  std::sort(v.begin(), v.end());
  sort(s.begin(), s.end());  // finds both, takes that of std
#ifdef LAZULI_BAD
  lz::sort(v.begin(), v.end());
#endif
  return v(0) != 1 || s[0] != 1;
}

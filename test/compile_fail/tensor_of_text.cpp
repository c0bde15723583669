// rule: Text holds no numbers.
// fails: text_holds_no_numbers
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> good({1, 2});
#ifdef LAZULI_BAD
  lz::vector<double> bad("text");
#endif
  return static_cast<int>(good.size()) - 2;
}

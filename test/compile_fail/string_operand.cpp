// rule: Text cannot be an operand: convert it to a number first.
// fails gcc: text_is_no_operand<
// fails clang: text is no operand
// fails: string
#include <lazuli/lazuli.hpp>
#include <string>

namespace lz = lazuli;

int main() {
  lz::tensor<float, 2, 3> x;
  std::string const text = "1";
  (void)(x + std::stof(text));
#ifdef LAZULI_BAD
  auto y = x + text;
#endif
}

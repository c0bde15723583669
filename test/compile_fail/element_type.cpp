// rule: Elements are bool, integers of 8 to 64 bits, float16, bfloat16, float, double or complex; `long long` is `std::int64_t`.
// fails: elements_are_bool_int8_to_int64
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<std::int64_t> v = {1, 2};
  lz::tensor w({1LL, 2LL});
  v = w;
#ifdef LAZULI_BAD
  lz::vector<long long> u = {1, 2};
#endif
}

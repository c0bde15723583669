// rule: A function of `auto` runs on SIMD packs: a choice is `lz::select(v > 0, v, -v)`, not `?:`.
// fails gcc: functions_of_auto_run_on_packs_write_lz_select_for_if
// fails clang: packs: write lz::select for
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> x{-1, 2};
  lz::vector<double> y = lz::map([](std::floating_point auto v) { return v > 0 ? v : -v; }, x);
  y = lz::map([](double v) { return v > 0 ? v : -v; }, x);
#ifdef LAZULI_BAD
  y = lz::map([](auto v) { return v > 0 && v < 2 ? v : -v; }, x);
#endif
}

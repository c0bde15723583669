// Lesson: devices. Heat spreads over a plate, by one function for the processor and for a GPU:
// where the tensor lies, there the work is done, one loop or one kernel a step.
#include <iostream>
#include <lazuli/cuda.hpp>

namespace lz = lazuli;
using lz::slice;

namespace {

/// The plate after some steps of an explicit scheme; its rim keeps its temperature.
template <class Plate>
Plate diffused(Plate u, int steps) {
  Plate next = u;
  slice const inner(1, -1), before(0, -2), after(2, lz::_);
  for (int i = 0; i < steps; ++i) {
    next(inner, inner) =
        u(inner, inner) + 0.2f * (u(before, inner) + u(after, inner) + u(inner, before) +
                                  u(inner, after) - 4.f * u(inner, inner));
    std::swap(u, next);
  }
  return u;
}

}  // namespace

int main() {
  lz::matrix<float> plate = lz::zeros(34, 34);
  plate(0) = 100.f;  // one hot side
  lz::matrix<float> const after = diffused(plate, 1500);
  std::cout << "on the " << after.device() << ":\n"
            << after(slice(0, lz::_, 8), slice(1, lz::_, 8)) << '\n';
  std::cout << "mean " << lz::mean(after).item() << '\n';

  if (!lz::cuda::is_available()) {
    std::cout << "no GPU here: " << lz::cuda::why_not_available() << '\n';
    return 0;
  }
  auto const there = diffused(plate.cuda(), 1500);
  bool const close = lz::allclose(there.cpu(), after, 1e-4, 1e-4);
  std::cout << "on " << there.device() << " the same: " << std::boolalpha << close << '\n';
}

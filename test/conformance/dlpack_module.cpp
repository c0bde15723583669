// What dlpack.py calls: arrays from NumPy into Lazuli and back.
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using lz::dlpack::old_managed_array;

namespace {
int released = 0;
}

extern "C" {

/// Doubles every element in place; their sum before that, or -1 where the array is none of those.
double double_elements(old_managed_array* from) {
  try {
    auto const x = lz::from_dlpack<float, 2>(from);
    double const sum = lz::sum(lz::astype<double>(x)).item();
    x.view() = x * 2.f;
    return sum;
  } catch (lz::error const&) {
    return -1;
  }
}

/// rows × columns numbers 0, 1, …, transposed.
old_managed_array* transposed(std::int64_t rows, std::int64_t columns) {
  lz::matrix<double> x = lz::arange<double>(rows * columns).reshape(rows, columns);
  auto* const out = lz::to_dlpack<old_managed_array>(std::move(x).t());
  static auto* const release = out->release;
  out->release = [](old_managed_array* m) {
    ++released;
    release(m);
  };
  return out;
}

int count_released() { return released; }
}

// What both parts of the one-definition test offer; each is compiled for another instruction set.
// Tensors do not cross the border: they are other types there.
#pragma once

#include <atomic>
#include <cstdint>
#include <lazuli/lazuli.hpp>
#include <vector>

/// Bytes of the widest pack that `doubled` has seen.
inline std::atomic<int> widest{0};

/// One function of a user's, the same type in both parts.
struct doubled {
  template <class X>
  auto operator()(X const& x) const {
    if (static_cast<int>(sizeof(X)) > widest) widest = static_cast<int>(sizeof(X));
    return x + x;
  }
};

/// What a part computes of n numbers from 0 on, with its own code.
struct part {
  std::vector<float> (*chain)(lazuli::index n);       // sqrt(x² + 3) - x / 2
  float (*sum)(float const* first, lazuli::index n);  // of elements that the other part has made
  int (*width)(lazuli::index n);                      // of the packs in an assignment
  std::vector<std::uint64_t> (*bits)();               // drawn by the default generator
  void (*seed)(std::uint64_t);
  void (*use_threads)(int);
  int (*threads)();
  void (*fail)();  // throws lazuli::shape_error
};
part part_one(), part_two();

namespace {  // once in each part

std::vector<float> chain(lazuli::index n) {
  lazuli::vector<float> const x = lazuli::arange<float>(static_cast<float>(n));
  lazuli::vector<float> y = lazuli::sqrt(x * x + 3.f) - x / 2.f, z = y;
  z.fill_(1.f);
  z = y;
  auto third = z(lazuli::slice(0, n, 3));
  lazuli::vector<float> const kept = third;
  third *= lazuli::sum(third) * 0.f + 1.f;
  third = kept;
  return {z.data(), z.data() + n};
}
float sum(float const* first, lazuli::index n) {
  return lazuli::sum(lazuli::view(first, lazuli::shape(n)) * 2.f).item();
}
int width(lazuli::index n) {
  lazuli::vector<float> const x = lazuli::ones<float>(n);
  lazuli::vector<float> y(n);
  widest = 0;
  y = lazuli::map(doubled{}, x);
  return widest;
}
std::vector<std::uint64_t> bits() {
  lazuli::vector<double> const x = lazuli::rand<double>(100);
  std::vector<std::uint64_t> out(100);
  for (std::size_t i = 0; i < 100; ++i)
    out[i] = static_cast<std::uint64_t>(x(static_cast<lazuli::index>(i)) * 0x1p60);
  return out;
}
void fail() {
  lazuli::vector<float> const x = lazuli::ones<float>(3), y = lazuli::ones<float>(4);
  (void)lazuli::eval(x + y);
}
[[maybe_unused]] part make_part() {
  return {chain,
          sum,
          width,
          bits,
          [](std::uint64_t s) { lazuli::manual_seed(s); },
          [](int n) { lazuli::set_num_threads(n); },
          [] { return lazuli::get_num_threads(); },
          fail};
}

}  // namespace

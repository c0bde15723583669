// Gradients of device tensors against differences of values that the host computes.
#pragma once

#include <lazuli/autodiff.hpp>

#include "device/mocked.hpp"
#include "gpu/mock/libraries.hpp"

namespace mocked {

/// `found`, a value and the gradients by x, against the differences of value(), which reads x.
template <class V, class G, class... X>
void check_slopes(V const& value, G const& found, X&... x) {
  auto const all = std::tie(x...);
  lz::unroll<sizeof...(X)>([&](auto i) {
    auto const g = lz::get<i.value + 1>(found).cpu();
    auto& moved = std::get<i.value>(all);
    BOOST_TEST((g.extents().values() == moved.extents().values()));
    double worst = 0;
    for (lz::index k = 0; k < moved.numel(); ++k) {
      double const step = 1e-6, at = moved.data()[k];
      moved.data()[k] = at + step;
      double const up = value();
      moved.data()[k] = at - step;
      double const down = value();
      moved.data()[k] = at;
      double const slope = (up - down) / (2 * step);
      worst = std::max(worst, std::abs(g.data()[k] - slope) / (1 + std::abs(slope)));
    }
    BOOST_TEST(worst < 1e-6);
  });
}

/// Value and gradients of f(x…) on the device are the value and the differences of the host, which
/// costs less to compile than its gradients.
template <class F, class... X>
void alike_by_differences(F const& f, X... x) {
  machine const here;
  mock::libraries const libraries;
  auto const value = [&] { return lz::eval(f(x...)).item(); };
  auto const there = lz::value_and_grad(f)(x.cuda()...);
  BOOST_TEST(lz::get<0>(there.each).item() == value(), boost::test_tools::tolerance(1e-9));
  check_slopes(value, there.each, x...);
}

/// Numbers of either sign, no two of which are equal.
template <class T, class... I>
auto varied(I... sizes) {
  lz::dtensor<T, sizeof...(I)> x(sizes...);
  for (lz::index i = 0; i < x.numel(); ++i)
    x.data()[i] = static_cast<T>(std::sin(1.7 * static_cast<double>(i) + 0.3) * 2);
  return x;
}

/// Gradients are the differences of the values that the same function gives on the device: of
/// functions whose values other tests compare.
template <class F, class... X>
void differences_of_itself(F const& f, X... x) {
  machine const here;
  mock::libraries const libraries;
  auto const derived = lz::value_and_grad(f);
  auto const value = [&] {
    auto const now = derived(x.cuda()...);
    return lz::get<0>(now.each).item();
  };
  auto const there = derived(x.cuda()...);
  check_slopes(value, there.each, x...);
}

}  // namespace mocked

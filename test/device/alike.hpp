// Values of a device against those of the host by a plain loop, which costs little to compile.
#pragma once

#include <cmath>
#include <complex>

#include "device/mocked.hpp"

namespace mocked {

/// Equal extents and, up to a tolerance, elements; NaN equals NaN.
template <class X, class Y>
bool alike(X const& device, Y const& host, double tolerance = 1e-4) {
  auto const a = device.cpu();
  lz::tensor_of<lz::value_t<Y>, lz::extents_t<Y>> const b(host);
  if (!(a.extents().values() == b.extents().values())) return false;
  auto const wide = [](auto x) {
    if constexpr (lz::complex_dtype<decltype(x)>)
      return std::complex<double>(x);
    else
      return std::complex<double>(static_cast<double>(x));
  };
  for (lz::index i = 0; i < a.numel(); ++i) {
    auto const x = wide(a.data()[i]), y = wide(b.data()[i]);
    bool const same = x == y || (std::isnan(x.real()) && std::isnan(y.real()));
    if (!same && !(std::abs(x - y) <= tolerance * (1 + std::abs(y)))) return false;
  }
  return true;
}

}  // namespace mocked

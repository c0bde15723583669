// Comparing what a device computed with what the host does, cheaply to compile.
#pragma once

#include "device/mocked.hpp"

namespace mocked {

template <class T>
bool same_numbers(T const* a, T const* b, lz::index n) {
  for (lz::index i = 0; i < n; ++i)
    if (!(a[i] == b[i] || (a[i] != a[i] && b[i] != b[i]))) return false;
  return true;
}

/// Equal extents and elements, NaN like NaN, of something on a device and something on the host.
template <class X, class Y>
bool alike(X const& x, Y const& y) {
  static_assert(std::is_same_v<lz::value_t<X>, lz::value_t<Y>>);
  auto const a = x.cpu();
  lz::dtensor<lz::value_t<Y>, lz::rank_of<Y>> const b(y);
  return a.extents().values() == b.extents().values() &&
         same_numbers(a.data(), b.data(), b.numel());
}

}  // namespace mocked

// What tests of statistics share: results beside the numbers that are wanted.
#pragma once

#include <initializer_list>

#include "support.hpp"

namespace support {

/// Are these the elements of x, row by row? A NaN is wanted where one is written.
template <class X>
bool are(X const& x, std::initializer_list<double> want, double tolerance = 1e-14) {
  lz::vector<double> const values = x.eval().reshape(-1).template to<double>();
  lz::vector<double> wanted(static_cast<lz::index>(want.size()));
  std::copy(want.begin(), want.end(), wanted.begin());
  return values.size() == wanted.size() && lz::allclose(values, wanted, tolerance, tolerance, true);
}

}  // namespace support

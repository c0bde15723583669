// Lengths of transforms: their roots and friendly neighbours.
#pragma once

#include <lazuli/fft/plan.hpp>

LAZULI_BEGIN

namespace fft {

LAZULI_API index nearest_root(index n) {
  index best = 1;
  for (index d = 1; d <= n / d; ++d) {
    if (n % d == 0) best = d;
  }
  return best;
}

LAZULI_API index rows_of_square(index n) {
  index const first = radices_of(n)[0];
  bool const few = (first == 8 && n <= longest_of_eights) || (first == 4 && n <= longest_of_fours);
  return few || n <= 2 * longest_in_lanes ? first : nearest_root(n);
}

LAZULI_API index friendly_length(index n) {
  index best = PTRDIFF_MAX;
  for (index five = 1; five < 5 * n; five *= 5) {
    for (index three = five; three < 3 * n; three *= 3) {
      index both = three;
      while (both < n) both *= 2;
      if (both < best) best = both;
    }
  }
  return best;
}

}  // namespace fft

LAZULI_END

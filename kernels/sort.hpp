// Rows of keys sorted together with their places.
#pragma once

#include "keys.hpp"

namespace lazuli::units {

/// The place of an element in its row.
using place = std::uint32_t;
/// Rows must be shorter.
inline constexpr index most_places = 0xffffffff;

/// Each row of n keys, of which only the lower bits differ, and their places in order; equal keys
/// in the order they have. Defined for uint32_t and uint64_t in sort.cpp.
template <class K>
void sort_places(queue& q, K const* in, K* out, place const* from, place* to, index rows, index n,
                 int bits);

/// The keys of an array in order, and where they were.
template <class K>
class sorted_places {
 public:
  sorted_places(queue& q, void const* in, key_order const& order, index rows, index n)
      : keys_(q.on, rows * n), places_(q.on, rows * n) {
    scratch<K> given(q.on, rows * n);
    scratch<place> own(q.on, rows * n);
    fill(q, in, order, given.data(), own.data(), rows, n);
    sort_places(q, given.data(), keys_.data(), own.data(), places_.data(), rows, n, 8 * order.size);
  }
  K const* keys() const { return keys_.data(); }
  place const* places() const { return places_.data(); }

  static void fill(queue& q, void const* in, key_order const& order, K* keys, place* places,
                   index rows, index n) {
    q.each(rows * n, [=] LAZULI_EVERYWHERE(index i) {
      keys[i] = static_cast<K>(order.key(read_bits(in, order.size, i)));
      places[i] = static_cast<place>(i % n);
    });
  }

 private:
  scratch<K> keys_;
  scratch<place> places_;
};

}  // namespace lazuli::units

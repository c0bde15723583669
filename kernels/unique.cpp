// unique: sorted with places, then numbered by a scan of where a new value begins.
#include <thrust/scan.h>

#include "sort.hpp"

namespace lazuli::units {
namespace {

template <class K>
struct is_first {
  K const* keys;
  LAZULI_EVERYWHERE index operator()(index i) const {
    return i == 0 || keys[i] != keys[i - 1] ? 1 : 0;
  }
};

struct unique_output {
  void* values;
  index *firsts, *counts, *inverse;
};

template <class K>
index unique(queue& q, void const* in, key_order const& order, index n, unique_output const& out) {
  sorted_places<K> const sorted(q, in, order, 1, n);
  scratch<index> numbers(q.on, n);
  is_first<K> const first{sorted.keys()};
  auto const flags = counted(first);
  thrust::inclusive_scan(q.policy(), flags, flags + n, numbers.data());
  index different = 0;
  q.to_host(numbers.data() + n - 1, &different);

  scratch<index> starts(q.on, different);
  index* const start = starts.data();
  index const* const number = numbers.data();
  place const* const places = sorted.places();
  q.each(n, [=] LAZULI_EVERYWHERE(index i) {
    index const k = number[i] - 1;
    if (out.inverse != nullptr) out.inverse[places[i]] = k;
    if (first(i) == 0) return;
    start[k] = i;
    if (out.firsts != nullptr) out.firsts[k] = places[i];
    if (out.values != nullptr) write_bits(out.values, order.size, k, order.bits(first.keys[i]));
  });
  if (out.counts != nullptr) {
    q.each(different, [=] LAZULI_EVERYWHERE(index k) {
      out.counts[k] = (k + 1 < different ? start[k + 1] : n) - start[k];
    });
  }
  return different;
}

}  // namespace

LAZULI_UNIT lazuli_unit_unique(void const* in, void* values, int64_t* firsts, int64_t* counts,
                               int64_t* inverse, int dtype, int64_t n, int64_t* host_count,
                               lazuli_unit_queue const* on) {
  return run(on, [&](queue& q) {
    require(is_ordered(dtype), lazuli_unit_bad_dtype);
    require(n >= 0 && host_count != nullptr, lazuli_unit_bad_argument);
    require(n < most_places, lazuli_unit_too_long);
    *host_count = 0;
    if (n == 0) return;
    require(in != nullptr && in != values, lazuli_unit_bad_argument);
    key_order const order(dtype, false);
    unique_output const out{values, firsts, counts, inverse};
    *host_count = order.size == 8 ? unique<std::uint64_t>(q, in, order, n, out)
                                  : unique<std::uint32_t>(q, in, order, n, out);
  });
}

}  // namespace lazuli::units

// What is chosen by masks and places: count, select, nonzero, gather.
#include <thrust/copy.h>
#include <thrust/count.h>

#include "dtype.hpp"
#include "indices.hpp"

namespace lazuli::units {
namespace {

/// Is element i different from zero? Any bit but that of a sign: -0 is 0, and NaN is not.
struct not_zero {
  void const* data;
  int size;
  std::uint64_t bits;  // of a word of the element

  not_zero(void const* x, int dtype) : data(x), size(size_of(dtype)), bits(~std::uint64_t(0)) {
    if (dtype == lazuli_unit_float16 || dtype == lazuli_unit_bfloat16) bits = 0x7fff;
    if (dtype == lazuli_unit_float32) bits = 0x7fffffff;
    if (dtype == lazuli_unit_complex64) bits = 0x7fffffff7fffffff;
    if (dtype == lazuli_unit_float64 || dtype == lazuli_unit_complex128)
      bits = ~std::uint64_t(0) >> 1;
  }
  LAZULI_EVERYWHERE bool operator()(index i) const {
    if (size < 16) return (read_bits(data, size, i) & bits) != 0;
    sixteen const x = static_cast<sixteen const*>(data)[i];
    return ((x.low | x.high) & bits) != 0;
  }
};

struct out_of_range {
  wrapped at;
  LAZULI_EVERYWHERE bool operator()(index i) const { return at(i) < 0 || at(i) >= at.count; }
};

template <class F>
index count_where(queue& q, index n, F const& holds) {
  thrust::counting_iterator<index> const first(0);
  return n == 0 ? 0 : static_cast<index>(thrust::count_if(q.policy(), first, first + n, holds));
}

template <class E>
index select(queue& q, E const* from, not_zero const& chosen, E* to, index n) {
  thrust::counting_iterator<index> const first(0);
  return thrust::copy_if(q.policy(), from, from + n, first, to, chosen) - to;
}
template <class E>
void gather(queue& q, E const* from, wrapped const& at, E* to, index n) {
  q.each(n, [=] LAZULI_EVERYWHERE(index i) { to[i] = from[at(i)]; });
}

}  // namespace

void check_indices(queue& q, wrapped const& at, index n) {
  require(n == 0 || at.where != nullptr, lazuli_unit_bad_argument);
  require(count_where(q, n, out_of_range{at}) == 0, lazuli_unit_bad_index);
}

LAZULI_UNIT lazuli_unit_count(void const* in, int dtype, int64_t n, int64_t* host_count,
                              lazuli_unit_queue const* on) {
  return run(on, [&](queue& q) {
    require(size_of(dtype) > 0, lazuli_unit_bad_dtype);
    require(n >= 0 && host_count != nullptr && (n == 0 || in != nullptr), lazuli_unit_bad_argument);
    *host_count = count_where(q, n, not_zero(in, dtype));
  });
}

LAZULI_UNIT lazuli_unit_select(void const* in, uint8_t const* mask, void* out, int dtype, int64_t n,
                               int64_t* host_count, lazuli_unit_queue const* on) {
  return run(on, [&](queue& q) {
    require(size_of(dtype) > 0, lazuli_unit_bad_dtype);
    require(n >= 0 && host_count != nullptr, lazuli_unit_bad_argument);
    *host_count = 0;
    if (n == 0) return;
    require(in != nullptr && mask != nullptr && out != nullptr && in != out,
            lazuli_unit_bad_argument);
    with_bytes(size_of(dtype), [&](auto zero) {
      using E = decltype(zero);
      *host_count = select(q, static_cast<E const*>(in), not_zero(mask, lazuli_unit_bool),
                           static_cast<E*>(out), n);
    });
  });
}

LAZULI_UNIT lazuli_unit_nonzero(void const* in, int64_t* places, int dtype, int64_t n,
                                int64_t* host_count, lazuli_unit_queue const* on) {
  return run(on, [&](queue& q) {
    require(size_of(dtype) > 0, lazuli_unit_bad_dtype);
    require(n >= 0 && host_count != nullptr, lazuli_unit_bad_argument);
    *host_count = 0;
    if (n == 0) return;
    require(in != nullptr && places != nullptr, lazuli_unit_bad_argument);
    thrust::counting_iterator<index> const first(0);
    *host_count =
        thrust::copy_if(q.policy(), first, first + n, places, not_zero(in, dtype)) - places;
  });
}

LAZULI_UNIT lazuli_unit_gather(void const* in, int64_t count, int64_t const* where, void* out,
                               int dtype, int64_t n, lazuli_unit_queue const* on) {
  return run(on, [&](queue& q) {
    require(size_of(dtype) > 0, lazuli_unit_bad_dtype);
    require(n >= 0 && count >= 0, lazuli_unit_bad_argument);
    wrapped const at{where, count};
    check_indices(q, at, n);
    if (n == 0) return;
    require(in != nullptr && out != nullptr && in != out, lazuli_unit_bad_argument);
    with_bytes(size_of(dtype), [&](auto zero) {
      using E = decltype(zero);
      gather(q, static_cast<E const*>(in), at, static_cast<E*>(out), n);
    });
  });
}

}  // namespace lazuli::units

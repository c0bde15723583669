// sort, and topk, which is also argsort and sort with indices: radix sort of keys on the device.
#if defined(__CUDACC__)
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_segmented_sort.cuh>
#else
#include <thrust/sort.h>
#endif

#include "sort.hpp"

namespace lazuli::units {

#if defined(__CUDACC__)
namespace {
struct row_start {
  index n;
  LAZULI_EVERYWHERE index operator()(index row) const { return row * n; }
};
}  // namespace
#endif

template <class K>
void sort_rows(queue& q, K const* in, K* out, index rows, index n, int bits) {
#if defined(__CUDACC__)
  auto const begin = counted(row_start{n});
  q.with_storage([&](void* storage, std::size_t& bytes) {
    return rows == 1
               ? cub::DeviceRadixSort::SortKeys(storage, bytes, in, out, n, 0, bits, q.stream())
               : cub::DeviceSegmentedSort::SortKeys(storage, bytes, in, out, rows * n, rows, begin,
                                                    begin + 1, q.stream());
  });
#else
  static_cast<void>(bits);
  q.each(rows * n, [=](index i) { out[i] = in[i]; });
  for (index r = 0; r < rows; ++r)
    thrust::stable_sort(q.one_thread(), out + r * n, out + (r + 1) * n);
#endif
}

template <class K>
void sort_places(queue& q, K const* in, K* out, place const* from, place* to, index rows, index n,
                 int bits) {
#if defined(__CUDACC__)
  auto const begin = counted(row_start{n});
  q.with_storage([&](void* storage, std::size_t& bytes) {
    return rows == 1 ? cub::DeviceRadixSort::SortPairs(storage, bytes, in, out, from, to, n, 0,
                                                       bits, q.stream())
                     : cub::DeviceSegmentedSort::StableSortPairs(storage, bytes, in, out, from, to,
                                                                 rows * n, rows, begin, begin + 1,
                                                                 q.stream());
  });
#else
  static_cast<void>(bits);
  q.each(rows * n, [=](index i) {
    out[i] = in[i];
    to[i] = from[i];
  });
  for (index r = 0; r < rows; ++r)
    thrust::stable_sort_by_key(q.one_thread(), out + r * n, out + (r + 1) * n, to + r * n);
#endif
}

template void sort_places(queue&, std::uint32_t const*, std::uint32_t*, place const*, place*, index,
                          index, int);
template void sort_places(queue&, std::uint64_t const*, std::uint64_t*, place const*, place*, index,
                          index, int);

namespace {

template <class K>
void sorted(queue& q, void const* in, void* out, key_order const& order, index rows, index n) {
  scratch<K> keys(q.on, rows * n), done(q.on, rows * n);
  K* const first = keys.data();
  q.each(rows * n, [=] LAZULI_EVERYWHERE(index i) {
    first[i] = static_cast<K>(order.key(read_bits(in, order.size, i)));
  });
  sort_rows(q, first, done.data(), rows, n, 8 * order.size);
  K const* const last = done.data();
  q.each(rows * n,
         [=] LAZULI_EVERYWHERE(index i) { write_bits(out, order.size, i, order.bits(last[i])); });
}

template <class K>
void first_of_sorted(queue& q, void const* in, void* values, index* places, key_order const& order,
                     index rows, index n, index k) {
  sorted_places<K> const found(q, in, order, rows, n);
  place const* const at = found.places();
  int const size = order.size;
  q.each(rows * k, [=] LAZULI_EVERYWHERE(index i) {
    index const row = i / k, p = at[row * n + i % k];
    if (values != nullptr) write_bits(values, size, i, read_bits(in, size, row * n + p));
    if (places != nullptr) places[i] = p;
  });
}

}  // namespace

LAZULI_UNIT lazuli_unit_sort(void const* in, void* out, int dtype, int64_t rows, int64_t n,
                             int descending, lazuli_unit_queue const* on) {
  return run(on, [&](queue& q) {
    require(is_ordered(dtype), lazuli_unit_bad_dtype);
    require(rows >= 0 && n >= 0, lazuli_unit_bad_argument);
    if (rows * n == 0) return;
    require(in != nullptr && out != nullptr, lazuli_unit_bad_argument);
    key_order const order(dtype, descending != 0);
    if (order.size == 8)
      sorted<std::uint64_t>(q, in, out, order, rows, n);
    else
      sorted<std::uint32_t>(q, in, out, order, rows, n);
  });
}

LAZULI_UNIT lazuli_unit_topk(void const* in, void* values, int64_t* places, int dtype, int64_t rows,
                             int64_t n, int64_t k, int descending, lazuli_unit_queue const* on) {
  return run(on, [&](queue& q) {
    require(is_ordered(dtype), lazuli_unit_bad_dtype);
    require(rows >= 0 && k >= 0 && k <= n, lazuli_unit_bad_argument);
    require(n < most_places, lazuli_unit_too_long);
    if (rows * k == 0) return;
    require(in != nullptr, lazuli_unit_bad_argument);
    key_order const order(dtype, descending != 0);
    if (order.size == 8)
      first_of_sorted<std::uint64_t>(q, in, values, places, order, rows, n, k);
    else
      first_of_sorted<std::uint32_t>(q, in, values, places, order, rows, n, k);
  });
}

}  // namespace lazuli::units

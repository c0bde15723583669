// Sums, maxima and minima of segments of an array: a block of threads to each on the device.
#if defined(__CUDACC__)
#include <cub/device/device_segmented_reduce.cuh>
#endif

#include "keys.hpp"

namespace lazuli::units {
namespace {

template <class A>
struct element_as {
  void const* data;
  int dtype;
  LAZULI_EVERYWHERE A operator()(index i) const { return read<A>(data, dtype, i); }
};
template <class A>
struct sum_of {
  LAZULI_EVERYWHERE A operator()(A const& a, A const& b) const { return a + b; }
};
struct element_as_best {
  void const* data;
  key_order order;
  LAZULI_EVERYWHERE best operator()(index i) const {
    return {order.merit(read_bits(data, order.size, i)), i};
  }
};
/// The better one, the earlier of equals; place -1 is none.
struct best_of {
  LAZULI_EVERYWHERE best operator()(best const& a, best const& b) const {
    if (a.place < 0 || b.place < 0) return a.place < 0 ? b : a;
    if (a.merit != b.merit) return a.merit > b.merit ? a : b;
    return a.place < b.place ? a : b;
  }
};

template <class V, class Read, class Op>
void reduce(queue& q, Read const& in, Op const& op, V none, index const* offsets, index segments,
            V* out) {
#if defined(__CUDACC__)
  q.with_storage([&](void* storage, std::size_t& bytes) {
    return cub::DeviceSegmentedReduce::Reduce(storage, bytes, counted(in), out, segments, offsets,
                                              offsets + 1, op, none, q.stream());
  });
#else
  q.each(segments, [=](index s) {
    V so_far = none;
    for (index i = offsets[s]; i < offsets[s + 1]; ++i) so_far = op(so_far, in(i));
    out[s] = so_far;
  });
#endif
}

template <class A>
void sums(queue& q, void const* in, index const* offsets, void* values, int dtype, index segments) {
  scratch<A> results(q.on, segments);
  A* const found = results.data();
  reduce(q, element_as<A>{in, dtype}, sum_of<A>(), A(), offsets, segments, found);
  int const made = sum_dtype(dtype);
  q.each(segments, [=] LAZULI_EVERYWHERE(index s) { write<A>(values, made, s, found[s]); });
}

void extremes(queue& q, void const* in, index const* offsets, void* values, index* places,
              key_order const& order, index segments) {
  scratch<best> results(q.on, segments);
  best* const found = results.data();
  reduce(q, element_as_best{in, order}, best_of(), best{0, -1}, offsets, segments, found);
  int const size = order.size;
  std::uint64_t const worst = order.worst();
  q.each(segments, [=] LAZULI_EVERYWHERE(index s) {
    index const at = found[s].place;
    if (values != nullptr) write_bits(values, size, s, at < 0 ? worst : read_bits(in, size, at));
    if (places != nullptr) places[s] = at;
  });
}

}  // namespace

LAZULI_UNIT lazuli_unit_segments(int operation, void const* in, int64_t const* offsets,
                                 void* values, int64_t* places, int dtype, int64_t segments,
                                 lazuli_unit_queue const* on) {
  return run(on, [&](queue& q) {
    bool const sum = operation == lazuli_unit_sum, least = operation == lazuli_unit_min;
    require(sum || least || operation == lazuli_unit_max, lazuli_unit_bad_argument);
    require(sum ? size_of(dtype) > 0 : is_ordered(dtype), lazuli_unit_bad_dtype);
    require(segments >= 0, lazuli_unit_bad_argument);
    if (segments == 0) return;
    require(offsets != nullptr && (!sum || values != nullptr), lazuli_unit_bad_argument);
    require(!sum || places == nullptr, lazuli_unit_bad_argument);
    if (sum)
      with_sum_type(
          dtype, [&](auto zero) { sums<decltype(zero)>(q, in, offsets, values, dtype, segments); });
    else
      extremes(q, in, offsets, values, places, key_order(dtype, least), segments);
  });
}

}  // namespace lazuli::units

// Scans: accumulate (sums, products) and extremes (greatest or least so far).
//
// A row is cut into chunks of 32 elements, one thread each: the chunks are reduced, the results of
// the row's chunks scanned in the same way, and each chunk is scanned from where the one before it
// ended. What is added to what depends on the length alone: unlike a scan with look-back the bits
// are the same in every run, on every device, and on the host. Cost: the input is read twice, the
// output written once; on a device through shared memory where a row's elements are neighbours.
#include "keys.hpp"

namespace lazuli::units {
namespace {

constexpr index chunk = 32;

/// Chunk number t of a row-major array (outer, length, inner), the innermost axis running fastest
/// so that neighbouring threads read neighbouring elements.
struct chunks {
  index outer, length, inner;

  LAZULI_EVERYWHERE index count() const { return (length + chunk - 1) / chunk; }
  LAZULI_EVERYWHERE index total() const { return outer * count() * inner; }
  struct range {
    index first, places, from;  // element, how many, place of the first in its row
    bool leading;               // of its row
  };
  LAZULI_EVERYWHERE range at(index t) const {
    range r = in_row(t / inner);
    r.first = r.first * inner + t % inner;
    return r;
  }
  /// The same where inner is 1, mostly without a division of 64 bits, which takes a hundred
  /// instructions.
  LAZULI_EVERYWHERE range in_row(index t) const {
    index const per_row = count();
    index o = 0;
    if (outer > 1)
      o = total() >> 32 == 0 ? index(std::uint32_t(t) / std::uint32_t(per_row)) : t / per_row;
    index const c = t - o * per_row, left = length - c * chunk;
    return {o * length + c * chunk, left < chunk ? left : chunk, c * chunk, c == 0};
  }
};

/// Reads elements, or the results of chunks, and combines them.
template <class A>
struct sum_of {
  using value = A;
  LAZULI_EVERYWHERE value operator()(value a, value b) const { return a + b; }
};
template <class A>
struct product_of {
  using value = A;
  LAZULI_EVERYWHERE value operator()(value a, value b) const { return a * b; }
};
/// The better one, the later of equals.
struct best_of {
  using value = best;
  LAZULI_EVERYWHERE value operator()(value a, value b) const { return b.merit >= a.merit ? b : a; }
};

template <class A>
struct element_as {
  void const* data;
  int dtype;
  LAZULI_EVERYWHERE A operator()(index i, index) const { return read<A>(data, dtype, i); }
};
struct element_as_best {
  void const* data;
  key_order order;
  LAZULI_EVERYWHERE best operator()(index i, index place) const {
    return {order.merit(read_bits(data, order.size, i)), place};
  }
};
template <class V>
struct stored {
  V* data;
  LAZULI_EVERYWHERE V operator()(index i, index) const { return data[i]; }
  LAZULI_EVERYWHERE void operator()(index i, V const& x) const { data[i] = x; }
};
template <class A>
struct store_as {
  void* data;
  int dtype;
  LAZULI_EVERYWHERE void operator()(index i, A const& x) const { write<A>(data, dtype, i, x); }
};
/// Value and place of the best so far.
struct store_best {
  void const* in;
  void* values;
  index* places;
  index length, inner;
  int size;
  LAZULI_EVERYWHERE void operator()(index i, best const& x) const {
    if (places != nullptr) places[i] = x.place;
    if (values == nullptr) return;
    index const own = i / inner % length;
    write_bits(values, size, i, read_bits(in, size, i - (own - x.place) * inner));
  }
};

#if defined(__CUDACC__)
/// Threads of a block whose chunks fit into 33 KiB of shared memory.
template <class V>
inline constexpr int threads_for = sizeof(V) <= 4   ? 256
                                   : sizeof(V) <= 8 ? 128
                                                    : 64;

/// The chunks of a block, read and written as neighbours: their ends, or with what the chunks
/// before them ended with (`last`) all elements.
template <bool last, class Op, class V, class Read, class Write>
__global__ void __launch_bounds__(threads_for<V>)
    chunks_of_block(chunks s, Op op, Read in, Write out, V* ends) {
  constexpr int threads = threads_for<V>;
  __shared__ alignas(16) unsigned char raw[sizeof(V) * threads * (chunk + 1)];
  V* const held = reinterpret_cast<V*>(raw);
  auto const place = [](int i) { return i + i / int(chunk); };  // other banks for other threads
  index const total = s.total(), first = index(blockIdx.x) * threads, t = first + threadIdx.x;
  auto const end = s.in_row((first + threads < total ? first + threads : total) - 1);
  index const base = s.in_row(first).first;
  int const n = int(end.first + end.places - base);
  for (int i = int(threadIdx.x); i < n; i += threads) held[place(i)] = in(base + i, index(0));
  __syncthreads();
  if (t < total) {
    auto const r = s.in_row(t);
    int const at = int(r.first - base);
    V so_far = held[place(at)];
    if (last && !r.leading) so_far = op(ends[t - 1], so_far);
    if (last) held[place(at)] = so_far;
    auto const take = [&](int k, V const& x) {
      so_far = op(so_far, x);
      if (last) held[place(at + k)] = so_far;
    };
    constexpr int ahead = 8;  // reads that no write waits for
    int k = 1;
    for (; k + ahead <= int(r.places); k += ahead) {
      V x[ahead];
#pragma unroll
      for (int j = 0; j < ahead; ++j) x[j] = held[place(at + k + j)];
#pragma unroll
      for (int j = 0; j < ahead; ++j) take(k + j, x[j]);
    }
    for (; k < int(r.places); ++k) take(k, held[place(at + k)]);
    if (!last) ends[t] = so_far;
  }
  if (!last) return;
  __syncthreads();
  for (int i = int(threadIdx.x); i < n; i += threads) out(base + i, held[place(i)]);
}
template <bool last, class Op, class V, class Read, class Write>
void run_chunks(queue& q, chunks const& s, Op const& op, Read const& in, Write const& out,
                V* ends) {
  constexpr int threads = threads_for<V>;
  index const blocks = (s.total() + threads - 1) / threads;
  require(blocks <= 0x7fffffff, lazuli_unit_bad_argument);
  chunks_of_block<last>
      <<<static_cast<unsigned>(blocks), threads, 0, q.stream()>>>(s, op, in, out, ends);
  check(cudaGetLastError());
}
#endif

template <class Op, class Read, class Write>
void scan(queue& q, chunks const& s, Op const& op, Read const& in, Write const& out) {
  using V = typename Op::value;
  index const total = s.total();
  if (total == 0) return;
  scratch<V> results(q.on, s.count() > 1 ? total : 0);
  V* const ends = results.data();
#if defined(__CUDACC__)
  if constexpr (!std::is_same_v<V, best>) {  // which has to know places
    if (s.inner == 1) {
      if (s.count() > 1) {
        run_chunks<false>(q, s, op, in, out, ends);
        scan(q, chunks{s.outer, s.count(), 1}, op, stored<V>{ends}, stored<V>{ends});
      }
      return run_chunks<true>(q, s, op, in, out, ends);
    }
  }
#endif
  if (s.count() > 1) {
    q.each(total, [=] LAZULI_EVERYWHERE(index t) {
      auto const r = s.at(t);
      V so_far = in(r.first, r.from);
      for (index k = 1; k < r.places; ++k)
        so_far = op(so_far, in(r.first + k * s.inner, r.from + k));
      ends[t] = so_far;
    });
    scan(q, chunks{s.outer, s.count(), s.inner}, op, stored<V>{ends}, stored<V>{ends});
  }
  q.each(total, [=] LAZULI_EVERYWHERE(index t) {
    auto const r = s.at(t);
    V so_far = in(r.first, r.from);
    if (!r.leading) so_far = op(ends[t - s.inner], so_far);
    out(r.first, so_far);
    for (index k = 1; k < r.places; ++k) {
      so_far = op(so_far, in(r.first + k * s.inner, r.from + k));
      out(r.first + k * s.inner, so_far);
    }
  });
}

bool is_shape(index outer, index length, index inner) {
  return outer >= 0 && length >= 0 && inner >= 0;
}

}  // namespace

LAZULI_UNIT lazuli_unit_accumulate(int operation, void const* in, void* out, int dtype,
                                   int64_t outer, int64_t length, int64_t inner,
                                   lazuli_unit_queue const* on) {
  return run(on, [&](queue& q) {
    require(size_of(dtype) > 0, lazuli_unit_bad_dtype);
    bool const product = operation == lazuli_unit_product;
    require(product || operation == lazuli_unit_sum, lazuli_unit_bad_argument);
    require(is_shape(outer, length, inner), lazuli_unit_bad_argument);
    if (outer * length * inner == 0) return;
    require(in != nullptr && out != nullptr, lazuli_unit_bad_argument);
    with_sum_type(dtype, [&](auto zero) {
      using A = decltype(zero);
      chunks const s{outer, length, inner};
      element_as<A> const from{in, dtype};
      store_as<A> const to{out, sum_dtype(dtype)};
      if (product)
        scan(q, s, product_of<A>(), from, to);
      else
        scan(q, s, sum_of<A>(), from, to);
    });
  });
}

LAZULI_UNIT lazuli_unit_extremes(int operation, void const* in, void* values, int64_t* places,
                                 int dtype, int64_t outer, int64_t length, int64_t inner,
                                 lazuli_unit_queue const* on) {
  return run(on, [&](queue& q) {
    require(is_ordered(dtype), lazuli_unit_bad_dtype);
    bool const least = operation == lazuli_unit_min;
    require(least || operation == lazuli_unit_max, lazuli_unit_bad_argument);
    require(is_shape(outer, length, inner), lazuli_unit_bad_argument);
    if (outer * length * inner == 0) return;
    require(in != nullptr && in != values, lazuli_unit_bad_argument);
    key_order const order(dtype, least);
    scan(q, chunks{outer, length, inner}, best_of(), element_as_best{in, order},
         store_best{in, values, places, length, inner, order.size});
  });
}

}  // namespace lazuli::units

// scatter_add: sources sorted by where they go, so that each place is added to by one thread, in
// the order of the sources; atomic additions would give other bits in every run.
#include "indices.hpp"
#include "sort.hpp"

namespace lazuli::units {
namespace {

template <class A>
LAZULI_EVERYWHERE void add(void* out, int dtype, index i, A x) {
  if constexpr (is_complex_number<A>)
    static_cast<A*>(out)[i] = static_cast<A const*>(out)[i] + x;
  else
    write<A>(out, dtype, i, read<A>(out, dtype, i) + x);
}
/// Integers of any size, which wrap; bool is "or".
LAZULI_EVERYWHERE inline void add(void* out, int dtype, index i, std::uint64_t x) {
  auto const sum = read<std::uint64_t>(out, dtype, i) + x;
  switch (dtype) {
    case lazuli_unit_bool:
      return write_bits(out, 1, i, sum != 0);
    case lazuli_unit_int8:
    case lazuli_unit_uint8:
      return write_bits(out, 1, i, sum);
    case lazuli_unit_int16:
    case lazuli_unit_uint16:
      return write_bits(out, 2, i, sum);
    case lazuli_unit_int32:
    case lazuli_unit_uint32:
      return write_bits(out, 4, i, sum);
    default:
      return write_bits(out, 8, i, sum);
  }
}

/// The sources by their places: in[order[j]] goes to to[j].
template <class K>
struct grouped {
  K const* to;
  place const* order;
};

template <class A, class K>
void add_groups(queue& q, void const* in, grouped<K> const& by, void* out, int dtype, index n) {
  q.each(n, [=] LAZULI_EVERYWHERE(index j) {
    K const to = by.to[j];
    if (j > 0 && by.to[j - 1] == to) return;  // the first one of a group adds them all
    for (index k = j; k < n && by.to[k] == to; ++k)
      add(out, dtype, static_cast<index>(to), read<A>(in, dtype, static_cast<index>(by.order[k])));
  });
}

template <class K>
void scatter_add(queue& q, void const* in, wrapped const& at, void* out, int dtype, index n,
                 int bits) {
  scratch<K> given(q.on, n), keys(q.on, n);
  scratch<place> own(q.on, n), order(q.on, n);
  K* const key = given.data();
  place* const number = own.data();
  q.each(n, [=] LAZULI_EVERYWHERE(index i) {
    key[i] = static_cast<K>(at(i));
    number[i] = static_cast<place>(i);
  });
  sort_places<K>(q, key, keys.data(), number, order.data(), 1, n, bits);
  with_sum_type(dtype, [&](auto zero) {
    add_groups<decltype(zero)>(q, in, grouped<K>{keys.data(), order.data()}, out, dtype, n);
  });
}

int bits_of(index count) {
  int bits = 1;
  while (bits < 63 && count >> bits != 0) ++bits;
  return bits;
}

}  // namespace

LAZULI_UNIT lazuli_unit_scatter_add(void const* in, int64_t const* where, void* out, int64_t count,
                                    int dtype, int64_t n, lazuli_unit_queue const* on) {
  return run(on, [&](queue& q) {
    require(size_of(dtype) > 0, lazuli_unit_bad_dtype);
    require(n >= 0 && count >= 0, lazuli_unit_bad_argument);
    require(n < most_places, lazuli_unit_too_long);
    wrapped const at{where, count};
    check_indices(q, at, n);
    if (n == 0) return;
    require(in != nullptr && out != nullptr && in != out, lazuli_unit_bad_argument);
    int const bits = bits_of(count);
    if (bits > 32)
      scatter_add<std::uint64_t>(q, in, at, out, dtype, n, bits);
    else
      scatter_add<std::uint32_t>(q, in, at, out, dtype, n, bits);
  });
}

}  // namespace lazuli::units

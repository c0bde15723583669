// Sort keys: the elements of every ordered dtype are mapped to unsigned integers of their size with
// the same order, so that sorting is compiled once per size.
#pragma once

#include <algorithm>
#include <bit>
#include <lazuli/backend/simd/loops/quick_sort.hpp>
#include <lazuli/memory/buffer.hpp>
#include <lazuli/number/dtype.hpp>

LAZULI_BEGIN

namespace detail {

template <std::size_t Size>
using unsigned_of = typename integer_of_size<static_cast<int>(Size), false>::type;
/// The key of a dtype: an unsigned integer of its size.
template <class T>
using key_t = unsigned_of<sizeof(T)>;

template <class T>
concept ordered_dtype = dtype<T> && !complex_dtype<T>;

/// x as a key: x < y where key(x) < key(y). All NaN have the greatest key; -0 and 0 the same.
template <ordered_dtype T>
constexpr key_t<T> to_key(T x) {
  using K = key_t<T>;
  constexpr K sign = static_cast<K>(K(1) << (8 * sizeof(K) - 1));
  if constexpr (std::same_as<T, bool> || std::is_unsigned_v<T>) {
    return static_cast<K>(x);
  } else if constexpr (integer_dtype<T>) {
    return static_cast<K>(static_cast<K>(x) ^ sign);
  } else {
    auto const number = static_cast<compute_t<T>>(x);
    if (number != number) return static_cast<K>(~K(0));
    auto const bits = std::bit_cast<K>(x);
    if (number == 0) return sign;
    return static_cast<K>((bits & sign) != 0 ? ~bits : bits | sign);
  }
}
/// The number with that key: a NaN for the greatest, 0 for both zeros.
template <ordered_dtype T>
constexpr T from_key(key_t<T> key) {
  using K = key_t<T>;
  constexpr K sign = static_cast<K>(K(1) << (8 * sizeof(K) - 1));
  if constexpr (std::same_as<T, bool>) {
    return key != 0;
  } else if constexpr (std::is_unsigned_v<T>) {
    return key;
  } else if constexpr (integer_dtype<T>) {
    return static_cast<T>(static_cast<K>(key ^ sign));
  } else {
    return std::bit_cast<T>(static_cast<K>((key & sign) != 0 ? key & ~sign : ~key));
  }
}

/// Keys in reversed order (descending), or as they are.
template <class T>
struct key_order {
  key_t<T> turned;
  explicit key_order(bool descending)
      : turned(descending ? static_cast<key_t<T>>(~key_t<T>(0)) : key_t<T>(0)) {}
  key_t<T> key(T x) const { return static_cast<key_t<T>>(to_key(x) ^ turned); }
  T value(key_t<T> k) const { return from_key<T>(static_cast<key_t<T>>(k ^ turned)); }
};

/// A key and the place where its element was.
template <class K, class I>
struct placed_key {
  K key;
  I place;
  friend bool operator<(placed_key const& a, placed_key const& b) {
    return a.key < b.key || (a.key == b.key && a.place < b.place);
  }
};
template <class K>
constexpr K key_part(K x) {
  return x;
}
template <class K, class I>
constexpr K key_part(placed_key<K, I> const& x) {
  return x.key;
}

/// From this many elements on, radix passes are faster than comparisons with unpredictable results.
inline constexpr index radix_limit = 64;

/// Whether sort_keys divides rows of these in registers; with four lanes only if keys differ in
/// more bytes than radix passes take in less time.
template <class E>
inline constexpr bool sorts_in_registers = std::unsigned_integral<E> && simd::divides_lanes<E>;
template <class E>
inline constexpr bool asks_for_bytes = simd::native_bytes == 4 * sizeof(E);
/// How many elements of scratch sort_keys takes for n.
template <class E>
constexpr index room_to_sort(index n) {
  return (sorts_in_registers<E> && !asks_for_bytes<E>) || n < radix_limit ? 0 : n;
}

/// In how many bytes n keys differ.
template <class K>
LAZULI_ISA_TAG int differing_bytes(K const* keys, index n) {
  K bits = 0;
  for (index i = 0; i < n; ++i) bits |= keys[i] ^ keys[0];
  int count = 0;
  for (; bits != 0; bits >>= 8) count += (bits & 255u) != 0;
  return count;
}

/// Sorts by key; equal keys are ordered by their places, in which radix_limit elements or
/// more must come. `scratch` has room_to_sort elements. Cost: n·log n comparisons below
/// radix_limit and for numbers that registers divide; else one pass per byte in which keys
/// differ.
template <class E>
LAZULI_NOINLINE LAZULI_ISA_TAG void sort_keys(E* data, index n, E* scratch) {
  if (n < radix_limit) return std::sort(data, data + n);
  if constexpr (sorts_in_registers<E>) {
    bool divides = true;
    if constexpr (asks_for_bytes<E>) divides = differing_bytes(data, n) > 2;
    if (divides) return simd::quick_sort(data, n);
  }
  using K = decltype(key_part(*data));
  constexpr std::size_t digits = sizeof(K);
  index counts[digits][256] = {};
  for (index i = 0; i < n; ++i) {
    for (std::size_t d = 0; d < digits; ++d)
      ++counts[d][static_cast<unsigned>(key_part(data[i]) >> (8 * d)) & 255u];
  }
  E *from = data, *to = scratch;
  for (std::size_t d = 0; d < digits; ++d) {
    auto const digit = [d](E const& x) {
      return static_cast<unsigned>(key_part(x) >> (8 * d)) & 255u;
    };
    if (counts[d][digit(from[0])] == n) continue;  // all the same
    index next = 0;
    for (index& count : counts[d]) {
      index const own = count;
      count = next;
      next += own;
    }
    for (index i = 0; i < n; ++i) to[counts[d][digit(from[i])]++] = from[i];
    std::swap(from, to);
  }
  if (from != data) std::copy(from, from + n, data);
}

}  // namespace detail

LAZULI_END

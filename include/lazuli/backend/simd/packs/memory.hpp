// load, store, stream, broadcast: packs from and to memory of any dtype.
#pragma once

#include <lazuli/backend/simd/packs/convert.hpp>
#include <lazuli/backend/simd/packs/half.hpp>
#include <lazuli/backend/simd/packs/raw_memory.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

/// The plain numbers that memory of dtype S consists of.
template <class S>
struct cells_of {
  using type = S;
  static constexpr int per_element = 1;
};
template <>
struct cells_of<bool> {
  using type = std::uint8_t;
  static constexpr int per_element = 1;
};
template <class F>
struct cells_of<stored_float<F>> {
  using type = typename F::bits_type;
  static constexpr int per_element = 1;
};
template <class R>
struct cells_of<std::complex<R>> {
  using type = R;
  static constexpr int per_element = 2;
};
template <class S>
using cell = typename cells_of<S>::type;
template <class S, int N>
using cell_pack = pack<cell<S>, N * cells_of<S>::per_element>;

template <class R, int N, int... I>
LAZULI_THIN complex_pack<R, N> split_register(vec<R, N> a, vec<R, N> b,
                                              std::integer_sequence<int, I...>) {
  return {pack<R, N>(LAZULI_SHUFFLE(a, b, (2 * I)...)),
          pack<R, N>(LAZULI_SHUFFLE(a, b, (2 * I + 1)...))};
}
template <class R, int N, int... I>
LAZULI_THIN pack<R, 2 * N> weave_register(vec<R, N> re, vec<R, N> im,
                                          std::integer_sequence<int, I...>) {
  return {pack<R, N>(LAZULI_SHUFFLE(re, im, (I / 2 + I % 2 * N)...)),
          pack<R, N>(LAZULI_SHUFFLE(re, im, ((N + I) / 2 + I % 2 * N)...))};
}
/// re, im, re, im … to parts.
template <class R, int N>
LAZULI_THIN complex_pack<R, N> split(pack<R, N> a, pack<R, N> b) {
  if constexpr (N == 1) {
    return {a, b};
  } else if constexpr (pack<R, N>::in_register) {
    return split_register<R, N>(a.v, b.v, std::make_integer_sequence<int, N>());
  } else {
    return {split(a.lo, a.hi), split(b.lo, b.hi)};
  }
}
/// Parts to re, im, re, im …
template <class R, int N>
LAZULI_THIN pack<R, 2 * N> weave(complex_pack<R, N> z) {
  if constexpr (N == 1) {
    return {z.re, z.im};
  } else if constexpr (pack<R, N>::in_register) {
    return weave_register<R, N>(z.re.v, z.im.v, std::make_integer_sequence<int, N>());
  } else {
    return {weave(z.low()), weave(z.high())};
  }
}

/// How the cells of memory of dtype S are read.
template <class S, int N, class C>
LAZULI_THIN pack_of<S, N> from_cells(C const& cells) {
  if constexpr (std::is_same_v<S, bool>) {
    return cells != C(0);
  } else if constexpr (is_complex<S>) {
    return split(cells.low(), cells.high());
  } else if constexpr (is_stored_float_v<S>) {
    return half_bits<S>::widen(cells);
  } else {
    return cells;
  }
}
/// How x is written to memory of dtype D.
template <class D, class P>
LAZULI_THIN cell_pack<D, P::size> to_cells(P const& x) {
  if constexpr (std::is_same_v<D, bool>) {
    return convert<std::uint8_t>(convert<bool>(x));
  } else if constexpr (is_complex<D>) {
    return weave(convert<D>(x));
  } else if constexpr (is_stored_float_v<D>) {
    return half_bits<D>::narrow(convert<float>(x));
  } else {
    return convert<D>(x);
  }
}

template <class T>
LAZULI_THIN auto cell_pointer(T* p) {
  using plain = cell<std::remove_const_t<T>>;
  return (std::conditional_t<std::is_const_v<T>, plain const, plain>*)p;
}

/// Floats that are only stored are held as floats: if a value was loaded as one, it needs no
/// rounding.
template <class T, class S, class P>
LAZULI_THIN auto as_dtype(P const& x) {
  if constexpr (is_stored_float_v<T> && std::is_same_v<T, S>) {
    return x;
  } else {
    return convert<T>(x);
  }
}

}  // namespace detail

/// N elements from p (any alignment) as T.
template <class T, int N, class S>
LAZULI_THIN pack_of<T, N> load(S const* p) {
  if constexpr (std::is_same_v<T, detail::cell<S>>) {
    return detail::load_raw<pack<T, N>>(p);
  } else {
    auto const cells = detail::load_raw<detail::cell_pack<S, N>>(detail::cell_pointer(p));
    return detail::as_dtype<T, S>(detail::from_cells<S, N>(cells));
  }
}

/// N equal lanes.
template <class T, int N, class S>
LAZULI_THIN pack_of<T, N> broadcast(S value) {
  if constexpr (is_stored_float_v<S>) {
    return detail::as_dtype<T, S>(pack<float, N>(static_cast<float>(value)));
  } else {
    return detail::as_dtype<T, S>(pack_of<S, N>(value));
  }
}

/// The first count elements from p (1 to N) as T; the other lanes repeat the first element.
template <class T, int N, class S>
LAZULI_INLINE pack_of<T, N> load_partial(S const* p, int count) {
  constexpr int per_element = detail::cells_of<S>::per_element;
  using cells = detail::cell_pack<S, N>;
  auto const* from = detail::cell_pointer(p);
  if constexpr (per_element == 1) {
    return detail::as_dtype<T, S>(
        detail::from_cells<S, N>(detail::load_first(from, count, cells(from[0]))));
  } else {
    using reals = detail::cell_pack<detail::cell<S>, N>;
    cells const rest =
        detail::weave(complex_pack<detail::cell<S>, N>(reals(from[0]), reals(from[1])));
    return detail::as_dtype<T, S>(
        detail::from_cells<S, N>(detail::load_first(from, 2 * count, rest)));
  }
}

/// All lanes to p (any alignment), converted to D.
template <class P, class D>
  requires(is_pack_v<P> || is_mask_v<P>)
LAZULI_THIN void store(P const& x, D* p) {
  if constexpr (std::is_same_v<P, detail::cell_pack<D, P::size>>)
    detail::store_raw(x, p);
  else
    detail::store_raw(detail::to_cells<D>(x), detail::cell_pointer(p));
}
/// The first count lanes (0 to N) to p; nothing after them is written.
template <class P, class D>
  requires(is_pack_v<P> || is_mask_v<P>)
LAZULI_INLINE void store_partial(P const& x, D* p, int count) {
  detail::store_first(detail::to_cells<D>(x), detail::cell_pointer(p),
                      count * detail::cells_of<D>::per_element);
}
/// Stores the first lane to p and does not touch what follows, so that loads of that need not wait.
template <class P, class D>
  requires(is_pack_v<P> || is_mask_v<P>)
LAZULI_INLINE void store_one(P const& x, D* p) {
  auto const cells = detail::to_cells<D>(x);
  for (int i = 0; i < detail::cells_of<D>::per_element; ++i) detail::cell_pointer(p)[i] = cells[i];
}
/// Stores all lanes to p past the caches; p is aligned to 64 bytes, or to the size of the lanes if
/// that is less.
template <class P, class D>
  requires(is_pack_v<P> || is_mask_v<P>)
LAZULI_THIN void stream(P const& x, D* p) {
  detail::stream_raw(detail::to_cells<D>(x), detail::cell_pointer(p));
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END

// Packs of every second element, and of elements from the last to the first: strides that cost a
// shuffle and no buffer.
#pragma once

#include <lazuli/backend/simd/packs/memory.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

template <class T, int N, int... I>
LAZULI_INLINE vec<T, N> take_even(vec<T, N> a, vec<T, N> b, std::integer_sequence<int, I...>) {
  return LAZULI_SHUFFLE(a, b, (I < N / 2 ? 2 * I : 2 * I + 1)...);
}
template <class T, int N, int... I>
LAZULI_INLINE vec<T, N> take_backwards(vec<T, N> a, std::integer_sequence<int, I...>) {
  return LAZULI_SHUFFLE(a, a, (N - 1 - I)...);
}

/// p[0], p[2], …; the second load begins one element early, so that nothing behind the last one is
/// read.
template <class P, class T>
LAZULI_INLINE P load_even(T const* p) {
  constexpr int n = P::size;
  if constexpr (n == 1) {
    return load_raw<P>(p);
  } else if constexpr (P::in_register) {
    return P(take_even<T, n>(load_raw<P>(p).v, load_raw<P>(p + n - 1).v,
                             std::make_integer_sequence<int, n>()));
  } else {
    using half = pack<T, n / 2>;
    return {load_even<half>(p), load_even<half>(p + n)};
  }
}
/// p[0], p[-1], …
template <class P, class T>
LAZULI_INLINE P load_backwards(T const* p) {
  constexpr int n = P::size;
  if constexpr (n == 1) {
    return load_raw<P>(p);
  } else if constexpr (P::in_register) {
    return P(
        take_backwards<T, n>(load_raw<P>(p - (n - 1)).v, std::make_integer_sequence<int, n>()));
  } else {
    using half = pack<T, n / 2>;
    return {load_backwards<half>(p), load_backwards<half>(p - n / 2)};
  }
}

/// x, then all but the last lane of v.
template <class T, int N, int... I>
LAZULI_INLINE vec<T, N> pushed(vec<T, N> v, vec<T, N> x, std::integer_sequence<int, I...>) {
  return LAZULI_SHUFFLE(x, v, (I == 0 ? 0 : N + I - 1)...);
}

}  // namespace detail

/// Dtypes whose elements are one lane each; complex numbers are packed by other means.
template <class S>
inline constexpr bool loads_strided = detail::cells_of<S>::per_element == 1;

/// p[0], p[2], …, p[2N - 2] as T.
template <class T, int N, class S>
LAZULI_INLINE pack_of<T, N> load_every_second(S const* p) {
  auto const cells = detail::load_even<detail::cell_pack<S, N>>(detail::cell_pointer(p));
  return detail::as_dtype<T, S>(detail::from_cells<S, N>(cells));
}
/// p[0], p[-1], …, p[1 - N] as T.
template <class T, int N, class S>
LAZULI_INLINE pack_of<T, N> load_reversed(S const* p) {
  auto const cells = detail::load_backwards<detail::cell_pack<S, N>>(detail::cell_pointer(p));
  return detail::as_dtype<T, S>(detail::from_cells<S, N>(cells));
}

/// p[0], p[step], …, `count` elements as T; the other lanes repeat the first element. They meet in
/// a register: in memory, a load would wait for their stores.
template <class T, int N, class S>
LAZULI_INLINE pack_of<T, N> load_stepped(S const* p, index step, int count) {
  if constexpr (loads_strided<S> && N > 1 && detail::cell_pack<S, N>::in_register) {
    using cells = detail::cell_pack<S, N>;
    auto const* const at = detail::cell_pointer(p);
    cells all(*at);
    for (int i = count - 1; i >= 0; --i)
      all.v = detail::pushed<typename cells::value_type, N>(all.v, cells(at[i * step]).v,
                                                            std::make_integer_sequence<int, N>());
    return detail::as_dtype<T, S>(detail::from_cells<S, N>(all));
  } else {
    S all[N];
    for (int lane = 0; lane < N; ++lane) all[lane] = p[lane < count ? lane * step : 0];
    return load<T, N>(all);
  }
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END

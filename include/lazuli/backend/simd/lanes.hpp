// A function of plain numbers over packs: lane by lane.
#pragma once

#include <lazuli/backend/simd/pack.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {

namespace detail {
template <class P>
inline constexpr int lanes_in = 0;
template <class T, int N>
inline constexpr int lanes_in<pack<T, N>> = N;
template <class R, int N>
inline constexpr int lanes_in<complex_pack<R, N>> = N;
template <int Bytes, int N>
inline constexpr int lanes_in<mask<Bytes, N>> = N;
}  // namespace detail

template <class F, class First, class... P>
auto by_lane(F const& f, First const& first, P const&... rest) {
  constexpr int lanes = detail::lanes_in<First>;
  using result = as_dtype_t<std::remove_cvref_t<decltype(f(first[0], rest[0]...))>>;
  result out[lanes];
  for (int i = 0; i < lanes; ++i) out[i] = static_cast<result>(f(first[i], rest[i]...));
  return load<result, lanes>(out);
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END

// The prelude of kernels in host C++, for tests: blocks and threads run one after another.
#pragma once

#include <lazuli/base/portability.hpp>
#include <string_view>

LAZULI_BEGIN

namespace gpu::detail {

/// NAME_call(blocks, parameters) runs a whole launch; NAME_sizes are the bytes of its parameters,
/// and 0. Integers are expected to wrap (-fwrapv).
inline constexpr std::string_view host_prelude = R"(
#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>
using std::exp, std::exp2, std::expm1, std::log, std::log2, std::log10, std::log1p;
using std::sin, std::cos, std::tan, std::asin, std::acos, std::atan, std::sinh, std::cosh;
using std::tanh, std::asinh, std::acosh, std::atanh, std::atan2, std::sqrt, std::cbrt, std::pow;
using std::hypot, std::copysign, std::fmod, std::erf, std::erfc, std::tgamma, std::lgamma;
using std::floor, std::ceil, std::trunc, std::nearbyint, std::fma;
using std::logb, std::ldexp, std::nextafter;
static inline float exp10(float x) { return std::pow(10.f, x); }
#define GLOBAL
#define SHARED static
#define DEVICE static inline
#define MEMBER inline
#define UNROLL
#define ONCE
#define BLOCK lazuli_block
#define THREAD lazuli_thread
#define THREADS(n) for (lazuli_thread = 0; lazuli_thread < (n); ++lazuli_thread)
#define BARRIER (void)0
#define KERNEL(name, threads, blocks) static void name
#define ENTRY(name)                                                                      \
  extern "C" void name##_call(unsigned blocks, void** parameters) {                      \
    lazuli_run(name, blocks, parameters);                                                \
  }                                                                                      \
  extern "C" auto const name##_sizes = lazuli_sizes(name);
#define DIVIDE(n, factor, shift) \
  (((unsigned)((unsigned long)(n) * (factor) >> 32) + (n)) >> (shift))
#define LOAD(type, pointer, item) load((type const*)(pointer) + (item))
#define STORE(type, pointer, item, value) store((type*)(pointer) + (item), value)
#define FENCED(statement) statement
#define COUNT_UP(at, n) lazuli_count_up(at, n)
#define PRIVATE(type, name, n) type name[n]
#define OWN(name) name[lazuli_thread]
#define MERGE_LANES(kept, shared, threads, n)                                                  \
  for (unsigned away = (n) / 2; away > 0; away /= 2)                                           \
    THREADS(threads)                                                                           \
      if (THREAD % (n) < away) kept[THREAD] = merge(kept[THREAD], kept[THREAD + away]);        \
  THREADS(threads) kept[THREAD] = kept[THREAD / (n) * (n)];                                    \
  (void)shared
static thread_local unsigned lazuli_block, lazuli_thread;
static inline unsigned lazuli_count_up(unsigned* at, unsigned n) {
  unsigned const before = *at;
  *at = before + 1 < n ? before + 1 : 0;
  return before;
}
template <class V> static inline V load(V const* from) {
  if ((std::uintptr_t)from % alignof(V) != 0) __builtin_trap();
  V value;
  std::memcpy(&value, from, sizeof(V));
  return value;
}
template <class V> static inline void store(V* to, V value) {
  if ((std::uintptr_t)to % alignof(V) != 0) __builtin_trap();
  std::memcpy(to, &value, sizeof(V));
}
template <class P> static P lazuli_parameter(void const* from) {
  union U { P value; U() {} } u;
  std::memcpy(&u.value, from, sizeof(P));  // perhaps not aligned
  return u.value;
}
template <class... P, std::size_t... I>
static void lazuli_run(void (*kernel)(P...), unsigned blocks, void** parameters,
                       std::index_sequence<I...>) {
  for (lazuli_block = 0; lazuli_block < blocks; ++lazuli_block)
    kernel(lazuli_parameter<P>(parameters[I])...);
}
template <class... P>
static void lazuli_run(void (*kernel)(P...), unsigned blocks, void** parameters) {
  lazuli_run(kernel, blocks, parameters, std::index_sequence_for<P...>());
}
template <int N> struct lazuli_list { unsigned bytes[N]; };
template <class... P>
static constexpr lazuli_list<sizeof...(P) + 1> lazuli_sizes(void (*)(P...)) {
  return {{sizeof(P)..., 0}};
}
)";

/// Between float and the bits of a float16, by integer arithmetic.
inline constexpr std::string_view host_half = R"(
DEVICE unsigned short half_bits(float x) {
  unsigned const all = bits_of(x), sign = all >> 16 & 0x8000u, size = all & 0x7fffffffu;
  if (size > 0x7f800000u) return sign | 0x7e00u | (size >> 13 & 0x3ffu);
  int const exponent = (int)(size >> 23) - 112;
  unsigned kept = size - (112u << 23), shift = 13;
  if (exponent < 1) {  // subnormal: the mantissa with its hidden bit, moved down
    if (exponent < -10) return sign;
    kept = (size & 0x7fffffu) | 0x800000u;
    shift = 14 - exponent;
  }
  unsigned const rounded = (kept + ((1u << (shift - 1)) - 1) + (kept >> shift & 1u)) >> shift;
  return sign | (rounded < 0x7c00u ? rounded : 0x7c00u);
}
DEVICE float half_value(unsigned short bits) {
  unsigned const sign = (bits & 0x8000u) << 16, exponent = bits >> 10 & 31u, rest = bits & 0x3ffu;
  if (exponent == 31) return value_of(sign | 0x7f800000u | rest << 13 | (rest ? 0x400000u : 0u));
  float const tiny = (float)rest * 5.9604644775390625e-8f;
  return exponent == 0 ? sign ? -tiny : tiny
                       : value_of(sign | (exponent + 112) << 23 | rest << 13);
}
)";

}  // namespace gpu::detail

LAZULI_END

// How an element is merged with the one that lies where it is written.
#pragma once

#include <lazuli/number/scalar.hpp>

LAZULI_BEGIN

namespace detail {

/// What a walk over places does: plain = named, named = plain, named += plain, named *= plain, the
/// lesser and the greater of both. All but load take equal places in row-major order. Devices have
/// the first three.
enum class transfer { load, store, add, multiply, least, greatest };

/// Two elements merged; for bool "or" and "and". Integers wrap.
template <transfer M, class T>
constexpr T merged(T there, T given) {
  using number::convert, number::max, number::min, number::plus, number::times;
  using C = compute_t<T>;
  if constexpr (std::is_same_v<T, bool>) {
    return M == transfer::add || M == transfer::greatest ? there || given : there && given;
  } else {
    auto const a = static_cast<C>(there), b = static_cast<C>(given);
    if constexpr (M == transfer::add)
      return convert<T>(plus(a, b));
    else if constexpr (M == transfer::multiply)
      return convert<T>(times(a, b));
    else if constexpr (M == transfer::least)
      return convert<T>(min(a, b));
    else
      return convert<T>(max(a, b));
  }
}

/// The neutral element: merging it with any element gives that element.
template <transfer M, class T>
constexpr T neutral_element() {
  using limits = std::numeric_limits<T>;
  if constexpr (M == transfer::add || M == transfer::multiply)
    return T(M == transfer::add ? 0 : 1);
  else if constexpr (limits::has_infinity)
    return M == transfer::least ? limits::infinity() : static_cast<T>(-limits::infinity());
  else
    return M == transfer::least ? limits::max() : limits::lowest();
}

}  // namespace detail

LAZULI_END

// A plain aggregate of values of different types: like std::tuple, but much faster to compile.
#pragma once

#include <lazuli/base/portability.hpp>
#include <type_traits>
#include <utility>

LAZULI_BEGIN

/// Values of the types T…, in order; `get<I>(list)` reads one.
template <class... T>
struct list {};

template <class Head, class... Tail>
struct list<Head, Tail...> {
  [[no_unique_address]] Head head;
  [[no_unique_address]] list<Tail...> tail;
};

template <class... T>
list(T...) -> list<T...>;

// In one pair of braces each value is made where it is to lie, without a function for each rest.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-braces"
/// A list of its arguments, moved in.
template <class... T>
constexpr list<T...> make_list(T... values) {
  return {static_cast<T&&>(values)..., list<>{}};
}
#pragma GCC diagnostic pop

template <int I, class L>
LAZULI_THIN constexpr auto& get(L& values) {
  if constexpr (I == 0) {
    return values.head;
  } else {
    return get<I - 1>(values.tail);
  }
}

namespace detail {
template <int I, class Head, class... Tail>
struct nth : nth<I - 1, Tail...> {};
template <class Head, class... Tail>
struct nth<0, Head, Tail...> {
  using type = Head;
};
}  // namespace detail

/// The I-th of the types.
template <int I, class... T>
using nth_t = typename detail::nth<I, T...>::type;

/// Calls `f(constant<0>), …` for the first N indices, unrolled.
template <int N, class F>
LAZULI_THIN constexpr void unroll(F&& f) {
  [&]<int... I>(std::integer_sequence<int, I...>) LAZULI_THIN_LAMBDA {
    (f(std::integral_constant<int, I>{}), ...);
  }
  (std::make_integer_sequence<int, N>{});
}

/// Calls `f(0), f(1), …` for the first N indices: unrolled, so that what f touches stays in
/// registers; in a loop where nothing is optimised and copies of f would only cost compile time.
template <int N, class F>
LAZULI_THIN constexpr void repeat(F&& f) {
#if defined(__OPTIMIZE__)
  unroll<N>(f);
#else
  for (int i = 0; i < N; ++i) f(i);
#endif
}

LAZULI_END

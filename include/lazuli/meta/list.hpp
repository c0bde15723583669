// A plain aggregate of values of different types: like std::tuple, but much faster to compile.
#pragma once

#include <lazuli/base/portability.hpp>
#include <type_traits>
#include <utility>

LAZULI_BEGIN

/// Values of the types T…, in order; `get<I>(list)` reads one. Four stand side by side: each step
/// of a recursion would be a function and a class more for the compiler.
template <class... T>
struct list {};

template <class A>
struct list<A> {
  [[no_unique_address]] A first;
};

template <class A, class B>
struct list<A, B> {
  [[no_unique_address]] A first;
  [[no_unique_address]] B second;
};

template <class A, class B, class C>
struct list<A, B, C> {
  [[no_unique_address]] A first;
  [[no_unique_address]] B second;
  [[no_unique_address]] C third;
};

template <class A, class B, class C, class D>
struct list<A, B, C, D> {
  [[no_unique_address]] A first;
  [[no_unique_address]] B second;
  [[no_unique_address]] C third;
  [[no_unique_address]] D fourth;
};

template <class A, class B, class C, class D, class... Rest>
struct list<A, B, C, D, Rest...> {
  [[no_unique_address]] A first;
  [[no_unique_address]] B second;
  [[no_unique_address]] C third;
  [[no_unique_address]] D fourth;
  [[no_unique_address]] list<Rest...> rest;
};

template <class... T>
list(T...) -> list<T...>;

// In one pair of braces each value is made where it is to lie, without a function for each rest.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-braces"
/// A list of its arguments, moved in.
template <class... T>
constexpr list<T...> make_list(T... values) {
  return {static_cast<T&&>(values)...};
}
/// A list of references to its arguments.
template <class... T>
LAZULI_THIN constexpr list<T const&...> tie_list(T const&... values) {
  return {values...};
}
#pragma GCC diagnostic pop

template <int I, class L>
LAZULI_THIN constexpr auto& get(L& values) {
  if constexpr (I == 0) {
    return values.first;
  } else if constexpr (I == 1) {
    return values.second;
  } else if constexpr (I == 2) {
    return values.third;
  } else if constexpr (I == 3) {
    return values.fourth;
  } else {
    return get<I - 4>(values.rest);
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

// Structured bindings: auto [x, y, z] = position; auto [values, indices] = max(m, 1).
#pragma once

#include <lazuli/expr/reduce.hpp>
#include <lazuli/tensor/evaluate.hpp>
#include <lazuli/tensor/tensor.hpp>
#include <utility>

LAZULI_BEGIN

/// Element I of a vector whose extent the compiler knows: `auto [x, y, z] = position;`.
template <std::size_t I, class T, index N>
constexpr T& get(tensor<T, N>& x) {
  return x.data()[I];
}
template <std::size_t I, class T, index N>
constexpr T const& get(tensor<T, N> const& x) {
  return x.data()[I];
}
template <std::size_t I, class T, index N>
constexpr T&& get(tensor<T, N>&& x) {
  return std::move(x.data()[I]);
}

namespace detail {
template <class R>
concept has_places = requires { typename places_of<R>::type; };
}  // namespace detail

/// PyTorch's `auto [values, indices] = max(x, 1);`, of max and min along axes: each a tensor of its
/// own, as `with_indices` gives them.
template <std::size_t I, detail::has_places R, class C, class E, bool Keep>
auto get(reduction<R, C, E, Keep> const& x) {
  if constexpr (I == 0) {
    return evaluate_to_tensor(x);
  } else {
    auto const& operand = x.operand();
    using near = closure_t<C const&>;
    using places = typename detail::places_of<R>::type;
    return evaluate_to_tensor(reduction<places, near, E, Keep>(places{}, close(operand), x.axes()));
  }
}

LAZULI_END

template <class T, lazuli::index N>
  requires(N >= 0)
struct std::tuple_size<lazuli::tensor<T, N>> : std::integral_constant<std::size_t, N> {};
template <std::size_t I, class T, lazuli::index N>
  requires(N >= 0)
struct std::tuple_element<I, lazuli::tensor<T, N>> {
  using type = T;
};
template <lazuli::detail::has_places R, class C, class E, bool Keep>
struct std::tuple_size<lazuli::reduction<R, C, E, Keep>> : std::integral_constant<std::size_t, 2> {
};
template <std::size_t I, lazuli::detail::has_places R, class C, class E, bool Keep>
struct std::tuple_element<I, lazuli::reduction<R, C, E, Keep>> {
  using type =
      decltype(lazuli::get<I>(std::declval<lazuli::reduction<R, C, E, Keep> const&>()));
};

// `std::get<1>(max(x, 1))`, as libtorch has it. A pack: the one above, where it is seen, is chosen.
namespace std {
template <size_t I, lazuli::detail::has_places R, class C, class E, bool Keep, class... None>
auto get(lazuli::reduction<R, C, E, Keep> const& x, None const&...) {
  return lazuli::get<I>(x);
}
}  // namespace std

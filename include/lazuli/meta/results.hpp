// Several results of one call, for structured bindings.
#pragma once

#include <lazuli/meta/list.hpp>

LAZULI_BEGIN

/// Several results; `auto [a, b] = …` takes them apart.
template <class... T>
struct results {
  list<T...> each;

  constexpr explicit results(T... values) : each(make_list<T...>(static_cast<T&&>(values)...)) {}

  template <std::size_t I>
  constexpr auto& get() & {
    return lazuli::get<static_cast<int>(I)>(each);
  }
  template <std::size_t I>
  constexpr auto const& get() const& {
    return lazuli::get<static_cast<int>(I)>(each);
  }
  template <std::size_t I>
  constexpr auto&& get() && {
    return std::move(lazuli::get<static_cast<int>(I)>(each));
  }
};

/// The I-th result, as of a std::tuple; of a call's own results a value, which outlives them.
template <std::size_t I, class... T>
constexpr auto& get(results<T...>& all) {
  return all.template get<I>();
}
template <std::size_t I, class... T>
constexpr auto const& get(results<T...> const& all) {
  return all.template get<I>();
}
template <std::size_t I, class... T>
constexpr auto get(results<T...>&& all) {
  return std::move(all).template get<I>();
}

LAZULI_END

template <class... T>
struct std::tuple_size<lazuli::results<T...>> : std::integral_constant<std::size_t, sizeof...(T)> {
};
template <std::size_t I, class... T>
struct std::tuple_element<I, lazuli::results<T...>> {
  using type = lazuli::nth_t<static_cast<int>(I), T...>;
};

// `std::get<1>(gradients)`, which looks nowhere else. Packs: where those above are seen, too, they
// are chosen.
namespace std {
template <size_t I, class... T, class... None>
constexpr auto& get(lazuli::results<T...>& all, None const&...) {
  return all.template get<I>();
}
template <size_t I, class... T, class... None>
constexpr auto const& get(lazuli::results<T...> const& all, None const&...) {
  return all.template get<I>();
}
template <size_t I, class... T, class... None>
constexpr auto get(lazuli::results<T...>&& all, None const&...) {
  return std::move(all).template get<I>();
}
}  // namespace std

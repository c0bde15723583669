// Several results of one call, for structured bindings.
#pragma once

#include <lazuli/meta/list.hpp>

LAZULI_BEGIN

/// Several results; `auto [a, b] = …` unpacks them.
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

namespace detail {

template <class R>
inline constexpr bool is_results = false;
template <class... T>
inline constexpr bool is_results<results<T...>> = true;

/// How many results a struct of them by name has; 0 of any other type.
template <class R>
inline constexpr int result_count_of = 0;
template <class R>
  requires(R::result_count > 0)
inline constexpr int result_count_of<R> = R::result_count;

/// result_struct: the results of one call by name. Models: linalg::qr_result. Not: results,
/// std::tuple.
template <class R>
concept result_struct = result_count_of<std::remove_const_t<R>> >
0;

/// The I-th of these.
template <std::size_t I, class... X>
constexpr auto& nth_of(X&... each) {
  list<X&...> const members{each...};
  return lazuli::get<static_cast<int>(I)>(members);
}

/// The I-th member of such a struct.
template <std::size_t I, result_struct R>
constexpr auto& member_of(R& all) {
  constexpr int count = result_count_of<std::remove_const_t<R>>;
  static_assert(I < count && count <= 4, "lazuli: get<I>: there are fewer results");
  if constexpr (count == 2) {
    auto& [a, b] = all;
    return nth_of<I>(a, b);
  } else if constexpr (count == 3) {
    auto& [a, b, c] = all;
    return nth_of<I>(a, b, c);
  } else {
    auto& [a, b, c, d] = all;
    return nth_of<I>(a, b, c, d);
  }
}

}  // namespace detail

/// The same of the members of a result by name, where it has no get of its own. (An int, as that of
/// lists, which takes anything.)
template <int I, detail::result_struct R>
  requires(R::result_count > 0)
constexpr auto& get(R& all) { return detail::member_of<I>(all); }
template <int I, detail::result_struct R>
  requires(R::result_count > 0)
constexpr auto get(R&& all) { return std::move(detail::member_of<I>(all)); }

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
template <size_t I, lazuli::detail::result_struct R, class... None>
  requires(R::result_count > 0)
constexpr auto& get(R& all, None const&...) { return lazuli::detail::member_of<I>(all); }
template <size_t I, lazuli::detail::result_struct R, class... None>
constexpr auto const& get(R const& all, None const&...) {
  return lazuli::detail::member_of<I>(all);
}
template <size_t I, lazuli::detail::result_struct R, class... None>
  requires(!is_reference_v<R> && !is_const_v<R>)
constexpr auto get(R&& all, None const&...) {
  if constexpr (requires { R::result_count; })
    return std::move(lazuli::detail::member_of<I>(all));
  else
    return lazuli::detail::member_of<I>(as_const(all));
}
}  // namespace std

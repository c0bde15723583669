// Several reductions of the same elements in one pass; reductions with the same running state share
// it.
#pragma once

#include <lazuli/op/variance.hpp>

LAZULI_BEGIN

namespace op {

namespace detail {

/// The state that R is computed from, given the other reductions All: the mean, for example, is
/// part of the state of a variance.
template <class R, class... All>
struct base_of {
  using type = R;
};
template <class... All>
struct base_of<stddev_reduction, All...> {
  using type = var_reduction;
};
template <class... All>
struct base_of<mean_reduction, All...> {
  static constexpr bool has_variance =
      ((std::is_same_v<All, var_reduction> || std::is_same_v<All, stddev_reduction>) || ...);
  using type = std::conditional_t<has_variance, var_reduction, sum_reduction>;
};

template <class... S>
struct joined_state;
template <class... A>
struct joined_state<list<A...>> {
  using type = list<A...>;
};
template <class... A, class... B, class... Rest>
struct joined_state<list<A...>, list<B...>, Rest...> : joined_state<list<A..., B...>, Rest...> {};

template <class L>
inline constexpr int length_of = 0;
template <class... T>
inline constexpr int length_of<list<T...>> = sizeof...(T);

/// The distinct types among Bases, in order.
template <class Found, class... Bases>
struct distinct {
  using type = Found;
};
template <class... F, class B, class... Rest>
struct distinct<list<F...>, B, Rest...>
    : distinct<std::conditional_t<(std::is_same_v<B, F> || ...), list<F...>, list<F..., B>>,
               Rest...> {};

}  // namespace detail

/// The results of several reductions, side by side.
template <class... T>
struct alignas(16) joint_value {
  list<T...> each;
};

/// The reductions R over the same elements with the same accumulator.
template <class... R>
struct joint_reduction {
  static constexpr row about{.name = "assign", .formula = "several reductions in one pass"};
  static constexpr bool positional = false, needs_elements = (R::needs_elements || ...);
  list<R...> each;

  template <class X>
  using base = typename detail::base_of<X, R...>::type;
  using bases = typename detail::distinct<list<>, base<R>...>::type;

  template <class T>
  using accumulator = typename nth_t<0, R...>::template accumulator<T>;
  template <class T>
  using result = joint_value<typename R::template result<T>...>;

  template <class N, class... B>
  static auto state_for(list<B...>) ->
      typename detail::joined_state<typename B::template state<N>...>::type;
  template <class N>
  using state = decltype(state_for<N>(bases{}));

  using first_base = std::remove_cvref_t<decltype(get<0>(std::declval<bases&>()))>;
  template <class N>
  static constexpr bool counts_first =
      requires(typename first_base::template state<N> const& s) { first_base::template is_empty<N>(s); };

  template <class N, class... B>
  static constexpr bool one_settles(list<B...>) {
    return (settles<B, N> || ...);
  }
  template <class N>
  static constexpr bool any_settles = one_settles<N>(bases{});

  template <class N>
  static constexpr state<N> empty() {
    state<N> s;
    for_each_base<N>(s, []<class B>(B, auto& own) { own = B::template empty<N>(); });
    return s;
  }
  template <class N>
  static constexpr void begin(state<N>& s, N const& x) {
    for_each_base<N>(s, [&]<class B>(B, auto& own) {
      if constexpr (takes_runs<B, N>) B::template begin<N>(own, x);
    });
  }
  template <class N>
  static constexpr void take(state<N>& s, N const& x) {
    for_each_base<N>(s, [&]<class B>(B, auto& own) {
      if constexpr (takes_runs<B, N>)
        B::template take<N>(own, x);
      else
        B::template step<N>(own, x);
    });
  }
  template <class N, class Count>
  static constexpr void count(state<N>& s, Count const& taken) {
    for_each_base<N>(s, [&]<class B>(B, auto& own) {
      if constexpr (takes_runs<B, N>) B::template count<N>(own, taken);
    });
  }
  template <class N>
  static constexpr void step(state<N>& s, N const& x) {
    begin<N>(s, x);
    take<N>(s, x);
    count<N>(s, 1);
  }
  /// The first reduction tells for all: they have seen the same elements.
  template <class N>
  static constexpr auto is_empty(state<N> const& s) requires counts_first<N> {
    typename first_base::template state<N> own;
    unroll<detail::length_of<decltype(own)>>([&](auto i) { get<i.value>(own) = get<i.value>(s); });
    return first_base::template is_empty<N>(own);
  }
  template <class N>
  static constexpr void merge(state<N>& s, state<N> const& t) {
    each_with<N>(
        s, t, []<class B>(B, auto& own, auto const& theirs) { B::template merge<N>(own, theirs); });
  }
  /// As `merge`, of what is settled, where that makes a difference.
  template <class N>
  static constexpr void settle(state<N>& s) requires any_settles<N> {
    for_each_base<N>(s, []<class B>(B, auto& own) { op::settle<B, N>(own); });
  }
  template <class N>
  static constexpr void join(state<N>& s, state<N> const& t) {
    each_with<N>(
        s, t, []<class B>(B, auto& own, auto const& theirs) { op::join<B, N>(own, theirs); });
  }
  /// A list of the results of the reductions.
  template <class T, class Count>
  constexpr auto finish(state<T> s, Count elements) const {
    return finish_all<T>(s, elements, std::make_integer_sequence<int, sizeof...(R)>());
  }

 private:
  /// f(base, its part of the state) for each; the parts are copied out and in.
  template <class N, int I = 0, int At = 0, class F>
  static LAZULI_INLINE constexpr void for_each_base(state<N>& s, F const& f) {
    if constexpr (I < detail::length_of<bases>) {
      using B = std::remove_cvref_t<decltype(get<I>(std::declval<bases&>()))>;
      typename B::template state<N> own;
      constexpr int fields = detail::length_of<typename B::template state<N>>;
      unroll<fields>([&](auto i) { get<i.value>(own) = get<At + i.value>(s); });
      f(B{}, own);
      unroll<fields>([&](auto i) { get<At + i.value>(s) = get<i.value>(own); });
      for_each_base<N, I + 1, At + fields>(s, f);
    }
  }
  /// f(base, its part of s, its part of t) for each.
  template <class N, class F>
  static LAZULI_INLINE constexpr void each_with(state<N>& s, state<N> const& t, F const& f) {
    if constexpr (detail::length_of<bases> == 1) {  // the states are one
      f(first_base{}, s, t);
    } else {
      state<N> other = t;
      for_each_base<N>(s, [&]<class B>(B wanted, auto& own) {
        for_each_base<N>(other, [&]<class C>(C, auto& theirs) {
          if constexpr (std::is_same_v<B, C>) f(wanted, own, theirs);
        });
      });
    }
  }
  template <class T, class Count, int... I>
  constexpr auto finish_all(state<T>& s, Count elements, std::integer_sequence<int, I...>) const {
    return make_list(finish_one<T>(get<I>(each), s, elements)...);
  }
  template <class T, class Q, class Count>
  static constexpr auto finish_one(Q const& reduction, state<T>& s, Count elements) {
    using B = base<Q>;
    typename B::template state<T> own = B::template empty<T>();
    for_each_base<T>(s, [&]<class C>(C, auto& part) {
      if constexpr (std::is_same_v<B, C>) own = part;
    });
    if constexpr (std::is_same_v<Q, mean_reduction> && std::is_same_v<B, var_reduction>)
      return var_reduction::mean<T>(own, elements);
    else
      return reduction.template finish<T>(own, elements);
  }
};

template <class... R>
inline constexpr bool is_joint<joint_reduction<R...>> = true;

}  // namespace op

LAZULI_END

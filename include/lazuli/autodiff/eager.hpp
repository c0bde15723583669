// Algorithms that run at once, as statements on a tape: their value, and how adjoints and tangents
// go through them.
#pragma once

#include <lazuli/autodiff/statement.hpp>
#include <lazuli/tensor/grid.hpp>

LAZULI_BEGIN

namespace detail {

/// Tensors that functions make from views of what a tape follows are followed as well, unless they
/// hold integers or truth values.
template <class S, derivatives Kind>
struct memory_of<recorded<S, Kind>> : memory_of<S> {
  template <class T, class E>
  using tensor = std::conditional_t<dtype_kind_v<T> >= dtype_kind::real, active<T, E, S, Kind>,
                                    tensor_in<S, T, E>>;

  template <class T, class F, class E>
  static auto arranged(active<T, F, S, Kind> const& x, mapping<E> const& map) {
    return x.viewed(mapping<E>{map.extents, map.strides, map.offset + x.storage_offset()});
  }
  template <class V, class X>
  static decltype(auto) brought(V const& values, X const& x) {
    return memory_of<S>::brought(values, inactive(x));
  }
};

/// An operand of an algorithm as it is recorded: on the tape, or this if it is not followed.
struct not_followed {};
template <class X>
decltype(auto) followed_operand(X const& x) {
  if constexpr (on_tape<X>)
    return record(x);
  else
    return (x);
}
template <class X>
auto handle_or_nothing(X const& x) {
  if constexpr (on_tape<X> && dtype_kind_v<value_t<X>> >= dtype_kind::real)
    return x;
  else
    return not_followed{};
}
/// The tangent of an operand; 0 if it is not followed.
template <class X>
auto tangent_of_operand(X const& x) {
  if constexpr (on_tape<X> && dtype_kind_v<value_t<X>> >= dtype_kind::real)
    return memory_of<space_of_values<X>>::viewed(
        elements_of(std::as_const(x.on_its_tape().tangent)), x.map());
  else
    return value_tensor<X>(make_beside(x).template zeros<value_t<X>>(x.extents()));
}

/// Calls add(memory of the adjoint of x, laid out as x).
template <class T, class E, class S, class F>
void add_in_place(active<T, E, S> const& x, F const& add) {
  auto& state = x.on_its_tape();
  state.need_adjoint();
  if (x.extents().size() == 0) return;
  if constexpr (!runs_loops_of_host<S>) {
    if (!x.is_contiguous()) {  // kernels add to memory without gaps
      auto shares = make_beside(state.elements).template zeros<T>(x.extents());
      add(shares.target());
      return add_adjoint(x, leaf_of(shares));
    }
  }
  add(arranged(state.adjoint, x.map()));
}

/// Hands the share back(i, …) of the adjoint g of y on to x.
template <class Back, class I, class X, class G, class Y>
void hand_share(Back const& back, I i, X const& x, G const& g, Y const& y) {
  if constexpr (std::is_invocable_v<Back const&, I, G const&, Y const&>)
    add_adjoint(x, back(i, g, y));
  else
    add_adjoint(x, back(i, g));
}
template <class F, class I, class X, class G, class Y>
void hand_share(adding<F> const& back, I i, X const& x, G const& g, Y const&) {
  add_in_place(x, [&](auto const& to) { back.f(i, to, g); });
}

/// The result of an algorithm that has run. Operands: handles in a list, or in a vector. Linear:
/// the tangent of an adjoint goes back as the adjoint itself does.
template <class Y, class Back, class Operands, derivatives Kind, bool Linear>
struct eager_step : tape_step {
  using T = value_t<Y>;
  using E = extents_t<Y>;

  Y value;
  Back back;
  Operands operands;
  variable_in<T, E, space_of_values<Y>> here;

  eager_step(Y&& y, Back const& b, Operands&& x)
      : value(std::move(y)), back(b), operands(std::move(x)) {
    here.set(value.extents(), value);
  }
  void backward() override {
    if constexpr (Kind == derivatives::both && !Linear) {
      run_back_twice(here, [this](auto const& g) {
        hand<false>(operands, g, handle_of<derivatives::tangents>(here));
      });
    } else {
      if constexpr (Kind == derivatives::both) run<true>(static_cast<decltype(here)&>(*here.along));
      run<false>(here);
    }
  }

 private:
  template <bool Tangent>
  void run(decltype(here)& from) {
    if (!from.reached) return;
    hand<Tangent>(operands, from.adjoint_view(), value);
    from.drop_adjoint();
  }
  template <bool Tangent, class... X, class G, class V>
  void hand(list<X...> const& all, G const& g, V const& y) const {
    [&]<int... I>(std::integer_sequence<int, I...>) {
      (hand_one<Tangent>(std::integral_constant<int, I>{}, get<I>(all), g, y), ...);
    }
    (std::make_integer_sequence<int, sizeof...(X)>{});
  }
  template <bool Tangent, class X, class G, class V>
  void hand(std::vector<X> const& all, G const& g, V const& y) const {
    for (std::size_t i = 0; i < all.size(); ++i) hand_one<Tangent>(i, all[i], g, y);
  }
  template <bool Tangent, class I, class X, class G, class V>
  void hand_one(I i, [[maybe_unused]] X const& x, G const& g, V const& y) const {
    if constexpr (std::is_same_v<X, not_followed>)
      return;
    else if constexpr (on_tape<G>)
      hand_share(back, i, x, g, y);
    else if constexpr (has_adjoints<space_of<X>>)
      hand_share(back, i, place_of_adjoint<Tangent>(x), g, y);
  }
};

/// See tensor/same_space.hpp.
template <class S, derivatives Kind>
struct recording_on<recorded<S, Kind>> {
  template <class F, class Back, class... X>
  static auto linear(F const& f, Back const& back, X const&... x) {
    return affine(
        f, [&f](auto const&, auto const&... t) { return f(t...); }, back, x...);
  }
  template <class F, class Along, class Back, class... X>
  static auto affine(F const& f, Along const& along, Back const& back, X const&... x) {
    return of_followed<true>(f, along, back, tape_of(x...), followed_operand(x)...);
  }
  template <class F, class Along, class Back, class... X>
  static auto eager(F const& f, Along const& along, Back const& back, X const&... x) {
    return of_followed<false>(f, along, back, tape_of(x...), followed_operand(x)...);
  }
  /// The same, also over ranks, which have no tangents.
  template <class F, class Along, class Back, class... X>
  static auto anywhere(F const& f, Along const& along, Back const& back, X const&... x) {
    if constexpr (places_axes<S>)
      return over_ranks(
          f, [&back](auto const&...) { return back; }, x...);
    else
      return eager(f, along, back, x...);
  }
  template <class F, class Along, class... X>
  static auto derived(F const& f, Along const& along, X const&... x) {
    static_assert(Kind == derivatives::tangents);
    return of_followed<true>(f, along, not_followed{}, tape_of(x...), followed_operand(x)...);
  }
  template <class X>
  static decltype(auto) as_rules_read(X const& x) {
    if constexpr (!on_tape<X>)
      return (x);
    else if constexpr (Kind == derivatives::both)
      return moving(record(x));
    else
      return (inactive(x));
  }
  /// f(x...) over ranks, without tangents. back_of(operands as recorded) is its way back, as in
  /// eager; shares may be placed in any way.
  template <class F, class BackOf, class... X>
  static auto over_ranks(F const& f, BackOf const& back_of, X const&... x) {
    static_assert(Kind == derivatives::adjoints);
    auto const follow = [&](auto const&... y) {
      return kept_result<false>(
          tape_of(x...), f(inactive(y)...), not_followed{}, back_of(y...),
          make_list<decltype(handle_or_nothing(y))...>(handle_or_nothing(y)...));
    };
    return follow(followed_operand(x)...);
  }
  template <class F, class Back, class R>
  static auto linear_in(F const& f, Back const& back, R const& range) {
    using handle = std::remove_cvref_t<decltype(record(*std::ranges::begin(range)))>;
    std::vector<handle> operands;
    std::vector<decltype(operands[0].value())> values;
    if (std::ranges::empty(range)) f(values);  // throws
    for (auto const& x : range) {
      if (&tape_of(x) != &tape_of(*std::ranges::begin(range)))
        fail<tape_error>("tape: the operands of this statement are on two tapes");
      operands.push_back(record(x));
      values.push_back(operands.back().value());
    }
    tape& on = tape_of(operands.front());
    std::vector<decltype(tangent_of_operand(operands[0]))> tangents;
    if constexpr (Kind != derivatives::adjoints)
      for (auto const& x : operands) tangents.push_back(tangent_of_operand(x));
    return kept_result<true>(
        on, f(values), [&](auto const&) { return f(tangents); }, back, std::move(operands));
  }

 private:
  template <class T, class E>
  static active<T, E, S, derivatives::tangents> moving(active<T, E, S, Kind> const& x) {
    return {x.on_its_tape(), x.map()};
  }
  template <bool Linear, class F, class Along, class Back, class... X>
  static auto of_followed(F const& f, Along const& along, Back const& back, tape& on,
                          X const&... x) {
    if constexpr (places_axes<S>) {
      return typename this_has_no_derivative_over_ranks_yet<S>::see_docs_gradients_md();
    } else {
      auto y = f(inactive(x)...);
      return kept_result<Linear>(
          on, std::move(y),
          [&](auto const& value) { return along(value, tangent_of_operand(x)...); }, back,
          make_list<decltype(handle_or_nothing(x))...>(handle_or_nothing(x)...));
    }
  }
  template <bool Linear, class Y, class Tangent, class Back, class Operands>
  static auto kept_result(tape& on, Y&& y, [[maybe_unused]] Tangent const& tangent,
                          [[maybe_unused]] Back const& back, [[maybe_unused]] Operands&& operands) {
    using T = value_t<Y>;
    using result = value_tensor<Y>;
    if constexpr (dtype_kind_v<T> < dtype_kind::real) {
      return result(static_cast<Y&&>(y));
    } else {
      if (!on.records()) return constant_on<Kind>(on, result(static_cast<Y&&>(y)));
      auto* const step = new (on) eager_step<result, Back, std::remove_cvref_t<Operands>, Kind, Linear>(
          result(static_cast<Y&&>(y)), back, std::move(operands));
      new_step owner(step);
      if constexpr (Kind != derivatives::adjoints) set_tangent(step->here, tangent(step->value));
      return on_the_tape<Kind>(on, std::move(owner), step->here, true);
    }
  }
};

/// Triangles of matrices are linear and their own adjoints.
template <class S, derivatives Kind>
struct triangles_in<recorded<S, Kind>> {
  template <class X>
  static auto lower(X const& x, index k) {
    return recording_on<recorded<S, Kind>>::linear(
        [k](auto const& from) { return triangles_in<S>::lower(from, k); },
        [k](int, auto const& g) { return triangles_in<S>::lower(g, k); }, x);
  }
  template <class X>
  static auto upper(X const& x, index k) {
    return recording_on<recorded<S, Kind>>::linear(
        [k](auto const& from) { return triangles_in<S>::upper(from, k); },
        [k](int, auto const& g) { return triangles_in<S>::upper(g, k); }, x);
  }
};

}  // namespace detail

LAZULI_END

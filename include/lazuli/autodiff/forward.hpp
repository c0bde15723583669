// Derivatives along a direction, by forward mode: jvp.
#pragma once

#include <lazuli/autodiff/functions.hpp>
#include <lazuli/autodiff/statement.hpp>

LAZULI_BEGIN

namespace detail {

template <int Which, class... X>
struct several_operands {
  list<closure_t<X const&>...> each;
};

/// A number as a tensor, an expression as it is.
template <class X>
decltype(auto) as_expression(X const& x) {
  if constexpr (expression<X>)
    return (x);
  else
    return tensor<as_dtype_t<X>>(x);
}

/// Throws shape_error unless a direction has the shape of its argument.
template <class E, class F>
void check_direction(char const* call, char const* given, E const& e, char const* what, F const& f) {
  if (e == f) return;
  auto const a = e.values();
  auto const b = f.values();
  fail<shape_error>(call, ": a ", given, " of shape ", text::shape(a), " for a ", what, " of shape ",
                    text::shape(b));
}

/// An argument that moves along t.
template <derivatives Kind, class X, class D>
auto variable_along(char const* call, tape& on, X const& x, D const& t) {
  static_assert(rank_of<X> == rank_of<D>, "lazuli: a tangent has the shape of its primal");
  static_assert(!places_axes<space_of<X>>, "lazuli: jvp and hvp are not for sharded tensors; grad is");
  auto const plain = on.variable(x);
  using S = space_of_values<X>;
  active<value_t<X>, extents_t<X>, S, Kind> const out(plain.on_its_tape(), plain.map());
  check_direction(call, "tangent", t.extents(), "primal", x.extents());
  auto& state = static_cast<variable_in<value_t<X>, extents_t<X>, S>&>(out.on_its_tape());
  set_tangent(state, t);
  if constexpr (Kind == derivatives::both) hold_second(on, state);
  return out;
}

template <class F>
struct forward_derivative_of {
  [[no_unique_address]] F f;

  template <class... X, class... D>
  auto operator()(several_operands<0, X...> const& primals,
                  several_operands<1, D...> const& tangents) const {
    static_assert(sizeof...(X) == sizeof...(D), "lazuli: jvp needs a tangent for each primal");
    return run(primals.each, tangents.each, std::make_integer_sequence<int, sizeof...(X)>{});
  }
  template <class X, class D>
    requires(operand<X>&& operand<D>)
  auto operator()(X const& x, D const& t) const {
    return run(make_list(close(as_expression(x))), make_list(close(as_expression(t))),
               std::make_integer_sequence<int, 1>{});
  }

 private:
  template <class P, class D, int... I>
  auto run(P const& primals, D const& tangents, std::integer_sequence<int, I...>) const {
    tape on;
    auto const arguments = make_list(
        variable_along<derivatives::tangents>("jvp", on, get<I>(primals), get<I>(tangents))...);
    auto const y = f(get<I>(arguments)...);
    if constexpr (check_followed<decltype(y)>()) {
      active const out(y);
      using result = value_tensor<decltype(y)>;
      return results(result(out.value()),
                     result(kept<std::remove_const_t<decltype(out)>>(out).tangent()));
    }
  }
};

}  // namespace detail

/// The arguments of a function that jvp derives, and a direction for each.
template <class... X>
  requires(expression<X>&&...)
auto primals(X const&... x) { return detail::several_operands<0, X...>{make_list(close(x)...)}; }
template <class... X>
  requires(expression<X>&&...)
auto tangents(X const&... x) { return detail::several_operands<1, X...>{make_list(close(x)...)}; }

/// The function (primals(x…), tangents(t…)) → (f(x…), Σ ∂f/∂x·t), both of f's shape, which may have
/// any rank: `auto [y, dy] = jvp(f)(primals(x, w), tangents(tx, tw));`, for one argument
/// `jvp(f)(x, t)`. Throws shape_error if a tangent does not have its primal's shape.   Cost: each
/// statement twice.   Example: test/autodiff/forward.cpp
template <class F>
auto jvp(F f) {
  return detail::forward_derivative_of<F>{std::move(f)};
}
/// The same, called immediately at x along t: `auto [y, dy] = jvp(f, x, t);`.
template <class F, class X, class T>
auto jvp(F f, X const& x, T const& t) {
  return lazuli::jvp(std::move(f))(x, t);
}

LAZULI_END

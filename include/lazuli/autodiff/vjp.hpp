// Products of a vector with the Jacobian, by reverse mode: vjp.
#pragma once

#include <lazuli/autodiff/forward.hpp>

LAZULI_BEGIN

namespace detail {

/// The value of a function, and the gradients of its product with g.
template <class G>
struct value_then_pulled_back {
  using of_any_rank = void;
  G const& g;

  template <class Y, class... A>
  auto operator()(tape& on, Y const& result, A const&... a) const {
    if constexpr (check_followed<Y>()) {
      static_assert(rank_of<Y> == rank_of<G>, "lazuli: vjp: g has the shape of the function's value");
      active const y(result);
      check_direction("vjp", "g", g.extents(), "value", y.extents());
      value_tensor<Y> value(y.value());
      active const loss(product(y));
      on.run_gradients(loss, a...);
      return results(std::move(value), take_gradient(a)...);
    }
  }

 private:
  template <class Y>
  auto product(Y const& y) const {
    if constexpr (complex_dtype<value_t<Y>>)
      return sum(real(conj(astype<value_t<Y>>(g)) * y));
    else
      return sum(astype<value_t<Y>>(g) * y);
  }
};

template <class F, int... W>
struct pullback_of {
  [[no_unique_address]] F f;

  template <class... X, class G>
    requires(operand<G>)
  auto operator()(several_operands<0, X...> const& primals, G const& g) const {
    return run(primals.each, as_expression(g), std::make_integer_sequence<int, sizeof...(X)>{});
  }
  template <class X, class G>
    requires(operand<X>&& operand<G>)
  auto operator()(X const& x, G const& g) const {
    return run(make_list(close(as_expression(x))), as_expression(g),
               std::make_integer_sequence<int, 1>{});
  }

 private:
  template <class... X, class G, int... I>
  auto run(list<X...> const& x, G const& g, std::integer_sequence<int, I...> all) const {
    return derive(f, value_then_pulled_back<G>{g}, followed<X...>(wrt_arguments<W...>{}), all,
                  get<I>(x)...);
  }
};

}  // namespace detail

/// The function (primals(x…), g) → (f(x…), Jᵀ·g for each argument), where J holds the derivatives
/// of f, whose value may have any rank: `auto [y, dx, dw] = vjp(f)(primals(x, w), g);`. g has the
/// shape of the value, each result the extents and dtype of its argument; for complex numbers Jᴴ·g,
/// as in grad. Without wrt: by all arguments with real or complex elements. Throws shape_error if g
/// has another shape. Cost: that of grad; J is never formed.   Example: test/autodiff/vjp.cpp
template <class F, int... I>
auto vjp(F f, detail::wrt_arguments<I...> = {}) {
  return detail::pullback_of<F, I...>{std::move(f)};
}
/// The same, called immediately at x: `auto [y, dx] = vjp(f, x, g);`.
template <class F, class X, class G>
auto vjp(F f, X const& x, G const& g) {
  return lazuli::vjp(std::move(f))(x, g);
}
struct vjp_takes_g_as_well_write_vjp_of_f_x_g;
// clang-format off
template <class F, class X>
  requires operand<X>
vjp_takes_g_as_well_write_vjp_of_f_x_g vjp(F const&, X const&)
    LAZULI_REFUSED("lazuli: vjp gives value and product at once: auto [y, dx] = vjp(f, x, g)");
// clang-format on

LAZULI_END

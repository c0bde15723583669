// Products with the Hessian, forward over reverse: hvp.
#pragma once

#include <lazuli/autodiff/forward.hpp>
#include <lazuli/autodiff/second.hpp>

LAZULI_BEGIN

namespace detail {

template <class F>
struct hessian_product_of {
  [[no_unique_address]] F f;

  template <class X, class D>
    requires(operand<X>&& operand<D>)
  auto operator()(X const& x, D const& along) const {
    return run(make_list(close(as_expression(x))), make_list(close(as_expression(along))),
               std::make_integer_sequence<int, 1>{});
  }
  template <class... X, class... D>
  auto operator()(several_operands<0, X...> const& primals,
                  several_operands<1, D...> const& tangents) const {
    static_assert(sizeof...(X) == sizeof...(D), "lazuli: hvp needs a direction for each argument");
    return run(primals.each, tangents.each, std::make_integer_sequence<int, sizeof...(X)>{});
  }

 private:
  template <class P, class D, int... I>
  auto run(P const& primals, D const& tangents, std::integer_sequence<int, I...>) const {
    tape on;
    auto const arguments = make_list(
        variable_along<derivatives::both>("hvp", on, get<I>(primals), get<I>(tangents))...);
    auto const y = f(get<I>(arguments)...);
    if constexpr (check_loss<decltype(y)>()) {
      active const loss(y);
      ((get<I>(arguments).on_its_tape().along->asked = true), ...);
      auto& end = loss.on_its_tape();
      end.start_at(loss.storage_offset());
      on.run_backward(true);
      if constexpr (sizeof...(I) == 1)
        return (take_gradient(place_of_adjoint<true>(get<I>(arguments))), ...);
      else
        return results(take_gradient(place_of_adjoint<true>(get<I>(arguments)))...);
    }
  }
};

}  // namespace detail

/// The function (x, v) → H·v, where H is the matrix of second derivatives of f at x:
/// `auto h = hvp(f)(x, v);`; with several arguments (primals(x, w), tangents(v, u)) → the parts of
/// H·v, for structured bindings. f is as for grad. Each result has its argument's extents and
/// dtype; for complex arguments it is the derivative of the gradient along v. Throws shape_error if
/// a direction does not have its argument's shape.   Cost: about three times that of grad; H is
/// never formed.   Example: docs/gradients.md
template <class F>
auto hvp(F f) {
  return detail::hessian_product_of<F>{std::move(f)};
}
/// The same, called immediately: `auto h = hvp(f, x, v);`.
template <class F, class X, class V>
auto hvp(F f, X const& x, V const& v) {
  return lazuli::hvp(std::move(f))(x, v);
}

LAZULI_END

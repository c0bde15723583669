// Matrices of first and of second derivatives: jacobian, hessian.
#pragma once

#include <lazuli/autodiff/hvp.hpp>
#include <lazuli/autodiff/vjp.hpp>
#include <lazuli/indexing/positions.hpp>

LAZULI_BEGIN

namespace detail {

/// What one can differentiate with respect to for a whole matrix. Models: float, vector<double> on
/// the host. Not: complex or integer elements, device tensors.
template <class X>
concept derived_whole = operand<X> && dtype_kind_v<as_dtype_t<unweak_t<operand_type_t<X>>>>
== dtype_kind::real&&
        on_host<std::remove_cvref_t<decltype(as_expression(std::declval<X const&>()))>>;

/// A tensor of zeros like X, in which one element at a time is 1.
template <class X>
struct unit_directions {
  using T = value_t<X>;
  tensor_of<T, extents_t<X>> each;

  explicit unit_directions(X const& x) : each(x.extents()) { each.zero_(); }
  auto const& at(index j) {
    if (j > 0) each.data()[j - 1] = T(0);
    each.data()[j] = T(1);
    return each;
  }
};

/// Memory for the derivatives of y by x, over the axes of both.
template <class Y, class X>
auto room_for_derivatives(Y const& y, X const& x) {
  using both = typename joined_extents<extents_t<Y>, extents_t<X>, 0>::type;
  return tensor_of<value_t<Y>, both>(join_extents<0>(y.extents(), x.extents()));
}

template <class F>
struct jacobian_of {
  [[no_unique_address]] F f;

  template <derived_whole A>
  auto operator()(A const& a) const {
    auto const x = evaluate_to_tensor(as_expression(a));
    if (x.size() == 0)
      fail<shape_error>("jacobian: an argument of shape ", text::shape(x.extents().values()),
                        " has no derivatives");
    unit_directions along(x);
    auto const first = lazuli::jvp(f)(primals(x), tangents(along.at(0)));
    auto const& y = first.template get<0>();
    auto out = room_for_derivatives(y, x);
    index const m = y.size(), n = x.size();
    auto const column = [&](index j, auto const& tangent) {
      for (index i = 0; i < m; ++i) out.data()[i * n + j] = tangent.data()[i];
    };
    if (n <= m) {
      column(0, first.template get<1>());
      for (index j = 1; j < n; ++j)
        column(j, lazuli::jvp(f)(primals(x), tangents(along.at(j))).template get<1>());
    } else {
      unit_directions pulled(y);
      for (index i = 0; i < m; ++i) {
        auto const row = lazuli::vjp(f)(primals(x), pulled.at(i));
        std::copy_n(row.template get<1>().data(), n, out.data() + i * n);
      }
    }
    return out;
  }
};

template <class F>
struct hessian_of {
  [[no_unique_address]] F f;

  template <derived_whole A>
  auto operator()(A const& a) const {
    auto const x = evaluate_to_tensor(as_expression(a));
    auto out = room_for_derivatives(x, x);
    unit_directions along(x);
    for (index j = 0, n = x.size(); j < n; ++j)  // row j: the matrix is symmetric
      std::copy_n(lazuli::hvp(f)(x, along.at(j)).data(), n, out.data() + j * n);
    return out;
  }
};

}  // namespace detail

/// The function x → all derivatives of f by x, where the value of f may have any rank:
/// `auto j = jacobian(f)(x);`. Shape: that of f(x), then that of x; j(i, k) is ∂f(i)/∂x(k) if both
/// are vectors. x is one operand with real elements on the host (f captures what else it needs);
/// the result has the dtype of f(x). Throws shape_error if x has no elements.   Cost: jvp for each
/// element of x or, if the value has fewer, vjp for each of its elements.   Source: PyTorch.
/// Example: docs/gradients.md
template <class F>
auto jacobian(F f) {
  return detail::jacobian_of<F>{std::move(f)};
}
/// The function x → the second derivatives of f, which returns one number as for grad:
/// `auto h = hessian(f)(x);`. Shape: twice that of x; dtype: that of x.   Cost: hvp for each
/// element of x. Source: PyTorch.   Example: docs/gradients.md
template <class F>
auto hessian(F f) {
  return detail::hessian_of<F>{std::move(f)};
}
/// Both, called immediately: `jacobian(f, x)`, `hessian(f, x)`.
template <class F, detail::derived_whole X>
auto jacobian(F f, X const& x) {
  return lazuli::jacobian(std::move(f))(x);
}
template <class F, detail::derived_whole X>
auto hessian(F f, X const& x) {
  return lazuli::hessian(std::move(f))(x);
}

LAZULI_END

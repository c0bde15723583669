// Tensors as states of Boost.Numeric.Odeint: each stage of a stepper is one fused statement.
#pragma once

#include <boost/numeric/odeint/algebra/algebra_dispatcher.hpp>
#include <boost/numeric/odeint/algebra/vector_space_algebra.hpp>
#include <boost/numeric/odeint/util/is_resizeable.hpp>
#include <boost/numeric/odeint/util/resize.hpp>
#include <boost/numeric/odeint/util/same_size.hpp>
#include <lazuli/tensor/evaluate.hpp>

/// Tensors of any rank, static or dynamic, are vectors of a vector space: steppers take them
/// without naming an algebra. `integrate(system, x, 0., 1., 0.01)`. Example:
/// test/interop/odeint.cpp
namespace boost::numeric::odeint {

template <class T, lazuli::index... E>
struct is_resizeable<lazuli::tensor<T, E...>>
    : boost::integral_constant<bool, (lazuli::extents<E...>::rank_dynamic() > 0)> {};

template <class T, lazuli::index... E, class X>
struct resize_impl<lazuli::tensor<T, E...>, X> {
  static void resize(lazuli::tensor<T, E...>& to, X const& like) {
    if (!(to.extents() == like.extents())) to = lazuli::tensor<T, E...>(like.extents());
  }
};

template <class T, lazuli::index... E, class X>
struct same_size_impl<lazuli::tensor<T, E...>, X> {
  static bool same_size(lazuli::tensor<T, E...> const& a, X const& b) {
    return a.extents() == b.extents();
  }
};

template <class T, lazuli::index... E>
struct algebra_dispatcher<lazuli::tensor<T, E...>> {
  using algebra_type = vector_space_algebra;
};

template <class T, lazuli::index... E>
struct vector_space_norm_inf<lazuli::tensor<T, E...>> {
  using result_type = lazuli::real_part_t<T>;
  result_type operator()(lazuli::tensor<T, E...> const& x) const {
    return x.empty() ? result_type(0) : lazuli::max(lazuli::abs(x)).item();
  }
};

}  // namespace boost::numeric::odeint

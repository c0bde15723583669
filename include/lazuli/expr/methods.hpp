// The methods of every expression: evaluate it, read its one element, reduce it.
#pragma once

#include <lazuli/expr/data_methods.hpp>
#include <lazuli/expr/op_methods.hpp>
#include <lazuli/expr/product_methods.hpp>
#include <lazuli/op/variance.hpp>
#include <lazuli/shape/axes.hpp>

LAZULI_BEGIN

namespace detail {

// One pair of overloads per reduction: a named operand is referred to, a temporary is moved into
// the reduction.
template <class R, class X, class... A>
constexpr auto reduce_method(X&& x, A&&... a) {
  return reduce_as<R>(static_cast<X&&>(x), static_cast<A&&>(a)...);
}

}  // namespace detail

/// Methods of any expression type Derived.
template <class Derived>
class expression_methods : public op_methods<Derived>,
                           public product_methods<Derived>,
                           public data_methods<Derived> {
 public:
  /// The number of axes; dim() is PyTorch's name.
  static constexpr int rank() { return Derived::extents_type::rank(); }
  static constexpr int dim() { return Derived::extents_type::rank(); }
  /// All extents: they print as (2, 3), and `auto [rows, columns] = x.shape();` takes them apart.
  constexpr auto shape() const { return self().extents(); }
  constexpr auto sizes() const { return self().extents(); }
  /// One extent; negative axes count from the end. Throws index_error.
  constexpr index extent(index axis) const {
    return self().extents()[normalize_axis(axis, Derived::extents_type::rank(), "extent")];
  }
  constexpr index shape(index axis) const { return extent(axis); }
  constexpr index size(index axis) const { return extent(axis); }
  /// Number of elements, as std::size asks for it.
  constexpr index size() const { return self().extents().size(); }
  constexpr index numel() const { return size(); }
  /// Are there no elements?
  constexpr bool empty() const { return size() == 0; }
  /// The extents of a matrix.
  constexpr index rows() const {
    static_assert(rank() == 2, "lazuli: x.rows() is for matrices; see x.extent(axis)");
    return self().extents()[0];
  }
  constexpr index cols() const {
    static_assert(rank() == 2, "lazuli: x.cols() is for matrices; see x.extent(axis)");
    return self().extents()[1];
  }
  /// The name of the element type, as "float32".
  static constexpr auto dtype() { return dtype_name_v<typename Derived::value_type>; }

  /// Bytes of one element, and of all elements.
  static constexpr index element_size() { return sizeof(typename Derived::value_type); }
  constexpr index nbytes() const { return numel() * element_size(); }

  /// The value as a new tensor.
  auto eval() const { return evaluate_to_tensor(self()); }
  auto clone() const { return eval(); }
  /// The one element of an expression of one element. Throws shape_error where there are more or
  /// none.
  auto item() const { return evaluate_item(self()); }
  /// For rank 0 only: true if the value is not zero.
  explicit operator bool() const requires(Derived::extents_type::rank() == 0) {
    return item() != typename Derived::value_type(0);
  }

  /// The value as a new tensor in another memory space: `x.to(cuda::device(0))`, `x.cuda()`,
  /// `x.cpu()`; with `non_blocking` the caller does not wait for the copy. Needs
  /// <lazuli/cuda.hpp>.
  template <class Place, class... How>
    requires requires { typename Place::memory_space_named; }
  auto to(Place const& place, How... how) const { return copy_to_place(self(), place, how...); }
  template <class... A>
  auto cuda(A... device) const {
    return copy_to_cuda(self(), device...);
  }
  auto cpu() const { return copy_to_cpu(self()); }

  /// The elements converted to dtype U.
  template <lazuli::dtype U>
  auto to() const& {
    return cast_expression<U>(self());
  }
  template <lazuli::dtype U>
  auto to() && {
    return cast_expression<U>(std::move(self()));
  }

  template <class... A>
  auto sum(A... a) const& {
    return detail::reduce_method<op::sum_reduction>(self(), a...);
  }
  template <class... A>
  auto sum(A... a) && {
    return detail::reduce_method<op::sum_reduction>(std::move(self()), a...);
  }
  template <int N, class... A>
  auto sum(int const (&axes)[N], A... a) const& {
    return detail::reduce_method<op::sum_reduction>(self(), axes, a...);
  }
  template <class... A>
  auto prod(A... a) const& {
    return detail::reduce_method<op::prod_reduction>(self(), a...);
  }
  template <class... A>
  auto prod(A... a) && {
    return detail::reduce_method<op::prod_reduction>(std::move(self()), a...);
  }
  template <int N, class... A>
  auto prod(int const (&axes)[N], A... a) const& {
    return detail::reduce_method<op::prod_reduction>(self(), axes, a...);
  }
  template <class... A>
  auto mean(A... a) const& {
    return detail::reduce_method<op::mean_reduction>(self(), a...);
  }
  template <class... A>
  auto mean(A... a) && {
    return detail::reduce_method<op::mean_reduction>(std::move(self()), a...);
  }
  template <int N, class... A>
  auto mean(int const (&axes)[N], A... a) const& {
    return detail::reduce_method<op::mean_reduction>(self(), axes, a...);
  }
  template <class... A>
  auto var(A... a) const& {
    return detail::reduce_method<op::var_reduction>(self(), a...);
  }
  template <class... A>
  auto var(A... a) && {
    return detail::reduce_method<op::var_reduction>(std::move(self()), a...);
  }
  template <int N, class... A>
  auto var(int const (&axes)[N], A... a) const& {
    return detail::reduce_method<op::var_reduction>(self(), axes, a...);
  }
  template <class... A>
  auto stddev(A... a) const& {
    return detail::reduce_method<op::stddev_reduction>(self(), a...);
  }
  template <class... A>
  auto stddev(A... a) && {
    return detail::reduce_method<op::stddev_reduction>(std::move(self()), a...);
  }
  template <int N, class... A>
  auto stddev(int const (&axes)[N], A... a) const& {
    return detail::reduce_method<op::stddev_reduction>(self(), axes, a...);
  }
  template <class... A>
  auto min(A... a) const& {
    return detail::reduce_method<op::min_reduction>(self(), a...);
  }
  template <class... A>
  auto min(A... a) && {
    return detail::reduce_method<op::min_reduction>(std::move(self()), a...);
  }
  template <int N, class... A>
  auto min(int const (&axes)[N], A... a) const& {
    return detail::reduce_method<op::min_reduction>(self(), axes, a...);
  }
  template <class... A>
  auto max(A... a) const& {
    return detail::reduce_method<op::max_reduction>(self(), a...);
  }
  template <class... A>
  auto max(A... a) && {
    return detail::reduce_method<op::max_reduction>(std::move(self()), a...);
  }
  template <int N, class... A>
  auto max(int const (&axes)[N], A... a) const& {
    return detail::reduce_method<op::max_reduction>(self(), axes, a...);
  }
  template <class... A>
  auto argmin(A... a) const& {
    return detail::reduce_method<op::argmin_reduction>(self(), a...);
  }
  template <class... A>
  auto argmin(A... a) && {
    return detail::reduce_method<op::argmin_reduction>(std::move(self()), a...);
  }
  template <int N, class... A>
  auto argmin(int const (&axes)[N], A... a) const& {
    return detail::reduce_method<op::argmin_reduction>(self(), axes, a...);
  }
  template <class... A>
  auto argmax(A... a) const& {
    return detail::reduce_method<op::argmax_reduction>(self(), a...);
  }
  template <class... A>
  auto argmax(A... a) && {
    return detail::reduce_method<op::argmax_reduction>(std::move(self()), a...);
  }
  template <int N, class... A>
  auto argmax(int const (&axes)[N], A... a) const& {
    return detail::reduce_method<op::argmax_reduction>(self(), axes, a...);
  }
  template <class... A>
  auto any(A... a) const& {
    return detail::reduce_method<op::any_reduction>(self(), a...);
  }
  template <class... A>
  auto any(A... a) && {
    return detail::reduce_method<op::any_reduction>(std::move(self()), a...);
  }
  template <int N, class... A>
  auto any(int const (&axes)[N], A... a) const& {
    return detail::reduce_method<op::any_reduction>(self(), axes, a...);
  }
  template <class... A>
  auto all(A... a) const& {
    return detail::reduce_method<op::all_reduction>(self(), a...);
  }
  template <class... A>
  auto all(A... a) && {
    return detail::reduce_method<op::all_reduction>(std::move(self()), a...);
  }
  template <int N, class... A>
  auto all(int const (&axes)[N], A... a) const& {
    return detail::reduce_method<op::all_reduction>(self(), axes, a...);
  }
  template <class... A>
  auto count_nonzero(A... a) const& {
    return detail::reduce_method<op::count_reduction>(self(), a...);
  }
  template <class... A>
  auto count_nonzero(A... a) && {
    return detail::reduce_method<op::count_reduction>(std::move(self()), a...);
  }
  template <int N, class... A>
  auto count_nonzero(int const (&axes)[N], A... a) const& {
    return detail::reduce_method<op::count_reduction>(self(), axes, a...);
  }
  template <class... A>
  auto norm(A... a) const& {
    return detail::reduce_method<op::norm_reduction>(self(), a...);
  }
  template <class... A>
  auto norm(A... a) && {
    return detail::reduce_method<op::norm_reduction>(std::move(self()), a...);
  }
  template <int N, class... A>
  auto norm(int const (&axes)[N], A... a) const& {
    return detail::reduce_method<op::norm_reduction>(self(), axes, a...);
  }

 protected:
  constexpr expression_methods() = default;
  constexpr expression_methods(expression_methods const&) = default;
  constexpr expression_methods& operator=(expression_methods const&) = default;

 private:
  constexpr Derived& self() { return static_cast<Derived&>(*this); }
  constexpr Derived const& self() const { return static_cast<Derived const&>(*this); }
};

LAZULI_END

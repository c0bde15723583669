// The methods of every expression: evaluate it, read its one element, reduce it.
#pragma once

#include <lazuli/expr/data_methods.hpp>
#include <lazuli/expr/op_methods.hpp>
#include <lazuli/expr/product_methods.hpp>
#include <lazuli/expr/reduction_methods.hpp>
#include <lazuli/op/cast.hpp>
#include <lazuli/shape/axes.hpp>

LAZULI_BEGIN

namespace detail {

/// A tensor of rank 0 of 16-bit floats converts to float, as such a number does.
template <class Derived, class T, int Rank>
struct half_number {};
template <class Derived, real_dtype T>
  requires(!std::is_floating_point_v<T>)
struct half_number<Derived, T, 0> {
  operator float() const { return static_cast<float>(static_cast<Derived const&>(*this).item()); }
};

template <std::size_t R>
[[noreturn]] LAZULI_COLD void throw_not_one(std::array<index, R> const& shape) {
  index size = 1;
  for (index n : shape) size *= n;
  fail<shape_error>("item: shape ", text::shape(shape), " has ", size,
                    " elements; exactly one is needed");
}

}  // namespace detail

/// What the compiler prints of `if (x == y)`.
struct a_condition_is_one_truth_write_lz_array_equal_of_x_and_y_or_lz_all_or_lz_any {};
/// What the compiler prints of x.astype("float32"): a type cannot depend on a text.
struct write_x_to_float_with_the_type_in_angle_brackets {};
/// What the compiler prints of x.to(on<"x">) of a matrix, and of x.to(on<"x">, on<"x">).
template <class... P>
struct placements_are_one_for_each_axis_all_or_an_axis_of_the_mesh_that_is_named_once {};

/// Methods of any expression type Derived. Owns: it may hold memory.
template <class Derived, bool Owns = true>
class expression_methods : public op_methods<Derived, Owns>,
                           public reduction_methods<Derived, Owns>,
                           public product_methods<Derived>,
                           public data_methods<Derived> {
 public:
  /// The number of axes; dim() is PyTorch's name, ndim() NumPy's.
  static constexpr int rank() { return Derived::extents_type::rank(); }
  static constexpr int dim() { return Derived::extents_type::rank(); }
  static constexpr int ndim() { return Derived::extents_type::rank(); }
  /// All extents: they print as (2, 3), and `auto [rows, columns] = x.shape();` takes them apart.
  constexpr auto shape() const { return self().extents(); }
  constexpr auto sizes() const { return self().extents(); }
  /// One extent; negative axes count from the end. Throws index_error.
  constexpr index extent(index axis) const {
    return self().extents()[normalize_axis(axis, Derived::extents_type::rank(), "extent")];
  }
  constexpr index shape(index axis) const { return extent(axis); }
  constexpr index size(index axis) const { return extent(axis); }
  // clang-format off
  template <std::floating_point A> LAZULI_NO_FORM extent(A) const LAZULI_FORMS("x.extent(axis)");
  template <std::floating_point A> LAZULI_NO_FORM shape(A) const LAZULI_FORMS("x.shape(), x.shape(axis)");
  template <std::floating_point A> LAZULI_NO_FORM size(A) const LAZULI_FORMS("x.size(), x.size(axis)");
  // clang-format on
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
  /// Where the elements are, or will be: "cpu"; types in other memory have their own.
  static constexpr std::string_view device() requires(on_host<Derived>) { return "cpu"; }

  /// Bytes of one element, and of all elements.
  static constexpr index element_size() { return sizeof(typename Derived::value_type); }
  constexpr index nbytes() const { return numel() * element_size(); }

  /// The value as a new tensor; a temporary tensor gives its memory. On a tape the result is a new
  /// one.
  auto eval() const& { return detail::copied(self()); }
  auto eval() && {
    if constexpr (detail::its_own_value<Derived>)
      return Derived(static_cast<Derived&&>(*this));
    else
      return eval();
  }
  auto clone() const { return self().eval(); }
  auto copy() const { return self().eval(); }
  /// The element of an expression that has exactly one. Throws shape_error if there are more or
  /// none.
  auto item() const {
    auto const all = self().extents().values();
    if (numel() != 1) detail::throw_not_one(all);
    return detail::values_beside<Derived>::item(self());
  }
  /// The same as a T: `x.sum().item<float>()`.
  template <class T>
  T item() const {
    return static_cast<T>(item());
  }
  /// Rank 0 only: is it not zero? Expressions of the host also convert implicitly to their
  /// value_type: each type defines that itself, where it knows its value_type.
  explicit operator bool() const requires(Derived::extents_type::rank() == 0) {
    return item() != typename Derived::value_type(0);
  }
  template <class Why =
                a_condition_is_one_truth_write_lz_array_equal_of_x_and_y_or_lz_all_or_lz_any,
            class D = Derived>
    requires(D::extents_type::rank() > 0)
  explicit operator bool() const = delete;

  /// The value as a new tensor in another memory space: `x.to(cuda::device(0))`, `x.cuda()`,
  /// `x.cpu()`; with `non_blocking` the caller does not wait for the copy. Needs
  /// <lazuli/cuda.hpp>.
  template <class Place, class... How>
    requires requires { typename Place::memory_space_named; }
  auto to(Place const& place, How... how) const {
    using between = detail::values_between<space_of<Derived>, typename Place::memory_space_named>;
    return between::sent(self(), place, how...);
  }
  template <class... A>
  auto cuda(A... device) const {
    return copy_to_cuda(self(), device...);  // needs <lazuli/cuda.hpp>
  }
  auto cpu() const { return detail::values_beside<Derived>::on_host(self()); }

  /// Over ranks: the value in another placement, `x.to(on<"y">, all)`. Collective.   Throws
  /// rank_error on every rank if one has no memory for it.   Cost: each element is sent once for
  /// every axis of the mesh that it moves along; dividing an axis that is complete sends nothing.
  template <class... P>
    requires detail::are_places_of_axes<space_of<Derived>, P...>
  auto to(P... where) const {
    return detail::values_in<space_of<Derived>>::placed(self(), where...);
  }
  // clang-format off
  template <class First, class... P>
    requires(detail::places_axes<space_of<Derived>> && !detail::are_places_of_axes<space_of<Derived>, First, P...> &&
             !requires { typename First::memory_space_named; })
  placements_are_one_for_each_axis_all_or_an_axis_of_the_mesh_that_is_named_once<First, P...> to(First const&, P const&...) const
      LAZULI_REFUSED("lazuli: x.to(…) over ranks takes a placement for each axis, all or on<\"x\">, and each name once");
  // clang-format on

  /// The elements converted to dtype U.
  template <lazuli::dtype U>
  auto to() const& {
    return lazuli::astype<U>(self());
  }
  template <lazuli::dtype U>
  auto to() && {
    return lazuli::astype<U>(std::move(self()));
  }
  /// The same under NumPy's name.
  template <lazuli::dtype U>
  auto astype() const& {
    return lazuli::astype<U>(self());
  }
  template <lazuli::dtype U>
  auto astype() && {
    return lazuli::astype<U>(std::move(self()));
  }
  /// The same under PyTorch's name.
  template <lazuli::dtype U>
  auto type() const& {
    return lazuli::astype<U>(self());
  }
  template <lazuli::dtype U>
  auto type() && {
    return lazuli::astype<U>(std::move(self()));
  }
  /// The elements converted to the dtype of y.   Source: PyTorch.
  template <class Y>
  auto type_as(Y const&) const& {
    return lazuli::astype<value_t<Y>>(self());
  }
  template <class Y>
  auto type_as(Y const&) && {
    return lazuli::astype<value_t<Y>>(std::move(self()));
  }
  // clang-format off
  template <lazuli::detail::no_dtype U>
  elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex to() const
      LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
  template <lazuli::detail::no_dtype U>
  elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex astype() const
      LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
  write_x_to_float_with_the_type_in_angle_brackets to(...) const
      LAZULI_REFUSED("lazuli: the type goes into angle brackets: x.to<float>(); a device is lz::cuda::device(0)");
  write_x_to_float_with_the_type_in_angle_brackets astype(...) const
      LAZULI_REFUSED("lazuli: the type goes into angle brackets: x.astype<float>()");
  // clang-format on

 protected:
  constexpr expression_methods() = default;
  constexpr expression_methods(expression_methods const&) = default;
  constexpr expression_methods& operator=(expression_methods const&) = default;

 private:
  constexpr Derived& self() { return static_cast<Derived&>(*this); }
  constexpr Derived const& self() const { return static_cast<Derived const&>(*this); }
};

LAZULI_END

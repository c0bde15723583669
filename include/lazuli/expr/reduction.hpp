// A reduction as an expression, and its options.
#pragma once

#include <lazuli/expr/make_node.hpp>
#include <lazuli/op/reduction.hpp>

LAZULI_BEGIN

namespace detail {
inline void keepdims_false_is_the_default_leave_it_out() {}
}  // namespace detail

/// Keeps reduced axes with extent 1: `sum(x, 0, keepdims)`; NumPy's and PyTorch's names, also
/// `keepdim(true)`. The rank of the result is part of its type, so there is no `keepdims(flag)`.
struct keepdims_t {
  consteval keepdims_t operator()(bool yes) const {
    if (!yes) detail::keepdims_false_is_the_default_leave_it_out();
    return {};
  }
};
inline constexpr keepdims_t keepdims{}, keepdim{};

/// What is subtracted from the divisor n of var and stddev: 0 as in NumPy (default), 1 as in
/// PyTorch.
struct correction {
  double value;
  constexpr explicit correction(double v) : value(v) {}
};

/// Asks for the indices, too: `auto [values, indices] = max(x, 1, with_indices)`.
struct with_indices_t {};
inline constexpr with_indices_t with_indices{};

/// What min and max return with their indices, as new tensors.
template <class Values, class Indices>
struct values_with_indices {
  Values values;
  Indices indices;
};
template <class Values, class Indices>
values_with_indices(Values, Indices) -> values_with_indices<Values, Indices>;

namespace detail {
/// Where a reduction of operands in a space lies. Axes: one bit for each reduced axis that the
/// compiler knows; 0 if it knows none. Specialised where a space places each axis.
template <class Space, bool Keep, unsigned Axes>
struct space_of_reduced {
  using type = Space;
};
/// May a reduced axis be a number known only at run time?
template <class Space>
inline constexpr bool drops_axes_at_run_time = true;

/// The reduction that gives the index of what R gives.
template <class R>
struct places_of {};
template <>
struct places_of<op::min_reduction> {
  using type = op::argmin_reduction;
};
template <>
struct places_of<op::max_reduction> {
  using type = op::argmax_reduction;
};
}  // namespace detail

namespace detail {
/// What reductions R along some of so many axes have in common, whatever the operand.
template <class R, int Axes>
class reduction_axes {
 public:
  using axis_set = std::array<bool, static_cast<std::size_t>(Axes)>;
  constexpr reduction_axes(R op, axis_set const& reduced) : op_(op), reduced_(reduced) {}
  constexpr R const& op() const { return op_; }
  /// For each axis of the operand, whether it is reduced.
  constexpr axis_set const& axes() const { return reduced_; }
  constexpr bool reduces(int axis) const { return reduced_[static_cast<std::size_t>(axis)]; }

 private:
  [[no_unique_address]] R op_;
  axis_set reduced_;
};
}  // namespace detail

/// A reduction R of the expression C along some of its axes; Extents are those of the result, which
/// lies in Space.
template <class R, class C, class Extents, bool Keep, class Space = space_of<C>>
class reduction : public methods_over<reduction<R, C, Extents, Keep, Space>, C>,
                  public detail::reduction_axes<R, C::extents_type::rank()> {
  using reduced = detail::reduction_axes<R, C::extents_type::rank()>;

 public:
  using reduction_type = R;
  using operand_type = C;
  using value_type = typename R::template result<typename C::value_type>;
  using accumulator = typename R::template accumulator<typename C::value_type>;
  using extents_type = Extents;
  using expression_kind = barrier_kind;
  using memory_space = Space;
  static constexpr bool owns_memory = C::owns_memory;
  /// As its operand does.
  static constexpr bool lies_below_tensors = below_tensors<C>;
  static constexpr bool keeps_axes = Keep;

  // Not by value: for tensors with alignments of their own g++ notes a change of its ABI, -Wpsabi.
  constexpr reduction(R op, C&& operand, typename reduced::axis_set const& axes)
      : reduced(op, axes), operand_(static_cast<C&&>(operand)) {}
  constexpr reduction(R op, C const& operand, typename reduced::axis_set const& axes)
      : reduced(op, axes), operand_(operand) {}

  static constexpr int rank() { return Extents::rank(); }
  constexpr C const& operand() const& { return operand_; }
  /// To be moved from.
  constexpr C&& operand() && { return static_cast<C&&>(operand_); }
  using reduced::axes;

  explicit(!detail::host_readable<memory_space>) operator value_type() const
      requires(extents_type::rank() == 0) {
    return this->item();
  }

  constexpr extents_type extents() const {
    auto const all = operand_.extents();
    index_array<Extents::rank()> out{};
    std::size_t next = 0;
    for (int i = 0; i < C::extents_type::rank(); ++i) {
      if (!this->reduces(i)) {
        out[next++] = all[i];
      } else if constexpr (Keep) {
        out[next++] = 1;
      }
    }
    return extents_type(out);
  }

  template <class F>
  constexpr void for_each_operand(F const& f) const {
    f(operand_);
  }
  static constexpr std::string_view name = R::about.name;

  constexpr auto borrow() const LAZULI_LIFETIMEBOUND {
    using closed = closure_t<C const&>;
    return reduction<R, closed, Extents, Keep, Space>(this->op(), close(operand_), this->axes());
  }

 private:
  C operand_;
};

namespace detail {
/// What the compiler prints of sum(), sum(3) and max(3, 4).
struct a_reduction_is_of_a_tensor_of_numbers_write_maximum_a_b_or_a_plus_b {};

/// For all reductions: an operand that is no expression.
struct mistaken_reduction {
  // clang-format off
  template <class X, class... A> requires(!expression<X> && mistaken_operand<X>)
  mistake_t<X> operator()(X&&, A...) const LAZULI_NO_CONTAINER;
  template <class X, class... A> requires(!expression<X> && !mistaken_operand<X>)
  a_reduction_is_of_a_tensor_of_numbers_write_maximum_a_b_or_a_plus_b operator()(X&&, A const&...) const LAZULI_REFUSED("lazuli: a reduction is of a tensor or an expression: sum(x), sum(x, axis); of numbers write maximum(a, b), minimum(a, b), a + b");
  a_reduction_is_of_a_tensor_of_numbers_write_maximum_a_b_or_a_plus_b operator()(...) const LAZULI_REFUSED("lazuli: a reduction is of a tensor or an expression: sum(x), sum(x, axis)");
  // clang-format on
};
}  // namespace detail

LAZULI_END

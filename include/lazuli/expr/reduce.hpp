// Reductions as expressions, over all axes, one or several; each is evaluated completely before the
// expression that reads it.
#pragma once

#include <lazuli/expr/make_node.hpp>
#include <lazuli/op/reduction.hpp>
#include <lazuli/shape/axes.hpp>

LAZULI_BEGIN

/// Keeps the reduced axes, with extent 1: `sum(x, 0, keepdims)`.
struct keepdims_t {};
inline constexpr keepdims_t keepdims{};

/// Degrees of freedom taken off the divisor of var and stddev: 0 as in NumPy (default), 1 as in
/// PyTorch.
struct correction {
  double value;
  constexpr explicit correction(double v) : value(v) {}
};

/// A reduction R of the expression C along some of its axes; Extents are those of the result.
template <class R, class C, class Extents, bool Keep>
class reduction : public lazy_methods<reduction<R, C, Extents, Keep>> {
 public:
  using reduction_type = R;
  using operand_type = C;
  using value_type = typename R::template result<typename C::value_type>;
  using accumulator = typename R::template accumulator<typename C::value_type>;
  using extents_type = Extents;
  using expression_kind = barrier_kind;
  using memory_space = space_of<C>;
  using axis_set = std::array<bool, static_cast<std::size_t>(C::extents_type::rank())>;
  static constexpr bool owns_memory = C::owns_memory;
  static constexpr bool keeps_axes = Keep;

  constexpr reduction(R op, C operand, axis_set const& reduced)
      : op_(op), operand_(static_cast<C&&>(operand)), reduced_(reduced) {}

  static constexpr int rank() { return Extents::rank(); }
  constexpr R const& op() const { return op_; }
  constexpr C const& operand() const { return operand_; }
  constexpr bool reduces(int axis) const { return reduced_[static_cast<std::size_t>(axis)]; }

  constexpr extents_type extents() const {
    auto const all = operand_.extents();
    index_array<Extents::rank()> out{};
    std::size_t next = 0;
    for (int i = 0; i < C::extents_type::rank(); ++i) {
      if (!reduces(i)) {
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
    return reduction<R, closed, Extents, Keep>(op_, close(operand_), reduced_);
  }

 private:
  [[no_unique_address]] R op_;
  C operand_;
  axis_set reduced_;
};

namespace detail {

/// Extents after a reduction along axes that are known at compile time (one bit each), or not (R of
/// them).
template <class E, unsigned Axes, bool Keep, int I = 0, index... Out>
constexpr auto reduced_extents() {
  if constexpr (I == E::rank()) {
    return extents<Out...>{};
  } else if constexpr ((Axes >> I & 1u) == 0) {
    return reduced_extents<E, Axes, Keep, I + 1, Out..., E::static_extent(I)>();
  } else if constexpr (Keep) {
    return reduced_extents<E, Axes, Keep, I + 1, Out..., 1>();
  } else {
    return reduced_extents<E, Axes, Keep, I + 1, Out...>();
  }
}

template <class... Options>
inline constexpr bool keeps = (std::is_same_v<Options, keepdims_t> || ...);

template <class R>
constexpr void take_option(R&, keepdims_t) {}
template <class R>
constexpr void take_option(R& op, lazuli::correction option) {
  op.correction = option.value;
}

/// A reduction operator with those options that it uses.
template <class R, class... Options>
constexpr R with_options(R op, Options... options) {
  (take_option(op, options), ...);
  return op;
}

/// Whether a constant axis exists in the operand; a scalar (rank 0) has no axis.
template <class X, class Axis>
concept axis_in_range = rank_of<X> >
0 && (static_value<Axis> == dyn ||
      (static_value<Axis> < rank_of<X> && static_value<Axis> >= -rank_of<X>));
template <class Axis, class Rank>
struct axis_out_of_range {};
template <class X, class Axis>
struct axis_verdict {
  using type = axis_out_of_range<given<static_value<Axis>>, rank_is<rank_of<X>>>;
};

template <class R, class Option>
concept option_of = std::same_as<Option, keepdims_t> ||
    (std::same_as<Option, correction>&& requires(R r) { r.correction; });

template <class R, class... Options>
concept options_of = (option_of<R, Options> && ...);
template <class X, class Axis>
concept axis_outside = !axis_in_range<X, Axis>;

template <bool Keep, class Extents, class R, class X, std::size_t N>
constexpr auto make_reduction(R op, X&& x, std::array<bool, N> const& axes) {
  using closed = closure_t<X&&>;
  static_assert(check_dtypes<R, value_t<X>>());
  return reduction<R, closed, Extents, Keep>(op, close(static_cast<X&&>(x)), axes);
}

}  // namespace detail

/// What users call: `sum(x)`, `sum(x, 1)`, `sum(x, 1_c)`, `sum(x, {0, 2}, keepdims)`. Negative axes
/// count from the end. `Prepare` makes the expression that is reduced from the operand (norm
/// squares it, any compares it with 0).
template <class R, class Prepare>
struct reducer {
  template <expression X, class... Options>
    requires detail::options_of<R, Options...>
  constexpr auto operator()(X&& x, Options... options) const {
    auto folded = Prepare::of(static_cast<X&&>(x));
    using E = extents_t<decltype(folded)>;
    constexpr bool keep = detail::keeps<Options...>;
    using result = decltype(detail::reduced_extents<E, ~0u, keep>());
    std::array<bool, static_cast<std::size_t>(E::rank())> axes{};
    for (auto& a : axes) a = true;
    return detail::make_reduction<keep, result>(detail::with_options(R{}, options...),
                                                std::move(folded), axes);
  }

  template <expression X, index_like Axis, class... Options>
    requires detail::options_of<R, Options...>
  constexpr auto operator()(X&& x, Axis axis, Options... options) const
      LAZULI_REFUSE((!detail::axis_in_range<X, Axis>),
                    "lazuli: the axis of this reduction is out of range") {
    if constexpr (!detail::axis_in_range<X, Axis>)
      return typename detail::axis_verdict<X, Axis>::type{};
    else
      return along(static_cast<X&&>(x), axis, options...);
  }
#if !defined(__clang__)
  template <expression X, index_like Axis, class... Options>
    requires(detail::options_of<R, Options...>&& detail::axis_outside<X, Axis>)
  typename detail::axis_verdict<X, Axis>::type operator()(X&& x, Axis axis,
                                                          Options... options) const = delete;
#endif

  template <expression X, int N, class... Options>
    requires detail::options_of<R, Options...>
  constexpr auto operator()(X&& x, int const (&list)[N], Options... options) const {
    auto folded = Prepare::of(static_cast<X&&>(x));
    using E = extents_t<decltype(folded)>;
    constexpr bool keep = detail::keeps<Options...>;
    static_assert(N <= E::rank(), "lazuli: this reduction names more axes than its operand has");
    using result = dextents<keep ? E::rank() : E::rank() - N>;
    std::array<bool, static_cast<std::size_t>(E::rank())> axes{};
    for (int a : list) {
      auto& reduced =
          axes[static_cast<std::size_t>(normalize_axis(a, E::rank(), R::about.name.data()))];
      if (reduced) fail<index_error>(R::about.name, ": axis ", a, " is named twice");
      reduced = true;
    }
    return detail::make_reduction<keep, result>(detail::with_options(R{}, options...),
                                                std::move(folded), axes);
  }

 private:
  template <class X, class Axis, class... Options>
  static constexpr auto along(X&& x, Axis axis, Options... options) {
    auto folded = Prepare::of(static_cast<X&&>(x));
    using E = extents_t<decltype(folded)>;
    constexpr bool keep = detail::keeps<Options...>;
    std::array<bool, static_cast<std::size_t>(E::rank())> axes{};
    if constexpr (static_index<Axis>) {
      constexpr index a = Axis::value < 0 ? Axis::value + E::rank() : Axis::value;
      using result = decltype(detail::reduced_extents<E, 1u << a, keep>());
      axes[static_cast<std::size_t>(a)] = true;
      return detail::make_reduction<keep, result>(detail::with_options(R{}, options...),
                                                  std::move(folded), axes);
    } else {
      using result = dextents<keep ? E::rank() : E::rank() - 1>;
      axes[static_cast<std::size_t>(
          normalize_axis(static_cast<index>(axis), E::rank(), R::about.name.data()))] = true;
      return detail::make_reduction<keep, result>(detail::with_options(R{}, options...),
                                                  std::move(folded), axes);
    }
  }
};

LAZULI_END

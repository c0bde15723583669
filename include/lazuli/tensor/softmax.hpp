// softmax, log_softmax and logsumexp: three passes over pieces that stay in the cache.
#pragma once

#include <lazuli/tensor/softmax_columns.hpp>
#include <lazuli/tensor/softmax_rows.hpp>

LAZULI_BEGIN

/// exp(x) / Σ exp(x) along one axis (Log: its logarithm): a barrier.
template <class C, bool Log>
class softmax_node : public lazy_methods<softmax_node<C, Log>> {
 public:
  using value_type = floating_t<typename C::value_type>;
  using extents_type = typename C::extents_type;
  using expression_kind = barrier_kind;
  using memory_space = space_of<C>;
  static constexpr bool owns_memory = C::owns_memory;
  static constexpr std::string_view name = Log ? "log_softmax" : "softmax";

  // Not by value, as the operand of a reduction.
  constexpr softmax_node(C&& operand, int axis)
      : operand_(static_cast<C&&>(operand)), axis_(axis) {}
  constexpr softmax_node(C const& operand, int axis) : operand_(operand), axis_(axis) {}

  constexpr extents_type extents() const { return operand_.extents(); }
  constexpr auto borrow() const LAZULI_LIFETIMEBOUND {
    return softmax_node<closure_t<C const&>, Log>(close(operand_), axis_);
  }
  template <class F>
  constexpr void for_each_operand(F const& f) const {
    f(operand_);
  }
  /// f(operand, axis)
  template <class F>
  constexpr decltype(auto) with_operand(F const& f) const {
    return f(operand_, axis_);
  }

  template <class D, class E, class Run>
  void evaluate(strided<D, E> const& to, Run const& run) const {
    using T = compute_t<value_type>;
    constexpr int rank = extents_type::rank();
    auto const kept = [axis = axis_](int i) { return i != axis; };
    auto const held = detail::operand_in_memory(operand_, run);
    auto const x = detail::strided_of(held);
    detail::piece<rank> whole;
    whole.length = index_array<rank>(to.shape.values());
    auto const axis = static_cast<std::size_t>(axis_);
    bool const in_rows = x.steps[axis] == 1 && to.steps[axis] == 1;
    detail::in_pieces(
        whole, kept, 40,
        [&](detail::piece<rank> const& p) {
          auto const from = detail::cut_out(x, p);
          auto const out = detail::cut_out(to, p);
          if (!in_rows) {
            if constexpr (std::is_same_v<D, T>) {
              detail::softmax_of_columns<Log>(from, out, kept);
            } else {
              detail::scratch_array<T, rank> values(p.length);
              detail::softmax_of_columns<Log>(from, values.all(), kept);
              detail::write(out, values.all());
            }
          } else if (detail::turns_rows(p.length[axis], p.size())) {
            detail::turned_rows<T, rank> const rows(p.length, axis_);
            detail::write(rows.all(), from);
            detail::softmax_of_columns<Log>(rows.read(), rows.all(), kept);
            detail::write(out, rows.all());
          } else {
            using S = typename C::value_type;
            using rows = std::conditional_t<Log, detail::log_softmax_rows<D, T, S>,
                                            detail::softmax_rows<D, T, S>>;
            rows const row(p.length[axis]);
            detail::for_each_row(p, axis_, [&](auto const& at) {
              row(detail::element_at(x, at), detail::element_at(to, at));
            });
          }
        },
        detail::piece_of_rows(in_rows, to.shape[axis_]));
  }

 private:
  C operand_;
  int axis_;
};

/// log Σ exp(x) along the axes of a reduction; Peak is their max(x).
template <class Peak>
class logsumexp_node : public lazy_methods<logsumexp_node<Peak>> {
  using operand_type = typename Peak::operand_type;

 public:
  using value_type = floating_t<typename Peak::value_type>;
  using extents_type = typename Peak::extents_type;
  using expression_kind = barrier_kind;
  using memory_space = space_of<Peak>;
  static constexpr bool owns_memory = Peak::owns_memory;
  static constexpr std::string_view name = "logsumexp";

  constexpr explicit logsumexp_node(Peak&& peak) : peak_(static_cast<Peak&&>(peak)) {}

  explicit(!detail::host_readable<memory_space>) operator value_type() const
      requires(extents_type::rank() == 0) {
    return this->item();
  }

  constexpr extents_type extents() const { return peak_.extents(); }
  constexpr auto borrow() const LAZULI_LIFETIMEBOUND {
    return logsumexp_node<decltype(peak_.borrow())>(peak_.borrow());
  }
  template <class F>
  constexpr void for_each_operand(F const& f) const {
    peak_.for_each_operand(f);
  }
  template <class F>
  constexpr decltype(auto) with_peak(F const& f) const {
    return f(peak_);
  }

  template <class D, class E, class Run>
  void evaluate(strided<D, E> const& to, Run const& run) const {
    using T = compute_t<value_type>;
    constexpr int rank = operand_type::extents_type::rank();
    auto const kept = [this](int i) { return !peak_.reduces(i); };
    auto const held = detail::operand_in_memory(peak_.operand(), run);
    auto const x = detail::strided_of(held);
    detail::piece<rank> whole;
    whole.length = index_array<rank>(x.shape.values());
    auto const out = with_all_axes(to);
    if (x.shape.size() == 0)
      return detail::write(to, scalar_leaf<T>(-std::numeric_limits<T>::infinity()));
    int reduced = 0, axis = 0;
    for (int i = 0; i < rank; ++i) {
      if (kept(i)) continue;
      ++reduced;
      axis = i;
    }
    bool const in_rows = reduced == 1 && x.steps[static_cast<std::size_t>(axis)] == 1;
    detail::in_pieces(
        whole, kept, 40,
        [&](detail::piece<rank> const& p) {
          auto const from = detail::cut_out(x, p);
          auto const values = detail::cut_out(out, p);
          if (!in_rows) {
            detail::logsumexp_of_columns<T>(from, values, kept);
          } else if (index const n = p.length[static_cast<std::size_t>(axis)];
                     detail::turns_rows(n, p.size())) {
            detail::turned_rows<T, rank> const rows(p.length, axis);
            detail::write(rows.all(), from);
            detail::logsumexp_of_columns<T>(rows.read(), values, kept);
          } else {
            detail::logsumexp_rows<T, typename operand_type::value_type> const row;
            detail::for_each_row(p, axis, [&](auto const& at) {
              using number::convert;
              *detail::element_at(out, at) = convert<D>(row(detail::element_at(x, at), n));
            });
          }
        },
        detail::piece_of_rows(in_rows, x.shape[axis]));
  }

 private:
  /// The destination with an axis of extent 1 for each reduced one.
  template <class D, class E>
  auto with_all_axes(strided<D, E> const& to) const {
    constexpr int rank = operand_type::extents_type::rank();
    index_array<rank> lengths{}, steps{};
    std::size_t next = 0;
    for (int i = 0; i < rank; ++i) {
      auto const at = static_cast<std::size_t>(i);
      lengths[at] = 1;
      if (!peak_.reduces(i)) {
        lengths[at] = to.shape[static_cast<int>(next)];
        steps[at] = to.steps[next++];
      } else if (Peak::keeps_axes) {
        ++next;
      }
    }
    return strided<D, dextents<rank>>{to.first, dextents<rank>(lengths), steps};
  }

  Peak peak_;
};

namespace detail {
template <bool Log, class X>
constexpr auto make_softmax(X&& x, index axis) {
  static_assert(rank_of<X> > 0, "lazuli: softmax needs an axis, and a number has none");
  static_assert(!complex_dtype<value_t<X>>, "lazuli: softmax is not defined for complex numbers");
  using node = softmax_node<closure_t<X&&>, Log>;
  return node(close(static_cast<X&&>(x)),
              normalize_axis(axis, rank_of<X>, Log ? "log_softmax" : "softmax"));
}
}  // namespace detail

/// exp(x) / Σ exp(x) along `axis` (negative: from the end); the shape and dtype of x, integers give
/// the default dtype. Computed from x - max(x), so that it does not overflow: three passes over
/// pieces in the cache. Throws index_error. Example: test/tensor/softmax.cpp.
template <expression X>
constexpr auto softmax(X&& x, brace_index axis) {
  return detail::make_softmax<false>(static_cast<X&&>(x), axis);
}
/// log softmax(x, axis), accurate also where the softmax is very small.
template <expression X>
constexpr auto log_softmax(X&& x, brace_index axis) {
  return detail::make_softmax<true>(static_cast<X&&>(x), axis);
}
/// What the compiler prints of a softmax without its axis. (A pack: a program's own softmax(x) is
/// chosen before it.)
struct name_the_axis_that_adds_up_to_1_as_in_softmax_x_minus_1 {};
template <expression... X>
  requires(sizeof...(X) == 1)
name_the_axis_that_adds_up_to_1_as_in_softmax_x_minus_1 softmax(X const&...)
    LAZULI_REFUSED("lazuli: softmax: name the axis along which the results add up to 1: softmax(x, -1)");
template <expression... X>
  requires(sizeof...(X) == 1)
name_the_axis_that_adds_up_to_1_as_in_softmax_x_minus_1 log_softmax(X const&...)
    LAZULI_REFUSED("lazuli: log_softmax: name the axis: log_softmax(x, -1)");
/// log Σ exp(x) over all axes (computed immediately), one, several, or `all`; axes and keepdims as
/// for sum. -inf if there are no elements.
template <expression X, class... A>
  requires detail::taken_method<op::max_reduction, X, A...>
constexpr auto logsumexp(X&& x, A const&... axes) {
  if constexpr (detail::options_of<op::max_reduction, A...> && on_tape<X>)
    return logsumexp_node(max(static_cast<X&&>(x), all_t{}, axes...));
  else if constexpr (detail::options_of<op::max_reduction, A...>)
    return evaluate_to_tensor(logsumexp_node(max(static_cast<X&&>(x), all_t{}, axes...)));
  else
    return logsumexp_node(max(static_cast<X&&>(x), axes...));
}
template <expression X, int N, class... A>
constexpr auto logsumexp(X&& x, brace_index const (&axes)[N], A... options) {
  return logsumexp_node(max(static_cast<X&&>(x), axes, options...));
}

LAZULI_END

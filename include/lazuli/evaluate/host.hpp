// The backend of the host: the processor's memory, and SIMD loops that threads share.
#pragma once

#include <lazuli/backend/simd/lanes.hpp>
#include <lazuli/backend/simd/loops/loop.hpp>
#include <lazuli/evaluate/assign.hpp>
#include <lazuli/evaluate/dense.hpp>
#include <lazuli/evaluate/row_panels.hpp>
#include <lazuli/evaluate/reduction.hpp>
#include <lazuli/evaluate/run.hpp>
#include <lazuli/expr/lifetimes.hpp>
#include <lazuli/expr/map.hpp>

LAZULI_BEGIN

namespace detail {

/// Ops that may throw while they run: the user's own functions of plain numbers, unless marked
/// noexcept. (Functions that run on packs cannot branch on values.)
template <class E>
inline constexpr bool may_throw = false;
template <class Op, class T, class... C>
inline constexpr bool may_throw<node<Op, T, C...>> = (may_throw<C> || ...);
template <class F, class... A, class T, class... C>
inline constexpr bool may_throw<node<op::map_op<F, A...>, T, C...>> =
    (may_throw<C> || ...) ||
    !(std::is_nothrow_invocable_v<F const&, A...> ||
      std::is_invocable_v<
          F const&,
          simd::pack_of<A, simd::lanes_for<node<op::map_op<F, A...>, T, C...>>> const&...>);

}  // namespace detail

/// Host memory, SIMD loops, OpenMP threads.
struct host_backend {
  using space = host_space;
  static constexpr bool records = false;
  /// Barriers write the destination's dtype themselves.
  template <class D, class X>
  using value_of_barrier = D;
  template <class X>
  static constexpr bool may_fail = detail::may_throw<X>;

  template <class To>
  static host_backend of(To const&) {
    return {};
  }
  template <class To, class X>
  void check(To const&, X const& e) const {
    detail::check_lifetimes(e);
  }
  template <class T, extents_like E>
  plan::temporary<T, E> allocate(E const& extents) const {
    return plan::temporary<T, E>(extents);
  }
  template <class To, class X>
  bool overlaps(To const& to, X const& e) const {
    return detail::spans_meet(to, e);
  }

  /// Runs a small chain whose leaves have the destination's extents, before anything is checked: if
  /// they do, nothing is left to check. False: nothing was done. `Whole`: the destination is a
  /// whole tensor.
  template <bool Whole = false, class D, class E, class X>
    requires(plan::detail::barriers_in<X> == 0 && detail::leaf_has_rank<E::rank(), X> &&
             !may_fail<X>)
  LAZULI_INLINE bool run_small(strided<D, E> const& to, X const& e) const {
    return detail::assign_flat<Whole>(to, e);
  }
  /// One loop: fills the operands, and hands over the functions of rows.
  template <class D, class E, class X>
  void run(strided<D, E> const& to, X const& e, aliasing known) const {
    bool const aside = may_fail<X> && known == aliasing::possible;
    if (aside || !detail::assign_flat<false>(to, e)) run_planned(to, e, known);
  }
  /// The same for what is not small.
  template <class D, class E, class X>
  void run_planned(strided<D, E> const& to, X const& e, aliasing known) const {
    auto const kernel = simd::make_kernel<D, detail::layout_of<X>>(e);
    plan::operand operands[1 + leaf_count<X>];
    plan::nest n;
    plan::make_nest(to, e, n, operands);
    detail::run_planned(kernel, n, known, may_fail<X>);
  }
  /// The same where `to` is a whole tensor as well.
  template <class D, class E, class X>
    requires(detail::all_whole<X>&& plan::detail::barriers_in<X> == 0 && !may_fail<X> &&
             E::rank() > 0)
  void run_whole(strided<D, E> const& to, X const& e) const {
    constexpr auto layout = E::rank() == 1 ? simd::layout::vectors : simd::layout::dense;
    auto const kernel = simd::make_kernel<D, layout>(e);
    plan::operand operands[1 + leaf_count<X>];
    plan::nest n;
    plan::make_nest(to, e, n, operands);
    if constexpr (E::rank() == 1)
      detail::run_vectors(kernel, n);
    else
      detail::run_dense(kernel, n);
  }
  /// Copies an intermediate result to a whole tensor.
  template <class D, class E, class F>
  void copy_whole(strided<D, E> const& to, plan::temporary<D, F> const& value) const {
    plan::operand operands[2];
    plan::nest n;
    plan::make_nest(to, value, n, operands);
    detail::copy_whole(n);
  }
  template <class To, class Reduction, class X>
  void reduce(To const& to, Reduction const& r, X const& folded) const {
    detail::reduce_lowered(to, r, folded);
  }
  template <class To, class X>
  void call(To const& to, X const& e) const {
    e.evaluate(to, operand_evaluator<host_backend>{});
  }
  /// A chain over one product: computes some rows of the product, then the chain over them.
  template <bool Whole = false, class To, class X>
  bool fuse([[maybe_unused]] To const& to, [[maybe_unused]] X const& e,
            [[maybe_unused]] aliasing known) const {
    if constexpr (plan::in_panels<X>)
      detail::assign_in_panels<Whole>(*this, to, e, known,
                                      known == aliasing::excluded && !LAZULI_DEBUG);
    return plan::in_panels<X>;
  }
};
template <>
struct backend_in_space<host_space> {
  using type = host_backend;
};

LAZULI_END

// Chains over reductions of one operand along the same axes, such as (x - mean(x, 1, keepdims)) /
// stddev(x, 1, keepdims), on a device: one kernel folds each row once for all of them and reads it
// again from the caches; two if the rows are too few to fill a device.
#pragma once

#include <lazuli/device/normalize.hpp>
#include <lazuli/op/joint_reduction.hpp>

LAZULI_BEGIN

namespace detail {

/// The barriers among the leaves of an expression, in order.
template <class E>
struct barriers_of {
  using type = std::conditional_t<barrier<E>, list<E>, list<>>;
};
template <class Op, class T, class... C>
struct barriers_of<node<Op, T, C...>> {
  using type = typename op::detail::joined_state<list<>, typename barriers_of<C>::type...>::type;
};

/// A reduction whose value is as exact before it is stored as afterwards, of a chain that a kernel
/// can compute.
template <class B>
inline constexpr bool folds_rows = false;
template <class R, class C, class E, bool Keep, device_space S>
inline constexpr bool folds_rows<reduction<R, C, E, Keep, S>> = [] {
  using B = reduction<R, C, E, Keep, S>;
  return !R::positional && plan::detail::barriers_in<C> == 0 && gpu::detail::is_stateless<C> &&
         std::is_floating_point_v<typename B::value_type> &&
         std::is_same_v<typename B::value_type, typename B::accumulator>;
}();

/// Reductions of one kind of operand into one type.
template <class L>
inline constexpr bool fold_alike = false;
template <class First, class... Rest>
inline constexpr bool fold_alike<list<First, Rest...>> = [] {
  if constexpr ((folds_rows<First> && ... && folds_rows<Rest>))
    return ((std::is_same_v<typename First::operand_type, typename Rest::operand_type> &&
             std::is_same_v<typename First::accumulator, typename Rest::accumulator>)&&...);
  else
    return false;
}();

/// Expressions that fusion_on<S, X> handles here, as far as types tell.
template <class X>
inline constexpr bool is_fused_rows = false;
template <class Op, class T, class... C>
inline constexpr bool is_fused_rows<node<Op, T, C...>> =
    gpu::detail::is_stateless<node<Op, T, C...>>&&
        fold_alike<typename barriers_of<node<Op, T, C...>>::type>;

/// The reductions of such an expression as one.
template <class L>
struct joint_fold;
template <class B>
struct joint_fold<list<B>> {
  using type = typename B::reduction_type;
};
template <class... B>
struct joint_fold<list<B...>> {
  using type = op::joint_reduction<typename B::reduction_type...>;
};

template <class X, int I>
inline constexpr bool barrier_at =
    barrier<std::remove_cvref_t<decltype(leaf_at<I>(std::declval<X const&>()))>>;
/// How many of the leaves before leaf I are in memory, or are numbers.
template <class X, int I>
inline constexpr int plain_before = []<int... J>(std::integer_sequence<int, J...>) {
  return (0 + ... + !barrier_at<X, J>);
}
(std::make_integer_sequence<int, I>{});
/// The number of the K-th of these leaves.
template <class X, int K>
inline constexpr int plain_leaf = []<int... I>(std::integer_sequence<int, I...>) {
  int at = 0;
  ((!barrier_at<X, I> && plain_before<X, I> == K ? void(at = I) : void()), ...);
  return at;
}
(std::make_integer_sequence<int, leaf_count<X>>{});

/// Leaves of X as the symbols of a kernel: operands from `first` on, and the results of reductions.
template <class X, class Finished>
struct row_symbols {
  gpu::kernel_operands const* operands;
  int first;
  Finished finished;
  template <int I, class L>
  auto leaf(L const&) const {
    constexpr int plain = plain_before<X, I>;
    if constexpr (barrier<L>)
      return get<I - plain>(finished);
    else
      return symbol<compute_t<typename L::value_type>>(operands->name(first + plain));
  }
};

/// Do two chains of one type read the same elements, and have the same numbers in them?
template <class C>
bool read_alike(C const& a, C const& b) {
  constexpr int rank = C::extents_type::rank(), count = leaf_count<C>;
  constexpr auto const& facts = gpu::facts_of<float, C>;
  plan::operand x[count], y[count];
  for_each_leaf(a, plan::operand_reader{rank, x});
  for_each_leaf(b, plan::operand_reader{rank, y});
  for (int k = 0; k < count; ++k) {
    bool const same =
        facts.numbers[k + 1]
            ? std::memcmp(x[k].data, y[k].data, static_cast<std::size_t>(x[k].size)) == 0
            : x[k].data == y[k].data && std::equal(x[k].strides, x[k].strides + rank, y[k].strides);
    if (!same) return false;
  }
  return true;
}

/// Does each reduction reduce the result's own rows, is it broadcast along the axes that it
/// reduces, and does it read what the first one reads? `bytes`: what their ops are made of.
template <class Extents, class First>
struct rows_check {
  Extents const& shape;
  First const& first;
  bool good = true;
  std::string bytes = {};
  template <class L>
  void operator()(L const& b, int) {
    if constexpr (barrier<L>) {
      bool trailing = true;  // without keepdims, the axes that stay are the last ones
      for (int i = 1; i < Extents::rank(); ++i)
        trailing = trailing && (!b.reduces(i) || b.reduces(i - 1));
      good = good && (L::keeps_axes || trailing) && b.axes() == first.axes() &&
             b.operand().extents() == shape && read_alike(b.operand(), first.operand());
      bytes += bytes_of_op(b.op());
    }
  }
};

/// Does what is read lie apart from what is written, or exactly where it is written?
template <class To>
struct place_check {
  To const& to;
  bool good = true;
  template <class L>
  void operator()(L const& x) {
    if constexpr (on_device<L>) good = good && (x.memory() != to.block || lies_in(x, to));
  }
};

/// From what a kernel's type and name are made.
template <class D, class X>
struct row_chain_kernel {
  static constexpr std::string_view name = "rows";
};

template <device_space S, class X>
  requires is_fused_rows<X>
struct fusion_on<S, X> {
  using first_type = typename plan::detail::first_barrier<X>::type;
  using fold = typename joint_fold<typename barriers_of<X>::type>::type;

  template <class D, class E>
  static bool run(device_target<S, D, E> const& to, X const& e, aliasing) {
    if constexpr (E::rank() != X::extents_type::rank() ||
                  E::rank() != first_type::operand_type::extents_type::rank()) {
      return false;
    } else {
      first_type const& first = plan::barrier_of(e);
      rows_check<E, first_type> rows{to.shape, first};
      for_each_leaf(e, rows);
      place_check<device_target<S, D, E>> place{to};
      for_each_source(e, place);
      constexpr index most = index{1} << 31;  // above, chains come in parts
      if (!rows.good || !place.good || to.shape.size() >= most) return false;
      launch<D>(to, e, first, rows.bytes,
                std::make_integer_sequence<int, plain_before<X, leaf_count<X>>>{});
      return true;
    }
  }

 private:
  template <class D, class E, int... K>
  static void launch(device_target<S, D, E> const& to, X const& e, first_type const& first,
                     std::string const& own, std::integer_sequence<int, K...>) {
    using A = typename first_type::accumulator;
    auto const all = side_by_side(close(first.operand()), close(leaf_at<plain_leaf<X, K>>(e))...);
    fold_and_apply<fold, row_chain_kernel<D, X>>(
        to, all, [&](int i) { return first.reduces(i); }, own,
        [&](auto const& s, auto const& count, gpu::kernel_operands const& o) {
          auto const finished = finish<A>(e, s, count);
          row_symbols<X, std::remove_const_t<decltype(finished)>> const leaves{
              &o, 1 + leaf_count<typename first_type::operand_type>, finished};
          return evaluate(e, leaves);
        });
  }
  /// The values of the reductions, as a list.
  template <class A, class State, class Count>
  static auto finish(X const& e, State const& s, Count const& count) {
    return with_reductions(e, [&](auto const&... b) {
      if constexpr (sizeof...(b) == 1)
        return make_list(b.op().template finish<symbol<A>>(s, count)...);
      else
        return fold{make_list(b.op()...)}.template finish<symbol<A>>(s, count);
    });
  }
  template <class F>
  static auto with_reductions(X const& e, F const& f) {
    return [&]<int... I>(std::integer_sequence<int, I...>) {
      return f(leaf_at<barrier_leaf<I>()>(e)...);
    }
    (std::make_integer_sequence<int, leaf_count<X> - plain_before<X, leaf_count<X>>>{});
  }
  /// The number of the N-th reduction among the leaves.
  template <int N>
  static consteval int barrier_leaf() {
    return []<int... I>(std::integer_sequence<int, I...>) {
      int at = 0;
      ((barrier_at<X, I> && I - plain_before<X, I> == N ? void(at = I) : void()), ...);
      return at;
    }
    (std::make_integer_sequence<int, leaf_count<X>>{});
  }
};

}  // namespace detail

LAZULI_END

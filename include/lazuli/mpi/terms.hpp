// What one rank contributes to a sum over ranks: its part of every term that ranks compute in parts
// and, on the first rank, every whole term.
#pragma once

#include <lazuli/mpi/matmul.hpp>
#include <lazuli/mpi/reduce.hpp>

LAZULI_BEGIN
namespace detail {

/// Is P the only mesh axis that operands in Operand use and their value in Value does not?
template <class P, class Operand, class Value>
inline constexpr bool goes_alone = false;
template <class P, class... A, class... V>
inline constexpr bool goes_alone<P, sharded_space<A...>, sharded_space<V...>> =
    ((0 + ... + !std::is_same_v<A, all_t>) == (1 + ... + !std::is_same_v<V, all_t>)) &&
    (std::is_same_v<A, P> || ...) && !(std::is_same_v<V, P> || ...);

/// Is X a sum, or a product, along axes that are divided by P and by nothing else, or a linear
/// combination of such? Then each rank computes its part.
template <class P, class X>
inline constexpr bool in_parts = false;
template <class P, class C, class E, class Space>
inline constexpr bool in_parts<P, reduction<op::sum_reduction, C, E, false, Space>> =
    goes_alone<P, plain_space_t<space_of<C>>, Space>;
template <class P, class A, class B>
  requires(on_ranks<A>&& on_ranks<B>)
inline constexpr bool in_parts<P, matmul_node<A, B>> =
    std::is_same_v<typename placed_product<A, B>::inner, P> && !has_slices<space_of<A>> &&
    !has_slices<space_of<B>>;
template <class P, class T, class A>
inline constexpr bool in_parts<P, node<op::negative_op, T, A>> = in_parts<P, A>;
template <class P, class T, class A, class B>
inline constexpr bool in_parts<P, node<op::add_op, T, A, B>> = in_parts<P, A> || in_parts<P, B>;
template <class P, class T, class A, class B>
inline constexpr bool in_parts<P, node<op::subtract_op, T, A, B>> =
    in_parts<P, A> || in_parts<P, B>;
/// A number that every rank has.
template <class X>
inline constexpr bool is_factor = leaf<X>&& rank_of<X> == 0;
template <class P, class T, class A, class B>
inline constexpr bool in_parts<P, node<op::multiply_op, T, A, B>> =
    (in_parts<P, A> && is_factor<B>) || (is_factor<A> && in_parts<P, B>);
template <class P, class T, class A, class B>
inline constexpr bool in_parts<P, node<op::divide_op, T, A, B>> = in_parts<P, A>&& is_factor<B>;

/// An operand whose part each rank can compute by itself: the operand as it is, or its value.
template <class X>
decltype(auto) without_barriers(X const& x) {
  if constexpr (plan::detail::barriers_in<X> != 0 || reads_neighbours<X> || has_slices<space_of<X>>)
    return value_to_send(x);
  else
    return (x);
}

/// What this rank contributes to a sum: its part of the terms that are computed in parts, and the
/// whole terms if it is the first rank of the line.
template <class On, class Space>
class terms_of_rank {
 public:
  terms_of_rank(mpi::grid const& grid, dextents<Space::rank> const& shape)
      : grid_(grid), shape_(shape), line_(grid.axis(On::name())) {}

  /// Calls use(e) with a host chain for each term of x. Collective if operands or whole terms are.
  template <class X, class Use>
  void each(X const& x, Use const& use) const {
    if constexpr (!in_parts<On, X> || rank_of<X> != Space::rank)
      whole(x, use);
    else if constexpr (barrier<X>)
      part(x, use);
    else
      terms(x.op(), x, use);
  }

 private:
  template <class X, class Use>
  void terms(op::add_op, X const& x, Use const& use) const {
    each(x.template operand<0>(), use);
    each(x.template operand<1>(), use);
  }
  template <class X, class Use>
  void terms(op::subtract_op, X const& x, Use const& use) const {
    each(x.template operand<0>(), use);
    each(x.template operand<1>(), [&](auto const& e) { use(-astype<value_t<X>>(e)); });
  }
  template <class X, class Use>
  void terms(op::negative_op, X const& x, Use const& use) const {
    each(x.template operand<0>(), [&](auto const& e) { use(-e); });
  }
  template <class X, class Use>
  void terms(op::divide_op, X const& x, Use const& use) const {
    auto const by = number(x.template operand<1>());
    each(x.template operand<0>(), [&](auto const& e) { use(e / by); });
  }
  template <class X, class Use>
  void terms(op::multiply_op, X const& x, Use const& use) const {
    constexpr int parts =
        in_parts<On, std::remove_cvref_t<decltype(x.template operand<0>())>> ? 0 : 1;
    auto const by = number(x.template operand<1 - parts>());
    each(x.template operand<parts>(), [&](auto const& e) { use(e * by); });
  }
  template <class X>
  static auto number(X const& x) {
    if constexpr (over_a_mesh<X>)
      return value_t<X>(x);
    else
      return x;
  }

  template <class X, class Use>
  void whole(X const& x, Use const& use) const {
    if constexpr (!over_a_mesh<X>) {
      if (is_first()) use(x);
    } else {
      typename sharded_in<Space, value_t<X>>::type made(grid_.shared_from_this(), shape_);
      made.copy_(x);
      if (is_first()) use(made.local());
    }
  }
  /// A reduction: this rank sums the elements that it has.
  template <class R, class C, class E, class Where, class Use>
  void part(reduction<R, C, E, false, Where> const& sum, Use const& use) const {
    auto const& operand = without_barriers(sum.operand());
    auto const e = close(operand);
    using chain = std::remove_const_t<decltype(e)>;
    constexpr int rank = rank_of<chain>;
    dextents<rank> const from(e.extents().values());
    auto along = axes_in<space_of<chain>>(&grid_, from);
    bool shared = false;
    auto const kept = axes_in<Space>(&grid_, shape_);
    for (std::size_t i = 0, next = 0; i < along.size(); ++i) {
      if (sum.reduces(static_cast<int>(i)))
        shared = shared || along[i] >= 0;
      else
        along[i] = kept[next++];  // an axis that all ranks have whole: only this rank's part
    }
    auto const local = here(e, part_here(&grid_, from, along));
    in_memory<value_t<decltype(sum)>>(local_reduction<dextents<Space::rank>>(sum, local), shared,
                                      use);
  }
  /// A matrix product over this rank's share of the inner axis.
  template <class A, class B, class Use>
  void part(matmul_node<A, B> const& product, Use const& use) const {
    product.with_operands([&](auto const& a, auto const& b) {
      auto const& left = without_barriers(a);
      auto const& right = without_barriers(b);
      auto const x = close(left);
      auto const y = close(right);
      using over_ranks = barrier_on_ranks<
          matmul_node<std::remove_const_t<decltype(x)>, std::remove_const_t<decltype(y)>>>;
      auto const [p, q] = over_ranks::factors_here(
          part_here(&grid_, shape_, axes_in<Space>(&grid_, shape_)), &grid_, x, y);
      using P = std::remove_cvref_t<decltype(p)>;
      using Q = std::remove_cvref_t<decltype(q)>;
      in_memory<value_t<decltype(product)>>(matmul_node<P, Q>(p, q),
                                            over_ranks::inner_axis(&grid_, x, y) >= 0, use);
    });
  }
  /// If no ranks share the summed axis, each has the whole sum, and only the first one uses it.
  template <class T, class X, class Use>
  void in_memory(X const& e, bool shared, Use const& use) const {
    if (!shared && !is_first()) return;
    use(dtensor<compute_t<T>, Space::rank>(e));
  }
  bool is_first() const { return grid_.place(line_) == 0; }

  mpi::grid const& grid_;
  dextents<Space::rank> shape_;
  int line_;
};

}  // namespace detail
LAZULI_END

// qr, svd, what is computed from singular values, and lstsq of matrices in blocks: they are moved
// to shares first; results that are placed as the matrix are moved back.
#pragma once

#include <lazuli/mpi/norm.hpp>

LAZULI_BEGIN
namespace detail {

/// Writes a value in shares to a tensor in blocks.
template <class T, auto... P, class X>
void move_to_blocks(sharded<T, P...>& to, X const& x) {
  to = redistributed(space_of<sharded<T, P...>>{}, x);
}

template <class Rows>
inline constexpr bool runs_over_ranks<qr_of, cyclic_space<Rows, all_t>> = true;
template <class Rows>
struct matrices_on<cyclic_space<Rows, all_t>, qr_of> {
  template <class A, class Out>
  static void compute(A const& x, index basis, Out& out) {
    only_reduced(basis, x.extents());
    auto found = qr_of::of(moved_to_shares(x));
    move_to_blocks(out.q, found.q);
    out.r = std::move(found.r);
  }
};

template <>
inline constexpr bool takes_blocks<svd_of> = true;
template <class Rows, class Columns>
struct matrices_on<cyclic_space<Rows, Columns>, svd_of> {
  template <class A, class Out>
  static void compute(A const& x, bool full, Out& out) {
    auto found = svd_of::of(moved_to_shares(x), full);
    move_to_blocks(out.u, found.u);
    out.s = std::move(found.s);
    move_to_blocks(out.vh, found.vh);
  }
};

/// Functions of a matrix whose results every rank has.
template <class F>
inline constexpr bool gives_singular_numbers = false;
template <>
inline constexpr bool gives_singular_numbers<node_of<svdvals_rule>> = true;
template <>
inline constexpr bool gives_singular_numbers<node_of<matrix_rank_rule>> = true;
template <>
inline constexpr bool gives_singular_numbers<node_of<cond_rule>> = true;
template <>
inline constexpr bool gives_singular_numbers<node_of<matrix_norm_rule>> = true;
template <class F>
  requires gives_singular_numbers<F>
inline constexpr bool takes_blocks<F> = true;
template <>
inline constexpr bool takes_blocks<cond_of> = true;
template <>
inline constexpr bool takes_blocks<matrix_norm_of> = true;
template <class F, class Rows, class Columns>
  requires gives_singular_numbers<F>
struct matrices_on<cyclic_space<Rows, Columns>, F> {
  template <class A, class... P>
  static auto of(A const& x, P... parameters) {
    return F::of(moved_to_shares(x), parameters...);
  }
};

template <>
inline constexpr bool takes_blocks<node_of<pinv_rule>> = true;
template <class Rows, class Columns>
struct matrices_on<cyclic_space<Rows, Columns>, node_of<pinv_rule>> {
  template <class A, class... P>
  static auto of(A const& x, P... rcond) {
    auto const found = node_of<pinv_rule>::of(moved_to_shares(x), rcond...);
    return redistributed(cyclic_space<Columns, Rows>{}, found);
  }
};

template <class X>
using value_in_shares = std::remove_cvref_t<decltype(moved_to_shares(std::declval<X const&>()))>;
/// system_in_blocks: a and b of lstsq, one of them in blocks, whose shares it takes.
template <class A, class B>
concept system_in_blocks = over_a_mesh<A> && over_a_mesh<B> &&
    (in_blocks<A> || in_blocks<B>)&&fittable<extents_t<A>, extents_t<B>>&& placed_system<
        value_in_shares<A>, value_in_shares<B>>::possible;

}  // namespace detail

namespace linalg {

/// The same of operands of which some are in blocks: those are moved to shares first.
template <expression A, expression B>
  requires lazuli::detail::system_in_blocks<A, B>
auto lstsq(A const& a, B const& b, double rcond = -1) {
  return lstsq(lazuli::detail::moved_to_shares(a), lazuli::detail::moved_to_shares(b), rcond);
}

}  // namespace linalg
LAZULI_END

// Functions that do not run over ranks, refused by name at the user's line. Each function requires
// operands in_one_memory, so these overloads are the only candidates left.
#pragma once

#include <lazuli/mpi/batches.hpp>
#include <lazuli/mpi/covariance.hpp>
#include <lazuli/mpi/cross_entropy.hpp>
#include <lazuli/mpi/cyclic_decompositions.hpp>
#include <lazuli/mpi/decomposition_gradients.hpp>
#include <lazuli/mpi/distances.hpp>
#include <lazuli/mpi/histogram.hpp>
#include <lazuli/mpi/join.hpp>
#include <lazuli/mpi/pad.hpp>
#include <lazuli/mpi/products.hpp>
#include <lazuli/mpi/reshape.hpp>
#include <lazuli/mpi/scan_gradients.hpp>
#include <lazuli/mpi/search.hpp>
#include <lazuli/mpi/sort_gradients.hpp>
#include <lazuli/mpi/system_gradients.hpp>
#include <lazuli/mpi/triangles.hpp>
#include <lazuli/mpi/turn.hpp>
#include <lazuli/tensor/same_space.hpp>

LAZULI_BEGIN

// clang-format off
// Not one macro that takes the name: g++ prints every macro that the name passes through.
#define LAZULI_ELSEWHERE template <class... X> requires lazuli::detail::not_over_ranks<X...> lazuli::detail::refused_over_ranks<X...>

LAZULI_ELSEWHERE unique(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE unique_all(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE unique_inverse(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE unique_counts(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE unique_consecutive(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE unique_consecutive_counts(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE union1d(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE intersect1d(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE setdiff1d(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE setxor1d(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE lexsort(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE isin(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE histogram2d(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE insert(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE block_diag(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE repeat_interleave(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE rot90(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE scatter(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE scatter_add(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE index_add(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE index_copy(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE index_fill(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE scatter_reduce(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE masked_scatter(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE masked_select(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE argwhere(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE nonzero(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE flatnonzero(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE take(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE embedding(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE index_select(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE gather(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE take_along_axis(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE logcumsumexp(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE group_norm(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE batch_norm(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE attention(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE hankel(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE trim_zeros(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE histogramdd(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE gradient(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE trapezoid(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE diag_embed(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE meshgrid(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE convolve(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE correlate(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE pdist(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE kron(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE cross(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE vander(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE polyfit(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE polyadd(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE polysub(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE polymul(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE polyder(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE polyint(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE roots(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE unfold(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE sliding_window_view(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE broadcast_to(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE narrow(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE as_strided(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE fill_diagonal(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE chunk(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE split(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE array_split(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE hsplit(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE vsplit(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE atleast_1d(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE atleast_2d(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE atleast_3d(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE unbind(X const&...) LAZULI_NOT_OVER_RANKS;
#define LAZULI_UNLESS(...) template <class X, class... A> requires(lazuli::detail::not_over_ranks<X, A...> && !(__VA_ARGS__)) lazuli::detail::refused_over_ranks<X, A...>
LAZULI_UNLESS(lazuli::detail::classified_over_ranks<X, A...>) cross_entropy(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::variables_over_ranks<X, A...>) cov(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::variables_over_ranks<X, A...>) corrcoef(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::points_over_ranks<X, A...>) cdist(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::in_one_memory<X> && !(lazuli::on_tape<A> || ...)) polyval(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::counted_on_ranks<X>) histogram(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::counted_on_ranks<X>) histc(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::counted_on_ranks<X> && (std::is_convertible_v<A, index> && ...)) bincount(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::joined_over_ranks<X, A...>) hstack(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::stacked_over_ranks<X, A...>) vstack(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::stacked_over_ranks<X, A...>) column_stack(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::padded_over_ranks<X>) pad(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::repeated_over_ranks<X, A...>) tile(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::repeated_over_ranks<X, A...> && on_ranks<X> && sizeof...(A) == 2) repeat(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::turned_over_ranks<X>) flip(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::turned_over_ranks<X>) fliplr(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::turned_over_ranks<X>) flipud(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::matrices_over_ranks<X>) tril(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::matrices_over_ranks<X>) triu(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::one_diagonal_over_ranks<X, A...>) diag(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::one_diagonal_over_ranks<X, A...>) diagonal(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::one_diagonal_over_ranks<X, A...>) trace(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::pair_on_ranks<X, A...>) outer(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::pair_on_ranks<X, A...>) vecdot(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::rows_over_ranks<X>) reshape(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::rows_over_ranks<X> && sizeof...(A) == 0) flatten(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_UNLESS(lazuli::detail::rows_over_ranks<X> && sizeof...(A) == 0) ravel(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
#undef LAZULI_UNLESS
#define LAZULI_NOT_FOUND template <class X, class V, class... A> requires(lazuli::detail::not_over_ranks<X, V, A...> && !lazuli::detail::found_over_ranks<X, V>) lazuli::detail::refused_over_ranks<X, V, A...>
LAZULI_NOT_FOUND digitize(X const&, V const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_NOT_FOUND bucketize(X const&, V const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_NOT_FOUND interp(X const&, V const&, A const&...) LAZULI_NOT_OVER_RANKS;
#undef LAZULI_NOT_FOUND
template <class V, class X, class... A> requires(lazuli::detail::not_over_ranks<V, X> && !lazuli::detail::found_over_ranks<X, V>) lazuli::detail::refused_over_ranks<V, X>
searchsorted(V const&, X const&, A const&...) LAZULI_NOT_OVER_RANKS;
template <class X, class... A> requires(lazuli::detail::over_ranks<X> && !on_ranks<X>) lazuli::detail::refused_over_ranks<X>
one_hot(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
#define LAZULI_WITHOUT_AXES template <class X, class... A> requires(lazuli::detail::over_ranks<X> && !lazuli::detail::sorted_over_ranks<X>) lazuli::detail::refused_over_ranks<X>
LAZULI_WITHOUT_AXES topk(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_WITHOUT_AXES kthvalue(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_WITHOUT_AXES quantile(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_WITHOUT_AXES median(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_WITHOUT_AXES percentile(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_WITHOUT_AXES argsort(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_WITHOUT_AXES sort_with_indices(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
#undef LAZULI_WITHOUT_AXES
#define LAZULI_NOT_MOVED template <class X, class... A> requires(lazuli::detail::over_ranks<X> && !lazuli::detail::sorted_over_ranks<X> && !lazuli::detail::moved_over_ranks<X, A...>) lazuli::detail::refused_over_ranks<X>
LAZULI_NOT_MOVED sort(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_NOT_MOVED diff(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
#undef LAZULI_NOT_MOVED
#define LAZULI_NOT_SCANNED template <class X, class... A> requires(lazuli::detail::over_ranks<X> && !lazuli::detail::summed_over_ranks<X, A...>) lazuli::detail::refused_over_ranks<X>
LAZULI_NOT_SCANNED cumsum(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_NOT_SCANNED cumulative_sum(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_NOT_SCANNED cumprod(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_NOT_SCANNED cumulative_prod(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_NOT_SCANNED cummax(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_NOT_SCANNED cummin(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
#undef LAZULI_NOT_SCANNED
#define LAZULI_NOT_JOINED template <class A, class... X> requires(lazuli::detail::not_over_ranks<A, X...> && !lazuli::detail::joined_over_ranks<X...>) lazuli::detail::refused_over_ranks<A, X...>
LAZULI_NOT_JOINED concat(A const&, X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_NOT_JOINED cat(A const&, X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_NOT_JOINED concatenate(A const&, X const&...) LAZULI_NOT_OVER_RANKS;
#undef LAZULI_NOT_JOINED
template <class A, class... X> requires(lazuli::detail::not_over_ranks<A, X...> && !(lazuli::detail::stacked_over_ranks<X...> && static_index<A>)) lazuli::detail::refused_over_ranks<A, X...>
stack(A const&, X const&...) LAZULI_NOT_OVER_RANKS;
template <class X, class S, class... A> requires(lazuli::detail::over_ranks<X> && !lazuli::detail::rolled_over_ranks<X, A...>) lazuli::detail::refused_over_ranks<X>
roll(X const&, S const&, A const&...) LAZULI_NOT_OVER_RANKS;
#define LAZULI_FOLLOWED template <class X, class... A> requires(lazuli::detail::over_ranks<X> && !on_ranks<X>) lazuli::detail::refused_over_ranks<X>
LAZULI_FOLLOWED transpose(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_FOLLOWED matrix_transpose(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_FOLLOWED permute(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_FOLLOWED permute_dims(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_FOLLOWED moveaxis(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_FOLLOWED movedim(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_FOLLOWED swapaxes(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_FOLLOWED expand_dims(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_FOLLOWED unsqueeze(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_FOLLOWED squeeze(X const&, A const&...) LAZULI_NOT_OVER_RANKS;
// As LAZULI_NOT_OVER_RANKS, one macro.
#if defined(__clang__)
#define LAZULI_AXES_OVER_RANKS _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wgcc-compat\"") \
  __attribute__((diagnose_if(true, "lazuli: axes of a tensor over ranks are constants that it has, permute(x, 1_c, 0_c): placements go with them, and are part of the type", "error"))) \
  _Pragma("clang diagnostic pop")
#else
#define LAZULI_AXES_OVER_RANKS = delete
#endif
#define LAZULI_AXES_UNKNOWN template <on_ranks X, class... A> requires(sizeof...(A) > 0 && !lazuli::detail::axes_permuted<rank_of<X>, A...>) axes_over_ranks_are_constants_write_0_c_and_1_c<A...>
LAZULI_AXES_UNKNOWN permute(X const&, A const&...) LAZULI_AXES_OVER_RANKS;
LAZULI_AXES_UNKNOWN permute_dims(X const&, A const&...) LAZULI_AXES_OVER_RANKS;
#undef LAZULI_AXES_UNKNOWN
#define LAZULI_AXES_UNKNOWN template <on_ranks X, class... A> requires(sizeof...(A) > 0 && !lazuli::detail::axes_named<rank_of<X>, A...>) axes_over_ranks_are_constants_write_0_c_and_1_c<A...>
LAZULI_AXES_UNKNOWN transpose(X const&, A const&...) LAZULI_AXES_OVER_RANKS;
LAZULI_AXES_UNKNOWN moveaxis(X const&, A const&...) LAZULI_AXES_OVER_RANKS;
LAZULI_AXES_UNKNOWN movedim(X const&, A const&...) LAZULI_AXES_OVER_RANKS;
LAZULI_AXES_UNKNOWN swapaxes(X const&, A const&...) LAZULI_AXES_OVER_RANKS;
#undef LAZULI_AXES_UNKNOWN
#define LAZULI_AXES_UNKNOWN(MORE) template <on_ranks X, class... A> requires(sizeof...(A) != 1 || !lazuli::detail::axes_named<rank_of<X> + MORE, A...>) axes_over_ranks_are_constants_write_0_c_and_1_c<A...>
LAZULI_AXES_UNKNOWN(1) expand_dims(X const&, A const&...) LAZULI_AXES_OVER_RANKS;
LAZULI_AXES_UNKNOWN(1) unsqueeze(X const&, A const&...) LAZULI_AXES_OVER_RANKS;
LAZULI_AXES_UNKNOWN(0) squeeze(X const&, A const&...) LAZULI_AXES_OVER_RANKS;
#undef LAZULI_AXES_UNKNOWN
// For braces, which name no type.
template <on_ranks X, std::size_t N>
axes_over_ranks_are_constants_write_0_c_and_1_c<index[N]> transpose(X const&, brace_index const (&)[N]) LAZULI_AXES_OVER_RANKS;
template <on_ranks X, std::size_t N>
axes_over_ranks_are_constants_write_0_c_and_1_c<index[N]> permute(X const&, brace_index const (&)[N]) LAZULI_AXES_OVER_RANKS;
#undef LAZULI_AXES_OVER_RANKS
template <lazuli::detail::over_ranks X, std::size_t N, class... A>
  requires(!lazuli::detail::padded_over_ranks<X>)
lazuli::detail::refused_over_ranks<X> pad(X const&, brace_index const (&)[N][2], A const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE begin(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE end(X const&...) LAZULI_NOT_OVER_RANKS;

namespace linalg {
template <expression A, expression B>
  requires(lazuli::detail::not_over_ranks<A, B> && !lazuli::detail::system_on_ranks<A, B> && !lazuli::detail::batches_solved<A, B> &&
           !lazuli::detail::system_followed_over_ranks<A, B>)
lazuli::detail::refused_over_ranks<A, B> solve(A const&, B const&) LAZULI_NOT_OVER_RANKS;
template <expression A>
  requires(lazuli::detail::not_over_ranks<A> && !lazuli::detail::matrix_on_ranks<A> &&
           !lazuli::detail::batches_over_ranks<space_of<A>> && !lazuli::detail::matrix_followed_over_ranks<A>)
lazuli::detail::refused_over_ranks<A> inv(A const&) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE solve_triangular(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE tensorsolve(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE tensorinv(X const&...) LAZULI_NOT_OVER_RANKS;
LAZULI_ELSEWHERE multi_dot(X const&...) LAZULI_NOT_OVER_RANKS;
template <expression A, expression B>
  requires(lazuli::detail::not_over_ranks<A, B> && !(on_ranks<A> && on_ranks<B>) && !lazuli::detail::systems_followed_over_ranks<A, B> && !lazuli::detail::system_in_blocks<A, B>)
lazuli::detail::refused_over_ranks<A, B> lstsq(A const&, B const&, double = -1) LAZULI_NOT_OVER_RANKS;
}  // namespace linalg
#undef LAZULI_FOLLOWED
// clang-format on

#undef LAZULI_ELSEWHERE
LAZULI_END

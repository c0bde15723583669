// Standard containers, pointers, text and several results given to functions of tensors: refused by
// name at the user's line, as ops and reductions refuse them.
#pragma once

#include <concepts>
#include <iterator>
#include <lazuli/op/refusal.hpp>
#include <utility>

LAZULI_BEGIN

namespace detail {
/// a_container: numbers in a container of the standard library, or what a call with several results
/// returned. Models: std::vector<float>, double[3], results<float, int>. Not: char[3],
/// std::vector<tensor>.
template <class X>
concept a_container =
    several_results<X> ||
    (is_container<std::remove_cvref_t<X>> && !text_like<X> &&
     is_scalar_v<std::remove_cvref_t<decltype(*std::begin(std::declval<X const&>()))>>);
}  // namespace detail

// clang-format off
// Not one macro with the name as its parameter: g++ prints each that the name comes through.
// Of one operand: what follows may be a list of axes or extents.
#define LAZULI_OF_A_CONTAINER template <class X, class... A> requires lazuli::detail::mistaken_operand<X> lazuli::detail::mistake_t<X>
LAZULI_OF_A_CONTAINER softmax(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER log_softmax(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER softmin(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER logsumexp(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER glu(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER normalize(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER renorm(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER layer_norm(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER rms_norm(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER group_norm(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER batch_norm(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER adjoint(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER copy(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER clone(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER contiguous(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER eval(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER tril(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER triu(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER reshape(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER flatten(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER ravel(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER transpose(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER matrix_transpose(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER permute(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER permute_dims(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER moveaxis(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER movedim(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER swapaxes(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER expand(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER expand_dims(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER unsqueeze(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER squeeze(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER broadcast_to(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER unflatten(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER narrow(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER diagonal(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER chunk(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER split(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER array_split(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER tensor_split(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER hsplit(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER vsplit(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER dsplit(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER unbind(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER unstack(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER as_strided(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER sliding_window_view(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER unfold(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER atleast_1d(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER atleast_2d(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER atleast_3d(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER take(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER index_select(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER masked_fill(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER extract(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER argwhere(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER nonzero(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER flatnonzero(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER index_fill(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER pad(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER tile(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER repeat(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER repeat_interleave(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER roll(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER flip(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER fliplr(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER flipud(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER rot90(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER diff(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER ediff1d(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER insert(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER delete_at(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER one_hot(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER combinations(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER diag(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER diagflat(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER trace(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER max_pool2d(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER avg_pool2d(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER poly(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER polyder(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER polyint(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER roots(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER trim_zeros(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER argsort(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER msort(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER sort_with_indices(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER partition(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER argpartition(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER topk(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER kthvalue(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER unique(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER unique_all(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER unique_inverse(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER unique_counts(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER unique_consecutive(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER unique_values(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER mode(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER median(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER quantile(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER rankdata(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER cumsum(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER cumprod(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER cumulative_sum(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER cumulative_prod(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER cummax(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER cummin(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER logcumsumexp(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER histogram(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER histc(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER bincount(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER gradient(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER minmax(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER aminmax(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER ptp(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER percentile(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER average(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER var_mean(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER std_mean(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER nancumsum(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER nancumprod(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER nan_to_num(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER nanquantile(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER nanpercentile(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER nanmedian(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER zscore(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER skew(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER kurtosis(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER sem(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER unwrap(X const&, A const&...) LAZULI_NO_CONTAINER;

// Of several operands.
#define LAZULI_AMONG_CONTAINERS template <class... X> requires(... || lazuli::detail::a_container<X>) lazuli::detail::mistake_t<X...>
LAZULI_AMONG_CONTAINERS gather(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS take_along_axis(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS masked_select(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS scatter(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS scatter_add(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS scatter_reduce(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS index_add(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS index_copy(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS put(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS put_along_axis(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS isin(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS sort(X const&...) LAZULI_NO_CONTAINER;  // iterators: sorting/sort.hpp
LAZULI_AMONG_CONTAINERS allclose(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS isclose(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS array_equal(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS matmul(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS dot(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS mm(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS mv(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS bmm(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS outer(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS inner(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS vdot(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS vecdot(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS matvec(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS vecmat(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS kron(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS cross(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS addmm(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS cdist(X const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER pdist(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS pairwise_distance(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS cosine_similarity(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS toeplitz(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS hankel(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS convolve(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS correlate(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS conv1d(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS conv2d(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS attention(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS polyfit(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS polyval(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS polyadd(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS polysub(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS polymul(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS polydiv(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS interp(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS searchsorted(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS digitize(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS union1d(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS intersect1d(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS setdiff1d(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS setxor1d(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS histogram2d(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS cov(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS corrcoef(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS trapezoid(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS trapz(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS cumulative_trapezoid(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS simpson(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS cross_entropy(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS append(X const&...) LAZULI_NO_CONTAINER;

// Joined behind an axis.
#define LAZULI_JOINED_CONTAINERS template <std::integral Axis, class... X> requires(... || lazuli::detail::a_container<X>) lazuli::detail::mistake_t<X...>
LAZULI_JOINED_CONTAINERS concat(Axis, X const&...) LAZULI_NO_CONTAINER;
LAZULI_JOINED_CONTAINERS cat(Axis, X const&...) LAZULI_NO_CONTAINER;
LAZULI_JOINED_CONTAINERS stack(Axis, X const&...) LAZULI_NO_CONTAINER;

// At probabilities.
#define LAZULI_AT_A_CONTAINER template <class X, class Q, class... A> requires lazuli::detail::a_container<Q> lazuli::detail::mistake_t<Q>
LAZULI_AT_A_CONTAINER quantile(X const&, Q const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_AT_A_CONTAINER percentile(X const&, Q const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_AT_A_CONTAINER nanquantile(X const&, Q const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_AT_A_CONTAINER nanpercentile(X const&, Q const&, A const&...) LAZULI_NO_CONTAINER;

namespace linalg {
LAZULI_OF_A_CONTAINER inv(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER logdet(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER norm(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER vector_norm(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER orth(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER null_space(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER tensorinv(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS solve(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS lstsq(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS solve_triangular(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS cholesky_solve(X const&...) LAZULI_NO_CONTAINER;
LAZULI_AMONG_CONTAINERS tensorsolve(X const&...) LAZULI_NO_CONTAINER;
}  // namespace linalg

namespace fft {
LAZULI_OF_A_CONTAINER fft(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER ifft(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER rfft(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER irfft(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER hfft(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER ihfft(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER fft2(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER ifft2(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER rfft2(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER irfft2(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER fftn(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER ifftn(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER rfftn(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER irfftn(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER fftshift(X const&, A const&...) LAZULI_NO_CONTAINER;
LAZULI_OF_A_CONTAINER ifftshift(X const&, A const&...) LAZULI_NO_CONTAINER;
}  // namespace fft
// clang-format on

#undef LAZULI_AT_A_CONTAINER
#undef LAZULI_JOINED_CONTAINERS
#undef LAZULI_AMONG_CONTAINERS
#undef LAZULI_OF_A_CONTAINER
LAZULI_END

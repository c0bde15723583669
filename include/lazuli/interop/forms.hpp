// What is printed of a call that no form of a function fits, in place of every candidate: the forms
// there are, at the user's line.
#pragma once

#include <lazuli/meta/constant.hpp>

LAZULI_BEGIN

// clang-format off
// Of numbers with a fraction, which would be cut off to be an axis, a shift or a k.
#define LAZULI_NO_FRACTION template <class X, std::floating_point A, class... R> LAZULI_NO_FORM
#define LAZULI_NO_FRACTION_THIRD template <class X, std::integral K, std::floating_point A, class... R> LAZULI_NO_FORM
// Of functions whose elements may be named in angle brackets.
#define LAZULI_NO_FORM_OF template <class T = void> LAZULI_NO_FORM
LAZULI_NO_FORM adjoint(...) LAZULI_FORMS("adjoint(x)");
LAZULI_NO_FORM aminmax(...) LAZULI_FORMS("aminmax(x), aminmax(x, axis), aminmax(x, {axes}, lz::keepdims)");
LAZULI_NO_FORM append(...) LAZULI_FORMS("append(x, values), append(x, values, axis)");
LAZULI_NO_FORM_OF arange(...) LAZULI_FORMS("arange(stop), arange(start, stop), arange(start, stop, step)");
LAZULI_NO_FORM argpartition(...) LAZULI_FORMS("argpartition(x, k, axis = -1)");
LAZULI_NO_FORM argsort(...) LAZULI_FORMS("argsort(x, axis = -1, descending = false)");
LAZULI_NO_FORM argwhere(...) LAZULI_FORMS("argwhere(mask)");
LAZULI_NO_FORM array_split(...) LAZULI_FORMS("array_split(x, parts, axis = 0), array_split(x, {positions}, axis = 0)");
LAZULI_NO_FORM as_strided(...) LAZULI_FORMS("as_strided(x, {sizes}, {strides}, offset)");
LAZULI_NO_FORM assign(...) LAZULI_FORMS("assign(into(m, s), exprs(a, b))");
LAZULI_NO_FORM atleast_1d(...) LAZULI_FORMS("atleast_1d(x)");
LAZULI_NO_FORM atleast_2d(...) LAZULI_FORMS("atleast_2d(x)");
LAZULI_NO_FORM atleast_3d(...) LAZULI_FORMS("atleast_3d(x)");
LAZULI_NO_FORM average(...) LAZULI_FORMS("average(x), average(x, axis), average(x, weights), average(x, weights, {axes})");
LAZULI_NO_FORM avg_pool2d(...) LAZULI_FORMS("avg_pool2d(x, window), avg_pool2d(x, window, stride, border = 0) of x (images, channels, rows, columns)");
LAZULI_NO_FORM batch_norm(...) LAZULI_FORMS("batch_norm(x, mean, var), batch_norm(x, mean, var, weight, bias)");
LAZULI_NO_FORM bincount(...) LAZULI_FORMS("bincount(x, minlength = 0), bincount(x, weights, minlength = 0) of a vector of integers x");
LAZULI_NO_FORM bmm(...) LAZULI_FORMS("bmm(a, b) of batches of matrices");
LAZULI_NO_FORM broadcast_to(...) LAZULI_FORMS("broadcast_to(x, sizes...), broadcast_to(x, shape)");
LAZULI_NO_FORM cat(...) LAZULI_FORMS("cat(axis, a, b), cat({a, b}, axis) of tensors");
LAZULI_NO_FORM cdist(...) LAZULI_FORMS("cdist(a, b, p = 2)");
LAZULI_NO_FORM choice(...) LAZULI_FORMS("choice(x, count, replacement = true), choice(x, count, replacement, generator)");
LAZULI_NO_FORM chunk(...) LAZULI_FORMS("chunk(x, parts, axis = 0)");
LAZULI_NO_FORM clone(...) LAZULI_FORMS("clone(x)");
LAZULI_NO_FORM combinations(...) LAZULI_FORMS("combinations(x, r = 2) of a vector x");
LAZULI_NO_FORM contiguous(...) LAZULI_FORMS("contiguous(x)");
LAZULI_NO_FORM conv1d(...) LAZULI_FORMS("conv1d(x, w, stride = 1, border = 0) of x (samples, channels, length), w (outputs, channels, length)");
LAZULI_NO_FORM conv2d(...) LAZULI_FORMS("conv2d(x, w, stride = 1, border = 0), conv2d(x, w, bias, stride = 1, border = 0); stride and border are numbers or {rows, columns}");
LAZULI_NO_FORM convolve(...) LAZULI_FORMS("convolve(a, v, mode = \"full\")");
LAZULI_NO_FORM copy(...) LAZULI_FORMS("copy(x)");
LAZULI_NO_FORM corrcoef(...) LAZULI_FORMS("corrcoef(x), corrcoef(x, y)");
LAZULI_NO_FORM correlate(...) LAZULI_FORMS("correlate(a, v, mode = \"valid\")");
LAZULI_NO_FORM cov(...) LAZULI_FORMS("cov(x, lz::correction(1)), cov(x, y, lz::correction(1))");
LAZULI_NO_FORM cross(...) LAZULI_FORMS("cross(a, b, axis = -1)");
LAZULI_NO_FORM cross_entropy(...) LAZULI_FORMS("cross_entropy(logits, classes)");
LAZULI_NO_FORM cummax(...) LAZULI_FORMS("cummax(x, axis)");
LAZULI_NO_FORM cummin(...) LAZULI_FORMS("cummin(x, axis)");
LAZULI_NO_FORM cumprod(...) LAZULI_FORMS("cumprod(x), cumprod(x, axis)");
LAZULI_NO_FORM cumsum(...) LAZULI_FORMS("cumsum(x), cumsum(x, axis)");
LAZULI_NO_FORM cumulative_prod(...) LAZULI_FORMS("cumulative_prod(x), cumulative_prod(x, axis)");
LAZULI_NO_FORM cumulative_sum(...) LAZULI_FORMS("cumulative_sum(x), cumulative_sum(x, axis)");
LAZULI_NO_FORM cumulative_trapezoid(...) LAZULI_FORMS("cumulative_trapezoid(y, dx = 1, axis = -1), cumulative_trapezoid(y, x, axis = -1)");
LAZULI_NO_FORM delete_at(...) LAZULI_FORMS("delete_at(x, places), delete_at(x, places, axis)");
LAZULI_NO_FORM diag(...) LAZULI_FORMS("diag(x, offset = 0)");
LAZULI_NO_FORM diagflat(...) LAZULI_FORMS("diagflat(x, offset = 0)");
LAZULI_NO_FORM diagonal(...) LAZULI_FORMS("diagonal(x, offset = 0, axis_a, axis_b)");
LAZULI_NO_FORM diff(...) LAZULI_FORMS("diff(x, n = 1, axis = -1)");
LAZULI_NO_FORM digitize(...) LAZULI_FORMS("digitize(x, bins, right = false)");
LAZULI_NO_FORM dot(...) LAZULI_FORMS("dot(a, b) of vectors");
LAZULI_NO_FORM dsplit(...) LAZULI_FORMS("dsplit(x, parts), dsplit(x, {positions})");
LAZULI_NO_FORM ediff1d(...) LAZULI_FORMS("ediff1d(x)");
LAZULI_NO_FORM_OF empty_like(...) LAZULI_FORMS("empty_like(x), of other elements empty_like<double>(x)");
LAZULI_NO_FORM eval(...) LAZULI_FORMS("eval(x)");
LAZULI_NO_FORM expand(...) LAZULI_FORMS("expand(x, sizes...), expand(x, shape)");
LAZULI_NO_FORM expand_dims(...) LAZULI_FORMS("expand_dims(x, axis), expand_dims(x, {axes})");
LAZULI_NO_FORM explain(...) LAZULI_FORMS("explain(out, y) of a destination and an expression, explain(y)");
LAZULI_NO_FORM extract(...) LAZULI_FORMS("extract(mask, x)");
LAZULI_NO_FORM_OF eye(...) LAZULI_FORMS("eye(n), eye(rows, columns), eye(rows, columns, diagonal)");
LAZULI_NO_FORM flatnonzero(...) LAZULI_FORMS("flatnonzero(x)");
LAZULI_NO_FORM flatten(...) LAZULI_FORMS("flatten(x), flatten(x, 1_c), flatten(x, 0_c, 1_c)");
LAZULI_NO_FORM flip(...) LAZULI_FORMS("flip(x), flip(x, axis), flip(x, {axes})");
LAZULI_NO_FORM fliplr(...) LAZULI_FORMS("fliplr(x)");
LAZULI_NO_FORM flipud(...) LAZULI_FORMS("flipud(x)");
LAZULI_NO_FORM from_range(...) LAZULI_FORMS("from_range(r) of a range of numbers, or of ranges of numbers; of a string s: lz::view(reinterpret_cast<std::uint8_t const*>(s.data()), s.size())");
LAZULI_NO_FORM_OF full_like(...) LAZULI_FORMS("full_like(x, value), of other elements full_like<double>(x, value)");
LAZULI_NO_FORM gather(...) LAZULI_FORMS("gather(x, axis, indices)");
LAZULI_NO_FORM glu(...) LAZULI_FORMS("glu(x, axis = -1)");
LAZULI_NO_FORM gradient(...) LAZULI_FORMS("gradient(y), gradient(y, spacing), gradient(y, spacing, axis)");
LAZULI_NO_FORM group_norm(...) LAZULI_FORMS("group_norm(x, groups), group_norm(x, groups, weight, bias)");
LAZULI_NO_FORM hankel(...) LAZULI_FORMS("hankel(first_column), hankel(first_column, last_row)");
LAZULI_NO_FORM histc(...) LAZULI_FORMS("histc(x, bins = 100, low = 0, high = 0)");
LAZULI_NO_FORM histogram(...) LAZULI_FORMS("histogram(x, bins = 10), histogram(x, bins, {low, high}), histogram(x, edges), each also with lz::density behind");
LAZULI_NO_FORM histogram2d(...) LAZULI_FORMS("histogram2d(x, y, bins = 10), histogram2d(x, y, {bins_x, bins_y}), histogram2d(x, y, x_edges, y_edges)");
LAZULI_NO_FORM hsplit(...) LAZULI_FORMS("hsplit(x, parts), hsplit(x, {positions})");
LAZULI_NO_FORM index_add(...) LAZULI_FORMS("index_add(x, axis, indices, source)");
LAZULI_NO_FORM index_copy(...) LAZULI_FORMS("index_copy(x, axis, indices, source)");
LAZULI_NO_FORM index_fill(...) LAZULI_FORMS("index_fill(x, axis, indices, value)");
LAZULI_NO_FORM index_select(...) LAZULI_FORMS("index_select(x, axis, indices)");
LAZULI_NO_FORM inner(...) LAZULI_FORMS("inner(a, b)");
LAZULI_NO_FORM insert(...) LAZULI_FORMS("insert(x, places, values), insert(x, places, values, axis)");
LAZULI_NO_FORM interp(...) LAZULI_FORMS("interp(x, xp, fp), interp(x, xp, fp, left, right)");
LAZULI_NO_FORM intersect1d(...) LAZULI_FORMS("intersect1d(a, b)");
LAZULI_NO_FORM isin(...) LAZULI_FORMS("isin(x, candidates)");
LAZULI_NO_FORM kron(...) LAZULI_FORMS("kron(a, b)");
LAZULI_NO_FORM kthvalue(...) LAZULI_FORMS("kthvalue(x, k, axis = -1)");
LAZULI_NO_FORM kurtosis(...) LAZULI_FORMS("kurtosis(x), kurtosis(x, axis), kurtosis(x, {axes}, lz::keepdims)");
LAZULI_NO_FORM layer_norm(...) LAZULI_FORMS("layer_norm(x), layer_norm(x, axis), layer_norm(x, {sizes}, weight, bias)");
LAZULI_NO_FORM_OF linspace(...) LAZULI_FORMS("linspace(first, last, count)");
LAZULI_NO_FORM log_softmax(...) LAZULI_FORMS("log_softmax(x, axis)");
LAZULI_NO_FORM logcumsumexp(...) LAZULI_FORMS("logcumsumexp(x, axis)");
LAZULI_NO_FORM_OF logspace(...) LAZULI_FORMS("logspace(first_exponent, last_exponent, count, base = 10)");
LAZULI_NO_FORM logsumexp(...) LAZULI_FORMS("logsumexp(x), logsumexp(x, axis), logsumexp(x, {axes}, lz::keepdims)");
LAZULI_NO_FORM map(...) LAZULI_FORMS("map(f, x), map(f, x, y): the function comes first");
LAZULI_NO_FORM masked_fill(...) LAZULI_FORMS("masked_fill(x, mask, value)");
LAZULI_NO_FORM masked_select(...) LAZULI_FORMS("masked_select(x, mask)");
LAZULI_NO_FORM matmul(...) LAZULI_FORMS("matmul(a, b)");
LAZULI_NO_FORM matrix_transpose(...) LAZULI_FORMS("matrix_transpose(x)");
LAZULI_NO_FORM max_pool2d(...) LAZULI_FORMS("max_pool2d(x, window), max_pool2d(x, window, stride, border = 0) of x (images, channels, rows, columns)");
LAZULI_NO_FORM median(...) LAZULI_FORMS("median(x), median(x, axis), median(x, {axes}, lz::keepdims)");
LAZULI_NO_FORM minmax(...) LAZULI_FORMS("minmax(x), minmax(x, axis), minmax(x, {axes}, lz::keepdims)");
LAZULI_NO_FORM mm(...) LAZULI_FORMS("mm(a, b) of matrices");
LAZULI_NO_FORM mode(...) LAZULI_FORMS("mode(x), mode(x, axis)");
LAZULI_NO_FORM moveaxis(...) LAZULI_FORMS("moveaxis(x, from, to), moveaxis(x, {axes}, {places})");
LAZULI_NO_FORM movedim(...) LAZULI_FORMS("movedim(x, from, to), movedim(x, {axes}, {places})");
LAZULI_NO_FORM msort(...) LAZULI_FORMS("msort(x)");
LAZULI_NO_FORM mv(...) LAZULI_FORMS("mv(a, x) of a matrix and a vector");
LAZULI_NO_FORM nan_to_num(...) LAZULI_FORMS("nan_to_num(x, nan = 0), nan_to_num(x, nan, infinity, minus_infinity)");
LAZULI_NO_FORM nancumprod(...) LAZULI_FORMS("nancumprod(x, axis)");
LAZULI_NO_FRACTION nancumprod(X const&, A, R const&...) LAZULI_FORMS("nancumprod(x, axis)");
LAZULI_NO_FORM nancumsum(...) LAZULI_FORMS("nancumsum(x, axis)");
LAZULI_NO_FRACTION nancumsum(X const&, A, R const&...) LAZULI_FORMS("nancumsum(x, axis)");
LAZULI_NO_FORM nanmedian(...) LAZULI_FORMS("nanmedian(x), nanmedian(x, axis), nanmedian(x, {axes}, lz::keepdims)");
LAZULI_NO_FORM nanpercentile(...) LAZULI_FORMS("nanpercentile(x, p), nanpercentile(x, p, axis), nanpercentile(x, {p1, p2}, axis)");
LAZULI_NO_FORM nanquantile(...) LAZULI_FORMS("nanquantile(x, q), nanquantile(x, q, axis), nanquantile(x, {q1, q2}, axis)");
LAZULI_NO_FORM narrow(...) LAZULI_FORMS("narrow(x, axis, start, length)");
LAZULI_NO_FORM nonzero(...) LAZULI_FORMS("nonzero(x)");
LAZULI_NO_FORM normalize(...) LAZULI_FORMS("normalize(x, p = 2), normalize(x, p, axis)");
LAZULI_NO_FORM one_hot(...) LAZULI_FORMS("one_hot(classes), one_hot(classes, count) of integers");
LAZULI_NO_FORM_OF ones_like(...) LAZULI_FORMS("ones_like(x), of other elements ones_like<double>(x)");
LAZULI_NO_FORM outer(...) LAZULI_FORMS("outer(a, b)");
LAZULI_NO_FORM pad(...) LAZULI_FORMS("pad(x, width), pad(x, {before, after}, mode, value), pad(x, {{before, after}, {before, after}}, mode, value)");
LAZULI_NO_FORM partition(...) LAZULI_FORMS("partition(x, k, axis = -1)");
LAZULI_NO_FORM pdist(...) LAZULI_FORMS("pdist(x, p = 2) of a matrix x, whose rows are points");
LAZULI_NO_FORM percentile(...) LAZULI_FORMS("percentile(x, p), percentile(x, p, axis), percentile(x, {p1, p2}, axis)");
LAZULI_NO_FORM permutation(...) LAZULI_FORMS("permutation(x), permutation(n), permutation(x, generator)");
LAZULI_NO_FORM permute(...) LAZULI_FORMS("permute(x, axes...), permute(x, {axes})");
LAZULI_NO_FORM permute_dims(...) LAZULI_FORMS("permute_dims(x, axes...), permute_dims(x, {axes})");
LAZULI_NO_FORM poly(...) LAZULI_FORMS("poly(roots) of a vector, poly(a) of a square matrix");
LAZULI_NO_FORM polyadd(...) LAZULI_FORMS("polyadd(p, q)");
LAZULI_NO_FORM polyder(...) LAZULI_FORMS("polyder(p, times = 1) of a vector p");
LAZULI_NO_FORM polydiv(...) LAZULI_FORMS("polydiv(p, q)");
LAZULI_NO_FORM polyfit(...) LAZULI_FORMS("polyfit(x, y, degree)");
LAZULI_NO_FORM polyint(...) LAZULI_FORMS("polyint(p) of a vector p");
LAZULI_NO_FORM polymul(...) LAZULI_FORMS("polymul(p, q)");
LAZULI_NO_FORM polysub(...) LAZULI_FORMS("polysub(p, q)");
LAZULI_NO_FORM polyval(...) LAZULI_FORMS("polyval(p, x)");
LAZULI_NO_FORM ptp(...) LAZULI_FORMS("ptp(x), ptp(x, axis), ptp(x, {axes}, lz::keepdims)");
LAZULI_NO_FORM put(...) LAZULI_FORMS("put(x, indices, values)");
LAZULI_NO_FORM put_along_axis(...) LAZULI_FORMS("put_along_axis(x, indices, values, axis)");
LAZULI_NO_FORM quantile(...) LAZULI_FORMS("quantile(x, q), quantile(x, q, axis), quantile(x, {q1, q2}, axis)");
LAZULI_NO_FORM_OF rand_like(...) LAZULI_FORMS("rand_like(x), of other elements rand_like<double>(x)");
LAZULI_NO_FORM_OF randint(...) LAZULI_FORMS("randint(low, high, shape), randint(high, shape), of other elements randint<int>(low, high, shape)");
LAZULI_NO_FORM_OF randn_like(...) LAZULI_FORMS("randn_like(x), of other elements randn_like<double>(x)");
LAZULI_NO_FORM_OF randperm(...) LAZULI_FORMS("randperm(n), of other elements randperm<int>(n)");
LAZULI_NO_FORM rankdata(...) LAZULI_FORMS("rankdata(x), rankdata(x, axis)");
LAZULI_NO_FORM ravel(...) LAZULI_FORMS("ravel(x)");
LAZULI_NO_FORM ravel_multi_index(...) LAZULI_FORMS("ravel_multi_index({i, j}, {sizes}), of numbers or tensors");
LAZULI_NO_FORM renorm(...) LAZULI_FORMS("renorm(x, p, axis, most)");
LAZULI_NO_FORM repeat(...) LAZULI_FORMS("repeat(x, count), repeat(x, count, axis), repeat(x, {counts}, axis)");
LAZULI_NO_FORM repeat_interleave(...) LAZULI_FORMS("repeat_interleave(x, count, axis)");
LAZULI_NO_FORM rms_norm(...) LAZULI_FORMS("rms_norm(x), rms_norm(x, axis), rms_norm(x, {sizes}, weight)");
LAZULI_NO_FORM roll(...) LAZULI_FORMS("roll(x, shift), roll(x, shift, axis), roll(x, {shifts}, {axes})");
LAZULI_NO_FRACTION roll(X const&, A, R const&...) LAZULI_FORMS("roll(x, shift), roll(x, shift, axis), roll(x, {shifts}, {axes})");
LAZULI_NO_FRACTION_THIRD roll(X const&, K, A, R const&...) LAZULI_FORMS("roll(x, shift), roll(x, shift, axis), roll(x, {shifts}, {axes})");
LAZULI_NO_FORM roots(...) LAZULI_FORMS("roots(p) of a vector p");
LAZULI_NO_FORM rot90(...) LAZULI_FORMS("rot90(x, quarters = 1, first_axis = 0, second_axis = 1), rot90(x, quarters, {axes})");
LAZULI_NO_FORM save_npy(...) LAZULI_FORMS("save_npy(path, x)");
LAZULI_NO_FORM savetxt(...) LAZULI_FORMS("savetxt(path, x)");
LAZULI_NO_FORM scatter(...) LAZULI_FORMS("scatter(x, axis, indices, source)");
LAZULI_NO_FORM scatter_add(...) LAZULI_FORMS("scatter_add(x, axis, indices, source)");
LAZULI_NO_FORM scatter_reduce(...) LAZULI_FORMS("scatter_reduce(x, axis, indices, source, how)");
LAZULI_NO_FORM searchsorted(...) LAZULI_FORMS("searchsorted(sorted, values, lz::side::left)");
LAZULI_NO_FORM sem(...) LAZULI_FORMS("sem(x), sem(x, axis), sem(x, {axes}, lz::keepdims)");
LAZULI_NO_FORM setdiff1d(...) LAZULI_FORMS("setdiff1d(a, b)");
LAZULI_NO_FORM setxor1d(...) LAZULI_FORMS("setxor1d(a, b)");
template <class... A> requires(!(index_like<A> && ...)) LAZULI_NO_FORM shape(A const&...) LAZULI_FORMS("shape(2, 3) and shape(2_c, n) of whole numbers, shape(x) of a tensor");
LAZULI_NO_FORM shuffle(...) LAZULI_FORMS("shuffle(x), in place, of a tensor or a view that can be written; of a container v: lz::shuffle(lz::view(v))");
LAZULI_NO_FORM simpson(...) LAZULI_FORMS("simpson(y, dx = 1, axis = -1), simpson(y, x, axis = -1)");
LAZULI_NO_FORM skew(...) LAZULI_FORMS("skew(x), skew(x, axis), skew(x, {axes}, lz::keepdims)");
LAZULI_NO_FORM sliding_window_view(...) LAZULI_FORMS("sliding_window_view(x, size), sliding_window_view(x, size, axis), sliding_window_view(x, {sizes}, {axes})");
LAZULI_NO_FORM softmax(...) LAZULI_FORMS("softmax(x, axis)");
LAZULI_NO_FORM softmin(...) LAZULI_FORMS("softmin(x, axis)");
LAZULI_NO_FORM sort(...) LAZULI_FORMS("sort(x, axis = -1, descending = false), sort(x, axis, descending, with_indices)");
LAZULI_NO_FORM split(...) LAZULI_FORMS("split(x, size, axis = 0), split(x, {sizes}, axis = 0)");
LAZULI_NO_FORM squeeze(...) LAZULI_FORMS("squeeze(x), squeeze(x, axis), squeeze(x, {axes})");
LAZULI_NO_FORM swapaxes(...) LAZULI_FORMS("swapaxes(x, a, b)");
LAZULI_NO_FORM take(...) LAZULI_FORMS("take(x, indices), take(x, indices, axis)");
LAZULI_NO_FORM take_along_axis(...) LAZULI_FORMS("take_along_axis(x, indices, axis = -1)");
LAZULI_NO_FORM tensor_split(...) LAZULI_FORMS("tensor_split(x, parts, axis = 0), tensor_split(x, {positions}, axis = 0)");
LAZULI_NO_FORM tensordot(...) LAZULI_FORMS("tensordot(a, b) over two axes, tensordot(a, b, 1), tensordot(a, b, 3_c), tensordot(a, b, {axes of a}, {axes of b})");
LAZULI_NO_FORM tile(...) LAZULI_FORMS("tile(x, repeats...), tile(x, {repeats})");
LAZULI_NO_FORM toeplitz(...) LAZULI_FORMS("toeplitz(first_column), toeplitz(first_column, first_row)");
LAZULI_NO_FORM topk(...) LAZULI_FORMS("topk(x, k, axis = -1, largest = true)");
LAZULI_NO_FORM trace(...) LAZULI_FORMS("trace(x, offset = 0)");
LAZULI_NO_FORM transpose(...) LAZULI_FORMS("transpose(x), transpose(x, a, b), transpose(x, {axes})");
LAZULI_NO_FORM trapezoid(...) LAZULI_FORMS("trapezoid(y, dx = 1, axis = -1), trapezoid(y, x, axis = -1)");
LAZULI_NO_FORM trapz(...) LAZULI_FORMS("trapz(y, dx = 1, axis = -1), trapz(y, x, axis = -1)");
LAZULI_NO_FORM tril(...) LAZULI_FORMS("tril(x, k = 0)");
LAZULI_NO_FORM trim_zeros(...) LAZULI_FORMS("trim_zeros(x) of a vector x");
LAZULI_NO_FORM triu(...) LAZULI_FORMS("triu(x, k = 0)");
LAZULI_NO_FORM unbind(...) LAZULI_FORMS("unbind(x, axis = 0)");
LAZULI_NO_FORM unflatten(...) LAZULI_FORMS("unflatten(x, axis, sizes...)");
LAZULI_NO_FORM unfold(...) LAZULI_FORMS("unfold(x, axis, size, step)");
LAZULI_NO_FORM union1d(...) LAZULI_FORMS("union1d(a, b)");
LAZULI_NO_FORM unique(...) LAZULI_FORMS("unique(x), unique(x, axis)");
LAZULI_NO_FORM unique_counts(...) LAZULI_FORMS("unique_counts(x)");
LAZULI_NO_FORM unique_inverse(...) LAZULI_FORMS("unique_inverse(x)");
LAZULI_NO_FORM unsqueeze(...) LAZULI_FORMS("unsqueeze(x, axis)");
LAZULI_NO_FORM unstack(...) LAZULI_FORMS("unstack(x, axis = 0)");
LAZULI_NO_FORM unwrap(...) LAZULI_FORMS("unwrap(x, axis = -1)");
LAZULI_NO_FORM vander(...) LAZULI_FORMS("vander(x, columns)");
LAZULI_NO_FORM vdot(...) LAZULI_FORMS("vdot(a, b) of vectors");
LAZULI_NO_FORM view(...) LAZULI_FORMS("view(x), view(std_vector), view(pointer, shape(n, m)), view(pointer, shape(n, m), strides)");
LAZULI_NO_FORM vsplit(...) LAZULI_FORMS("vsplit(x, parts), vsplit(x, {positions})");
LAZULI_NO_FORM_OF zeros_like(...) LAZULI_FORMS("zeros_like(x), of other elements zeros_like<double>(x)");
LAZULI_NO_FORM zscore(...) LAZULI_FORMS("zscore(x), zscore(x, axis), zscore(x, {axes}, lz::keepdims)");

namespace linalg {
LAZULI_NO_FORM inv(...) LAZULI_FORMS("inv(a) of square matrices");
LAZULI_NO_FORM lstsq(...) LAZULI_FORMS("lstsq(a, b), lstsq(a, b, rcond)");
LAZULI_NO_FORM null_space(...) LAZULI_FORMS("null_space(a), null_space(a, rtol)");
LAZULI_NO_FORM orth(...) LAZULI_FORMS("orth(a), orth(a, rtol)");
LAZULI_NO_FORM solve(...) LAZULI_FORMS("solve(a, b)");
LAZULI_NO_FORM solve_triangular(...) LAZULI_FORMS("solve_triangular(a, b, upper = true, unit_diagonal = false)");
LAZULI_NO_FORM tensorinv(...) LAZULI_FORMS("tensorinv(a, axes = 2)");
LAZULI_NO_FORM tensorsolve(...) LAZULI_FORMS("tensorsolve(a, b)");
}  // namespace linalg

namespace fft {
LAZULI_NO_FORM fft(...) LAZULI_FORMS("fft(x, n = x.size(axis), axis = -1, norm)");
LAZULI_NO_FORM ifft(...) LAZULI_FORMS("ifft(x, n = x.size(axis), axis = -1, norm)");
LAZULI_NO_FORM rfft(...) LAZULI_FORMS("rfft(x, n = x.size(axis), axis = -1, norm)");
LAZULI_NO_FORM irfft(...) LAZULI_FORMS("irfft(x, n, axis = -1, norm)");
LAZULI_NO_FORM hfft(...) LAZULI_FORMS("hfft(x, n, axis = -1, norm)");
LAZULI_NO_FORM ihfft(...) LAZULI_FORMS("ihfft(x, n, axis = -1, norm)");
LAZULI_NO_FORM fft2(...) LAZULI_FORMS("fft2(x, {sizes}, {axes}, norm)");
LAZULI_NO_FORM ifft2(...) LAZULI_FORMS("ifft2(x, {sizes}, {axes}, norm)");
LAZULI_NO_FORM rfft2(...) LAZULI_FORMS("rfft2(x, {sizes}, {axes}, norm)");
LAZULI_NO_FORM irfft2(...) LAZULI_FORMS("irfft2(x, {sizes}, {axes}, norm)");
LAZULI_NO_FORM fftn(...) LAZULI_FORMS("fftn(x, {sizes}, {axes}, norm)");
LAZULI_NO_FORM ifftn(...) LAZULI_FORMS("ifftn(x, {sizes}, {axes}, norm)");
LAZULI_NO_FORM rfftn(...) LAZULI_FORMS("rfftn(x, {sizes}, {axes}, norm)");
LAZULI_NO_FORM irfftn(...) LAZULI_FORMS("irfftn(x, {sizes}, {axes}, norm)");
LAZULI_NO_FORM fftshift(...) LAZULI_FORMS("fftshift(x), fftshift(x, axis), fftshift(x, {axes})");
LAZULI_NO_FORM ifftshift(...) LAZULI_FORMS("ifftshift(x), ifftshift(x, axis), ifftshift(x, {axes})");
}  // namespace fft

#undef LAZULI_NO_FORM_OF
#undef LAZULI_NO_FRACTION
#undef LAZULI_NO_FRACTION_THIRD
// clang-format on

LAZULI_END

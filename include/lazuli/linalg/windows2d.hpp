// Sliding windows over images: conv2d, conv1d, max_pool2d, avg_pool2d.
#pragma once

#include <algorithm>
#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/indexing/pad.hpp>
#include <lazuli/linalg/einsum.hpp>
#include <lazuli/linalg/matmul.hpp>
#include <lazuli/linalg/window_sizes.hpp>
#include <lazuli/tensor/view_functions.hpp>

LAZULI_BEGIN

/// What the compiler prints of operands with other axes.
struct conv2d_is_of_images_channels_rows_columns_and_weights_outputs_channels_rows_columns {};
struct conv1d_is_of_signals_channels_n_and_weights_outputs_channels_k {};
struct windows_need_rows_and_columns {};

namespace detail {

/// The windows over the last two axes of x: (…, rows, columns, and both extents of a window).
template <class X>
auto windows_over(char const* call, X const& x, rows_and_columns window, rows_and_columns stride) {
  index const rows = x.extents()[rank_of<X> - 2], columns = x.extents()[rank_of<X> - 1];
  if (window.rows < 1 || window.columns < 1 || stride.rows < 1 || stride.columns < 1 ||
      window.rows > rows || window.columns > columns)
    throw_windows(call, window, stride, rows, columns);
  constexpr constant<rank_of<X> - 2> down{};
  constexpr constant<rank_of<X> - 1> along{};
  return x.unfold(down, window.rows, stride.rows).unfold(along, window.columns, stride.columns);
}
/// x in memory, with elements of T.
template <class T, class X>
decltype(auto) in_memory_as(X const& x) {
  if constexpr (std::is_same_v<value_t<X>, T>)
    return detail::with_views(x);
  else
    return evaluate_to_tensor(astype<T>(x));
}
/// x with a border of `value` around its last two axes.
template <class X>
auto with_border(X const& x, rows_and_columns widths, value_t<X> value) {
  index_array<2 * rank_of<X>> all{};
  constexpr std::size_t last = all.size() - 4;
  all[last] = all[last + 1] = widths.rows;
  all[last + 2] = all[last + 3] = widths.columns;
  return padded(x, all, padding::constant, value);
}

/// Writes parts 0 … n - 1, joined, to `to`, a few parts in each loop.
template <class To, class Part, class Join>
void join_parts(To const& to, index n, Part const& part, Join const& join) {
  if (n == 1)
    assign_to(to, part(0), aliasing::excluded);
  else if (n == 2)
    assign_to(to, join(part(0), part(1)), aliasing::excluded);
  else
    assign_to(to, join(join(part(0), part(1)), part(2)), aliasing::excluded);
  for (index k = 3; k < n; ++k) assign_to(to, join(to, part(k)), aliasing::excluded);
}
template <class T>
auto plane_of(T* data, index rows, index columns, index down, index along) {
  return strided<T, dextents<2>>{data, dextents<2>(rows, columns), {down, along}};
}

/// Joins the elements of each window of an image; first those of its columns, which lie along
/// memory. steps: those of the image.
template <class T, class Join>
void join_image(T const* image, index_array<3> const& steps, index across, rows_and_columns window,
                rows_and_columns stride, T* to, index rows, index columns, Join const& join) {
  if (window.rows == 2 && window.columns == 2) {
    auto const at = [&](index i, index j) {
      return plane_of(image + i * steps[1] + j * steps[2], rows, columns, stride.rows * steps[1],
                      stride.columns * steps[2]);
    };
    auto const out = plane_of(to, rows, columns, columns, 1);
    return assign_to(out, join(join(at(0, 0), at(0, 1)), join(at(1, 0), at(1, 1))),
                     aliasing::excluded);
  }
  memory::buffer<T> between(rows * across);
  join_parts(
      plane_of(between.data(), rows, across, across, 1), window.rows,
      [&](index i) {
        return plane_of(image + i * steps[1], rows, across, stride.rows * steps[1], steps[2]);
      },
      join);
  T const* const joined = between.data();
  join_parts(
      plane_of(to, rows, columns, columns, 1), window.columns,
      [&](index j) { return plane_of(joined + j, rows, columns, across, stride.columns); }, join);
}

template <class X, class Join, class Reduction>
auto joined_in_windows(char const* call, X const& x, rows_and_columns window,
                       rows_and_columns stride, Join const& join, Reduction const& reduction) {
  constexpr int R = rank_of<X>;
  auto const windows = windows_over(call, x, window, stride);
  if constexpr (on_tape<X> || !on_host<X>) {
    return evaluate_to_tensor(reduction(windows, index_array<2>{R, R + 1}));
  } else {
    index_array<R> shape{};
    for (int i = 0; i < R; ++i) shape[static_cast<std::size_t>(i)] = windows.extents()[i];
    tensor_of<value_t<X>, dextents<R>> out{dextents<R>(shape)};
    index const height = x.extents()[R - 2], width = x.extents()[R - 1];
    index const count = out.numel() == 0 ? 0 : x.numel() / (height * width);
    auto const images = lazuli::reshape(x, index_array<3>{count, count == 0 ? 0 : height, width});
    auto const steps = images.strides();
    index const rows = shape[R - 2], columns = shape[R - 1];
    int const threads =
        openmp::threads_for(count * rows * (window.rows * width + window.columns * columns));
    openmp::for_each_part(count, threads, [&](index n) {
      join_image(images.data() + n * steps[0], {steps[0], steps[1], steps[2]}, width, window,
                 stride, out.data() + n * rows * columns, rows, columns, join);
    });
    return out;
  }
}

/// w times the windows of one image, laid out as the columns of a matrix: some rows of the image at
/// a time, which stay in the cache.
template <class W, class Windows, class Out, class... Bias>
void correlate_image(W const& w, Windows const& windows, Out out, Bias const&... bias) {
  auto const e = windows.extents();
  index const rows = e[1], columns = e[2], depth = e[0] * e[3] * e[4];
  index const fit = index{1 << 16} / std::max(depth * columns, index{1});
  index const block = std::clamp(fit, index{1}, std::max(rows, index{1}));
  memory::buffer<value_t<Windows>> laid(depth * block * columns);
  for (index first = 0; first < rows; first += block) {
    index const count = std::min(block, rows - first);
    noalias(view(laid.data(), shape(e[0], e[3], e[4], count, columns))) =
        windows.narrow(1, first, count).permute(0, 3, 4, 1, 2);
    noalias(out.narrow(1, first * columns, count * columns)) =
        (matmul(w, view(laid.data(), shape(depth, count * columns))) + ... + bias);
  }
}

template <class X, class W, class... Bias>
auto correlated(X const& x, W const& w, rows_and_columns stride, Bias const&... bias) {
  if (x.extents()[1] != w.extents()[1]) throw_channels(x.extents().values(), w.extents().values());
  auto const windows = windows_over("conv2d", x, {w.extents()[2], w.extents()[3]}, stride);
  if constexpr (on_tape<X> || on_tape<W> || (on_tape<Bias> || ...) || !on_host<X>) {
    return evaluate_to_tensor((einsum<"nchwij,ocij->nohw">(windows, w) + ... +
                               lazuli::reshape(bias, index_array<3>{-1, 1, 1})));
  } else {
    using T = value_t<decltype((matmul(matrix<value_t<W>>(), matrix<value_t<X>>()) + ... + bias))>;
    index const outputs = w.extents()[0], images = x.extents()[0], rows = windows.extents()[2],
                columns = windows.extents()[3];
    dtensor<T, 4> out(images, outputs, rows, columns);
    if (out.numel() == 0) return out;
    auto const weights = lazuli::reshape(
        w, index_array<2>{outputs, w.extents()[1] * w.extents()[2] * w.extents()[3]});
    for (index n = 0; n < images; ++n)
      correlate_image(weights, windows.select(constant<0>{}, n),
                      out.view(images, outputs, rows * columns).select(constant<0>{}, n),
                      lazuli::reshape(bias, index_array<2>{outputs, 1})...);
    return out;
  }
}
template <class X, class W, class... Bias>
auto correlated_within(X const& x, W const& w, rows_and_columns stride, rows_and_columns border,
                       Bias const&... bias) {
  if (border.rows == 0 && border.columns == 0)
    return correlated(with_views(x), with_views(w), stride, bias...);
  return correlated(with_border(with_views(x), border, value_t<X>(0)), with_views(w), stride,
                    bias...);
}

}  // namespace detail

/// The sums of weights times the elements under them, for each position of the weights on each
/// image; not lazy.   Shapes: x (images, channels, rows, columns), w (outputs, channels, i, j), a
/// bias (outputs), or `{}` → (images, outputs, ⌊(rows + 2·border - i) / stride⌋ + 1, …). `border`
/// zeros surround the image. The weights are not flipped.   dtype: as matmul.   Throws shape_error.
/// Cost: as matmul; the windows are copied, some rows of an image at a time.   Source: PyTorch.
/// Example: test/linalg/windows2d.cpp
template <in_one_memory X, in_one_memory W>
  requires(rank_of<X> == 4 && rank_of<W> == 4)
auto conv2d(X const& x, W const& w, rows_and_columns stride = 1, rows_and_columns border = 0) {
  return detail::correlated_within(x, w, stride, border);
}
template <in_one_memory X, in_one_memory W, in_one_memory B>
  requires(rank_of<X> == 4 && rank_of<W> == 4 && rank_of<B> == 1)
auto conv2d(X const& x, W const& w, B const& bias, rows_and_columns stride = 1,
            rows_and_columns border = 0) {
  return detail::correlated_within(x, w, stride, border, bias);
}
template <in_one_memory X, in_one_memory W>
  requires(rank_of<X> == 4 && rank_of<W> == 4)
auto conv2d(X const& x, W const& w, no_bias, rows_and_columns stride = 1,
            rows_and_columns border = 0) {
  return detail::correlated_within(x, w, stride, border);
}

// clang-format off
template <expression X, expression W, class... A>
  requires(rank_of<X> != 4 || rank_of<W> != 4)
conv2d_is_of_images_channels_rows_columns_and_weights_outputs_channels_rows_columns conv2d(X const&, W const&, A const&...)
    LAZULI_REFUSED("lazuli: conv2d takes images (images, channels, rows, columns) and weights (outputs, channels, rows, columns); x.view(1, 1, rows, columns) adds axes");
// clang-format on
/// The same for signals: x (signals, channels, n), w (outputs, channels, k).   Source: PyTorch.
template <in_one_memory X, in_one_memory W>
  requires(rank_of<X> == 3 && rank_of<W> == 3)
auto conv1d(X const& x, W const& w, brace_index stride = 1, brace_index border = 0) {
  constexpr constant<2> row{};
  return lazuli::conv2d(x.unsqueeze(row), w.unsqueeze(row), {1, stride}, {0, border}).squeeze(row);
}

// clang-format off
template <expression X, expression W, class... A>
  requires(rank_of<X> != 3 || rank_of<W> != 3)
conv1d_is_of_signals_channels_n_and_weights_outputs_channels_k conv1d(X const&, W const&, A const&...)
    LAZULI_REFUSED("lazuli: conv1d takes signals (signals, channels, n) and weights (outputs, channels, k); of two vectors write correlate(x, w, \"valid\")");
// clang-format on

/// The greatest element, or the mean, of each window of the last two axes, not lazy; windows are
/// `window` apart, or `stride`. Shapes: (…, rows, columns) → (…, ⌊(rows + 2·border - window) /
/// stride⌋ + 1, …). The border is ignored by max, and is zeros in means. dtype: that of x; means of
/// integers are floats that hold them. Throws shape_error. Source: PyTorch.
template <in_one_memory X>
  requires(rank_of<X> >= 2)
auto max_pool2d(X const& x, rows_and_columns window, rows_and_columns stride,
                rows_and_columns border = 0) {
  auto const joined = [&](auto const& from) {
    return detail::joined_in_windows(
        "max_pool2d", from, window, stride, maximum,
        [](auto const& windows, auto const& axes) { return lazuli::max(windows, axes); });
  };
  if (border.rows == 0 && border.columns == 0) return joined(detail::with_views(x));
  if (2 * border.rows > window.rows || 2 * border.columns > window.columns)
    detail::throw_border(window, border);
  return joined(detail::with_border(detail::with_views(x), border, detail::lowest<value_t<X>>()));
}
template <in_one_memory X>
  requires(rank_of<X> >= 2)
auto max_pool2d(X const& x, rows_and_columns window) {
  return lazuli::max_pool2d(x, window, window);
}
template <in_one_memory X>
  requires(rank_of<X> >= 2)
auto avg_pool2d(X const& x, rows_and_columns window, rows_and_columns stride,
                rows_and_columns border = 0) {
  using R = floating_t<value_t<X>>;
  using C = compute_t<R>;
  auto const joined = [&](auto const& from) {
    auto sums = detail::joined_in_windows(
        "avg_pool2d", from, window, stride, add,
        [](auto const& windows, auto const& axes) { return lazuli::sum(windows, axes); });
    auto const count = static_cast<real_part_t<C>>(window.rows * window.columns);
    if constexpr (std::is_same_v<R, C> && !on_tape<X>) {
      sums /= count;
      return sums;
    } else {
      return evaluate_to_tensor(astype<R>(sums / count));
    }
  };
  auto&& wide = detail::in_memory_as<C>(x);
  if (border.rows == 0 && border.columns == 0) return joined(wide);
  return joined(detail::with_border(wide, border, C(0)));
}
template <in_one_memory X>
  requires(rank_of<X> >= 2)
auto avg_pool2d(X const& x, rows_and_columns window) {
  return lazuli::avg_pool2d(x, window, window);
}

// clang-format off
template <expression X, class... A>
  requires(rank_of<X> < 2)
windows_need_rows_and_columns max_pool2d(X const&, A const&...) LAZULI_REFUSED("lazuli: max_pool2d is of the last two axes; x.view(1, -1) makes a row of a vector");
template <expression X, class... A>
  requires(rank_of<X> < 2)
windows_need_rows_and_columns avg_pool2d(X const&, A const&...) LAZULI_REFUSED("lazuli: avg_pool2d is of the last two axes; x.view(1, -1) makes a row of a vector");
// clang-format on

LAZULI_END

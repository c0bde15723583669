// make_grid: many images side by side in one.
#pragma once

#include <algorithm>
#include <lazuli/tensor/same_space.hpp>
#include <lazuli/tensor/evaluate.hpp>
#include <optional>
#include <utility>

LAZULI_BEGIN

/// How make_grid and save_image lay out images.
struct grid_options {
  index nrow = 8;          // images in a row
  index padding = 2;       // pixels between images and around them
  bool normalize = false;  // moves values to 0 … 1, from value_range or from their own
  std::optional<std::pair<double, double>> value_range = {};
  double pad_value = 0;
  bool grey = false;  // one channel stays one; else it becomes three, as in torchvision
};

namespace detail {

/// Values from low to high become 0 to 1; those beyond, the ends.
template <class T, int R>
void normalize_image(dtensor<T, R>& x, grid_options const& options) {
  static_assert(real_dtype<T>, "lazuli: images are normalised as floating-point numbers");
  double low = 0, high = 0;
  if (options.value_range) {
    std::tie(low, high) = *options.value_range;
  } else {
    auto const [least, most] = std::minmax_element(x.data(), x.data() + x.size());
    low = static_cast<double>(*least), high = static_cast<double>(*most);
  }
  double const scale = 1 / std::max(high - low, 1e-5);
  for (T& v : x.flat()) {
    v = T(static_cast<float>((std::clamp(static_cast<double>(v), low, high) - low) * scale));
  }
}

[[noreturn]] LAZULI_COLD inline void throw_grid(char const* call, grid_options const& options) {
  fail<shape_error>(call, ": nrow ", options.nrow, " and padding ", options.padding,
                    ": at least 1 and 0 are needed");
}

}  // namespace detail

/// Arranges images (b, c, h, w) in rows of `nrow` in one image (c, …, …), which has 3 channels
/// for one unless options.grey is set. A single image (c, h, w) or (h, w) is returned without
/// padding, as (c, h, w). dtype: that of x. Throws shape_error.   Source:
/// torchvision.utils.make_grid.
template <expression X>
dtensor<value_t<X>, 3> make_grid(X const& x, grid_options const& options = {}) {
  using T = value_t<X>;
  constexpr int rank = rank_of<X>;
  static_assert(rank >= 2 && rank <= 4,
                "lazuli::make_grid: images are (h, w), (c, h, w) or (b, c, h, w)");
  if (options.nrow < 1 || options.padding < 0) detail::throw_grid("make_grid", options);
  dtensor<T, rank> values(detail::readable(x));
  if constexpr (real_dtype<T>) {
    if (options.normalize && values.numel() > 0) detail::normalize_image<T, rank>(values, options);
  }
  index const h = values.extent(rank - 2), w = values.extent(rank - 1);
  index const count = rank == 4 ? values.extent(0) : 1;
  index const channels = rank == 2 ? 1 : values.extent(rank - 3);
  index const out_channels = channels == 1 && !options.grey ? 3 : channels;
  bool const alone = count == 1;
  index const padding = alone ? 0 : options.padding;
  index const columns = std::max<index>(1, std::min(options.nrow, count));
  index const rows = alone ? 1 : (count + columns - 1) / columns;
  index const tall = h + padding, wide = w + padding;
  dtensor<T, 3> out(out_channels, rows * tall + padding, columns * wide + padding);
  std::fill_n(out.data(), out.size(), T(static_cast<compute_t<T>>(options.pad_value)));
  for (index k = 0; k < count; ++k) {
    for (index c = 0; c < out_channels; ++c) {
      T const* const from = values.data() + (k * channels + (channels == 1 ? 0 : c)) * h * w;
      for (index i = 0; i < h; ++i) {
        index const row = k / columns * tall + padding + i;
        T* const to =
            out.data() + (c * out.extent(1) + row) * out.extent(2) + k % columns * wide + padding;
        std::copy_n(from + i * w, w, to);
      }
    }
  }
  return out;
}

/// The same of numbers: `make_grid(x, 8)`, `make_grid(x, 8, 2)`.
template <expression X>
dtensor<value_t<X>, 3> make_grid(X const& x, index nrow, index padding = 2) {
  return lazuli::make_grid(x, grid_options{.nrow = nrow, .padding = padding});
}

LAZULI_END

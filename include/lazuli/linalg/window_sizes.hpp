// Arguments of windows over images: sizes for rows and for columns, no bias; and the errors if they
// do not fit.
#pragma once

#include <lazuli/shape/index_list.hpp>
#include <optional>

LAZULI_BEGIN

/// A value for rows and one for columns: a number for both, or `{rows, columns}`.
struct rows_and_columns {
  index rows, columns;
  template <detail::whole_number I>
  constexpr rows_and_columns(I both) : rows_and_columns(both, both) {}
  constexpr rows_and_columns(brace_index of_rows, brace_index of_columns)
      : rows(of_rows.value), columns(of_columns.value) {}
};

/// `{}`, nullptr or std::nullopt in the place of a bias.
struct no_bias {
  constexpr no_bias() = default;
  template <std::same_as<std::nullptr_t> N>
  constexpr no_bias(N) {}  // the number 0 is a stride
  constexpr no_bias(std::nullopt_t) {}
};

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_windows(char const* call, rows_and_columns window,
                                                   rows_and_columns stride, index rows,
                                                   index columns) {
  fail<shape_error>(call, ": windows of ", window.rows, " x ", window.columns, " with strides ",
                    stride.rows, ", ", stride.columns, " do not fit an image of ", rows, " x ",
                    columns);
}
[[noreturn]] LAZULI_COLD inline void throw_channels(std::span<index const> x,
                                                    std::span<index const> w) {
  fail<shape_error>("conv2d: weights of shape ", text::shape(w), " do not fit images of shape ",
                    text::shape(x), ": axis 1 of the weights counts the channels of an image");
}

[[noreturn]] LAZULI_COLD inline void throw_border(rows_and_columns window,
                                                  rows_and_columns border) {
  fail<shape_error>("max_pool2d: a border of ", border.rows, ", ", border.columns,
                    " is more than half a window of ", window.rows, " x ", window.columns);
}

}  // namespace detail

LAZULI_END

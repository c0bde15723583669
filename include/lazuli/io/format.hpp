// How tensors are written as text, for any element type and rank: PyTorch's layout
// (torch._tensor_str), its choice of notation, its summaries. Knows no expression: print.hpp hands
// the elements over.
#pragma once

#include <complex>
#include <lazuli/io/print_options.hpp>
#include <lazuli/number/dtype.hpp>
#include <lazuli/shape/extents.hpp>
#include <span>
#include <string>
#include <string_view>

LAZULI_BEGIN

namespace detail {

/// The elements of a tensor as the printer sees them.
struct printed_array {
  std::span<index const> extents;
  std::span<index const> strides;
  void const* data;
  dtype_kind kind;
  std::string_view dtype;  // its name; empty where the elements show it
  bool shown_only;         // `data` holds of an axis that is cut just what is shown
  /// Of reals and complex numbers: the element at a position.
  std::complex<double> (*number)(void const* data, index at);
  /// Of booleans and integers: its text.
  std::string (*word)(void const* data, index at);

  index size() const { return checked_size(extents); }
};

/// The text of an array, as PyTorch writes it.
LAZULI_API std::string printed(printed_array const& array, print_options const& options);

}  // namespace detail

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/io/format.ipp>
#endif

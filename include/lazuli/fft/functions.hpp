// The discrete Fourier transform of tensors: complex and real, forward and inverse, along any axis
// or several, with NumPy's names and conventions.
#pragma once

#include <lazuli/fft/host_lines.hpp>

LAZULI_BEGIN
namespace fft {
namespace detail {

template <class X>
using transforming_beside = transforming_on<lazuli::detail::space_beside<X>>;

/// Complex to complex, or real to all of its spectrum.
template <class X>
auto complex_transform(X const& x, task const& t) {
  return transforming_beside<X>::complex(x, lines_of(x, t, [](index n) { return n; }));
}
/// Real to complex: values 0 to n/2 of the spectrum.
template <class X>
auto real_transform(X const& x, task const& t) {
  static_assert(!complex_dtype<value_t<X>>, "lazuli: rfft needs real numbers; use fft");
  return transforming_beside<X>::real(x, lines_of(x, t, [](index n) { return n; }));
}
/// Complex to real: from values 0 to n/2 of a spectrum whose other half is the conjugate.
template <class X>
auto real_inverse(X const& x, task const& t) {
  return transforming_beside<X>::real_back(x,
                                           lines_of(x, t, [](index m) { return 2 * (m - 1); }));
}

}  // namespace detail

// Each takes an expression, the length n of the transform (further elements are left out, missing
// ones are 0; not set: as many as there are), the axis, and where the factor 1/n goes. dtype:
// complex of the operand's precision; integers as floats that hold them, 16-bit floats as float.
// Throws shape_error for a length below 1, index_error for an axis that does not exist. Cost:
// O(n·log n) for every n, on all threads.

/// X[k] = Σ x[j]·exp(-2πi·j·k/n) along one axis.   Source: numpy.fft.fft.
template <expression X>
auto fft(X const& x, std::optional<brace_index> n = {}, brace_index axis = -1,
         any_norm scaling = norm::backward) {
  return complex_transform(x, detail::task{"fft", n, axis, scaling, false});
}
/// The inverse of fft.
template <expression X>
auto ifft(X const& x, std::optional<brace_index> n = {}, brace_index axis = -1,
          any_norm scaling = norm::backward) {
  return complex_transform(x, detail::task{"ifft", n, axis, scaling, true});
}
/// fft of real numbers: values 0 to n/2, n/2 + 1 of them; the others are their conjugates.
template <expression X>
auto rfft(X const& x, std::optional<brace_index> n = {}, brace_index axis = -1,
          any_norm scaling = norm::backward) {
  return real_transform(x, detail::task{"rfft", n, axis, scaling, false});
}
/// The inverse of rfft: n real numbers (by default 2·(m - 1) for m values).
template <expression X>
auto irfft(X const& x, std::optional<brace_index> n = {}, brace_index axis = -1,
           any_norm scaling = norm::backward) {
  return real_inverse(x, detail::task{"irfft", n, axis, scaling, true});
}

}  // namespace fft
LAZULI_END

// How devices transform the lines of <lazuli/fft.hpp>: by cuFFT. Opt-in: it takes time to compile.
#pragma once

#include <lazuli/backend/gpu/vendor/execution.hpp>
#include <lazuli/backend/gpu/vendor/fft.hpp>
#include <lazuli/device/same_space.hpp>
#include <lazuli/fft/several_axes.hpp>

LAZULI_BEGIN
namespace fft::detail {

/// A tensor without gaps, seen as (before, length, after) around an axis.
struct axis_view {
  index before = 1, length = 1, after = 1;
  template <extents_like E>
  axis_view(E const& e, int axis) : length(e[axis]) {
    for (int i = 0; i < axis; ++i) before *= e[i];
    for (int i = axis + 1; i < E::rank(); ++i) after *= e[i];
  }
};

/// How many elements along an axis a real operand of n is given: the library wants each call's
/// memory aligned as complex numbers are, which lines in the middle of an odd number are not.
template <extents_like E>
index held_along(E const& e, int axis, index n) {
  axis_view const v(e, axis);
  return v.before > 1 && v.after > 1 ? n + (n & v.after & 1) : n;
}

/// Transforms all lines along the middle axis from `in` to `out`, whose lengths there may differ.
template <class In, class Out>
void transform_lines(gpu::fft_kind kind, index n, In& in, axis_view const& from, Out& out,
                     axis_view const& to) {
  using S = space_of<In>;
  gpu::fft_lines lines;
  lines.kind = kind;
  lines.is_double = sizeof(real_part_t<value_t<In>>) == 8;
  lines.n = n;
  lines.in_stride = from.after;
  lines.out_stride = to.after;
  gpu::stream const stream = gpu::current_stream(S::platform(), out.device_index());
  in.memory()->use_on(stream);
  out.memory()->use_on(stream);
  gpu::library_stream const run(stream);
  // Lines next to each other in one call: along the last axis all there are.
  bool const last = from.after == 1;
  lines.batch = last ? from.before : from.after;
  lines.in_step = last ? from.length : 1;
  lines.out_step = last ? to.length : 1;
  for (index i = 0; i < (last ? 1 : from.before); ++i) {
    gpu::fft(lines, in.data() + i * from.length * from.after, out.data() + i * to.length * to.after,
             run.on());
  }
}

template <int R, class E>
dextents<R> with_length(E const& e, int axis, index length) {
  auto values = e.values();
  values[static_cast<std::size_t>(axis)] = length;
  return dextents<R>(values);
}

template <class X>
auto first_along(X const& x, int axis, index count) {
  if constexpr (leaf<X>)
    return x.narrow(axis, index{0}, count);
  else
    return x.eval().narrow(axis, index{0}, count);
}

/// x as numbers of type N, with `length` elements along an axis: missing ones become 0.
template <class N, class X>
auto padded(X const& x, int axis, index length) {
  constexpr int rank = rank_of<X>;
  using S = space_of<X>;
  dextents<rank> const extents(x.extents().values());
  index const there = std::min(length, extents[axis]);
  device_tensor_of<S, N, dextents<rank>> out(
      with_length<rank>(extents, axis, length),
      device_of_space<S>(lazuli::detail::device_of(x, "fft")));
  if (there < length) out.zero_();
  if (there > 0 && out.numel() > 0)
    out.narrow(axis, index{0}, there) = astype<N>(first_along(x, axis, there));
  return out;
}
/// Multiplies by `scale`, unless that is 1.
template <class X>
X scaled(X&& x, double scale) {
  if (scale != 1) x *= static_cast<real_part_t<value_t<X>>>(scale);
  return std::move(x);
}

template <device_space S>
struct transforming_on<S> {
  template <class X>
  static auto complex(X const& x, lines const& t) {
    auto out = padded<std::complex<real_of<value_t<X>>>>(x, t.axis, t.n);
    axis_view const along(out.extents(), t.axis);
    if (out.numel() != 0)
      transform_lines(t.inverse ? gpu::fft_kind::backward : gpu::fft_kind::forward, t.n, out, along,
                      out, along);
    return scaled(std::move(out), t.scale);
  }
  template <class X>
  static auto real(X const& x, lines const& t) {
    using T = real_of<value_t<X>>;
    auto in = padded<T>(x, t.axis, held_along(x.extents(), t.axis, t.n));
    return between<std::complex<T>, rank_of<X>>(gpu::fft_kind::real_to_half, in, t.n / 2 + 1, t);
  }
  template <class X>
  static auto real_back(X const& x, lines const& t) {
    using T = real_of<value_t<X>>;
    auto in = padded<std::complex<T>>(x, t.axis, t.n / 2 + 1);  // a copy: the library uses it up
    return between<T, rank_of<X>>(gpu::fft_kind::half_to_real, in, t.n, t);
  }

 private:
  /// Transforms to lines of another dtype and length.
  template <class N, int R, class In>
  static auto between(gpu::fft_kind kind, In& in, index length, lines const& t) {
    index const held = complex_dtype<N> ? length : held_along(in.extents(), t.axis, length);
    auto out = lazuli::detail::empty_beside<N>(with_length<R>(in.extents(), t.axis, held), in);
    if (in.numel() != 0 && out.numel() != 0)
      transform_lines(kind, t.n, in, axis_view(in.extents(), t.axis), out,
                      axis_view(out.extents(), t.axis));
    if (held != length) {
      auto all = std::move(out);
      out = all.narrow(t.axis, index{0}, length);
    }
    return scaled(std::move(out), t.scale);
  }
};

}  // namespace fft::detail
LAZULI_END

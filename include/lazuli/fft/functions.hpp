// The discrete Fourier transform of tensors: complex and real, forward and inverse, along any axis
// or several, with NumPy's names and conventions.
#pragma once

#include <lazuli/fft/transform.hpp>
#include <lazuli/tensor/same_space.hpp>
#include <lazuli/tensor/evaluate.hpp>
#include <optional>
#include <vector>

LAZULI_BEGIN
namespace fft {

/// Where the factor 1/n goes: into the inverse, into the forward transform, or its square root into
/// both.
enum class norm { backward, ortho, forward };
/// A norm, also by the name that NumPy and PyTorch have for it: `fft(x, {}, -1, "ortho")`.
struct any_norm {
  norm mode;
  constexpr any_norm(norm m) : mode(m) {}
  any_norm(char const* name) : mode(named(name)) {}
  constexpr operator norm() const { return mode; }
  /// Throws error for a name that there is not.
  LAZULI_COLD static norm named(std::string_view name) {
    if (name == "backward") return norm::backward;
    if (name == "ortho") return norm::ortho;
    if (name == "forward") return norm::forward;
    fail<error>("fft: \"", name, "\" is no norm; there are \"backward\", \"ortho\", \"forward\"");
  }
};

/// The precision in which an element type is transformed.
template <class T>
using real_of = real_part_t<compute_t<floating_t<T>>>;

namespace detail {

/// What is transformed, and how.
struct task {
  char const* call;
  std::optional<index> n;
  index axis;
  fft::norm norm;
  bool inverse;

  index length(index there) const {
    index const out = n.value_or(there);
    if (out < 1)
      fail<shape_error>(call, ": the length of the transform is ", out, "; it must be 1 or more");
    return out;
  }
  double scale(index length) const {
    double const size = static_cast<double>(length);
    if (norm == fft::norm::ortho) return 1 / std::sqrt(size);
    return (norm == fft::norm::forward) != inverse ? 1 / size : 1;
  }
};

/// Lines of n numbers along an axis, and by what their transforms are multiplied.
struct lines {
  int axis;
  index n;
  double scale;
  bool inverse;
};
/// Of a task on x; `as_many`: the length where none is named.
template <class X>
lines lines_of(X const& x, task const& t, index (*as_many)(index)) {
  static_assert(rank_of<X> >= 1, "lazuli: fft needs an axis, and a number has none");
  int const axis = normalize_axis(t.axis, rank_of<X>, t.call);
  index const n = t.length(as_many(x.extents()[axis]));
  return {axis, n, t.scale(n), t.inverse};
}

/// How a space transforms the lines of x; see the functions of the same names below. Specialised
/// below for the host, in device/fft.hpp for devices.
template <class Space>
struct transforming_on;

/// What is transformed: elements in memory, of whatever strides.
template <class V, int R>
using source_view = view_of<V const, dextents<R>>;

/// use(view of x), or of its value: what follows is compiled once for each dtype and rank.
template <class X, class Use>
auto with_view(X const& x, Use const& use) {
  using view = source_view<value_t<X>, rank_of<X>>;
  if constexpr (std::is_constructible_v<view, X const&>) {
    return use(view(x));
  } else {
    dtensor<value_t<X>, rank_of<X>> const value(x);
    return use(view(value));
  }
}
template <int R>
dextents<R> with_last(dextents<R> extents, index last) {
  auto values = extents.values();
  values[static_cast<std::size_t>(R - 1)] = last;
  return dextents<R>(values);
}

/// The elements of x, with `axis` last, to rows of `room` numbers of type N each, of which the
/// first `length` are set: to elements, and to 0 behind them.
template <class N, class X>
void fill_rows(X const& x, int axis, index length, N* rows, index room) {
  constexpr int rank = rank_of<X>;
  auto const moved = x.movedim(axis, rank - 1);
  index const there = std::min(length, moved.extents()[rank - 1]);
  auto const shape = with_last<rank>(moved.extents(), there);
  auto const strides = row_major(with_last<rank>(shape, room));
  if (there > 0) view(rows, shape, strides) = moved.narrow(rank - 1, 0, there);
  if (there == length) return;
  index const count = checked_size(with_last<rank>(shape, 1).values());
  for (index i = 0; i < count; ++i) std::fill_n(rows + i * room + there, length - there, N(0));
}

/// Extents of the result before its last axis is moved back, and the number of rows.
template <int R, class X>
dextents<R> moved_extents(X const& x, int axis, index last) {
  auto const from = x.extents();
  index_array<R> out{};
  for (int i = 0, k = 0; i < R; ++i) {
    if (i != axis) out[static_cast<std::size_t>(k++)] = from[i];
  }
  out[static_cast<std::size_t>(R - 1)] = last;
  return dextents<R>(out);
}
template <class X>
index rows_in(X const& x) {
  index const last = x.extent(-1);
  return last == 0 ? 0 : x.numel() / last;
}
template <class X>
X moved_back(X&& x, int axis) {
  constexpr int last = rank_of<X> - 1;
  if (axis == last) return std::move(x);
  return X(x.movedim(last, axis));
}

/// Values 0 to n/2 of the spectra of real numbers, n even, to rows that are `step` apart.
template <class X, class T>
void transform_pairs(X const& x, int axis, index n, std::complex<T>* out, index rows, index step,
                     T scale) {
  fill_rows(x, axis, n, reinterpret_cast<T*>(out), 2 * step);
  auto const plan = plan_for<T>(n / 2);
  transform<T>(*plan, false).run(out, rows, step, T(1));
  openmp::for_each_part(rows, openmp::threads_for(300 * rows * n),
                        [&](index i) { join_halves(out + i * step, *plan, false, scale); });
}

/// Complex to complex, or real to all of its spectrum: the second half mirrors the first.
template <class X>
auto complex_rows(X const& x, lines const& t) {
  constexpr int rank = rank_of<X>;
  using T = real_of<value_t<X>>;
  int const axis = t.axis;
  index const n = t.n;
  auto const scale = static_cast<T>(t.scale);
  dtensor<std::complex<T>, rank> out(moved_extents<rank>(x, axis, n));
  if constexpr (!complex_dtype<value_t<X>>) {
    if (n % 2 == 0) {
      transform_pairs(x, axis, n, out.data(), rows_in(out), n, scale);
      for (auto* row = out.data(); row != out.data() + out.size(); row += n) {
        if (t.inverse) std::transform(row, row + n / 2, row, mirrored<T>);
        for (index k = 1; k < n - k; ++k) row[n - k] = mirrored(row[k]);
      }
      return moved_back(std::move(out), axis);
    }
  }
  fill_rows(x, axis, n, out.data(), n);
  transform<T>(*plan_for<T>(n), t.inverse).run(out.data(), rows_in(out), n, scale);
  return moved_back(std::move(out), axis);
}

/// Real to complex: values 0 to n/2 of the spectrum.
template <class X>
auto real_rows(X const& x, lines const& t) {
  constexpr int rank = rank_of<X>;
  using T = real_of<value_t<X>>;
  int const axis = t.axis;
  index const n = t.n, h = n / 2;
  auto const scale = static_cast<T>(t.scale);
  dtensor<std::complex<T>, rank> out(moved_extents<rank>(x, axis, h + 1));
  index const rows = rows_in(out);
  if (n % 2 == 0) {
    transform_pairs(x, axis, n, out.data(), rows, h + 1, scale);
    return moved_back(std::move(out), axis);
  }
  memory::buffer<std::complex<T>> whole(rows * n);
  fill_rows(x, axis, n, whole.data(), n);
  transform<T>(*plan_for<T>(n), false).run(whole.data(), rows, n, scale);
  for (index i = 0; i < rows; ++i)
    std::copy_n(whole.data() + i * n, h + 1, out.data() + i * (h + 1));
  return moved_back(std::move(out), axis);
}

/// Complex to real: from values 0 to n/2 of a spectrum whose other half is the conjugate.
template <class X>
auto real_rows_back(X const& x, lines const& t) {
  constexpr int rank = rank_of<X>;
  using T = real_of<value_t<X>>;
  int const axis = t.axis;
  index const n = t.n, h = n / 2;
  auto const scale = static_cast<T>(t.scale);
  dtensor<T, rank> out(moved_extents<rank>(x, axis, n));
  index const rows = rows_in(out), room = n % 2 == 0 ? h + 1 : n;
  memory::buffer<std::complex<T>> whole(rows * room);
  fill_rows(x, axis, h + 1, whole.data(), room);
  auto const* const pairs = reinterpret_cast<T const*>(whole.data());
  if (n % 2 == 0) {
    auto const plan = plan_for<T>(h);
    openmp::for_each_part(rows, openmp::threads_for(500 * rows * room), [&](index i) {
      join_halves(whole.data() + i * room, *plan, true, scale);
    });
    transform<T>(*plan, true).run(whole.data(), rows, room, T(1));
    for (index i = 0; i < rows; ++i) std::copy_n(pairs + i * 2 * room, n, out.data() + i * n);
    return moved_back(std::move(out), axis);
  }
  for (index i = 0; i < rows; ++i) {
    auto* const row = whole.data() + i * n;
    row[0] = row[0].real();
    for (index k = 1; k <= h; ++k) row[n - k] = std::conj(row[k]);
  }
  transform<T>(*plan_for<T>(n), true).run(whole.data(), rows, n, scale);
  for (index i = 0; i < rows * n; ++i) out.data()[i] = pairs[2 * i];
  return moved_back(std::move(out), axis);
}

template <>
struct transforming_on<host_space> {
  template <class X>
  static auto complex(X const& x, lines const& t) {
    return with_view(x, [&](auto const& view) { return complex_rows(view, t); });
  }
  template <class X>
  static auto real(X const& x, lines const& t) {
    return with_view(x, [&](auto const& view) { return real_rows(view, t); });
  }
  template <class X>
  static auto real_back(X const& x, lines const& t) {
    return with_view(x, [&](auto const& view) { return real_rows_back(view, t); });
  }
};

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

// Each takes an expression, the length n of the transform (elements beyond are left out, missing
// ones are 0; not set: as many as there are), the axis, and where the factor 1/n goes. dtype:
// complex of the operand's precision; integers as floats that hold them, 16-bit floats as float.
// Throws shape_error for a length below 1, index_error for an axis that there is not. Cost: O(n·log
// n) for every n, on all threads.

/// X[k] = Σ x[j]·exp(-2πi·j·k/n) along one axis.   Source: numpy.fft.fft.
template <expression X>
auto fft(X const& x, std::optional<index> n = {}, index axis = -1,
         any_norm scaling = norm::backward) {
  return complex_transform(x, detail::task{"fft", n, axis, scaling, false});
}
/// The inverse of fft.
template <expression X>
auto ifft(X const& x, std::optional<index> n = {}, index axis = -1,
          any_norm scaling = norm::backward) {
  return complex_transform(x, detail::task{"ifft", n, axis, scaling, true});
}
/// fft of real numbers: values 0 to n/2, n/2 + 1 of them; the others are their conjugates.
template <expression X>
auto rfft(X const& x, std::optional<index> n = {}, index axis = -1,
          any_norm scaling = norm::backward) {
  return real_transform(x, detail::task{"rfft", n, axis, scaling, false});
}
/// The inverse of rfft: n real numbers (not set: 2·(m - 1) of m values).
template <expression X>
auto irfft(X const& x, std::optional<index> n = {}, index axis = -1,
           any_norm scaling = norm::backward) {
  return real_inverse(x, detail::task{"irfft", n, axis, scaling, true});
}

}  // namespace fft
LAZULI_END

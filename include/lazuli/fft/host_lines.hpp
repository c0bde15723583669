// Transforms of the lines of a tensor along one axis, in the memory of the host.
#pragma once

#include <lazuli/fft/halves.hpp>
#include <lazuli/fft/task.hpp>
#include <lazuli/fft/transform.hpp>
#include <lazuli/tensor/evaluate.hpp>

LAZULI_BEGIN
namespace fft {
namespace detail {

/// The operand of a transform: elements in memory, with any strides.
template <class V, int R>
using source_view = view_of<V const, dextents<R>>;

/// Calls use(view of x), or of its value: the code below is compiled once for each dtype and rank.
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
/// The extents with another one along an axis.
template <int R>
dextents<R> with_extent(dextents<R> const& extents, int axis, index n) {
  auto values = extents.values();
  values[static_cast<std::size_t>(axis)] = n;
  return dextents<R>(values);
}
/// Number of elements before an axis, and behind it.
template <class E>
std::pair<index, index> around(E const& extents, int axis) {
  index before = 1, behind = 1;
  for (int i = 0; i < E::rank(); ++i) {
    if (i != axis) (i < axis ? before : behind) *= extents[i];
  }
  return {before, behind};
}

/// Copies the elements of x to row-major memory of type N with `room` elements along the axis: the
/// first `length` of them are set, to elements and then to 0.
template <class N, class X>
void fill_lines(X const& x, int axis, index length, N* to, index room) {
  constexpr int rank = rank_of<X>;
  index const there = std::min(length, x.extents()[axis]);
  auto const shape = with_extent<rank>(x.extents(), axis, there);
  auto const strides = row_major(with_extent<rank>(shape, axis, room));
  if (there > 0) view(to, shape, strides) = x.narrow(axis, 0, there);
  if (there == length) return;
  auto const [blocks, behind] = around(shape, axis);
  for (index b = 0; b < blocks; ++b)
    std::fill_n(to + (b * room + there) * behind, (length - there) * behind, N(0));
}
/// Does what fill_lines writes already lie somewhere, without gaps?
template <class N, class X>
bool lies_in_lines(X const& x, int axis, index length) {
  return std::is_same_v<value_t<X>, N> && x.extents()[axis] == length && x.is_contiguous();
}
/// That place; otherwise writes to `to` first.
template <class N, class X>
N const* elements_in_lines(X const& x, int axis, index length, N* to, index room) {
  if constexpr (std::is_same_v<value_t<X>, N>) {
    if (lies_in_lines<N>(x, axis, length)) return x.data();
  }
  fill_lines(x, axis, length, to, room);
  return to;
}

/// Calls fn(first, count) for parts of rows of n numbers, so few that a second pass finds them in
/// the cache; a part has at least as many rows as lanes.
template <class T, class F>
void for_row_parts(index rows, index n, F const& fn) {
  constexpr index lanes = line_lanes<T>::lanes, size = sizeof(std::complex<T>);
  index const some = std::max<index>(65536 / (n * size) / lanes, 1) * lanes;
  openmp::for_each_part((rows + some - 1) / some, openmp::threads_for(1000 * rows * n),
                        [&](index part) { fn(part * some, std::min(some, rows - part * some)); });
}

/// Writes values 0 to n/2 of the spectra of real rows, n even, to rows that are `step` apart.
template <class X, class T>
void transform_pairs(X const& x, index n, std::complex<T>* out, index rows, index step, T scale) {
  using number = std::complex<T>;
  auto const* const pairs = reinterpret_cast<number const*>(
      elements_in_lines(x, rank_of<X> - 1, n, reinterpret_cast<T*>(out), 2 * step));
  auto const plan = plan_for<T>(n / 2);
  transform<T> const by(*plan, false);
  index const pairs_step = pairs == out ? step : n / 2;
  for_row_parts<T>(rows, n / 2, [&](index first, index count) {
    auto* const to = out + first * step;
    by.run({pairs + first * pairs_step, 0, pairs_step, 1}, {to, 0, step, 1}, 1, count, T(1));
    openmp::for_each_part(count, openmp::threads_for(300 * count * n),
                          [&](index i) { join_halves(to + i * step, *plan, false, scale); });
  });
}

/// Calls fn(x, t) with the axis moved last, if it is not.
template <class X, class F>
auto with_axis_last(X const& x, lines const& t, F const& fn) {
  constexpr int last = rank_of<X> - 1;
  if (t.axis == last) return fn(x, t);
  auto const out = fn(X(x.movedim(t.axis, last)), lines{last, t.n, t.scale, t.inverse});
  return std::remove_const_t<decltype(out)>(out.movedim(last, t.axis));
}

/// Real to complex, all of the spectrum, of rows of even length: the second half mirrors the first.
template <class X>
auto mirrored_rows(X const& x, lines const& t) {
  constexpr int rank = rank_of<X>;
  using T = real_of<value_t<X>>;
  index const n = t.n;
  dtensor<std::complex<T>, rank> out(with_extent<rank>(x.extents(), t.axis, n));
  transform_pairs(x, n, out.data(), around(x.extents(), t.axis).first, n, static_cast<T>(t.scale));
  for (auto* row = out.data(); row != out.data() + out.size(); row += n) {
    if (t.inverse) std::transform(row, row + n / 2, row, mirrored<T>);
    for (index k = 1; k < n - k; ++k) row[n - k] = mirrored(row[k]);
  }
  return out;
}

/// Complex to complex, or real to all of its spectrum. Lines along an axis that is not the last are
/// transformed in place, side by side, unless they are too few for a register or too long.
template <class X>
auto complex_lines(X const& x, lines const& t) {
  constexpr int rank = rank_of<X>;
  using T = real_of<value_t<X>>;
  using number = std::complex<T>;
  index const n = t.n;
  dtensor<number, rank> out(with_extent<rank>(x.extents(), t.axis, n));
  auto const [blocks, behind] = around(x.extents(), t.axis);
  number const* const from = elements_in_lines(x, t.axis, n, out.data(), n);
  transform<T> const by(*plan_for<T>(n), t.inverse);
  auto const scale = static_cast<T>(t.scale);
  if (behind == 1)
    by.run({from, 0, n, 1}, {out.data(), 0, n, 1}, 1, blocks, scale);
  else
    by.run({from, n * behind, 1, behind}, {out.data(), n * behind, 1, behind}, blocks, behind,
           scale);
  return out;
}
template <class X>
auto complex_transform_of(X const& x, lines const& t) {
  index const behind = around(x.extents(), t.axis).second;
  bool const pairs = !complex_dtype<value_t<X>> && t.n % 2 == 0;
  bool const side_by_side = behind >= line_lanes<real_of<value_t<X>>>::lanes &&
                            t.n <= longest_side_by_side && has_small_factors(t.n);
  if (!pairs && (behind == 1 || side_by_side)) return complex_lines(x, t);
  return with_axis_last(x, t, [](X const& rows, lines const& along) {
    if constexpr (!complex_dtype<value_t<X>>) {
      if (along.n % 2 == 0) return mirrored_rows(rows, along);
    }
    return complex_lines(rows, along);
  });
}

/// Real to complex, of rows: values 0 to n/2 of the spectrum.
template <class X>
auto real_rows(X const& x, lines const& t) {
  constexpr int rank = rank_of<X>;
  using T = real_of<value_t<X>>;
  index const n = t.n, h = n / 2;
  auto const scale = static_cast<T>(t.scale);
  dtensor<std::complex<T>, rank> out(with_extent<rank>(x.extents(), t.axis, h + 1));
  index const rows = around(x.extents(), t.axis).first;
  if (n % 2 == 0) {
    transform_pairs(x, n, out.data(), rows, h + 1, scale);
    return out;
  }
  memory::buffer<std::complex<T>> whole(rows * n);
  fill_lines(x, t.axis, n, whole.data(), n);
  transform<T>(*plan_for<T>(n), false).run(whole.data(), rows, n, scale);
  for (index i = 0; i < rows; ++i)
    std::copy_n(whole.data() + i * n, h + 1, out.data() + i * (h + 1));
  return out;
}

/// Complex to real, of rows: from values 0 to n/2 of a spectrum whose other half is the conjugate.
template <class X>
auto real_rows_back(X const& x, lines const& t) {
  constexpr int rank = rank_of<X>;
  using T = real_of<value_t<X>>;
  using number = std::complex<T>;
  index const n = t.n, h = n / 2;
  auto const scale = static_cast<T>(t.scale);
  dtensor<T, rank> out(with_extent<rank>(x.extents(), t.axis, n));
  index const rows = around(x.extents(), t.axis).first, room = n % 2 == 0 ? h + 1 : n;
  bool const there = n % 2 == 0 && lies_in_lines<number>(x, t.axis, h + 1);
  memory::buffer<number> whole(there ? 0 : rows * room);
  if (n % 2 == 0) {
    number const* const spectra = elements_in_lines(x, t.axis, h + 1, whole.data(), room);
    auto const plan = plan_for<T>(h);
    transform<T> const by(*plan, true);
    auto* const pairs = reinterpret_cast<number*>(out.data());
    for_row_parts<T>(rows, h, [&](index first, index count) {
      memory::buffer<number> part(there ? count * room : 0);
      number* const own = there ? part.data() : whole.data() + first * room;
      if (there) std::copy_n(spectra + first * room, count * room, own);
      openmp::for_each_part(count, openmp::threads_for(500 * count * room),
                            [&](index i) { join_halves(own + i * room, *plan, true, scale); });
      by.run({own, 0, room, 1}, {pairs + first * h, 0, h, 1}, 1, count, T(1));
    });
    return out;
  }
  fill_lines(x, t.axis, h + 1, whole.data(), room);
  for (index i = 0; i < rows; ++i) {
    auto* const row = whole.data() + i * n;
    row[0] = row[0].real();
    for (index k = 1; k <= h; ++k) row[n - k] = std::conj(row[k]);
  }
  transform<T>(*plan_for<T>(n), true).run(whole.data(), rows, n, scale);
  auto const* const pairs = reinterpret_cast<T const*>(whole.data());
  for (index i = 0; i < rows * n; ++i) out.data()[i] = pairs[2 * i];
  return out;
}

template <>
struct transforming_on<host_space> {
  template <class X>
  static auto complex(X const& x, lines const& t) {
    return with_view(x, [&](auto const& view) { return complex_transform_of(view, t); });
  }
  template <class X>
  static auto real(X const& x, lines const& t) {
    return with_view(x, [&](auto const& view) {
      return with_axis_last(
          view, t, [](auto const& rows, lines const& along) { return real_rows(rows, along); });
    });
  }
  template <class X>
  static auto real_back(X const& x, lines const& t) {
    return with_view(x, [&](auto const& view) {
      return with_axis_last(view, t, [](auto const& rows, lines const& along) {
        return real_rows_back(rows, along);
      });
    });
  }
};

}  // namespace detail
}  // namespace fft
LAZULI_END

// Transforms of rows of complex numbers, in place, by their plan.
#pragma once

#include <algorithm>
#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/backend/simd/packs/elementary.hpp>
#include <lazuli/backend/simd/packs/memory.hpp>
#include <lazuli/backend/simd/loops/transpose.hpp>
#include <lazuli/fft/plan.hpp>
#include <lazuli/memory/buffer.hpp>

LAZULI_BEGIN
namespace fft {
inline namespace LAZULI_SIMD_ISA {

/// Transforms of rows of length n by one plan. The inverse is the transform with real and imaginary
/// parts exchanged before and after.
template <class T>
class transform {
  static constexpr int lanes = simd::native_bytes / static_cast<int>(sizeof(T));
  static constexpr int size = sizeof(std::complex<T>);
  using number = std::complex<T>;
  using value = simd::complex_pack<T, lanes>;

 public:
  transform(plan<T> const& by, bool inverse) : plan_(by), inverse_(inverse) {}

  /// Rows of n numbers, `step` apart, each multiplied by `scale`.
  void run(number* rows, index count, index step, T scale) const {
    index const n = plan_.n;
    if (n <= 1) {
      for (index i = 0; n == 1 && i < count; ++i) rows[i * step] *= scale;
      return;
    }
    bool const together = plan_.method == method::lanes;
    index const each = together ? lanes : 1, parts = (count + each - 1) / each;
    int const threads = openmp::threads_for(work(n) * count);
    openmp::for_each_part(parts, threads, [&](index i) {
      number* const first = rows + i * each * step;
      if (together)
        in_lanes(first, std::min<index>(each, count - i * each), step, scale);
      else if (plan_.method == method::square)
        as_square(first, scale);
      else
        by_chirp(first, scale);
    });
  }

 private:
  /// Hundredths of a nanosecond.
  static index work(index n) {
    index log = 1;
    while (n >> log > 1) ++log;
    return 10 * n * log;
  }
  static LAZULI_INLINE value exchanged(value a, bool doit) { return doit ? value(a.im, a.re) : a; }
  static LAZULI_INLINE value scaled(value a, simd::pack<T, lanes> by) {
    return {a.re * by, a.im * by};
  }
  static value load(number const* p, index count) {
    return count >= lanes ? simd::load<number, lanes>(p)
                          : simd::load_partial<number, lanes>(p, static_cast<int>(count));
  }
  static void store(value a, number* p, index count) {
    if (count >= lanes)
      simd::store(a, p);
    else
      simd::store_partial(a, p, static_cast<int>(count));
  }

  /// `count` rows of n numbers, next to each other in lanes: to[j · lanes + row].
  static void gather(number const* rows, index count, index step, index n, number* to) {
    constexpr int side = simd::detail::square_side<size>;
    index j = 0;
    if (count == lanes) {
      for (; j + side <= n; j += side) {
        for (index lane = 0; lane < lanes; lane += side) {
          simd::detail::square<size, side>::move(
              reinterpret_cast<std::byte*>(to + j * lanes + lane), lanes * size,
              reinterpret_cast<std::byte const*>(rows + lane * step + j), step * size, false);
        }
      }
    }
    if (count < lanes) std::fill_n(to, n * lanes, number(0));
    for (; j < n; ++j) {
      for (index lane = 0; lane < count; ++lane) to[j * lanes + lane] = rows[lane * step + j];
    }
  }
  static void scatter(number const* from, index count, index step, index n, number* rows) {
    constexpr int side = simd::detail::square_side<size>;
    index j = 0;
    if (count == lanes) {
      for (; j + side <= n; j += side) {
        for (index lane = 0; lane < lanes; lane += side) {
          simd::detail::square<size, side>::move(
              reinterpret_cast<std::byte*>(rows + lane * step + j), step * size,
              reinterpret_cast<std::byte const*>(from + j * lanes + lane), lanes * size, false);
        }
      }
    }
    for (; j < n; ++j) {
      for (index lane = 0; lane < count; ++lane) rows[lane * step + j] = from[j * lanes + lane];
    }
  }

  void in_lanes(number* rows, index count, index step, T scale) const {
    number woven[longest_in_lanes * lanes];
    value x[longest_in_lanes], y[longest_in_lanes];
    index const n = plan_.n;
    gather(rows, count, step, n, woven);
    for (index j = 0; j < n; ++j) x[j] = exchanged(load(woven + j * lanes, lanes), inverse_);
    value const* const z = lane_transform<T, lanes>::run(plan_.column, x, y);
    simd::pack<T, lanes> const by(scale);
    for (index j = 0; j < n; ++j)
      store(exchanged(scaled(z[j], by), inverse_), woven + j * lanes, lanes);
    scatter(woven, count, step, n, rows);
  }

  /// The row as a matrix (rows, columns): columns are transformed, multiplied by the factors, then
  /// the rows; the result is the transpose.
  void as_square(number* row, T scale) const {
    index const n = plan_.n, rows = plan_.rows, columns = n / rows;
    memory::buffer<number> between(n);
    simd::pack<T, lanes> const by(scale);
    index const most = std::max(rows, columns);
    constexpr index some = 4;  // blocks a part: their scratch memory is taken once
    auto const in_parts = [&](index total, auto const& block) {
      index const blocks = (total + lanes - 1) / lanes;
      openmp::for_each_part(
          (blocks + some - 1) / some, openmp::threads_for(work(n) / 2), [&](index part) {
            memory::buffer<value> scratch(2 * most);
            memory::buffer<number> woven(most * lanes);
            for (index b = part * some; b < std::min(blocks, (part + 1) * some); ++b)
              block(b * lanes, std::min<index>(lanes, total - b * lanes), scratch.data(),
                    scratch.data() + most, woven.data());
          });
    };
    in_parts(columns, [&](index j, index count, value* x, value* y, number*) {
      for (index i = 0; i < rows; ++i)
        x[i] = exchanged(load(row + i * columns + j, count), inverse_);
      value const* const z = lane_transform<T, lanes>::run(plan_.column, x, y);
      for (index k = 0; k < rows; ++k) {
        value const factor = load(plan_.factors.data() + k * columns + j, count);
        value const a = z[k];
        store({fms(a.re, factor.re, a.im * factor.im), fma(a.re, factor.im, a.im * factor.re)},
              between.data() + k * columns + j, count);
      }
    });
    in_parts(rows, [&](index k, index count, value* x, value* y, number* woven) {
      gather(between.data() + k * columns, count, columns, columns, woven);
      for (index j = 0; j < columns; ++j) x[j] = load(woven + j * lanes, lanes);
      value const* const z = lane_transform<T, lanes>::run(plan_.row, x, y);
      for (index j = 0; j < columns; ++j)
        store(exchanged(scaled(z[j], by), inverse_), row + j * rows + k, count);
    });
  }

  /// As a convolution: k·j = (k² + j² - (k - j)²) / 2.
  void by_chirp(number* row, T scale) const {
    index const n = plan_.n, m = plan_.inner->n;
    memory::buffer<number> work(m);
    number* const w = work.data();
    auto const times = [](number a, number b) {
      return number(a.real() * b.real() - a.imag() * b.imag(),
                    a.real() * b.imag() + a.imag() * b.real());
    };
    auto const swapped = [this](number a) { return inverse_ ? number(a.imag(), a.real()) : a; };
    for (index j = 0; j < n; ++j) w[j] = times(swapped(row[j]), std::conj(plan_.factors[at(j)]));
    std::fill(w + n, w + m, number(0));
    transform(*plan_.inner, false).run(w, 1, m, T(1));
    for (index j = 0; j < m; ++j) w[j] = times(w[j], plan_.kernel[at(j)]);
    transform(*plan_.inner, true).run(w, 1, m, T(1) / static_cast<T>(m));
    for (index j = 0; j < n; ++j)
      row[j] = swapped(times(w[j], std::conj(plan_.factors[at(j)]))) * scale;
  }
  static std::size_t at(index i) { return static_cast<std::size_t>(i); }

  plan<T> const& plan_;
  bool inverse_;
};

}  // namespace LAZULI_SIMD_ISA

template <class T>
std::shared_ptr<plan<T> const> make_plan(index n) {
  auto const out = std::make_shared<plan<T>>();
  out->n = n;
  roots<T> const twice(2 * n);
  for (index k = 0; k <= n / 2; ++k) out->turns.push_back(twice(k));
  if (n <= 1) return out;
  if (has_small_factors(n) && n <= longest_in_lanes) {
    out->method = method::lanes;
    out->column = lane_plan<T>(n);
    return out;
  }
  if (has_small_factors(n)) {
    out->method = method::square;
    out->rows = nearest_root(n);
    index const columns = n / out->rows;
    out->column = lane_plan<T>(out->rows);
    out->row = lane_plan<T>(columns);
    roots<T> const all(n);
    out->factors.reserve(static_cast<std::size_t>(n));
    for (index k = 0; k < out->rows; ++k) {
      for (index j = 0; j < columns; ++j) out->factors.push_back(all(k * j));
    }
    return out;
  }
  out->method = method::chirp;
  index const m = friendly_length(2 * n - 1);
  out->inner = plan_for<T>(m);
  out->kernel.assign(static_cast<std::size_t>(m), std::complex<T>(0));
  for (index j = 0; j < n; ++j) {
    // j² modulo 2n, without overflow for any length that fits into memory.
    auto const square =
        static_cast<index>(static_cast<std::uint64_t>(j) * static_cast<std::uint64_t>(j) %
                           static_cast<std::uint64_t>(2 * n));
    auto const w = std::conj(twice(square));
    out->factors.push_back(w);
    out->kernel[static_cast<std::size_t>(j)] = w;
    out->kernel[static_cast<std::size_t>(j == 0 ? 0 : m - j)] = w;
  }
  transform<T>(*out->inner, false).run(out->kernel.data(), 1, m, T(1));
  return out;
}

namespace detail {

/// The conjugate; of a real number with +0 as imaginary part.
template <class T>
std::complex<T> mirrored(std::complex<T> z) {
  return {z.real(), T(0) - z.imag()};
}

/// Both ends of the spectrum of real numbers that were transformed in pairs, as complex ones.
/// Forward: of the transform z of pairs, h long, the h + 1 values of the spectrum. Inverse: back,
/// times 2.
template <class T>
void join_halves(std::complex<T>* z, plan<T> const& by, bool inverse, T scale) {
  index const h = by.n;
  using number = std::complex<T>;
  auto const times = [](number a, number b) {
    return number(a.real() * b.real() - a.imag() * b.imag(),
                  a.real() * b.imag() + a.imag() * b.real());
  };
  if (inverse) {
    T const low = z[0].real(), high = z[h].real();
    z[0] = {(low + high) * scale, (low - high) * scale};
  } else {
    number const first = z[0];
    z[0] = {(first.real() + first.imag()) * scale, 0};
    z[h] = {(first.real() - first.imag()) * scale, 0};
  }
  T const share = inverse ? scale : scale / 2;
  for (index k = 1; k <= h - k; ++k) {
    number const a = z[k], b = std::conj(z[h - k]);
    number const w = inverse ? std::conj(by.turns[static_cast<std::size_t>(k)])
                             : by.turns[static_cast<std::size_t>(k)];
    number const sum = a + b, turned = times(w, a - b);
    number const across = inverse ? number(-turned.imag(), turned.real())   // i·turned
                                  : number(turned.imag(), -turned.real());  // -i·turned
    z[k] = (sum + across) * share;
    z[h - k] = mirrored(sum - across) * share;
  }
}

}  // namespace detail

}  // namespace fft
LAZULI_END

// Transforms of lines of complex numbers by their plan.
#pragma once

#include <algorithm>
#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/backend/simd/loops/caches.hpp>
#include <lazuli/fft/line_set.hpp>
#include <lazuli/fft/plan.hpp>
#include <lazuli/fft/row_transform.hpp>
#include <lazuli/memory/buffer.hpp>

LAZULI_BEGIN
namespace fft {
inline namespace LAZULI_SIMD_ISA {

/// Transforms lines of length n by one plan. The inverse is the transform with real and
/// imaginary parts exchanged before and after. The result of a line does not depend on the lines
/// beside it.
template <class T>
class transform {
  using by = line_lanes<T>;
  using number = typename by::number;
  using value = typename by::value;
  using source = line_set<number const>;
  using target = line_set<number>;
  static constexpr int lanes = by::lanes;
  static constexpr index size = by::size;

 public:
  transform(plan<T> const& by, bool inverse) : plan_(by), inverse_(inverse) {}

  /// Rows of n numbers, `step` apart, in place, each multiplied by `scale`.
  void run(number* rows, index count, index step, T scale) const {
    run({rows, 0, step, 1}, {rows, 0, step, 1}, 1, count, scale);
  }
  /// `count` lines of each block, to where `from` is or to other memory.
  void run(source const& from, target const& to, index blocks, index count, T scale) const {
    index const n = plan_.n;
    if (n <= 1) {
      for (index i = 0; n == 1 && i < blocks * count; ++i)
        *to.from(i / count, i % count).at = *from.from(i / count, i % count).at * scale;
      return;
    }
    if (from.along == 1 && to.along == 1 && row_transform<T>::suits(plan_))
      return in_rows(from, to, blocks, count, scale);
    bool const in_groups = plan_.method == method::lanes ||
                           (plan_.method == method::square && count > 1 &&
                            n <= (from.along == 1 ? longest_rows : longest_side_by_side));
    index each = in_groups ? lanes : 1;
    if (plan_.method == method::chirp)
      each = std::clamp<index>(most_convolved / plan_.inner->n, 1, lanes);
    index const groups = (count + each - 1) / each;
    // Rows that come from beyond the second cache, and go there, are prefetched a group at a time,
    // while the group before is worked on: hardware prefetch sees too few numbers of each. (Not if
    // two groups do not fit there.)
    index const own = simd::driver::caches().own;
    bool const far = from.along == 1 && to.along == 1 && size * n * lanes <= own / 8 &&
                     size * n * blocks * count > 2 * own;
    int const threads = openmp::threads_for(work(n) * blocks * count);
    openmp::for_each_part(blocks * groups, threads, [&](index i) {
      index const b = i / groups, line = i % groups * each;
      group(from.from(b, line), to.from(b, line), std::min(each, count - line), scale, far);
    });
  }

 private:
  /// Transforms rows of memory, in registers of numbers as they lie there.
  void in_rows(source const& from, target const& to, index blocks, index count, T scale) const {
    row_transform<T> const rows(plan_, scale, inverse_);
    // Several rows in each part: their scratch memory is taken once.
    index const some = std::clamp<index>(4096 / plan_.n, 1, 64), parts = (count + some - 1) / some;
    int const threads = openmp::threads_for(work(plan_.n) * blocks * count);
    openmp::for_each_part(blocks * parts, threads, [&](index part) {
      memory::buffer<typename row_transform<T>::value> scratch(rows.room());
      index const b = part / parts, i = part % parts * some;
      rows.run(from.from(b, i).at, from.across, to.from(b, i).at, to.across,
               std::min(some, count - i), scratch.data());
    });
  }

  /// Up to this length other rows of memory are transformed side by side: of 4096 numbers each they
  /// took 1.15 to 1.6 times as long as one by one (Intel Xeon, 1.25 MB of second cache).
  static constexpr index longest_rows = 3072;
  /// Numbers that convolved lines of one group have together, so that they stay in the cache.
  static constexpr index most_convolved = 8192;

  /// Hundredths of a nanosecond.
  static index work(index n) {
    index log = 1;
    while (n >> log > 1) ++log;
    return 10 * n * log;
  }
  static index at_most(index width) { return std::min<index>(by::side, width); }

  void group(source const& from, target const& to, index count, T scale, bool far) const {
    if (plan_.method == method::lanes) {
      in_lanes(from, to, count, scale, far);
    } else if (plan_.method == method::chirp) {
      by_chirp(from, to, count, scale);
    } else if (count > 1 && fill_lanes(count)) {
      if (plan_.whole.n == plan_.n)
        in_lanes(from, to, count, scale, far);
      else
        side_by_side(from, to, count, scale, far);
    } else {
      for (index i = 0; i < count; ++i) as_square(from.from(0, i), to.from(0, i), scale);
    }
  }
  /// Do so many lines side by side take less time than squares one by one? Squares leave lanes
  /// empty if a side is no multiple of them, and move the remainder by single numbers.
  bool fill_lanes(index count) const {
    auto const spent_on = [](index side) {
      return static_cast<double>((side + lanes - 1) / lanes * lanes) / static_cast<double>(side);
    };
    double const spent = spent_on(plan_.rows) + spent_on(plan_.n / plan_.rows);
    return static_cast<double>(count) * spent * spent >= 4. * lanes;
  }

  void in_lanes(source const& from, target const& to, index count, T scale, bool far) const {
    index const n = plan_.n;
    memory::buffer<value> scratch(2 * n);
    value *const x = scratch.data(), *const y = x + n;
    for (index j = 0; j < n; j += by::side) {
      if (far) by::ask_ahead(from, j);
      by::fetch(from, count, j, at_most(n - j), inverse_, x + j, 1);
    }
    value const* const z = lane_transform<value>::run(plan_.whole, x, y);
    for (index j = 0; j < n; j += by::side) {
      if (far) by::ask_ahead(to, j);
      by::put(z + j, 1, scale, inverse_, to, count, j, at_most(n - j));
    }
  }

  /// Lines as matrices (rows, columns), one in each lane: columns are transformed, multiplied by
  /// the factors, then the rows; the result is the transpose.
  void side_by_side(source const& from, target const& to, index count, T scale, bool far) const {
    index const n = plan_.n, rows = plan_.rows, columns = n / rows;
    // Odd distances: with powers of two, rows would share few lines of the cache.
    index const pitch = columns | 1, most = std::max(rows, columns) | 1;
    memory::buffer<value> scratch(rows * pitch + (by::side + 1) * most);
    value *const between = scratch.data(), *const some = between + rows * pitch;
    value* const spare = some + by::side * most;
    for (index j0 = 0; j0 < columns; j0 += by::side) {
      index const width = at_most(columns - j0);
      for (index i = 0; i < rows; ++i) {
        if (far) by::ask_ahead(from, i * columns + j0);
        by::fetch(from, count, i * columns + j0, width, inverse_, some + i, most);
      }
      for (index j = j0; j < j0 + width; ++j) {
        value const* const z =
            lane_transform<value>::run(plan_.column, some + (j - j0) * most, spare);
        for (index k = 0; k < rows; ++k)
          between[k * pitch + j] = times(z[k], plan_.factors.data()[k * columns + j]);
      }
    }
    for (index k0 = 0; k0 < rows; k0 += by::side) {
      index const width = at_most(rows - k0);
      value const* z = nullptr;  // of the first row; the others are as far apart as where they were
      value* const first = between + k0 * pitch;
      for (index k = 0; k < width; ++k) {
        value const* const done =
            lane_transform<value>::run(plan_.row, first + k * pitch, some + k * most);
        if (k == 0) z = done;
      }
      index const step = z == first ? pitch : most;
      for (index j = 0; j < columns; ++j) {
        if (far) by::ask_ahead(to, j * rows + k0);
        by::put(z + j, step, scale, inverse_, to, count, j * rows + k0, width);
      }
    }
  }

  /// The same with columns, then rows, of one line in the lanes.
  void as_square(source const& from, target const& to, T scale) const {
    index const n = plan_.n, rows = plan_.rows, columns = n / rows;
    index const blocks = blocks_of(columns), most = std::max(rows, blocks * lanes);
    memory::buffer<value> between(blocks * rows);  // a block of columns after the other
    constexpr index some = 4;  // blocks a part: their scratch memory is taken once
    auto const in_parts = [&](index total, auto const& block) {
      openmp::for_each_part(
          (blocks_of(total) + some - 1) / some, openmp::threads_for(work(n) / 2), [&](index part) {
            memory::buffer<value> scratch(2 * most);
            for (index i = part * some * lanes; i < std::min(total, (part + 1) * some * lanes);
                 i += lanes)
              block(i, std::min<index>(lanes, total - i), scratch.data(), scratch.data() + most);
          });
    };
    // Number i of column j is a line of its own.
    source const columns_of{from.at, 0, from.along, columns * from.along};
    in_parts(columns, [&](index j, index count, value* x, value* y) {
      for (index i = 0; i < rows; i += by::side)
        by::fetch(columns_of.from(0, j), count, i, at_most(rows - i), inverse_, x + i, 1);
      value const* const z = lane_transform<value>::run(plan_.column, x, y);
      number const* const factors = plan_.factors.data() + j;
      value* const out = between.data() + j / lanes * rows;
      if (count == lanes) {
        for (index k = 0; k < rows; ++k)
          out[k] = times(z[k], value(simd::load<number, lanes>(factors + k * columns)));
      } else {
        for (index k = 0; k < rows; ++k)
          out[k] = times(z[k], by::load(factors + k * columns, count));
      }
    });
    target const results{to.at, 0, to.along, rows * to.along};
    in_parts(rows, [&](index k, index count, value* x, value* y) {
      for (index b = 0; b < blocks; ++b)
        by::turn(between.data() + b * rows + k, count, x + b * lanes);
      value const* const z = lane_transform<value>::run(plan_.row, x, y);
      for (index j = 0; j < columns; j += by::side)
        by::put(z + j, 1, scale, inverse_, results.from(0, k), count, j, at_most(columns - j));
    });
  }
  static index blocks_of(index lines) { return (lines + lanes - 1) / lanes; }

  /// By a convolution: k·j = (k² + j² - (k - j)²) / 2.
  void by_chirp(source const& from, target const& to, index count, T scale) const {
    index const n = plan_.n, m = plan_.inner->n;
    memory::buffer<number> work(count * m);
    auto const times = [](number a, number b) {
      return number(a.real() * b.real() - a.imag() * b.imag(),
                    a.real() * b.imag() + a.imag() * b.real());
    };
    auto const swapped = [this](number a) { return inverse_ ? number(a.imag(), a.real()) : a; };
    for (index i = 0; i < count; ++i) {
      number* const w = work.data() + i * m;
      number const* const line = from.at + i * from.across;
      for (index j = 0; j < n; ++j)
        w[j] = times(swapped(line[j * from.along]), std::conj(plan_.factors.data()[j]));
      std::fill(w + n, w + m, number(0));
    }
    transform(*plan_.inner, false).run(work.data(), count, m, T(1));
    for (index i = 0; i < count; ++i) {
      number* const w = work.data() + i * m;
      for (index j = 0; j < m; ++j) w[j] = times(w[j], plan_.kernel[at(j)]);
    }
    transform(*plan_.inner, true).run(work.data(), count, m, T(1) / static_cast<T>(m));
    for (index i = 0; i < count; ++i) {
      number const* const w = work.data() + i * m;
      number* const line = to.at + i * to.across;
      for (index j = 0; j < n; ++j)
        line[j * to.along] = swapped(times(w[j], std::conj(plan_.factors.data()[j]))) * scale;
    }
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
  if (has_small_factors(n)) {
    bool const in_lanes = n <= longest_in_lanes;
    out->method = in_lanes ? method::lanes : method::square;
    index const rows = out->rows = rows_of_square(n), columns = n / rows;
    out->column = lane_plan<T>(rows);
    out->row = lane_plan<T>(columns);
    if (in_lanes || (n <= longest_in_lanes_too && rows == radices_of(n)[0]))
      out->whole = lane_plan<T>(n);
    roots<T> const all(n);
    out->factors = aligned_numbers<T>(n);
    for (index k = 0; k < rows; ++k) {
      for (index j = 0; j < columns; ++j) out->factors.data()[k * columns + j] = all(k * j);
    }
    return out;
  }
  out->method = method::chirp;
  index const m = friendly_length(2 * n - 1);
  out->inner = plan_for<T>(m);
  out->kernel.assign(static_cast<std::size_t>(m), std::complex<T>(0));
  out->factors = aligned_numbers<T>(n);
  for (index j = 0; j < n; ++j) {
    // j² modulo 2n, without overflow for any length that fits into memory.
    auto const square =
        static_cast<index>(static_cast<std::uint64_t>(j) * static_cast<std::uint64_t>(j) %
                           static_cast<std::uint64_t>(2 * n));
    auto const w = std::conj(twice(square));
    out->factors.data()[j] = w;
    out->kernel[static_cast<std::size_t>(j)] = w;
    out->kernel[static_cast<std::size_t>(j == 0 ? 0 : m - j)] = w;
  }
  transform<T>(*out->inner, false).run(out->kernel.data(), 1, m, T(1));
  return out;
}

}  // namespace fft
LAZULI_END

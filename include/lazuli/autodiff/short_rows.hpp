// Loops with several results over many rows of few columns: several rows count as one long row.
#pragma once

#include <lazuli/autodiff/multi_result_loop.hpp>

LAZULI_BEGIN

namespace detail::together::inline LAZULI_SIMD_ISA {

/// Rows of fewer columns than this count as short if there are many.
inline constexpr index short_row = 32, many_short_rows = 8;

/// Does operand x of a nest repeat its one row along all axes except `inner`?
inline bool repeats_rows(plan::nest const& n, plan::operand const& x, int inner) {
  if (x.constant || x.strides[inner] != x.size) return false;
  bool repeats = true;
  for (int i = 0; i < n.rank; ++i)
    repeats = repeats && (i == inner || n.extents[i] == 1 || x.strides[i] == 0);
  return repeats;
}

/// Writes a row `count` times, one after another.
template <class T>
void lay_out(T const* row, index columns, T* to, index count) {
  std::copy_n(row, columns, to);
  for (index done = columns, all = count * columns; done < all; done *= 2)
    std::copy_n(to, std::min(done, all - done), to + done);
}
/// Adds `count` rows, one after another, up into the first of them, half of them at a time.
template <class T>
void add_short_rows(T* x, index count, index columns) {
  while (count > 1) {
    index const half = (count + 1) / 2, n = (count - half) * columns;
    for (index i = 0; i < n; ++i) x[i] += x[half * columns + i];
    count = half;
  }
}

/// As run, where each operand is a number, has contiguous elements, or repeats its one row. That
/// row is laid out for as many rows as are long enough; a result that repeats its row is first
/// summed there. Changes the operands.
template <class T>
void run_short_rows(plan::nest const& n, std::span<unsigned char const> adds, row_function<T> row,
                    int inner, bool in_order) {
  constexpr index lanes = simd_width<T>;
  index const columns = n.extents[inner], rows = n.size() / columns;
  index const most = std::max<index>(tile_columns / columns / lanes, 1) * lanes;
  index const together = std::min(most, rows), length = together * columns;
  std::span const operands(n.operands, static_cast<std::size_t>(n.count));
  auto const reads = operands.size() - adds.size();
  T* own_row[most_operands];  // of what repeats its row: that row; else null
  index repeated = 0;
  for (std::size_t k = 0; k < operands.size(); ++k) {
    bool const repeats = repeats_rows(n, operands[k], inner);
    own_row[k] = repeats ? first_of<T>(operands[k]) : nullptr;
    repeated += repeats;
  }
  memory::buffer<T> rooms(repeated * length);
  unsigned char add[most_results];
  for (std::size_t d = 0; d < adds.size(); ++d)
    add[d] = adds[d] != 0 && own_row[reads + d] == nullptr;
  T* room = rooms.data();
  for (std::size_t k = 0; k < operands.size(); ++k) {
    if (own_row[k] == nullptr) continue;
    if (k < reads) lay_out(own_row[k], columns, room, together);
    operands[k].data = reinterpret_cast<std::byte*>(std::exchange(room, room + length));
  }
  index const whole = rows / together, rest = rows % together;
  auto const run_rows = [&](index extent, index width) {
    for (std::size_t k = 0; k < operands.size(); ++k) {
      auto& x = operands[k];
      x.strides[0] = own_row[k] != nullptr || x.constant ? 0 : length * x.size;
      x.strides[1] = x.constant ? 0 : x.size;
    }
    plane<T>(extent, width, operands, {add, adds.size()}, row).run(in_order);
  };
  if (whole == 1 && rest == 0) {
    run_row<T>(operands, {add, adds.size()}, row, length);
  } else {
    run_rows(whole, length);
    for (std::size_t k = 0; k < operands.size() && rest > 0; ++k) {
      operands[k].data += whole * operands[k].strides[0];
      if (k >= reads && operands[k].strides[0] == 0) add[k - reads] = 1;
    }
    if (rest > 0) run_rows(1, rest * columns);
  }
  for (std::size_t d = 0; d < adds.size(); ++d) {
    T* const to = own_row[reads + d];
    if (to == nullptr) continue;
    T* const sums = first_of<T>(operands[reads + d]);
    add_short_rows(sums, together, columns);
    for (index i = 0; i < columns; ++i) put_sum(to[i], adds[d] != 0, sums[i]);
  }
}

}  // namespace detail::together::inline LAZULI_SIMD_ISA

LAZULI_END

// Rows that a loop with several results computes, how sums are added up, and the shortcut for one
// row.
#pragma once

#include <lazuli/backend/simd/packs/horizontal.hpp>
#include <lazuli/backend/simd/packs/memory.hpp>
#include <lazuli/backend/simd/packs/width.hpp>
#include <lazuli/plan/nest.hpp>
#include <span>

LAZULI_BEGIN

namespace detail::together::inline LAZULI_SIMD_ISA {

/// Rows of n contiguous places of all operands. Of operands that are numbers by type, one element
/// is read; the sum of a result is given as one register of lanes.
template <class T>
struct row_range {
  T const* const* in;
  T* const* out;
  unsigned char const* add;  // whether a result of the first row is added to what is there
  index n, rows;
  index const* steps;  // from row to row, of `in`, then of `out`: 0 where the rows are summed
};
template <class T>
using row_function = void (*)(row_range<T> const&);

/// A tile is what one task computes: a fixed number of rows and columns, whatever the threads. A
/// line is cut into rows.
inline constexpr index tile_rows = 64, tile_columns = 1024, tile_rows_of_line = 16;

/// Leaves of one expression, its adjoint, and as many results: at most 127 and one each.
inline constexpr std::size_t most_results = 128, most_operands = 2 * most_results;

/// The sum of some contiguous elements, four registers at a time.
template <class T>
T sum_of(T const* x, index n) {
  constexpr int lanes = simd_width<T>;
  simd::pack<T, lanes> sums[4] = {T(0), T(0), T(0), T(0)};
  index i = 0;
  for (; i + 4 * lanes <= n; i += 4 * lanes)
    for (int k = 0; k < 4; ++k) sums[k] = sums[k] + simd::load<T, lanes>(x + i + k * lanes);
  auto const add = [](auto const& a, auto const& b) { return a + b; };
  for (; i + lanes <= n; i += lanes) sums[0] = sums[0] + simd::load<T, lanes>(x + i);
  T sum = simd::reduce(add(add(sums[0], sums[1]), add(sums[2], sums[3])), add);
  for (; i < n; ++i) sum += x[i];
  return sum;
}

/// Adds `count` rows of n elements up into the first of them, pairwise.
template <class T>
void add_rows(T* x, index count, index n) {
  for (index step = 1; step < count; step *= 2)
    for (index r = 0; r + step < count; r += 2 * step)
      for (index i = 0; i < n; ++i) x[r * n + i] += x[(r + step) * n + i];
}

/// Where an operand's elements begin.
template <class T>
T* first_of(plan::operand const& x) {
  return reinterpret_cast<T*>(x.data);
}
/// Hands a sum on to where it belongs.
template <class T>
void put_sum(T& place, bool add, T value) {
  place = add ? place + value : value;
}

/// The shortcut for small work: all operands are numbers or n contiguous elements.
template <class T>
void run_row(std::span<plan::operand const> operands, std::span<unsigned char const> adds,
             row_function<T> row, index n) {
  static constexpr index lanes = simd_width<T>;
  alignas(alignment) T sums[most_results * lanes];
  T* at[most_operands];
  unsigned char add[most_results];
  auto const count = operands.size(), reads = count - adds.size();
  for (std::size_t k = 0; k < count; ++k) at[k] = first_of<T>(operands[k]);
  for (std::size_t d = 0; d < adds.size(); ++d) {
    bool const is_number = operands[reads + d].constant;
    add[d] = !is_number && adds[d];
    if (is_number) at[reads + d] = sums + static_cast<index>(d) * lanes;
  }
  row({at, at + reads, add, n, 1, nullptr});
  for (std::size_t d = 0; d < adds.size(); ++d)
    if (operands[reads + d].constant)
      put_sum(*first_of<T>(operands[reads + d]), adds[d] != 0, sum_of(at[reads + d], lanes));
}

}  // namespace detail::together::inline LAZULI_SIMD_ISA

LAZULI_END

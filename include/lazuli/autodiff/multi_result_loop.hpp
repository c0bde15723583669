// One loop that reads all leaves of a chain and writes several results, each stored or summed along
// axes of its own. What knows the chain is one function of rows; the rest is plain data.
#pragma once

#include <algorithm>
#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/backend/simd/packs/memory.hpp>
#include <lazuli/backend/simd/packs/width.hpp>
#include <lazuli/plan/collapse.hpp>
#include <memory>
#include <span>
#include <utility>
#include <vector>

LAZULI_BEGIN

namespace detail::together::inline LAZULI_SIMD_ISA {

/// row(in, out, add, n): n contiguous places of all operands.
template <class T>
using row_function = void (*)(T const* const* in, T* const* out, unsigned char const* add, index n);

/// A tile is what one task computes: so many rows and columns, whatever the threads.
inline constexpr index tile_rows = 64, tile_columns = 1024;

/// The sum of some contiguous elements, four registers at a time.
template <class T>
T sum_of(T const* x, index n) {
  constexpr int lanes = simd_width<T>;
  simd::pack<T, lanes> sums[4] = {T(0), T(0), T(0), T(0)};
  index i = 0;
  for (; i + 4 * lanes <= n; i += 4 * lanes)
    for (int k = 0; k < 4; ++k) sums[k] = sums[k] + simd::load<T, lanes>(x + i + k * lanes);
  T lane[lanes];
  simd::store((sums[0] + sums[1]) + (sums[2] + sums[3]), lane);
  T sum = 0;
  for (T const& one : lane) sum += one;
  for (; i < n; ++i) sum += x[i];
  return sum;
}

/// Adds `count` rows of n elements up in the first of them, pairwise.
template <class T>
void add_rows(T* x, index count, index n) {
  for (index step = 1; step < count; step *= 2)
    for (index r = 0; r + step < count; r += 2 * step)
      for (index i = 0; i < n; ++i) x[r * n + i] += x[(r + step) * n + i];
}

/// The loop over two axes, of which the inner one has steps 0 and 1 only.
template <class T>
class plane {
 public:
  plane(index rows, index columns, std::span<plan::operand const> operands,
        std::span<unsigned char const> adds, row_function<T> row)
      : rows_(rows),
        columns_(columns),
        operands_(operands),
        adds_(adds),
        reads_(operands.size() - adds.size()),
        row_(row) {
    down_ = (rows + tile_rows - 1) / tile_rows;
    across_ = (columns + tile_columns - 1) / tile_columns;
    index room = 0;
    for (std::size_t d = 0; d < adds.size(); ++d) room += partials(d);
    partial_ = std::make_unique_for_overwrite<T[]>(static_cast<std::size_t>(room));
  }

  void run() {
    index const work = rows_ * columns_ * 50 * static_cast<index>(adds_.size());
    index const tiles = down_ * across_;
    int const threads = openmp::threads_for(work);
    index const parts = threads == 1 ? 1 : std::min<index>(tiles, 16 * threads);
    openmp::for_each_part(parts, threads, [&](index part) {
      worker own(*this);
      for (index t = part * tiles / parts; t < (part + 1) * tiles / parts; ++t)
        own.tile(t / across_, t % across_);
    });
    T* from = partial_.get();
    for (std::size_t d = 0; d < adds_.size(); ++d) {
      if (partials(d) > 0) finish(d, std::exchange(from, from + partials(d)));
    }
  }

 private:
  plan::operand const& result(std::size_t d) const { return operands_[reads_ + d]; }
  bool sums_rows(std::size_t d) const { return rows_ > 1 && result(d).strides[0] == 0; }
  bool sums_columns(std::size_t d) const { return columns_ > 1 && result(d).strides[1] == 0; }
  /// Partial sums of result d, one of each tile that has its own; 0 where nothing is summed.
  index partials(std::size_t d) const {
    if (!sums_rows(d) && !sums_columns(d)) return 0;
    return (sums_rows(d) ? down_ : rows_) * (sums_columns(d) ? across_ : columns_);
  }
  static T* row_of(plan::operand const& x, index r) {
    return reinterpret_cast<T*>(x.data + r * x.strides[0]);
  }

  /// What computes some tiles, one after another.
  class worker {
   public:
    explicit worker(plane const& of)
        : of_(of),
          n_most_(std::min(of.columns_, tile_columns)),
          add_(of.adds_.size()),
          pointers_(2 * of.operands_.size() + of.adds_.size()),
          row_(pointers_.data()),
          filled_(row_ + of.operands_.size()),
          partial_(filled_ + of.operands_.size()) {
      index repeated = 0;
      for (auto const& x : of.operands_) repeated += x.strides[1] == 0;
      room_ = std::make_unique_for_overwrite<T[]>(static_cast<std::size_t>(repeated * n_most_));
      T* next = room_.get();
      for (std::size_t k = 0; k < of.operands_.size(); ++k)
        if (of.operands_[k].strides[1] == 0) row_[k] = std::exchange(next, next + n_most_);
      next = of.partial_.get();
      for (std::size_t d = 0; d < add_.size(); ++d)
        partial_[d] = std::exchange(next, next + of.partials(d));
    }

    void tile(index i, index j) {
      index const first = i * tile_rows, last = std::min(of_.rows_, first + tile_rows);
      index const column = j * tile_columns, n = std::min(of_.columns_ - column, tile_columns);
      T** const out = row_ + of_.reads_;
      for (index r = first; r < last; ++r) {
        for (std::size_t k = 0; k < of_.reads_; ++k) {
          plan::operand const& x = of_.operands_[k];
          T* const at = row_of(x, r);
          if (x.strides[1] != 0)
            row_[k] = at + column;
          else if (std::exchange(filled_[k], at) != at)
            std::fill_n(row_[k], n_most_, *at);
        }
        for (std::size_t d = 0; d < add_.size(); ++d) {
          bool const sums_rows = of_.sums_rows(d), sums_columns = of_.sums_columns(d);
          add_[d] = sums_rows ? r != first : of_.adds_[d] && !sums_columns;
          if (sums_columns) continue;
          out[d] = (sums_rows ? partial_[d] + i * of_.columns_ : row_of(of_.result(d), r)) + column;
        }
        of_.row_(row_, out, add_.data(), n);
        for (std::size_t d = 0; d < add_.size(); ++d) {
          bool const sums_rows = of_.sums_rows(d);
          if (!of_.sums_columns(d) || (sums_rows && r + 1 < last)) continue;
          partial_[d][(sums_rows ? i : r) * of_.across_ + j] = sum_of(out[d], n);
        }
      }
    }

   private:
    plane const& of_;
    index n_most_;
    std::vector<unsigned char> add_;
    std::vector<T*> pointers_;
    T** row_;      // of each operand, at the tile
    T** filled_;   // of each that is read: the element that its row repeats
    T** partial_;  // of each result: its partial sums
    std::unique_ptr<T[]> room_;  // rows of repeated elements, and of those to be summed
  };

  /// From partial sums to the result.
  void finish(std::size_t d, T* from) {
    plan::operand const& to = result(d);
    auto const put = [&](T& place, T value) { place = adds_[d] ? place + value : value; };
    if (sums_rows(d) && sums_columns(d)) {
      add_rows(from, down_ * across_, 1);
      put(*row_of(to, 0), *from);
    } else if (sums_rows(d)) {
      add_rows(from, down_, columns_);
      for (index i = 0; i < columns_; ++i) put(row_of(to, 0)[i], from[i]);
    } else {
      for (index r = 0; r < rows_; ++r) {
        add_rows(from + r * across_, across_, 1);
        put(*row_of(to, r), from[r * across_]);
      }
    }
  }

  index rows_, columns_, down_ = 0, across_ = 0;
  std::span<plan::operand const> operands_;
  std::span<unsigned char const> adds_;
  std::size_t reads_;
  row_function<T> row_;
  std::unique_ptr<T[]> partial_;  // sums of tiles
};

/// Runs the loop over all axes: planes of the last two, one after another. The operands are those
/// that are read, then the results, each summed along axes where its stride is 0; `adds`: whether a
/// result is added to what is there. There is at least one element; strides along the last axis of
/// more than one are 0 or those of neighbours.
template <class T>
void run(plan::nest n, std::vector<unsigned char> const& adds, row_function<T> row) {
  plan::drop_unit_axes(n);
  plan::merge_axes(n);
  int const outer = std::max(n.rank - 2, 0);
  index const rows = n.rank > 1 ? n.extents[outer] : 1;
  index const columns = n.rank > 0 ? n.extents[n.rank - 1] : 1;
  auto const count = static_cast<std::size_t>(n.count), reads = count - adds.size();
  std::vector<plan::operand> plane_operands(n.operands, n.operands + n.count);
  auto adds_here = adds;
  index at[max_rank] = {};
  for (bool more = true; more;) {
    for (std::size_t k = 0; k < count; ++k) {
      plan::operand const& whole = n.operands[k];
      plan::operand& x = plane_operands[k];
      bool again = false;
      x.data = whole.data;
      for (int i = 0; i < outer; ++i) {
        x.data += at[i] * whole.strides[i];
        again |= whole.strides[i] == 0 && at[i] > 0;
      }
      x.strides[0] = n.rank > 1 ? whole.strides[outer] : 0;
      x.strides[1] = n.rank > 0 ? whole.strides[n.rank - 1] : whole.size;
      if (k >= reads) adds_here[k - reads] = adds[k - reads] || again;
    }
    plane<T>(rows, columns, plane_operands, adds_here, row).run();
    more = false;
    for (int i = outer - 1; i >= 0 && !more; --i) {
      more = ++at[i] < n.extents[i];
      if (!more) at[i] = 0;
    }
  }
}

}  // namespace detail::together::inline LAZULI_SIMD_ISA

LAZULI_END

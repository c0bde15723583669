// One loop that reads all leaves of a chain and writes several results, each stored or summed along
// its own axes. One function of rows knows the chain; the rest is plain data.
#pragma once

#include <algorithm>
#include <lazuli/autodiff/row_range.hpp>
#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/memory/buffer.hpp>
#include <lazuli/plan/collapse.hpp>
#include <utility>
#include <vector>

LAZULI_BEGIN

namespace detail::together::inline LAZULI_SIMD_ISA {

/// The loop over two axes; the steps of the inner one are only 0 and 1.
template <class T>
class plane {
 public:
  plane(index rows, index columns, std::span<plan::operand const> operands,
        std::span<unsigned char const> adds, row_function<T> row, index rows_of_tile = tile_rows)
      : rows_(rows),
        columns_(columns),
        rows_of_tile_(rows_of_tile),
        down_((rows + rows_of_tile - 1) / rows_of_tile),
        across_((columns + tile_columns - 1) / tile_columns),
        operands_(operands),
        adds_(adds),
        reads_(operands.size() - adds.size()),
        row_(row) {
    index room = 0;
    for (std::size_t d = 0; d < adds.size(); ++d) room += partials(d);
    if (room > few) many_partials_ = memory::buffer<T>(room);
  }

  /// How many threads run it.
  int threads() const {
    if (down_ * across_ == 1) return 1;
    return openmp::threads_for(rows_ * columns_ * 50 * static_cast<index>(adds_.size()));
  }
  /// In order: on one thread, one tile after another.
  void run(bool in_order) {
    index const tiles = down_ * across_;
    if (tiles == 1) {
      worker(*this).tile(0, 0);
    } else {
      int const threads = in_order ? 1 : this->threads();
      index const parts = threads == 1 ? 1 : std::min<index>(tiles, 16 * threads);
      openmp::for_each_part(parts, threads, [&](index part) {
        worker own(*this);
        for (index t = part * tiles / parts; t < (part + 1) * tiles / parts; ++t)
          own.tile(t / across_, t % across_);
      });
    }
    T* from = first_partial();
    for (std::size_t d = 0; d < adds_.size(); ++d) {
      if (partials(d) > 0) finish(d, std::exchange(from, from + partials(d)));
    }
  }

 private:
  plan::operand const& result(std::size_t d) const { return operands_[reads_ + d]; }
  bool is_number(std::size_t d) const { return result(d).constant; }
  bool sums_rows(std::size_t d) const { return rows_ > 1 && result(d).strides[0] == 0; }
  bool sums_columns(std::size_t d) const { return columns_ > 1 && result(d).strides[1] == 0; }
  /// Number of partial sums of result d, for each tile that has its own; 0 if nothing is summed.
  /// Whole registers, so that the sums of each result begin where registers do.
  index partials(std::size_t d) const {
    if (is_number(d)) return down_ * across_ * lanes;
    if (!sums_rows(d) && !sums_columns(d)) return 0;
    index const all = (sums_rows(d) ? down_ : rows_) * (sums_columns(d) ? across_ : columns_);
    return (all + lanes - 1) / lanes * lanes;
  }
  T* first_partial() {
    return many_partials_.data() == nullptr ? few_partials_ : many_partials_.data();
  }
  static T* row_of(plan::operand const& x, index r) {
    return reinterpret_cast<T*>(x.data + r * x.strides[0]);
  }

  /// Computes some tiles, one after another.
  class worker {
   public:
    explicit worker(plane& of)
        : of_(of), n_most_((std::min(of.columns_, tile_columns) + lanes - 1) / lanes * lanes) {
      auto const count = of.operands_.size();
      index repeated = 0;
      for (auto const& x : of.operands_) repeated += x.strides[1] == 0 && !x.constant;
      if (repeated > 0) room_ = memory::buffer<T>(repeated * n_most_);
      T* next = room_.data();
      for (std::size_t k = 0; k < count; ++k) {
        plan::operand const& x = of.operands_[k];
        bool const repeats = x.strides[1] == 0 && !x.constant;
        filled_[k] = nullptr;
        steps_[k] = repeats || x.constant ? 0 : x.strides[0] / static_cast<index>(sizeof(T));
        if (repeats) row_[k] = std::exchange(next, next + n_most_);
        row_by_row_ = row_by_row_ || (repeats && (k >= of.reads_ || x.strides[0] != 0));
      }
      next = of.first_partial();
      for (std::size_t d = 0; d < of.adds_.size(); ++d)
        partial_[d] = std::exchange(next, next + of.partials(d));
    }

    void tile(index i, index j) {
      index const first = i * of_.rows_of_tile_, last = std::min(of_.rows_, first + of_.rows_of_tile_);
      index const rows = row_by_row_ ? 1 : last - first;
      index const column = j * tile_columns, n = std::min(of_.columns_ - column, tile_columns);
      T** const out = row_ + of_.reads_;
      auto const results = of_.adds_.size();
      for (index r = first; r < last; r += rows) {
        for (std::size_t k = 0; k < of_.reads_; ++k) {
          plan::operand const& x = of_.operands_[k];
          T* const at = row_of(x, r);
          if (x.constant)
            row_[k] = at;
          else if (x.strides[1] != 0)
            row_[k] = at + column;
          else if (std::exchange(filled_[k], at) != at)
            std::fill_n(row_[k], n_most_, *at);
        }
        for (std::size_t d = 0; d < results; ++d) {
          bool const sums_rows = of_.sums_rows(d), sums_columns = of_.sums_columns(d);
          if (of_.is_number(d)) {
            add_[d] = r != first;
            out[d] = partial_[d] + (i * of_.across_ + j) * lanes;
            continue;
          }
          add_[d] = sums_rows ? r != first : of_.adds_[d] && !sums_columns;
          if (sums_columns) continue;
          out[d] = (sums_rows ? partial_[d] + i * of_.columns_ : row_of(of_.result(d), r)) + column;
        }
        of_.row_({row_, out, add_, n, rows, steps_});
        for (std::size_t d = 0; d < results; ++d) {
          bool const sums_rows = of_.sums_rows(d);
          if (of_.is_number(d) || !of_.sums_columns(d) || (sums_rows && r + 1 < last)) continue;
          partial_[d][(sums_rows ? i : r) * of_.across_ + j] = sum_of(out[d], n);
        }
      }
    }

   private:
    plane const& of_;
    index n_most_;
    memory::buffer<T> room_;  // rows of repeated elements, and of those to be summed
    // Not vectors: small loops would spend more time on them than on their elements.
    unsigned char add_[most_results];
    T* row_[most_operands];      // of each operand, at the tile
    T* filled_[most_operands];   // of each that is read: the element that its row repeats
    T* partial_[most_results];   // of each result: its partial sums
    index steps_[most_operands];
    bool row_by_row_ = false;  // something is repeated or summed along each row
  };

  /// Adds the partial sums up to the result.
  void finish(std::size_t d, T* from) {
    plan::operand const& to = result(d);
    auto const put = [&](T& place, T value) { put_sum(place, adds_[d] != 0, value); };
    if (is_number(d)) {
      add_rows(from, down_ * across_, lanes);
      put(*row_of(to, 0), sum_of(from, lanes));
    } else if (sums_rows(d) && sums_columns(d)) {
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

  static constexpr index lanes = simd_width<T>, few = 4 * lanes;

  index rows_, columns_, rows_of_tile_, down_, across_;
  std::span<plan::operand const> operands_;
  std::span<unsigned char const> adds_;
  std::size_t reads_;
  row_function<T> row_;
  alignas(alignment) T few_partials_[few];  // sums of tiles; where they are more:
  memory::buffer<T> many_partials_;
};

/// Makes operand x of a nest an operand of the plane of its last two axes.
inline void flatten(plan::operand& x, int rank) {
  index const down = rank > 1 ? x.strides[rank - 2] : 0;
  x.strides[1] = rank > 0 ? x.strides[rank - 1] : x.size;
  x.strides[0] = down;
}
/// Visits the planes of a nest of more axes, one after another.
template <class T, class Visit>
void run_planes(plan::nest const& n, std::span<unsigned char const> adds, row_function<T> row,
                Visit const& visit) {
  int const outer = n.rank - 2;
  auto const count = static_cast<std::size_t>(n.count), reads = count - adds.size();
  std::vector<plan::operand> operands(n.operands, n.operands + n.count);
  std::vector<unsigned char> adds_here(adds.begin(), adds.end());
  for (auto& x : operands) flatten(x, n.rank);
  index at[max_rank] = {};
  for (bool more = true; more;) {
    for (std::size_t k = 0; k < count; ++k) {
      plan::operand const& whole = n.operands[k];
      bool again = false;
      operands[k].data = whole.data;
      for (int i = 0; i < outer; ++i) {
        operands[k].data += at[i] * whole.strides[i];
        again |= whole.strides[i] == 0 && at[i] > 0;
      }
      if (k >= reads) adds_here[k - reads] = adds[k - reads] || again;
    }
    visit(plane<T>(n.extents[outer], n.extents[outer + 1], operands, adds_here, row));
    more = false;
    for (int i = outer - 1; i >= 0 && !more; --i) {
      more = ++at[i] < n.extents[i];
      if (!more) at[i] = 0;
    }
  }
}

/// Visits one long axis, as rows and a rest.
template <class T, class Visit>
void run_line(plan::nest const& n, std::span<unsigned char const> adds, row_function<T> row,
              Visit const& visit) {
  std::span const operands(n.operands, static_cast<std::size_t>(n.count));
  index const rows = n.extents[0] / tile_columns, rest = n.extents[0] % tile_columns;
  for (auto& x : operands) x.strides[0] = x.strides[1] * tile_columns;
  visit(plane<T>(rows, tile_columns, operands, adds, row, tile_rows_of_line));
  if (rest == 0) return;
  unsigned char add[most_results];
  auto const reads = operands.size() - adds.size();
  for (auto& x : operands) x.data += rows * x.strides[0];
  for (std::size_t d = 0; d < adds.size(); ++d)
    add[d] = adds[d] || operands[reads + d].strides[1] == 0;
  visit(plane<T>(1, rest, operands, {add, adds.size()}, row));
}

/// Drops axes of one element from a nest and merges neighbouring axes.
inline void merge(plan::nest& n) {
  plan::drop_unit_axes(n);
  plan::merge_axes(n);
}
/// Calls visit(plane) for all planes of the last two axes of a merged nest, one after another.
template <class T, class Visit>
void for_each_plane(plan::nest const& n, std::span<unsigned char const> adds, row_function<T> row,
                    Visit const& visit) {
  if (n.rank > 2) return run_planes<T>(n, adds, row, visit);
  for (int k = 0; k < n.count; ++k) flatten(n.operands[k], n.rank);
  if (n.rank == 1 && n.extents[0] >= 2 * tile_columns) return run_line<T>(n, adds, row, visit);
  visit(plane<T>(n.rank > 1 ? n.extents[0] : 1, n.rank > 0 ? n.extents[n.rank - 1] : 1,
                 {n.operands, static_cast<std::size_t>(n.count)}, adds, row));
}

/// Runs the loop over all axes. The operands are those that are read, then the results, each summed
/// along axes where its stride is 0; `adds`: whether a result is added to what is there. There must
/// be at least one element; strides along the last axis of more than one element are 0 or those of
/// neighbours. Changes the operands. In order: see plane.
template <class T>
void run(plan::nest n, std::span<unsigned char const> adds, row_function<T> row,
         bool in_order = false) {
  merge(n);
  for_each_plane<T>(n, adds, row, [&](plane<T>&& p) { p.run(in_order); });
}

}  // namespace detail::together::inline LAZULI_SIMD_ISA

LAZULI_END

// One loop that reads all leaves of a chain and writes several results, each stored or summed along
// axes of its own. What knows the chain is one function of rows; the rest is plain data.
#pragma once

#include <algorithm>
#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/backend/simd/packs/memory.hpp>
#include <lazuli/backend/simd/packs/width.hpp>
#include <lazuli/plan/collapse.hpp>
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
  plane(index rows, index columns, std::vector<plan::operand> const& operands,
        std::vector<unsigned char> const& adds, row_function<T> row)
      : rows_(rows),
        columns_(columns),
        operands_(operands),
        adds_(adds),
        reads_(operands.size() - adds.size()),
        row_(row),
        partial_(adds.size()) {
    down_ = (rows + tile_rows - 1) / tile_rows;
    across_ = (columns + tile_columns - 1) / tile_columns;
    for (std::size_t d = 0; d < adds.size(); ++d) {
      if (sums_rows(d) || sums_columns(d))
        partial_[d].resize(static_cast<std::size_t>((sums_rows(d) ? down_ : rows) *
                                                    (sums_columns(d) ? across_ : columns)));
    }
  }

  void run() {
    index const work = rows_ * columns_ * 50 * static_cast<index>(adds_.size());
    openmp::for_each_part(down_ * across_, openmp::threads_for(work),
                          [this](index part) { tile(part / across_, part % across_); });
    for (std::size_t d = 0; d < adds_.size(); ++d) {
      if (!partial_[d].empty()) finish(d);
    }
  }

 private:
  plan::operand const& result(std::size_t d) const { return operands_[reads_ + d]; }
  bool sums_rows(std::size_t d) const { return rows_ > 1 && result(d).strides[0] == 0; }
  bool sums_columns(std::size_t d) const { return columns_ > 1 && result(d).strides[1] == 0; }
  static T* row_of(plan::operand const& x, index r) {
    return reinterpret_cast<T*>(x.data + r * x.strides[0]);
  }

  void tile(index i, index j) {
    index const first = i * tile_rows, last = std::min(rows_, first + tile_rows);
    index const column = j * tile_columns, n = std::min(columns_ - column, tile_columns);
    std::vector<T> room(operands_.size() * static_cast<std::size_t>(n));
    std::vector<T const*> in(reads_);
    std::vector<T*> out(adds_.size());
    std::vector<unsigned char> add(adds_.size());
    auto const scratch = [&](std::size_t k) {
      return room.data() + k * static_cast<std::size_t>(n);
    };
    for (index r = first; r < last; ++r) {
      for (std::size_t k = 0; k < reads_; ++k) {
        plan::operand const& x = operands_[k];
        T const* const at = row_of(x, r);
        bool const repeated = x.strides[1] == 0 && columns_ > 1;
        if (repeated && (r == first || x.strides[0] != 0)) std::fill_n(scratch(k), n, *at);
        in[k] = repeated ? scratch(k) : at + column;
      }
      for (std::size_t d = 0; d < adds_.size(); ++d) {
        add[d] = sums_rows(d) ? r != first : adds_[d] && !sums_columns(d);
        if (sums_columns(d))
          out[d] = scratch(reads_ + d);
        else if (sums_rows(d))
          out[d] = partial_[d].data() + i * columns_ + column;
        else
          out[d] = row_of(result(d), r) + column;
      }
      row_(in.data(), out.data(), add.data(), n);
      for (std::size_t d = 0; d < adds_.size(); ++d) {
        if (!sums_columns(d) || (sums_rows(d) && r + 1 < last)) continue;
        index const at = sums_rows(d) ? i : r;
        partial_[d][static_cast<std::size_t>(at * across_ + j)] = sum_of(out[d], n);
      }
    }
  }

  /// From partial sums to the result.
  void finish(std::size_t d) {
    plan::operand const& to = result(d);
    T* const from = partial_[d].data();
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
  std::vector<plan::operand> const& operands_;
  std::vector<unsigned char> const& adds_;
  std::size_t reads_;
  row_function<T> row_;
  std::vector<std::vector<T>> partial_;
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
  index at[max_rank] = {};
  for (bool more = true; more;) {
    std::vector<plan::operand> operands(n.operands, n.operands + n.count);
    for (plan::operand& x : operands) {
      for (int i = 0; i < outer; ++i) x.data += at[i] * x.strides[i];
      index const along = n.rank > 0 ? x.strides[n.rank - 1] : x.size;
      x.strides[0] = n.rank > 1 ? x.strides[outer] : 0;
      x.strides[1] = along;
    }
    auto adds_here = adds;
    for (std::size_t d = 0; d < adds.size(); ++d) {
      plan::operand const& whole = n.operands[operands.size() - adds.size() + d];
      for (int i = 0; i < outer; ++i)
        if (whole.strides[i] == 0 && at[i] > 0) adds_here[d] = 1;
    }
    plane<T>(rows, columns, operands, adds_here, row).run();
    more = false;
    for (int i = outer - 1; i >= 0 && !more; --i) {
      more = ++at[i] < n.extents[i];
      if (!more) at[i] = 0;
    }
  }
}

}  // namespace detail::together::inline LAZULI_SIMD_ISA

LAZULI_END

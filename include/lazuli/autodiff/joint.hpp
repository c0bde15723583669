// One loop that reads all leaves of a chain and writes several results, each stored or summed along
// axes of its own. What knows the chain is one function of rows; the rest is plain data.
#pragma once

#include <algorithm>
#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/backend/simd/memory.hpp>
#include <lazuli/backend/simd/width.hpp>
#include <lazuli/shape/extents.hpp>
#include <vector>

LAZULI_BEGIN

namespace detail::together::inline LAZULI_SIMD_ISA {

/// Elements at strides; 0 along axes that are repeated or, of a result, summed.
template <class T>
struct operand {
  T* data = nullptr;
  index steps[max_rank] = {};
  bool add = false;  // a result: added to what is there
};

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
  plane(index rows, index columns, std::vector<operand<T const>> const& in,
        std::vector<operand<T>> const& out, row_function<T> row)
      : rows_(rows), columns_(columns), in_(in), out_(out), row_(row), partial_(out.size()) {
    down_ = (rows + tile_rows - 1) / tile_rows;
    across_ = (columns + tile_columns - 1) / tile_columns;
    for (std::size_t d = 0; d < out.size(); ++d) {
      if (sums_rows(d) || sums_columns(d))
        partial_[d].resize(static_cast<std::size_t>((sums_rows(d) ? down_ : rows) *
                                                    (sums_columns(d) ? across_ : columns)));
    }
  }

  void run() {
    index const work = rows_ * columns_ * 50 * static_cast<index>(out_.size());
    openmp::for_each_part(down_ * across_, openmp::threads_for(work),
                          [this](index part) { tile(part / across_, part % across_); });
    for (std::size_t d = 0; d < out_.size(); ++d) {
      if (!partial_[d].empty()) finish(d);
    }
  }

 private:
  bool sums_rows(std::size_t d) const { return rows_ > 1 && out_[d].steps[0] == 0; }
  bool sums_columns(std::size_t d) const { return columns_ > 1 && out_[d].steps[1] == 0; }

  void tile(index i, index j) {
    index const first = i * tile_rows, last = std::min(rows_, first + tile_rows);
    index const column = j * tile_columns, n = std::min(columns_ - column, tile_columns);
    std::vector<T> room((in_.size() + out_.size()) * static_cast<std::size_t>(n));
    std::vector<T const*> in(in_.size());
    std::vector<T*> out(out_.size());
    std::vector<unsigned char> add(out_.size());
    auto const scratch = [&](std::size_t k) {
      return room.data() + k * static_cast<std::size_t>(n);
    };
    for (index r = first; r < last; ++r) {
      for (std::size_t k = 0; k < in_.size(); ++k) {
        T const* const at = in_[k].data + r * in_[k].steps[0];
        bool const repeated = in_[k].steps[1] == 0 && columns_ > 1;
        if (repeated && (r == first || in_[k].steps[0] != 0)) std::fill_n(scratch(k), n, *at);
        in[k] = repeated ? scratch(k) : at + column;
      }
      for (std::size_t d = 0; d < out_.size(); ++d) {
        add[d] = sums_rows(d) ? r != first : out_[d].add && !sums_columns(d);
        if (sums_columns(d))
          out[d] = scratch(in_.size() + d);
        else if (sums_rows(d))
          out[d] = partial_[d].data() + i * columns_ + column;
        else
          out[d] = out_[d].data + r * out_[d].steps[0] + column;
      }
      row_(in.data(), out.data(), add.data(), n);
      for (std::size_t d = 0; d < out_.size(); ++d) {
        if (!sums_columns(d) || (sums_rows(d) && r + 1 < last)) continue;
        index const at = sums_rows(d) ? i : r;
        partial_[d][static_cast<std::size_t>(at * across_ + j)] = sum_of(out[d], n);
      }
    }
  }

  /// From partial sums to the result.
  void finish(std::size_t d) {
    operand<T> const& to = out_[d];
    T* const from = partial_[d].data();
    auto const put = [&](index at, T value) {
      T& place = to.data[at];
      place = to.add ? place + value : value;
    };
    if (sums_rows(d) && sums_columns(d)) {
      add_rows(from, down_ * across_, 1);
      put(0, *from);
    } else if (sums_rows(d)) {
      add_rows(from, down_, columns_);
      for (index i = 0; i < columns_; ++i) put(i, from[i]);
    } else {
      for (index r = 0; r < rows_; ++r) {
        add_rows(from + r * across_, across_, 1);
        put(r * to.steps[0], from[r * across_]);
      }
    }
  }

  index rows_, columns_, down_ = 0, across_ = 0;
  std::vector<operand<T const>> const& in_;
  std::vector<operand<T>> const& out_;
  row_function<T> row_;
  std::vector<std::vector<T>> partial_;
};

/// Axes of one element are left out, neighbours that lie behind each other in all operands become
/// one; the rank that is left.
template <class T>
int merge_axes(index* extents, int rank, std::vector<operand<T const>>& in,
               std::vector<operand<T>>& out) {
  auto const all = [&](auto const& f) {
    for (auto& x : in) f(x.steps);
    for (auto& x : out) f(x.steps);
  };
  int last = -1;
  for (int i = 0; i < rank; ++i) {
    if (extents[i] == 1) continue;
    bool joins = last >= 0;
    if (joins) all([&](index const* s) { joins = joins && s[last] == s[i] * extents[i]; });
    if (!joins) ++last;
    extents[last] = joins ? extents[last] * extents[i] : extents[i];
    all([&](index* s) { s[last] = s[i]; });
  }
  return last + 1;
}

/// Runs the loop over all axes: planes of the last two, one after another. There is at least one
/// element; steps along the last axis of more than one are 0 or 1.
template <class T>
void run(index const* shape, int rank, std::vector<operand<T const>> in,
         std::vector<operand<T>> out, row_function<T> row) {
  index extents[max_rank] = {};
  std::copy_n(shape, rank, extents);
  rank = merge_axes(extents, rank, in, out);
  int const outer = std::max(rank - 2, 0);
  index const columns = rank > 0 ? extents[rank - 1] : 1, rows = rank > 1 ? extents[rank - 2] : 1;
  index at[max_rank] = {};
  for (bool more = true; more;) {
    auto in_plane = in;
    auto out_plane = out;
    auto const place = [&](auto& x) {
      for (int i = 0; i < outer; ++i) x.data += at[i] * x.steps[i];
      index const down = rank > 1 ? x.steps[rank - 2] : 0, along = rank > 0 ? x.steps[rank - 1] : 1;
      x.steps[0] = down;
      x.steps[1] = along;
    };
    for (auto& x : out_plane) {
      for (int i = 0; i < outer; ++i) x.add = x.add || (x.steps[i] == 0 && at[i] > 0);
      place(x);
    }
    for (auto& x : in_plane) place(x);
    plane<T>(rows, columns, in_plane, out_plane, row).run();
    more = false;
    for (int i = outer - 1; i >= 0 && !more; --i) {
      more = ++at[i] < extents[i];
      if (!more) at[i] = 0;
    }
  }
}

}  // namespace detail::together::inline LAZULI_SIMD_ISA

LAZULI_END

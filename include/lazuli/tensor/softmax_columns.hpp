// softmax and logsumexp across the rows of a piece, all columns at once; and short rows, which are
// turned to be columns.
#pragma once

#include <lazuli/expr/operators.hpp>
#include <lazuli/expr/reductions.hpp>
#include <lazuli/op/catalogue.hpp>
#include <lazuli/tensor/cache_blocks.hpp>

LAZULI_BEGIN

namespace detail {

/// Lengths with 1 along reduced axes.
template <std::size_t R, class Kept>
std::array<index, R> kept_lengths(std::array<index, R> lengths, Kept const& kept) {
  for (std::size_t i = 0; i < R; ++i)
    if (!kept(static_cast<int>(i))) lengths[i] = 1;
  return lengths;
}

template <class T, class E, class X>
void write(strided<T, E> const& to, X const& x) {
  assign_to(to, x, aliasing::excluded);
}

/// A reduction R along the axes that are not kept, with extent 1 there.
template <class R, class X, class Kept>
auto reduce_kept(X const& x, Kept const& kept) {
  std::array<bool, static_cast<std::size_t>(rank_of<X>)> axes{};
  for (int i = 0; i < rank_of<X>; ++i) axes[static_cast<std::size_t>(i)] = !kept(i);
  return make_reduction<true, dextents<rank_of<X>>>(R{}, x, axes);
}

/// x where it is finite, else 0: what is subtracted before exp, so that inf - inf is never met.
template <class T, class E>
void only_finite(strided<T, E> const& x) {
  write(x, where(isfinite(x), x, T(0)));
}

/// Rows of so many elements are short: their sums add one element after another, whether they are
/// transposed or not.
inline constexpr index short_softmax = 64;

/// Whether rows of n elements, `all` together, are transposed: few take less time one by one.
inline bool turns_rows(index n, index all) { return n <= short_softmax && all >= 12 * n; }

/// Elements of a piece: transposed ones stay in the first level of the cache, beside the rows.
inline index piece_of_rows(bool in_rows, index n) {
  return in_rows && n <= short_softmax ? piece_elements / 4 : piece_elements;
}

/// Memory in which the rows along an axis are columns.
template <class T, int R>
class turned_rows {
 public:
  turned_rows(index_array<R> const& lengths, int axis) : shape_(lengths), memory_(shape_.size()) {
    index step = 1;
    for (int i = R - 1; i >= 0; --i) {
      if (i == axis) continue;
      steps_[static_cast<std::size_t>(i)] = step;
      step *= shape_[i];
    }
    steps_[static_cast<std::size_t>(axis)] = step;
  }
  strided<T, dextents<R>> all() const { return {const_cast<T*>(memory_.data()), shape_, steps_}; }
  strided<T const, dextents<R>> read() const { return {memory_.data(), shape_, steps_}; }

 private:
  dextents<R> shape_;
  index_array<R> steps_{};
  memory::buffer<T> memory_;
};

/// softmax along the axes that are not kept, to memory that may be that of x.
template <bool Log, class S, class T, class E, class Kept>
void softmax_of_columns(strided<S, E> const& x, strided<T, E> const& to, Kept const& kept) {
  scratch_array<T, E::rank()> peaks(kept_lengths(x.shape.values(), kept)),
      sums(peaks.shape.values());
  auto const peak = peaks.all(), sum = sums.all();
  write(peak, reduce_kept<op::max_reduction>(x, kept));
  if constexpr (Log) {
    write(sum, reduce_kept<op::sum_reduction>(exp(x - peak), kept));
    write(sum, log(sum));
    write(to, x - peak - sum);
  } else {
    write(to, exp(x - peak));
    write(sum, reduce_kept<op::sum_reduction>(to, kept));
    write(sum, T(1) / sum);
    write(to, to * sum);
  }
}

/// log Σ exp(x) along the axes that are not kept, to memory of extent 1 along them.
template <class T, class S, class D, class E, class Kept>
void logsumexp_of_columns(strided<S, E> const& x, strided<D, E> const& out, Kept const& kept) {
  scratch_array<T, E::rank()> peaks(kept_lengths(x.shape.values(), kept)),
      sums(peaks.shape.values());
  auto const peak = peaks.all(), sum = sums.all();
  write(peak, reduce_kept<op::max_reduction>(x, kept));
  only_finite(peak);
  write(sum, reduce_kept<op::sum_reduction>(exp(x - peak), kept));
  write(out, log(sum) + peak);
}

}  // namespace detail

LAZULI_END

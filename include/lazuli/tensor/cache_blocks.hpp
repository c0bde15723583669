// Work that takes several passes over the same elements, cut into pieces that stay in the cache
// between the passes.
#pragma once

#include <lazuli/evaluate/host.hpp>

LAZULI_BEGIN

namespace detail {

/// Elements of a piece: a few hundred KiB.
inline constexpr index piece_elements = index{1} << 15;

/// A box of elements of an array of rank R.
template <int R>
struct piece {
  index_array<R> start{}, length{};
  index size() const {
    index n = 1;
    for (index l : length) n *= l;
    return n;
  }
};

/// Calls work(piece) for boxes that together cover `whole`, cut along axes that `kept(axis)`
/// allows, the outermost first; threads share them. `cost`: of one element, in hundredths
/// of a nanosecond; `most`: elements of a piece.
template <int R, class Kept, class Work>
void in_pieces(piece<R> const& whole, Kept const& kept, index cost, Work const& work,
               index most = piece_elements) {
  index const size = whole.size();
  std::size_t axis = 0;
  while (axis < R && (whole.length[axis] < 2 || !kept(static_cast<int>(axis)))) ++axis;
  if (size == 0) return;
  if (size <= most || axis == R) return work(whole);
  index const wanted = (size + most - 1) / most;
  index const parts = wanted < whole.length[axis] ? wanted : whole.length[axis];
  // Long pieces begin where packs of rows do.
  index const length = whole.length[axis], grain = length >= 64 * parts ? 16 : 1;
  auto const cut = [=](index i) { return i < parts ? length * i / parts / grain * grain : length; };
  openmp::for_each_part(parts, openmp::threads_for(size * cost), [&](index i) {
    piece<R> part = whole;
    part.start[axis] += cut(i);
    part.length[axis] = cut(i + 1) - cut(i);
    in_pieces(part, kept, cost, work, most);
  });
}

/// The part of a leaf that belongs to a piece. Its axes are the last ones of the piece; where the
/// leaf has extent 1 it is broadcast.
template <class T, class E, int R>
auto cut_out(strided<T, E> const& x, piece<R> const& p) {
  constexpr int rank = E::rank();
  constexpr std::size_t added = static_cast<std::size_t>(R - rank);
  auto* first = x.data();
  index_array<rank> lengths{}, steps{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(rank); ++i) {
    bool const stretched = x.shape[static_cast<int>(i)] == 1;
    lengths[i] = stretched ? 1 : p.length[i + added];
    steps[i] = x.steps[i];
    if (!stretched) first += p.start[i + added] * x.steps[i];
  }
  return strided<T, dextents<rank>>{first, dextents<rank>(lengths), steps};
}

/// Calls f(indices) for the first element of every row of a piece along `axis`.
template <int R, class F>
void for_each_row(piece<R> const& p, int axis, F const& f) {
  auto at = p.start;
  for (;;) {
    f(at);
    int i = R - 1;
    for (; i >= 0; --i) {
      auto const k = static_cast<std::size_t>(i);
      if (i == axis) continue;
      if (++at[k] < p.start[k] + p.length[k]) break;
      at[k] = p.start[k];
    }
    if (i < 0) return;
  }
}

/// The element of a leaf at indices of its own rank.
template <class T, class E, std::size_t R>
T* element_at(strided<T, E> const& x, std::array<index, R> const& at) {
  T* p = x.data();
  for (std::size_t i = 0; i < at.size(); ++i) p += at[i] * x.steps[i];
  return p;
}

/// The elements of a leaf, which stays.
template <class X>
auto strided_of(X const& x) {
  using E = typename X::extents_type;
  return strided<typename X::value_type const, E>{x.data(), x.extents(),
                                                  index_array<E::rank()>(x.strides())};
}

/// An operand in memory, of whatever dtype: itself, or its value in a temporary.
template <class X, class Run = operand_evaluator<host_backend>>
auto operand_in_memory(X const& x, Run const& run = {}) {
  if constexpr (leaf<X>) {
    return strided_of(x);
  } else {
    plan::temporary<typename X::value_type, typename X::extents_type> value(x.extents());
    run(value.target(), x);
    return value;
  }
}

/// Scratch memory in the shape of a piece.
template <class T, int R>
struct scratch_array {
  explicit scratch_array(index_array<R> const& lengths) : shape(lengths), memory(shape.size()) {}
  strided<T, dextents<R>> all() { return {memory.data(), shape, row_major(shape)}; }
  dextents<R> shape;
  memory::buffer<T> memory;
};

}  // namespace detail

LAZULI_END

// Triangles and diagonals of matrices over ranks, and their trace.
#pragma once

#include <lazuli/mpi/moves.hpp>
#include <lazuli/tensor/grid.hpp>

LAZULI_BEGIN
namespace detail {

/// The elements of each matrix on and below diagonal k, or on and above: each rank of its own part.
template <bool Lower, class X>
auto triangle_over_ranks(X const& x, index k) {
  constexpr int rows = rank_of<X> - 2;
  own_values<value_t<X>, X> out = tensor_to_move(x);
  auto const own = out.target().local();
  if (own.shape.size() == 0) return out;
  k = std::clamp(k, -out.extent(rows) - 1, out.extent(rows + 1) + 1);
  auto const here = out.target().shares();
  index const at = k + here[rows].low - here[rows + 1].low;
  keep_triangle<Lower>(own.first, own.shape, at);
  return out;
}

/// The elements [low, high) of diagonal k that lie on this rank, and how many there are in all.
struct diagonal_here {
  index row, column, size, low, high;
  template <class S>
  diagonal_here(S const& x, index k) : row(k < 0 ? -k : 0), column(k > 0 ? k : 0) {
    auto const own = x.shares();
    size = std::max(index{0}, std::min(x.shape[0] - row, x.shape[1] - column));
    low = std::max({index{0}, own[0].low - row, own[1].low - column});
    high = std::max(low, std::min({size, own[0].high - row, own[1].high - column}));
  }
  /// Calls f(i, place of element i in the block).
  template <class S, class F>
  void for_each(S const& x, F const& f) const {
    auto const own = x.shares();
    for (index i = low; i < high; ++i)
      f(i, (i + row - own[0].low) * x.steps[0] + (i + column - own[1].low) * x.steps[1]);
  }
};
template <class Space, class T>
auto diagonal_of(shard<Space, T> const& x, index k) {
  using V = std::remove_const_t<T>;
  using result = typename sharded_in<sharded_space<all_t>, V>::type;
  k = std::clamp(k, -x.shape[0], x.shape[1]);
  diagonal_here const d(x, k);
  auto out = agreed<result>(x.grid, dextents<1>(d.size));
  if (d.size == 0) return out;
  auto* const bytes = reinterpret_cast<unsigned char*>(out.data());
  index const size = d.size * static_cast<index>(sizeof(V));
  std::fill_n(bytes, size, static_cast<unsigned char>(0));
  d.for_each(x, [&](index i, index place) { out.data()[i] = x.first[place]; });
  // Each element is on one rank, or alike on several: its bits are those that are set on any rank.
  if (is_shared<Space>(x.grid.get(), x.shape, 0) || is_shared<Space>(x.grid.get(), x.shape, 1))
    for (index at = 0; at < size; at += INT_MAX)
      MPI_Allreduce(MPI_IN_PLACE, bytes + at, static_cast<int>(std::min<index>(size - at, INT_MAX)),
                    MPI_BYTE, MPI_BOR, x.grid->all().get());
  return out;
}
template <class X>
auto diagonal_over_ranks(X const& x, index k) {
  auto const grid = grid_of(x, "diagonal");
  dextents<2> const shape(x.extents().values());
  return moved_or_followed(
      x, [k](auto const& from) { return diagonal_of(shard_of(from), k); },
      [=](auto const& g) {
        using T = value_t<decltype(g)>;
        using result = typename sharded_in<plain_space_t<space_of_values<X>>, T>::type;
        auto out = agreed<result>(grid, shape);
        out.zero_();
        typename sharded_in<sharded_space<all_t>, T>::type const whole(g);
        diagonal_here const d(out.target(), std::clamp(k, -shape[0], shape[1]));
        d.for_each(out.target(),
                   [&](index i, index place) { out.data()[place] = whole.data()[i]; });
        return out;
      });
}

/// matrices_over_ranks: matrices, of a batch, too, over ranks.
template <class X>
concept matrices_over_ranks = lies_in_shares<X> &&(rank_of<X> >= 2);
/// one_diagonal_over_ranks: one of them, and which diagonal.
template <class X, class... K>
concept one_diagonal_over_ranks = lies_in_shares<X> &&(rank_of<X> == 2) && sizeof...(K) <= 1 &&
                                  (std::is_convertible_v<K, index> && ...);

}  // namespace detail

/// The elements of x over ranks on and below (above) diagonal k of each matrix, zeros elsewhere;
/// placed as x. Cost: no message.
template <class X>
  requires detail::matrices_over_ranks<X>
auto tril(X const& x, brace_index k = 0) {
  auto const part = [k](auto const& from) { return detail::triangle_over_ranks<true>(from, k); };
  return detail::moved_or_followed(x, part, part);
}
template <class X>
  requires detail::matrices_over_ranks<X>
auto triu(X const& x, brace_index k = 0) {
  auto const part = [k](auto const& from) { return detail::triangle_over_ranks<false>(from, k); };
  return detail::moved_or_followed(x, part, part);
}

/// Diagonal k of a matrix over ranks as a new vector that is complete on every rank; the sum of
/// its elements, a number on every rank with the bits of one machine.   dtype of the sum as of
/// sum.   Cost: one Allreduce of as many elements as the diagonal has, none if every rank has all
/// of them.
template <class X>
  requires detail::one_diagonal_over_ranks<X>
auto diagonal(X const& x, brace_index k = 0) { return detail::diagonal_over_ranks(x, k); }
template <class X>
  requires detail::one_diagonal_over_ranks<X>
auto diag(X const& x, brace_index k = 0) { return detail::diagonal_over_ranks(x, k); }
template <class X>
  requires detail::one_diagonal_over_ranks<X>
auto trace(X const& x, brace_index k = 0) { return sum(lazuli::diagonal(x, k)); }

LAZULI_END

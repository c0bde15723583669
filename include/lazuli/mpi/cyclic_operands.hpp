// Matrices over ranks as ScaLAPACK's problems take them.
#pragma once

#include <lazuli/mpi/block_cyclic.hpp>

LAZULI_BEGIN
namespace detail {

/// This rank's elements of a matrix over ranks, as T and without gaps: where they lie, or copied.
template <class T, class X>
class dense_shares {
 public:
  explicit dense_shares(X const& x) : own_(x) {
    if constexpr (std::is_same_v<std::remove_const_t<typename decltype(own_.local())::value_type>,
                                 T>) {
      auto const block = own_.local();
      auto const sizes = block.shape.values();
      if (block.shape.size() == 0 || is_row_major(sizes, block.steps)) {
        first_ = block.first;
        return;
      }
    }
    copy_ = dtensor<T, X::rank>(own_.local().shape);
    if (copy_.size() != 0) assign_to(copy_.target(), astype<T>(own_.local()), aliasing::excluded);
    first_ = copy_.data();
  }
  T const* data() const { return first_; }

 private:
  X own_;
  dtensor<T, X::rank> copy_;
  T const* first_ = nullptr;
};

/// The values of an operand: itself, where it is a tensor.
template <class X>
auto values_on_ranks(X const& x) {
  if constexpr (reads_neighbours<X>)
    return memory_of<space_of<X>>::leaf_of(values_in<space_of<X>>::value(x));
  else
    return shard_of(x);
}
/// This rank's elements of a leaf over ranks, or of a result, of rank 2 or 1 (a column), without
/// gaps.
template <class D, class X>
held_matrix<D> held(X const& x, D* first) {
  auto const along = x.axes();
  auto const part = x.shares();
  auto const dealt = x.dealt();
  if constexpr (X::rank == 1)
    return {dealt[0], {1, 1, 1}, along[0], -1, {first, part[0].size(), 1, 1, 1}};
  else
    return {dealt[0], dealt[1], along[0], along[1],
            blas::row_major(first, part[0].size(), part[1].size())};
}

/// Throws linalg_error, alike on every rank, if the block of a rank (or the triangle of it that is
/// read) holds NaN or infinity: routines of ScaLAPACK may then never return.
template <class T, class X>
void refuse_not_finite_over_ranks(char const* call, cyclic_problem<T> const& problem, X const& x,
                                  T const* first, bool lower, bool upper) {
  auto const part = x.shares();
  auto const [rows, columns] = x.dealt();
  auto const [row, column] = x.places();
  index const width = part[1].size();
  /// How many of this rank's columns are before column j.
  auto const before = [&](index j) {
    index const n = mpi::dealt_axis{j, columns.block, columns.places}.count(column);
    return std::min(n, width);
  };
  int bad = 0;
  for (index i = 0; i < part[0].size(); ++i) {
    index const here = rows.number(i, row);
    index const begin = lower ? 0 : before(here), end = upper ? width : before(here + 1);
    if (begin < end && !blas::detail::all_finite(end - begin, first + i * width + begin)) bad = 1;
  }
  if (problem.agreed(bad) != 0) blas::detail::throw_not_finite(call, -1);
}

/// a·b of matrices with any placements, placed as Space says, by ScaLAPACK.
template <class Space, class A, class B>
auto product_placed_on(A const& a, B const& b) {
  using T = value_t<A>;
  auto const left = values_on_ranks(a);
  auto const right = values_on_ranks(b);
  auto const grid = left.grid == nullptr ? right.grid : left.grid;
  using result = typename sharded_in<Space, T>::type;
  auto out = agreed<result>(grid, dextents<2>(left.shape[0], right.shape[1]));
  if (out.size() == 0) return out;
  if (left.shape[1] == 0) {
    out.fill_(T(0));
    return out;
  }
  if (every_rank_has_all(*grid, left.axes()) && every_rank_has_all(*grid, right.axes()) &&
      every_rank_has_all(*grid, out.target().axes())) {
    assign_to(out.target().local(), matmul(left.local(), right.local()), aliasing::excluded);
    return out;
  }
  cyclic_problem<T> const problem("matmul", left);
  auto const brought = [&](auto const& x) {
    auto const values =
        problem.together([&] { return dense_shares<T, std::remove_cvref_t<decltype(x)>>(x); });
    auto to = problem.matrix_of(x.shape[1], x.shape[0]);
    problem.bring(held(x, values.data()).transposed(), to);
    return to;
  };
  auto x = brought(left), y = brought(right),
       product = problem.matrix_of(right.shape[1], left.shape[0]);
  int const n = static_cast<int>(right.shape[1]), m = static_cast<int>(left.shape[0]);
  int const depth = static_cast<int>(left.shape[1]), one = 1;
  T const factor(1), nothing(0);
  if (problem.here())
    problem.routines().gemm("N", "N", &n, &m, &depth, &factor, y.data(), &one, &one, y.descriptor(),
                            x.data(), &one, &one, x.descriptor(), &nothing, product.data(), &one,
                            &one, product.descriptor(), 1, 1);
  problem.take(product, held(out.target(), out.data()).transposed());
  return out;
}
/// a·b of square matrices, placed as a; in a batch every rank multiplies its own.
template <class A, class B>
auto product_over_ranks(A const& a, B const& b) {
  using space = plain_space_t<space_of<A>>;
  if constexpr (rank_of<A> == 2)
    return product_placed_on<space>(a, b);
  else
    return typename sharded_in<space, promote_t<value_t<A>, value_t<B>>>::type(matmul(a, b));
}

/// An operand as a matrix of a problem, transposed; of it one triangle counts, or all.
template <class T, class A>
cyclic_matrix<T> brought_to_cycles(char const* call, cyclic_problem<T> const& problem, A const& a,
                                   bool lower, bool upper) {
  auto const values = problem.together([&] { return dense_shares<T, A>(a); });
  refuse_not_finite_over_ranks(call, problem, a, values.data(), lower, upper);
  auto out = problem.matrix_of(a.shape[1], a.shape[0]);
  problem.bring(held(a, values.data()).transposed(), out);
  return out;
}

}  // namespace detail
LAZULI_END

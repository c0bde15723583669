// A chain over contiguous elements, or rows of them, as the code that folds its blocks sees it: two
// kernels, and two functions that read its operands. The rest of a reduction over ranks depends on
// no expression, and is compiled once.
#pragma once

#include <lazuli/backend/simd/loops/reduction_kernel.hpp>
#include <lazuli/mpi/rows.hpp>
#include <lazuli/tensor/tensor.hpp>

LAZULI_BEGIN
namespace detail {

/// Some elements of a chain, or `count` rows of `columns` elements: they begin at element `low` on
/// this rank, and at element or row `place` of the whole.
struct row_part {
  index low, count, columns, place;
};

/// What a kernel folds into a state: operand i + 1 is leaf i, the last operand is its place.
template <int Leaves>
struct row_operands {
  std::byte* data[Leaves + 2] = {};
  index steps[Leaves + 2] = {}, row_steps[Leaves + 2] = {};

  void fold(simd::reduction_kernel const& kernel, std::byte* state, row_part const& block) {
    constexpr int place = Leaves + 1;
    data[place] = plan::position(block.place);
    steps[place] = block.columns == 0;
    row_steps[place] = 1;
    if (block.columns == 0)
      kernel.fold_rows(kernel.context, state, data, steps, simd::no_row_steps, 1, block.count);
    else
      kernel.fold_columns(kernel.context, state, data, steps, row_steps, block.count, block.columns);
  }
};

/// A chain over contiguous elements, which a reduction folds. The kernels of the chain and of its
/// values have states of the same kind, or both kernels are those of the values.
struct row_source {
  simd::reduction_kernel kernel, of_values;
  bool reads_values;          // the chain is to be evaluated first
  bool positional;
  index value_size;           // bytes
  index result_size;
  void (*write)(row_source const& from, index low, index high, std::byte* to);  // values
  void (*fold)(row_source const& from, std::byte* state, row_part const& block);

  /// The same for values in memory.
  void fold_values(std::byte* values, std::byte* state, row_part const& block) const {
    row_operands<1> operands;
    operands.data[1] = values + block.low * value_size;
    operands.steps[1] = 1;
    operands.row_steps[1] = block.columns * value_size;
    operands.fold(of_values, state, block);
  }
};

/// Chain E of the host, folded by R in elements A, with results of dtype D.
template <class R, class A, class D, class E>
class row_chain : public row_source {
  using C = folded_t<E>;
  using plain = strided<C const, extents<dyn>>;
  static constexpr int rank = E::extents_type::rank();
  static constexpr bool alike = simd::detail::folding<R, E, A, D>::lanes ==
                                simd::detail::folding<R, plain, A, D>::lanes;

 public:
  row_chain(R const& op, E const& e)
      : row_source{{}, {}, !alike, R::positional, sizeof(C), sizeof(D), write_chain, fold_chain},
        chain_(e),
        context_{&chain_, op},
        values_context_{&values_, op} {
    of_values = simd::make_reduction_kernel<D, A>(values_context_);
    if constexpr (alike)
      kernel = simd::make_reduction_kernel<D, A>(context_);
    else
      kernel = of_values;
  }
  row_chain(row_chain&&) = delete;

 private:
  static E const& chain_of(row_source const& from) {
    return static_cast<row_chain const&>(from).chain_;
  }
  static void write_chain(row_source const& from, index low, index high, std::byte* to) {
    evaluate_into(host_backend{},
                  row_in_memory<rank == 0 ? 1 : rank>(reinterpret_cast<C*>(to), high - low),
                  in_a_row(chain_of(from), low, high), aliasing::excluded);
  }
  static void fold_chain(row_source const& from, std::byte* state, row_part const& block) {
    row_operands<leaf_count<E>> operands;
    for_each_leaf(chain_of(from), row_reader{block.low, block.columns, operands.data, operands.steps, operands.row_steps});
    operands.fold(from.kernel, state, block);
  }

  E chain_;
  plain values_{};
  simd::detail::fold_context<R, E> context_;
  simd::detail::fold_context<R, plain> values_context_;
};

}  // namespace detail
LAZULI_END

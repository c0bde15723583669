// Reductions over ranks: along axes that are whole on every rank locally; of everything by joining
// the states of the ranks, with the bits of one machine.
#pragma once

#include <lazuli/mpi/exchange.hpp>
#include <lazuli/mpi/redistribute.hpp>

LAZULI_BEGIN
namespace detail {

/// The type in which the elements of a chain are folded.
template <class X>
using folded_t = compute_t<typename X::value_type>;

/// A chain of the host over elements that lie in one row: leaves of rank 1 (or numbers).
template <class E>
auto in_a_row(E const& e, index low, index high) {
  return plan::with_leaves(e, [&](auto const& x) {
    using L = std::remove_cvref_t<decltype(x)>;
    if constexpr (L::extents_type::rank() == 0)
      return x;
    else
      return strided<typename L::value_type const, extents<dyn>>{
          x.data() == nullptr ? nullptr : x.data() + low, extents<dyn>(high - low), {1}};
  });
}
/// Do all leaves of a chain lie in one row, as it does itself?
template <class E>
bool lies_in_a_row(E const& e) {
  bool all = true;
  for_each_leaf(e, [&](auto const& x, auto) {
    using F = typename std::remove_cvref_t<decltype(x)>::extents_type;
    if constexpr (F::rank() == E::extents_type::rank()) {
      auto const sizes = x.extents().values();
      auto const steps = x.strides();
      all = all && x.extents() == e.extents() && is_row_major(sizes, steps);
    } else if constexpr (F::rank() != 0) {
      all = false;
    }
  });
  return all;
}

/// One reduction of all elements that ranks along one line hold in a row.
template <class R, class A, class D, class E>
class row_reduction {
  using C = folded_t<E>;
  using plain = strided<C const, extents<dyn>>;
  static constexpr bool alike = simd::detail::folding<R, E, A, D>::lanes ==
                                simd::detail::folding<R, plain, A, D>::lanes;

 public:
  row_reduction(R const& op, E const& e, row_of_ranks const& row, mpi::communicator const& line)
      : chain_(e),
        op_(op),
        context_{&chain_, op},
        plain_context_{&values_, op},
        kernel_(simd::make_reduction_kernel<D, A>(context_)),
        plain_kernel_(simd::make_reduction_kernel<D, A>(plain_context_)),
        row_(row),
        line_(line),
        cut_(row.extent * row.inner, kernel_, R::positional),
        own_(row.of(line.rank())),
        states_(alike ? kernel_ : plain_kernel_) {}

  /// The value to `out`, on every rank of the line. What can fail here comes first, and all ranks of
  /// `all` agree.
  void run(D* out, MPI_Comm all) {
    mpi::together(all, [&] { fold_here(); });
    exchange_ends(line_, row_, cut_.block, head_.data(), head_.size(), tail_.data() + begun_,
                  tail_.size() - begun_);
    if (tail_.size() > 0) {
      values_ = plain{tail_.data(), tail_.extents(), {1}};
      fold(plain_kernel_, values_, 0, tail_.size(), own_.high - begun_);
    }
    fold_list whole = joined(line_, used_kernel(), states_);
    auto* const state = whole.whole(static_cast<int>(std::min<index>(cut_.total, simd::virtual_lanes)));
    used_kernel().finish(used_kernel().context, state, cut_.total,
                         reinterpret_cast<std::byte*>(out), 0, 1);
  }

 private:
  simd::reduction_kernel const& used_kernel() const { return alike ? kernel_ : plain_kernel_; }

  void fold_here() {
    index const block = cut_.block, count = own_.size();
    index const first = std::min((own_.low + block - 1) / block * block, own_.high);
    index const last = std::max(first, own_.high / block * block);  // where whole blocks end
    head_ = values(0, first - own_.low);
    if constexpr (alike) {
      for (index at = first; at < last; at += block)
        fold(kernel_, chain_, at - own_.low, block, at);
    } else {
      auto const all = values(first - own_.low, last - own_.low);
      values_ = plain{all.data(), all.extents(), {1}};
      for (index at = first; at < last; at += block) fold(plain_kernel_, values_, at - first, block, at);
    }
    begun_ = own_.high - last;
    index const end = begun_ > 0 ? std::min(cut_.total, last + block) : last;
    tail_ = vector<C>(end - last);
    if (begun_ > 0) write_values(last - own_.low, count, tail_.data());
  }

  vector<C> values(index low, index high) const {
    vector<C> out(std::max<index>(high - low, 0));
    if (out.size() > 0) write_values(low, high, out.data());
    return out;
  }
  void write_values(index low, index high, C* out) const {
    strided<C, extents<dyn>> const to{out, extents<dyn>(high - low), {1}};
    evaluate_into(host_backend{}, to, in_a_row(chain_, low, high), aliasing::excluded);
  }

  /// A block of elements to a state of its own; it begins at element `place` of the whole.
  template <class F>
  void fold(simd::reduction_kernel const& kernel, F const& e, index low, index count, index place) {
    std::byte* data[2 + leaf_count<F>] = {};
    index steps[2 + leaf_count<F>] = {};
    for_each_leaf(e, [&](auto const& x, auto i) {
      using L = std::remove_cvref_t<decltype(x)>;
      constexpr bool moves = L::extents_type::rank() > 0;
      data[i.value + 1] = reinterpret_cast<std::byte*>(
          const_cast<typename L::value_type*>(x.data() + (moves ? low : 0)));
      steps[i.value + 1] = moves;
    });
    data[leaf_count<F> + 1] = plan::position(place);
    steps[leaf_count<F> + 1] = 1;
    index const number = place / cut_.block, part = cut_.part_of(number);
    auto* const state = states_.open({part, number - cut_.begin(part), 0});
    kernel.fold_row(kernel.context, state, data, steps, count);
    states_.close();
  }

  E chain_;
  R op_;
  plain values_{};
  simd::detail::fold_context<R, E> context_;
  simd::detail::fold_context<R, plain> plain_context_;
  simd::reduction_kernel kernel_, plain_kernel_;
  row_of_ranks row_;
  mpi::communicator const& line_;
  row_cut cut_;
  mpi::share own_;
  fold_list states_;
  vector<C> head_, tail_;
  index begun_ = 0;  // elements of tail_ that lie here
};

/// The values of a chain as a shard of their own.
template <class X>
auto values_on_ranks(X const& e, std::shared_ptr<mpi::grid const> grid) {
  auto const out = make_shard<space_of<X>, folded_t<X>>(std::move(grid), e.extents());
  auto const local = out.local();
  if (local.shape.size() != 0)
    evaluate_into(host_backend{}, local, here(e, e.extents(), out.axes()), aliasing::excluded);
  return out;
}

/// Placements as row-major rows that follow each other by rank: the first axis that has several
/// elements is shared, the others are not. Of the mesh's axes the one that is there stays.
template <class E, int R = E::rank()>
axes_of_mesh<R> cut_in_rows(E const& shape, axes_of_mesh<R> axes) {
  int first = 0, line = -1;
  while (first + 1 < R && shape[first] == 1) ++first;
  for (int i = R - 1; i >= 0; --i) {
    int& axis = axes[static_cast<std::size_t>(i)];
    if (axis >= 0 && (line < 0 || i == first)) line = axis;
    axis = -1;
  }
  axes[static_cast<std::size_t>(first)] = line;
  return axes;
}

/// All elements of a chain to one number, on every rank. Where the ranks do not hold rows that
/// follow each other, the values move there first.
template <class D, class Reduction, class X, class Axes>
void reduce_everything(D* out, Reduction const& r, X const& folded,
                       std::shared_ptr<mpi::grid const> const& grid, Axes const& along) {
  using R = typename Reduction::reduction_type;
  using A = typename Reduction::accumulator;
  auto const shape = folded.extents();
  auto const rows = cut_in_rows(shape, along);
  int axis = 0;
  while (rows[static_cast<std::size_t>(axis)] < 0) ++axis;
  auto const& line = grid->along(rows[static_cast<std::size_t>(axis)]);
  row_of_ranks const row{shape[axis], shape.size() / shape[axis], line.size()};
  MPI_Comm const all = grid->all().get();
  auto const run = [&](auto const& e) {
    row_reduction<R, A, D, std::remove_cvref_t<decltype(e)>>(r.op(), e, row, line).run(out, all);
  };
  auto const local = here(folded, shape, along);
  if (rows == along && lies_in_a_row(local)) return run(in_a_row(local, 0, local.extents().size()));
  auto const values = mpi::together(all, [&] { return values_on_ranks(folded, grid); });
  auto const own = values.local();
  moving_block<folded_t<X>, X::extents_type::rank()> block(*grid, shape, along,
                                                           {own.first, own.shape, own.steps});
  block.move_to(rows);
  run(in_a_row(block.block(), 0, block.block().shape.size()));
}

template <class Space, class D, class Reduction, class X>
void reduce_on_ranks(shard<Space, D> const& to, Reduction const& r, X const& folded) {
  using R = typename Reduction::reduction_type;
  static_assert(!reads_neighbours<X>,
                "lazuli: a reduction does not exchange halos; assign what shift gives to a tensor "
                "first");
  constexpr int rank = X::extents_type::rank();
  auto const shape = folded.extents();
  auto const grid = grid_of(folded, R::about.name, to.grid);
  auto along = axes_in<space_of<X>>(grid.get(), shape);
  bool shared = false, everything = true;
  for (int i = 0; i < rank; ++i) {
    auto const at = static_cast<std::size_t>(i);
    everything = everything && (r.reduces(i) || shape[i] == 1);
    if (r.reduces(i)) {
      shared = shared || along[at] >= 0;
      if (R::needs_elements && shape[i] == 0) {
        auto const values = shape.values();
        throw_empty_reduction(R::about.name, values);
      }
    } else if constexpr (Reduction::keeps_axes) {
      along[at] = to.axes()[at];  // of what every rank has it reads its part
    }
  }
  if (shared && everything && shape.size() > 0)
    return reduce_everything(to.first, r, folded, grid, along);
  if (shared && !everything)
    fail<shape_error>(R::about.name, ": an axis that ranks share is reduced beside one that is kept; "
                      "move the tensor first, so that the reduced axes are whole on every rank");
  auto const local = to.local();
  if (local.shape.size() == 0) return;
  auto const e = here(folded, shape, along);
  using chain = std::remove_const_t<decltype(e)>;
  using there = reduction<R, chain, typename shard<Space, D>::extents_type, Reduction::keeps_axes>;
  host_backend{}.reduce(local, there(r.op(), e, r.axes()), e);
}

}  // namespace detail
LAZULI_END

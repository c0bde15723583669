// Reductions over ranks: along axes that are whole on every rank locally; of everything by joining
// the states of the ranks, with the bits of one machine.
#pragma once

#include <lazuli/backend/mpi/sum.hpp>
#include <lazuli/mpi/exchange.hpp>
#include <lazuli/mpi/redistribute.hpp>
#include <lazuli/mpi/rows.hpp>

LAZULI_BEGIN
namespace detail {

/// The type in which the elements of a chain are folded.
template <class X>
using folded_t = compute_t<typename X::value_type>;

/// One reduction of all elements that ranks along one line hold in a row; or of rows of `columns`
/// elements to as many outputs.
template <class R, class A, class D, class E>
class row_reduction {
  using C = folded_t<E>;
  using plain = strided<C const, extents<dyn>>;
  static constexpr bool alike = simd::detail::folding<R, E, A, D>::lanes ==
                                simd::detail::folding<R, plain, A, D>::lanes;

 public:
  /// `kept`: outputs on all ranks, of which `columns` (0: one output, no rows) are here.
  row_reduction(R const& op, E const& e, row_of_ranks const& row, mpi::communicator const& line,
                index columns, index kept)
      : chain_(e),
        context_{&chain_, op},
        plain_context_{&values_, op},
        kernel_(simd::make_reduction_kernel<D, A>(context_)),
        plain_kernel_(simd::make_reduction_kernel<D, A>(plain_context_)),
        row_(row),
        line_(line),
        columns_(columns),
        unit_(columns == 0 ? 1 : columns),
        cut_(row.extent * row.inner, kept, columns != 0, kernel_, R::positional),
        own_(row.of(line.rank())),
        states_(used_kernel(), columns) {}

  /// The values to `out`, on every rank of the line. What can fail here comes first, and all ranks of
  /// `all` agree.
  void run(D* out, MPI_Comm all) {
    mpi::together(all, [&] { fold_here(); });
    index const begin = heads_ > 0 ? cut_.block_begin(own_.low) : 0;
    exchange_ends(line_, row_, unit_, begin, head_.data(), heads_, tail_.data() + begun_ * unit_,
                  tails_ - begun_);
    if (tails_ > 0) {
      values_ = plain{tail_.data(), tail_.extents(), {1}};
      fold(plain_kernel_, values_, 0, tails_, own_.high - begun_);
    }
    join_to_first(line_, states_);
    if (line_.rank() == 0) {
      auto* const state = states_.whole(static_cast<int>(std::min<index>(cut_.total, simd::virtual_lanes)));
      used_kernel().finish(used_kernel().context, state, cut_.total, reinterpret_cast<std::byte*>(out), columns_ == 0 ? 0 : sizeof(D), unit_);
    }
    MPI_Bcast(out, mpi::count_of(unit_ * static_cast<index>(sizeof(D)), "reduce"), MPI_BYTE, 0, line_.get());
  }

 private:
  simd::reduction_kernel const& used_kernel() const { return alike ? kernel_ : plain_kernel_; }

  void fold_here() {
    if (own_.size() == 0) return;
    index const low = own_.low, high = own_.high;
    index at = cut_.block_begin(low) == low ? low : std::min(cut_.block_end(low), high);
    heads_ = at - low;
    head_ = values(low, at);
    vector<C> all;
    index const first = at;
    if constexpr (!alike) {
      all = values(first, high);
      values_ = plain{all.data(), all.extents(), {1}};
    }
    for (index end = at; at < high; at = end) {
      end = cut_.block_end(at);
      if (end > high) {
        begun_ = high - at, tails_ = end - at;
        tail_ = vector<C>(tails_ * unit_);
        write_values(at, high, tail_.data());
        return;
      }
      if constexpr (alike)
        fold(kernel_, chain_, at - low, end - at, at);
      else
        fold(plain_kernel_, values_, at - first, end - at, at);
    }
  }

  vector<C> values(index low, index high) const {
    vector<C> out((high - low) * unit_);
    if (out.size() > 0) write_values(low, high, out.data());
    return out;
  }
  void write_values(index low, index high, C* out) const {
    strided<C, extents<dyn>> const to{out, extents<dyn>((high - low) * unit_), {1}};
    evaluate_into(host_backend{}, to,
                  in_a_row(chain_, (low - own_.low) * unit_, (high - own_.low) * unit_),
                  aliasing::excluded);
  }

  /// A block to a state of its own; it lies at `low` of e and begins at `place` of the whole.
  template <class F>
  void fold(simd::reduction_kernel const& kernel, F const& e, index low, index count, index place) {
    constexpr int positions = leaf_count<F> + 1;
    std::byte* data[positions + 1] = {};
    index steps[positions + 1] = {}, row_steps[positions + 1] = {};
    for_each_leaf(e, row_reader{low, unit_, data, steps, row_steps});
    data[positions] = plan::position(place);
    steps[positions] = columns_ == 0;
    row_steps[positions] = 1;
    index const part = cut_.part_of(place);
    auto* const state = states_.open({part, (place - cut_.begin(part)) / cut_.block, 0});
    if (columns_ == 0)
      kernel.fold_row(kernel.context, state, data, steps, count);
    else
      kernel.fold_columns(kernel.context, state, data, steps, row_steps, count, columns_);
    states_.close();
  }

  E chain_;
  plain values_{};
  simd::detail::fold_context<R, E> context_;
  simd::detail::fold_context<R, plain> plain_context_;
  simd::reduction_kernel kernel_, plain_kernel_;
  row_of_ranks row_;
  mpi::communicator const& line_;
  index columns_, unit_;
  fold_cut cut_;
  mpi::share own_;
  fold_list states_;
  vector<C> head_, tail_;
  index heads_ = 0, tails_ = 0, begun_ = 0;  // of tail_, `begun_` lie here
};

/// The values of a chain as a shard of their own.
template <class X>
auto values_on_ranks(X const& e, std::shared_ptr<mpi::grid const> grid) {
  auto const out = make_shard<space_of<X>, folded_t<X>>(std::move(grid), e.extents());
  auto const local = out.local();
  if (local.shape.size() != 0)
    evaluate_into(host_backend{}, local, here(e, out.shares()), aliasing::excluded);
  return out;
}

/// A reduction along the first axis that has several elements, which ranks share; beside kept axes
/// or of everything. Where the ranks do not hold rows that follow each other, the values of a full
/// one move there first. To memory of as many outputs as this rank keeps, row-major.
template <class D, class Reduction, class X, class Axes>
void reduce_rows_of_ranks(D* out, index columns, Reduction const& r, X const& folded,
                          std::shared_ptr<mpi::grid const> const& grid, Axes const& along) {
  using R = typename Reduction::reduction_type;
  using A = typename Reduction::accumulator;
  auto const shape = folded.extents();
  bool const full = columns == 0;
  auto const rows = full ? cut_in_rows(shape, along) : along;
  int const axis = first_axis(shape);
  auto const& line = grid->along(rows[static_cast<std::size_t>(axis)]);
  index const inner = shape.size() / shape[axis];
  row_of_ranks const row{shape[axis], full ? inner : 1, line.size()};
  MPI_Comm const all = grid->all().get();
  auto const run = [&](auto const& e) {
    row_reduction<R, A, D, std::remove_cvref_t<decltype(e)>>(r.op(), e, row, line, columns, inner)
        .run(out, all);
  };
  if (rows == along && lies_in_a_row(folded, along)) {
    auto const local = here(folded, part_here(grid.get(), shape, along));
    return run(in_a_row(local, 0, local.extents().size()));
  }
  auto const values = mpi::together(all, [&] { return values_on_ranks(folded, grid); });
  auto const own = values.local();
  moving_block<folded_t<X>, X::extents_type::rank()> block(*grid, shape, along,
                                                           {own.first, own.shape, own.steps});
  block.move_to(rows);
  run(in_a_row(block.block(), 0, block.block().shape.size()));
}

/// A sum along axes of which ranks share some in any order: of each rank's block, then over ranks.
template <class Space, class D, class Reduction, class X, class Axes>
void sum_blocks(shard<Space, D> const& to, Reduction const& r, X const& folded, mpi::grid const& grid,
                Axes const& along) {
  using T = compute_t<D>;
  using shape = typename shard<Space, D>::extents_type;
  auto const local = to.local();
  auto sums = mpi::together(grid.all().get(), [&] {
    dtensor<T, Space::rank> out(local.shape);
    auto const e = here(folded, part_here(&grid, folded.extents(), along));
    if (out.size() != 0)
      evaluate_into(host_backend{}, out.target(),
                    reduction<op::sum_reduction, std::remove_const_t<decltype(e)>, shape, Reduction::keeps_axes>(
                        r.op(), e, r.axes()),
                    aliasing::excluded);
    return out;
  });
  for (std::size_t i = 0; i < along.size(); ++i)
    if (r.reduces(static_cast<int>(i)) && along[i] >= 0)
      mpi::sum_everywhere(grid.along(along[i]), sums.data(), sums.size());
  if (sums.size() != 0) assign_to(local, close(sums), aliasing::excluded);
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
  auto const kept = to.axes();
  bool shared = false, everything = true;
  for (int i = 0, next = 0; i < rank; ++i) {
    auto const at = static_cast<std::size_t>(i);
    everything = everything && (r.reduces(i) || shape[i] == 1);
    if (r.reduces(i)) {
      shared = shared || along[at] >= 0;
      if (R::needs_elements && shape[i] == 0) {
        auto const values = shape.values();
        throw_empty_reduction(R::about.name, values);
      }
      next += Reduction::keeps_axes;
    } else if constexpr (Reduction::extents_type::rank() > 0) {
      along[at] = kept[static_cast<std::size_t>(next++)];  // of what every rank has it reads its part
    }
  }
  if (shared && shape.size() > 0) {
    bool outer = along[static_cast<std::size_t>(first_axis(shape))] >= 0;
    for (int i = 0; i < rank; ++i)
      outer = outer && (shape[i] == 1 || r.reduces(i) == (i == first_axis(shape)));
    if (outer && !everything) {
      auto const local = to.local();
      index const columns = local.shape.size();
      if (!to.is_view()) return reduce_rows_of_ranks(to.first, columns, r, folded, grid, along);
      auto room = mpi::together(grid->all().get(), [&] { return dtensor<D, Space::rank>(local.shape); });
      reduce_rows_of_ranks(room.data(), columns, r, folded, grid, along);
      if (columns != 0) assign_to(local, close(room), aliasing::excluded);
      return;
    }
    if (everything) return reduce_rows_of_ranks(to.first, 0, r, folded, grid, along);
  }
  if (shared && !everything && shape.size() > 0) {
    if constexpr (std::is_same_v<R, op::sum_reduction>)
      return sum_blocks(to, r, folded, *grid, along);
    else
      fail<shape_error>(R::about.name, ": an axis that ranks share is reduced, and it is not the first one, or not "
                        "the only one; move the tensor first, so that the reduced axes are whole");
  }
  auto const local = to.local();
  if (local.shape.size() == 0) return;
  auto const e = here(folded, part_here(grid.get(), shape, along));
  using chain = std::remove_const_t<decltype(e)>;
  using there = reduction<R, chain, typename shard<Space, D>::extents_type, Reduction::keeps_axes>;
  host_backend{}.reduce(local, there(r.op(), e, r.axes()), e);
}

}  // namespace detail
LAZULI_END

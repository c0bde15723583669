// Moves tensors in blocks to other placements and back, and reduces them: a reduction moves the
// elements to shares first.
#pragma once

#include <lazuli/backend/mpi/deal.hpp>
#include <lazuli/mpi/reduce.hpp>

LAZULI_BEGIN
namespace detail {

/// The value of x placed as Space says, where either of them is in blocks: from blocks to shares or
/// back along the mesh axes on which it lies; to other axes in shares.
template <class Space, class T, auto... P>
auto dealt_to(sharded<T, P...> const& x) {
  using from = space_of<sharded<T, P...>>;
  using shares = space_in_shares_t<from>;
  if constexpr (std::is_same_v<from, Space>) {
    return mpi::together(x.grid()->all().get(), [&] { return x; });
  } else if constexpr (std::is_same_v<shares, space_in_shares_t<Space>>) {
    using result = typename sharded_in<Space, T>::type;
    auto const& own = x.target();
    result out =
        mpi::together(x.grid()->all().get(), [&] { return result(x.grid(), x.extents()); });
    mpi::deal_axes(*own.grid, own.axes(), own.dealt(), out.target().dealt(),
                   static_cast<index>(sizeof(T)), reinterpret_cast<std::byte const*>(x.data()),
                   reinterpret_cast<std::byte*>(out.data()));
    return out;
  } else if constexpr (is_cyclic<from>) {
    return redistributed(Space{}, redistributed(shares{}, x));
  } else {
    return redistributed(Space{}, redistributed(space_in_shares_t<Space>{}, x));
  }
}
template <class T, auto... P>
auto in_shares_of_ranks(sharded<T, P...> const& x) {
  return redistributed(space_in_shares_t<space_of<sharded<T, P...>>>{}, x);
}

/// An operand with its elements in shares.
template <class X>
decltype(auto) moved_to_shares(X const& x) {
  if constexpr (in_blocks<X>) {
    using tensor = typename sharded_in<space_of<X>, value_t<X>>::type;
    auto const grid = grid_of(x, "to");
    return in_shares_of_ranks(
        grid == nullptr ? tensor(x) : mpi::together(grid->all().get(), [&] { return tensor(x); }));
  } else {
    return (x);
  }
}
/// Writes make(leaf), an expression of x in shares, to where x lies in blocks.
template <class To, class X, class Make>
void by_way_of_shares(To const& to, X const& x, Make const& make) {
  using space = typename To::memory_space;
  using tensor = typename sharded_in<space_in_shares_t<space>, typename To::value_type>::type;
  auto const shares = moved_to_shares(x);
  auto const value = [&] { return tensor(make(close(shares))); };
  auto const placed = redistributed(
      space{}, to.grid == nullptr ? value() : mpi::together(to.grid->all().get(), value));
  if (auto const here = to.local(); here.shape.size() != 0)
    assign_to(here, placed.target().read_only().local(), aliasing::excluded);
}

template <class Space, class D, class Reduction, class X>
void reduce_blocks(shard<Space, D> const& to, Reduction const& r, X const& folded) {
  using R = typename Reduction::reduction_type;
  using tensor = typename sharded_in<space_of<X>, folded_t<X>>::type;
  auto const grid = grid_of(folded, R::about.name, to.grid);
  auto const values =
      in_shares_of_ranks(mpi::together(grid->all().get(), [&] { return tensor(folded); }));
  auto const leaf = close(values);
  using reduced = reduction<R, std::remove_const_t<decltype(leaf)>, dextents<Space::rank>,
                            Reduction::keeps_axes, space_in_shares_t<space_of<Reduction>>>;
  auto const run = [&](auto const& target) {
    reduce_on_ranks(target, reduced(r.op(), leaf, r.axes()), leaf);
  };
  if constexpr (!is_cyclic<Space>) {
    run(to);
  } else {
    auto result = mpi::together(grid->all().get(), [&] {
      return typename sharded_in<space_in_shares_t<Space>, D>::type(grid, to.shape);
    });
    run(result.target());
    auto const placed = redistributed(Space{}, result);
    if (auto const here = to.local(); here.shape.size() != 0)
      assign_to(here, placed.target().read_only().local(), aliasing::excluded);
  }
}

}  // namespace detail
LAZULI_END

// masked_select, flatnonzero, argwhere, nonzero and x(mask) over ranks: each rank counts its
// elements, and those that belong to other ranks move once.
#pragma once

#include <lazuli/indexing/select.hpp>
#include <lazuli/mpi/take.hpp>

LAZULI_BEGIN
namespace detail {

/// The first placement that is not all; all, if there is none.
template <class Space>
struct first_shared {
  using type = all_t;
};
template <class P, class... Rest>
struct first_shared<sharded_space<P, Rest...>> {
  using type = std::conditional_t<std::is_same_v<P, all_t>,
                                  typename first_shared<sharded_space<Rest...>>::type, P>;
};
/// The placements of the elements of X as a vector, and as rows in the order of ranks.
template <class X>
using placed_in_line = typename first_shared<plain_space_t<space_of<X>>>::type;
template <class X, int R = rank_of<X>>
using placed_in_rows =
    typename spaces_joined<sharded_space<placed_in_line<X>>, whole_space<R - 1>>::type;
template <class T, class X>
using vector_of_ranks = typename sharded_in<sharded_space<placed_in_line<X>>, T>::type;

/// x as such rows; x itself if it lies so already.
template <class X>
auto rows_of(X const& x) {
  using rows = placed_in_rows<X>;
  using result = typename sharded_in<rows, value_t<X>>::type;
  auto own = values_of_its_own<value_t<X>>(x, 0);
  if constexpr (std::is_same_v<decltype(own), result>)
    return own;
  else
    return redistributed(rows{}, own);
}

/// Elements in the order of ranks along an axis of the mesh (-1: every rank has all of them) as a
/// vector that is divided by its own length. Collective.
template <class V, class T>
V vector_of_runs(std::shared_ptr<mpi::grid const> const& grid, int mesh_axis, T const* mine,
                 index count) {
  mpi::communicator const& line = mesh_axis < 0 ? grid->all() : grid->along(mesh_axis);
  std::vector<index> ends(static_cast<std::size_t>(line.size()) + 1);
  if (mesh_axis < 0)
    ends[1] = count;
  else
    MPI_Allgather(&count, 1, mpi::number_type<index>(), ends.data() + 1, 1,
                  mpi::number_type<index>(), line.get());
  std::partial_sum(ends.begin(), ends.end(), ends.begin());
  index const total = mesh_axis < 0 ? count : ends.back();
  V out = mpi::together(grid->all().get(), [&] { return V(grid, dextents<1>(total)); });
  int const to = out.target().axes()[0];
  auto const there = [&](int r) {
    return to < 0 ? mpi::share{0, total} : mpi::share_of(total, grid->size(to), r);
  };
  auto const common = [](mpi::share a, mpi::share b) {
    index const low = std::max(a.low, b.low);
    return mpi::share{low, std::max(low, std::min(a.high, b.high))};
  };
  int const me = mesh_axis < 0 ? (to < 0 ? 0 : grid->place(to)) : line.rank();
  auto const from = [&](int r) {
    return mesh_axis < 0 ? mpi::share{0, count}
                         : mpi::share{ends[static_cast<std::size_t>(r)],
                                      ends[static_cast<std::size_t>(r) + 1]};
  };
  mpi::messages moves(line);
  constexpr auto each = static_cast<index>(sizeof(T));
  if (mesh_axis >= 0)
    mpi::together(grid->all().get(), [&] {
      for (int r = 0; r < line.size(); ++r) {
        if (r == me) continue;
        auto const going = common(from(me), there(r)), coming = common(from(r), there(me));
        if (going.size() > 0) moves.send(mine + (going.low - from(me).low), going.size() * each, r);
        if (coming.size() > 0)
          moves.receive(out.data() + (coming.low - there(me).low), coming.size() * each, r);
      }
    });
  moves.start();
  if (auto const kept = common(from(me), there(me)); kept.size() > 0)
    std::memcpy(out.data() + (kept.low - there(me).low), mine + (kept.low - from(me).low),
                static_cast<std::size_t>(kept.size() * each));
  moves.wait();
  return out;
}

/// What f returns for this rank's rows of the mask, a vector, as one vector over ranks.
template <class T, class M, class F>
auto selected_rows(M const& mask, F const& f) {
  using result = vector_of_ranks<T, M>;
  if (mask.grid() == nullptr) return result(nullptr, dextents<1>(0));
  auto const found =
      mpi::together(mask.grid()->all().get(), [&] { return dtensor<T, 1>(f(mask.local())); });
  return vector_of_runs<result>(mask.grid(), mask.target().axes()[0], found.data(), found.size());
}

/// selected_on_ranks: x over ranks and a mask of its rank.
template <class X, class M>
concept selected_on_ranks = on_ranks<X> && on_ranks<M> && mask_tensor<M> && rank_of<X>
== rank_of<M> &&
    (rank_of<X> > 0) && std::is_same_v<plain_space_t<space_of<X>>, plain_space_t<space_of<M>>>;
template <class X>
concept searched_over_ranks = on_ranks<X> &&(rank_of<X> > 0);

template <class X, class M>
auto chosen_by_mask(X const& x, M const& mask, char const* call) {
  auto const values = rows_of(x);
  auto const truth = rows_of(mask);
  (void)grid_of(mask, call, values.grid());
  auto const own = truth.extents().values(), all = values.extents().values();
  if (own != all)
    fail<shape_error>(call, ": a mask of shape ", text::shape(own),
                      " over ranks has other extents than ", text::shape(all),
                      "; they must be equal");
  return selected_rows<value_t<X>>(
      truth, [&](auto const& here) { return lazuli::masked_select(values.local(), here); });
}

}  // namespace detail

/// The elements of x over ranks where a mask is true, in row-major order: a vector along the first
/// mesh axis that x is placed on. The mask is placed as x, and has its extents.   Throws
/// shape_error on every rank, and rank_error. Cost: an Allgather of one number; each element that
/// goes to another rank is sent once; if an axis other than the first is divided, x and the mask
/// are moved first.
template <class X, class M>
  requires detail::selected_on_ranks<X, M>
auto masked_select(X const& x, M const& mask) {
  return detail::chosen_by_mask(x, mask, "masked_select");
}
/// Of the elements of x over ranks that are not 0: the flat positions; the indices, a row for each;
/// those along each axis in a std::array. Placed as the result of masked_select.
template <class X>
  requires detail::searched_over_ranks<X>
auto flatnonzero(X const& x) {
  auto const truth = [&] {
    if constexpr (detail::mask_tensor<X>)
      return detail::rows_of(x);
    else
      return detail::rows_of(x != value_t<X>(0));
  }();
  index const before =
      truth.size() == 0 ? 0 : truth.range(0).low * (truth.size() / truth.extent(0));
  return detail::selected_rows<std::int64_t>(
      truth, [&](auto const& here) { return lazuli::flatnonzero(here) + before; });
}
template <class X>
  requires detail::searched_over_ranks<X>
auto argwhere(X const& x) {
  constexpr int rank = rank_of<X>;
  auto const flat = lazuli::flatnonzero(x);
  auto const extents = x.extents().values();
  using result = typename detail::sharded_in<sharded_space<detail::placed_in_line<X>, all_t>,
                                             std::int64_t>::type;
  dextents<2> const shape(flat.size(), index{rank});
  if (flat.grid() == nullptr) return result(nullptr, shape);
  result out = mpi::together(flat.grid()->all().get(), [&] { return result(flat.grid(), shape); });
  auto const here = flat.local();
  if (here.size() == 0) return out;
  index* columns[rank];
  for (int i = 0; i < rank; ++i) columns[i] = out.data() + i;
  detail::split_places(here.data(), here.size(), extents, columns, rank);
  return out;
}
template <class X>
  requires detail::searched_over_ranks<X>
auto nonzero(X const& x) {
  constexpr std::size_t rank = static_cast<std::size_t>(rank_of<X>);
  auto const flat = lazuli::flatnonzero(x);
  auto const extents = x.extents().values();
  std::array<std::remove_const_t<decltype(flat)>, rank> out;
  index* each[rank] = {};
  for (std::size_t i = 0; i < rank; ++i) {
    out[i] = flat;
    each[i] = out[i].data();
  }
  if (auto const here = flat.local(); here.size() != 0)
    detail::split_places(here.data(), here.size(), extents, each, 1);
  return out;
}

namespace detail {

/// x(i), x(all, i): take along the axis of the one index tensor; x(mask): masked_select.
template <class X, class... S>
auto selected_over_ranks(X const& x, S const&... s) {
  if constexpr ((mask_tensor<S> || ...)) {
    static_assert((selected_on_ranks<X, S> && ...),
                  "lazuli: a mask of a tensor over ranks has its rank, and is placed as it is");
    return lazuli::masked_select(x, s...);
  } else {
    constexpr int axis = [] {
      bool const named[] = {index_tensor<S>...};
      int i = 0;
      while (!named[i]) ++i;
      return i;
    }();
    auto const& indices = std::get<static_cast<std::size_t>(axis)>(std::tie(s...));
    constexpr bool taken =
        on_tape<X> || taken_over_ranks<X, std::remove_cvref_t<decltype(indices)>, constant<axis>>;
    static_assert(taken,
                  "lazuli: what these indices take would have two axes along one axis of the mesh; "
                  "move them with .to(…)");
    if constexpr (taken)
      return take(x, indices, constant<axis>{});  // of a tape, too: mpi/take_gradients.hpp
  }
}

}  // namespace detail

LAZULI_END

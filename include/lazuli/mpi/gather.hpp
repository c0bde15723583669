// From ranks to one place: all elements as a tensor of the host, on one rank or on all; its text.
#pragma once

#include <lazuli/backend/mpi/agree.hpp>
#include <lazuli/io/print.hpp>
#include <lazuli/mpi/values.hpp>

LAZULI_BEGIN

namespace detail {

/// The block of a shard that rank r of its mesh holds, and whether r is the one of those that hold
/// it to which gathering listens.
template <class S>
bool block_of_rank(S const& x, int r, std::span<mpi::share> block) {
  auto const along = x.axes();
  auto const places = x.grid->places_of(r);
  std::vector<bool> used(places.size());
  for (std::size_t i = 0; i < along.size(); ++i) {
    index const n = x.shape[static_cast<int>(i)];
    if (along[i] < 0) {
      block[i] = {0, n};
      continue;
    }
    auto const axis = static_cast<std::size_t>(along[i]);
    block[i] = mpi::share_of(n, x.grid->size(along[i]), places[axis]);
    used[axis] = true;
  }
  for (std::size_t a = 0; a < places.size(); ++a)
    if (!used[a] && places[a] != 0) return false;
  return true;
}

/// The whole of x to row-major memory of rank `root` of its mesh. Collective.
template <class S, class T>
void gather_blocks(S const& x, T* whole, int root) {
  constexpr int rank = S::rank;
  auto const& all = x.grid->all();
  auto const extents = x.shape.values();
  std::vector<MPI_Request> requests;
  std::vector<mpi::block_type> types;
  std::array<mpi::share, static_cast<std::size_t>(rank)> block{};
  types.reserve(static_cast<std::size_t>(all.size()));
  if (all.rank() == root) {
    for (int r = 0; r < all.size(); ++r) {
      if (!block_of_rank(x, r, block)) continue;
      mpi::block_type type(extents, block, sizeof(T));
      if (type.empty()) continue;
      requests.emplace_back();
      MPI_Irecv(whole, 1, type.get(), r, 0, all.get(), &requests.back());
      types.push_back(std::move(type));
    }
  }
  if (block_of_rank(x, all.rank(), block)) {
    auto const local = x.local();
    auto const sizes = local.shape.values();
    std::array<mpi::share, static_cast<std::size_t>(rank)> mine{};
    for (std::size_t i = 0; i < mine.size(); ++i) mine[i] = {0, sizes[i]};
    mpi::block_type const type(sizes, mine, sizeof(T));
    if (!type.empty()) MPI_Send(local.first, 1, type.get(), root, 0, all.get());
  }
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
}

/// The same to every rank.
template <class S, class T>
void gather_everywhere(S const& x, T* whole) {
  gather_blocks(x, whole, 0);
  auto const extents = x.shape.values();
  std::array<mpi::share, static_cast<std::size_t>(S::rank)> block{};
  for (std::size_t i = 0; i < block.size(); ++i) block[i] = {0, extents[i]};
  mpi::block_type const type(extents, block, sizeof(T));
  if (!type.empty()) MPI_Bcast(whole, 1, type.get(), 0, x.grid->all().get());
}

}  // namespace detail

/// All elements of a sharded tensor as a tensor of the host on rank `root` of its mesh; other ranks
/// get one without elements. Collective. Throws rank_error on every rank if `root` has no memory
/// for it. Cost: every element once, to one rank.
template <class T, auto... P>
dtensor<T, static_cast<int>(sizeof...(P))> gather_to(sharded<T, P...> const& x, int root = 0) {
  using whole = dtensor<T, static_cast<int>(sizeof...(P))>;
  if constexpr (in_blocks<sharded<T, P...>>) {
    return gather_to(detail::in_shares_of_ranks(x), root);
  } else {
    auto const& own = x.target();
    if (own.grid == nullptr) return whole(x.extents());
    auto const& all = own.grid->all();
    if (root < 0 || root >= all.size())
      fail<index_error>("gather_to: there is no rank ", root, " among ", all.size());
    bool const here = all.rank() == root;
    whole out = mpi::together(all.get(), [&] {
      return here ? whole(x.extents()) : whole(typename whole::extents_type{});
    });
    detail::gather_blocks(own, out.data(), root);
    return out;
  }
}

/// All elements of a sharded tensor as a tensor of the host, on every rank. Collective. Throws
/// rank_error on every rank if one has no memory for it.   Cost: every element to every rank.
template <class T, auto... P>
dtensor<T, static_cast<int>(sizeof...(P))> gather(sharded<T, P...> const& x) {
  using whole = dtensor<T, static_cast<int>(sizeof...(P))>;
  if constexpr (in_blocks<sharded<T, P...>>) {
    return gather(detail::in_shares_of_ranks(x));
  } else {
    auto const& own = x.target();
    if (own.grid == nullptr) return whole(x.extents());
    auto const& all = own.grid->all();
    whole out = mpi::together(all.get(), [&] { return whole(x.extents()); });
    detail::gather_everywhere(own, out.data());
    return out;
  }
}

namespace detail {

/// The text of the whole on rank 0, that of nothing elsewhere. Collective.
template <class Space>
  requires places_axes<Space>
struct printing_of<Space> {
  template <class X>
  static std::string text(X const& x) {
    if constexpr (!is_sharded<X>)
      return text(values_in<Space>::value(x));
    else return text_of_whole(x);
  }

 private:
  template <class X>
  static std::string text_of_whole(X const& x) {
    auto const whole = gather_to(x, 0);
    if (x.grid() != nullptr && x.grid()->all().rank() != 0) return {};
    return printing_of<host_space>::text(whole);
  }
};

}  // namespace detail

LAZULI_END

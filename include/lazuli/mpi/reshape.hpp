// reshape over ranks: rows in the order of the ranks, divided anew.
#pragma once

#include <lazuli/mpi/moves.hpp>

LAZULI_BEGIN
namespace detail {

/// Placements of a tensor with as many axes as E, of which only the first is shared.
template <class Space, int R>
struct rows_reshaped;
template <class P, class... Rest, int R>
struct rows_reshaped<sharded_space<P, Rest...>, R> {
  static consteval auto find() {
    return []<int... I>(std::integer_sequence<int, I...>) {
      return space_box<sharded_space<P, std::conditional_t<(I >= 0), all_t, void>...>>{};
    }(std::make_integer_sequence<int, R - 1>{});
  }
  using type = typename decltype(find())::type;
};
/// Is only the first axis shared?
template <class Space>
inline constexpr bool only_first_is_shared = false;
template <class P, class... Rest>
inline constexpr bool only_first_is_shared<sharded_space<P, Rest...>> =
    (std::is_same_v<Rest, all_t> && ...);
template <class X>
concept rows_over_ranks = over_ranks<X> && only_first_is_shared<plain_space_t<space_of_values<X>>>;

/// The elements of x, in row-major order, in other extents.
template <class X, class E>
auto reshaped_over_ranks(X const& x, E const& shape) {
  using T = value_t<X>;
  using result =
      typename sharded_in<typename rows_reshaped<plain_space_t<space_of<X>>, E::rank()>::type,
                          T>::type;
  auto&& from = tensor_to_move(x);
  dextents<E::rank()> const extents(shape.values());
  if (from.grid() == nullptr) return result(nullptr, extents);
  auto const& grid = *from.grid();
  int const before = from.target().axes()[0];
  auto out = agreed<result>(from.grid(), extents);
  int const after = out.target().axes()[0];
  if (out.size() == 0) return out;
  // The contiguous run of the whole that rank r along the mesh axis has.
  int const line = std::max(before, after);
  auto const share = [&](auto const& t, int mesh_axis, int r) {
    index const n = t.extents()[0], each = t.size() / n;
    auto const s = mesh_axis < 0 ? mpi::share{0, n} : mpi::share_of(n, grid.size(mesh_axis), r);
    return mpi::share{s.low * each, s.high * each};
  };
  int const me = line < 0 ? 0 : grid.place(line);
  auto const own = share(from, before, me), there = share(out, after, me);
  auto const both = [](mpi::share const& a, mpi::share const& b) {
    index const low = std::max(a.low, b.low);
    return mpi::share{low, std::max(low, std::min(a.high, b.high))};
  };
  mpi::messages moves(line < 0 ? grid.all() : grid.along(line));
  if (before >= 0) {
    mpi::together(grid.all().get(), [&] {
      for (int r = 0; r < grid.size(line); ++r) {
        if (r == me) continue;
        auto const going = both(own, share(out, after, r)),
                   coming = both(share(from, before, r), there);
        moves.send(from.data() + (going.low - own.low),
                   going.size() * static_cast<index>(sizeof(T)), r);
        moves.receive(out.data() + (coming.low - there.low),
                      coming.size() * static_cast<index>(sizeof(T)), r);
      }
    });
  }
  moves.start();
  if (auto const stays = both(own, there); stays.size() > 0)
    std::copy_n(from.data() + (stays.low - own.low), stays.size(),
                out.data() + (stays.low - there.low));
  moves.wait();
  return out;
}

}  // namespace detail

/// The elements of x over ranks in another shape, in row-major order; one size may be -1. x and the
/// result, a new tensor, are divided along the first axis only. Collective.   Throws shape_error on
/// every rank, rank_error if one has no memory.   Cost: no message if the first extent stays; else
/// elements that lie on other ranks in the result are sent once.
template <class X, class... S>
  requires(detail::rows_over_ranks<X> && detail::sizes_taken<X, S...>)
auto reshape(X const& x, S... sizes) {
  auto const shape = views::resolve_shape("reshape", x.extents(), sizes...);
  dextents<rank_of<X>> const before(x.extents().values());
  return detail::moved_or_followed(
      x, [=](auto const& from) { return detail::reshaped_over_ranks(from, shape); },
      [=](auto const& g) { return detail::reshaped_over_ranks(g, before); });
}
template <class X, std::size_t N>
  requires detail::rows_over_ranks<X>
auto reshape(X const& x, brace_index const (&sizes)[N]) {
  return lazuli::reshape(x, detail::listed(sizes));
}
/// All elements as a vector.
template <class X>
  requires detail::rows_over_ranks<X>
auto flatten(X const& x) {
  return lazuli::reshape(x, x.extents().size());
}
template <class X>
  requires detail::rows_over_ranks<X>
auto ravel(X const& x) {
  return lazuli::flatten(x);
}

LAZULI_END

// Random numbers of sharded tensors: every rank makes those of its block from their positions.
#pragma once

#include <lazuli/mpi/sharded.hpp>
#include <lazuli/random/factory.hpp>

LAZULI_BEGIN

namespace detail {

/// Calls f(position in the whole, first element here, count) for each run of elements of this
/// rank's block that are consecutive in the whole, in row-major order.
template <class Space, class T, class F>
void for_each_run(shard<Space, T> const& x, F const& f) {
  constexpr int rank = Space::rank;
  auto const own = x.shares();
  auto const local = x.local().shape;
  if (local.size() == 0) return;
  int inner = rank;  // axes from here on are whole: they make one run
  index run = 1;
  while (inner > 0) {
    --inner;
    run *= local[inner];
    if (local[inner] != x.shape[inner]) break;
  }
  index const runs = local.size() / run;
  auto const strides = row_major(x.shape);
  for (index r = 0; r < runs; ++r) {
    index rest = r, place = 0;
    for (int i = rank - 1; i >= 0; --i) {
      auto const at = static_cast<std::size_t>(i);
      index const n = i >= inner ? 1 : local[i];
      place += (rest % n + own[at].low) * strides[at];
      rest /= n;
    }
    f(place, x.first + r * run, run);
  }
}

/// Where axes are in blocks, a run ends with a block of the last axis.
template <class Space, class T, class F>
  requires is_cyclic<Space>
void for_each_run(shard<Space, T> const& x, F const& f) {
  constexpr int rank = Space::rank;
  auto const dealt = x.dealt();
  auto const places = x.places();
  auto const local = x.local().shape;
  auto const strides = row_major(x.shape);
  if (local.size() == 0) return;
  auto const& last = dealt.back();
  index const columns = local[rank - 1];
  for (index r = 0; r < local.size() / columns; ++r) {
    index rest = r, place = 0;
    for (int i = rank - 2; i >= 0; --i) {
      auto const at = static_cast<std::size_t>(i);
      place += dealt[at].number(rest % local[i], places[at]) * strides[at];
      rest /= local[i];
    }
    for (index j = 0, count = 0; j < columns; j += count) {
      index const first = last.number(j, places.back());
      count = std::min(last.block - first % last.block, columns - j);
      f(place + first, x.first + r * columns + j, count);
    }
  }
}

/// Numbers `place` to `place + count` of a law whose numbers begin with tile `first` of a key.
template <class Law, class T>
void fill_run(Law const& law, std::uint64_t key, std::uint64_t first, index place, T* out,
              index count) {
  constexpr index per_tile = Law::per_tile;
  while (count > 0) {
    index const tile = place / per_tile, skip = place % per_tile;
    if (skip == 0 && count >= per_tile) {
      index const whole = count / per_tile * per_tile;
      random::detail::fill_from_tiles(law, key, first + static_cast<std::uint64_t>(tile), out, whole);
      place += whole, out += whole, count -= whole;
      continue;
    }
    T numbers[per_tile];
    random::detail::fill_from_tiles(law, key, first + static_cast<std::uint64_t>(tile), numbers,
                                    per_tile);
    index const some = std::min(count, per_tile - skip);
    std::copy_n(numbers + skip, some, out);
    place += some, out += some, count -= some;
  }
}

/// The key of tiles of random numbers, and the first of them.
struct drawn_tiles {
  std::uint64_t key = 0, first = 0, by_place = 0;
};
/// The next tiles of a user's generator, which is alike on every rank; or those of rank 0's default
/// generator on all ranks, since each rank's has a seed of its own. Throws error, alike on every rank.
inline drawn_tiles draw_alike(mpi::grid const* grid, random::source const& by, index tiles) {
  auto out = by([&](random::generator& g) {
    bool const known = g.engine() == random::philox;
    return drawn_tiles{g.initial_seed(), known ? g.take(tiles) : 0, known};
  });
  if (by.own == nullptr && grid != nullptr) MPI_Bcast(&out, 3, MPI_UINT64_T, 0, grid->all().get());
  if (out.by_place == 0)
    fail<error>("rand: numbers of a sharded tensor are functions of their place; take a "
                "generator with the engine philox");
  return out;
}

/// The numbers with which one machine would fill the tensor, on any mesh.
template <class Law, class Space, class T>
void fill_shard(shard<Space, T> const& x, Law const& law, random::source const& by) {
  using R = typename Law::value_type;
  constexpr index each = complex_dtype<T> ? 2 : 1;
  index const count = each * x.shape.size();
  auto const tiles = draw_alike(x.grid.get(), by, (count + Law::per_tile - 1) / Law::per_tile);
  for_each_run(x, [&](index place, T* out, index n) {
    fill_run(law, tiles.key, tiles.first, each * place, reinterpret_cast<R*>(out), each * n);
  });
}

/// Sizes of R axes: shape(4, 3), {4, 3}, or 4 of one axis.
template <int R>
struct given_sizes {
  dextents<R> shape;

  template <shape_like S>
    requires(list_length<S> == R)
  given_sizes(S const& sizes) : shape(as_extents(sizes)) {}
  template <index_like... I>
    requires(sizeof...(I) == static_cast<std::size_t>(R))
  given_sizes(I... sizes) : shape(sizes...) {}
};

/// What randint over ranks accepts.
template <class Shape, class... A>
inline constexpr bool bounds_shape_and_source = false;
template <class Shape, std::integral High, shape_like S>
inline constexpr bool bounds_shape_and_source<Shape, High, S> = std::is_convertible_v<S, Shape>;
template <class Shape, std::integral A, class B, class C>
inline constexpr bool bounds_shape_and_source<Shape, A, B, C> =
    std::integral<B> ? std::is_convertible_v<C, Shape>
                     : shape_like<B>&& std::is_convertible_v<B, Shape>&&
                           std::is_convertible_v<C&, random::source>;
template <class Shape, std::integral Low, std::integral High, std::convertible_to<Shape> S, class G>
inline constexpr bool bounds_shape_and_source<Shape, Low, High, S, G> =
    std::is_convertible_v<G&, random::source>;

}  // namespace detail
LAZULI_END

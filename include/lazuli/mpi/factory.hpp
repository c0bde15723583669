// Creation of sharded tensors in place: every rank makes its own block, without a message. The
// elements are those that the functions of the same names give for one machine.
#pragma once

#include <lazuli/mpi/sharded.hpp>
#include <lazuli/random/factory.hpp>
#include <lazuli/tensor/sequence.hpp>

LAZULI_BEGIN

namespace detail {

/// Calls f(position in the whole, first element here, count) for each run of elements of this
/// rank's block that follow each other in the whole, in row-major order.
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

/// Numbers `place` to `place + count` of a law, which begins with tile `first` of a key.
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

/// The numbers that a tensor of one machine would be filled with, on whatever mesh.
template <class Law, class Space, class T>
void fill_shard(shard<Space, T> const& x, Law const& law, random::source const& by) {
  using R = typename Law::value_type;
  constexpr index each = complex_dtype<T> ? 2 : 1;
  by([&](random::generator& g) {
    if (g.engine() != random::philox)
      fail<error>("rand: numbers of a sharded tensor are functions of their place; take a "
                  "generator with the engine philox");
    index const count = each * x.shape.size();
    auto const first = g.take((count + Law::per_tile - 1) / Law::per_tile);
    for_each_run(x, [&](index place, T* out, index n) {
      fill_run(law, g.initial_seed(), first, each * place, reinterpret_cast<R*>(out), each * n);
    });
  });
}

/// This rank's block of a whole that lies here.
template <class Space, class T>
void keep_own_part(shard<Space, T> const& to, T const* whole, index_array<Space::rank> const& steps) {
  auto const own = to.shares();
  auto const local = to.local();
  if (local.shape.size() == 0) return;
  for (std::size_t i = 0; i < own.size(); ++i) whole += own[i].low * steps[i];
  assign_to(local, strided<T const, dextents<Space::rank>>{whole, local.shape, steps});
}

/// How sharded tensors are made beside others: with zeros_like and its kin.
template <class... P>
struct making_in<sharded_space<P...>> {
  std::shared_ptr<mpi::grid const> grid;

  template <class X>
  static making_in beside(X const& x) {
    return {grid_of(x, "empty_like")};
  }
  template <class T, class E>
  auto empty(E const& shape) const {
    return typename sharded_in<sharded_space<P...>, T>::type(grid, shape);
  }
  template <class T, class E>
  auto zeros(E const& shape) const {
    return full<T>(shape, T(0));
  }
  template <class T, class E>
  auto ones(E const& shape) const {
    return full<T>(shape, T(1));
  }
  template <class T, class E, class V>
  auto full(E const& shape, V value) const {
    auto out = empty<T>(shape);
    out.fill_(exactly<T>("full", value));
    return out;
  }
};

}  // namespace detail

/// What makes sharded tensors with placements P… on a mesh: `placed<on<"x">, all>(m).zeros(n, k)`.
/// No function sends a message; all have to be called alike on every rank.
template <class... P>
class placed_on {
  using making = detail::making_in<sharded_space<P...>>;
  using shape_type = dextents<static_cast<int>(sizeof...(P))>;

 public:
  explicit placed_on(std::shared_ptr<mpi::grid const> grid) : grid_(std::move(grid)) {}
  /// The ranks of the mesh.
  std::shared_ptr<mpi::grid const> const& grid() const { return grid_; }

  /// A sharded tensor of these extents, whose elements are not initialised.   Throws shape_error,
  /// alike on every rank, for negative and overflowing extents.
  template <dtype T = default_float, index_like... I>
    requires(sizeof...(I) == sizeof...(P))
  auto empty(I... sizes) const {
    return making{grid_}.template empty<T>(shape_type(sizes...));
  }
  /// All elements 0; 1; `value`.   Throws as empty does, full dtype_error for a number that an
  /// integer T cannot hold.
  template <dtype T = default_float, index_like... I>
    requires(sizeof...(I) == sizeof...(P))
  auto zeros(I... sizes) const {
    return making{grid_}.template zeros<T>(shape_type(sizes...));
  }
  template <dtype T = default_float, index_like... I>
    requires(sizeof...(I) == sizeof...(P))
  auto ones(I... sizes) const {
    return making{grid_}.template ones<T>(shape_type(sizes...));
  }
  template <class T = void, class V>
  auto full(shape_type const& shape, V value) const {
    return making{grid_}.template full<detail::dtype_or<T, V>>(shape, value);
  }
  /// The index of each element along one axis, as T: with it, functions of the place are written as
  /// expressions.   Throws index_error.
  template <dtype T = std::int64_t>
  auto indices(shape_type const& shape, index axis) const {
    auto out = making{grid_}.template empty<T>(shape);
    int const along = static_cast<int>(normalize_axis(axis, shape_type::rank(), "indices"));
    auto const own = out.range(along);
    auto const numbers = lazuli::arange<std::int64_t>(own.low, own.high);
    auto const local = out.target().local();
    index_array<shape_type::rank()> steps{};
    steps[static_cast<std::size_t>(along)] = 1;
    using numbers_there = strided<std::int64_t const, shape_type>;
    if (local.shape.size() != 0)
      assign_to(local, astype<T>(numbers_there{numbers.data(), local.shape, steps}));
    return out;
  }
  /// The integers from 0 to n - 1 as a sharded vector.
  template <dtype T = std::int64_t>
  auto arange(index n) const requires(sizeof...(P) == 1) {
    return indices<T>(shape_type(n), 0);
  }
  /// A tensor that every rank has whole, of which each keeps its block.
  template <expression X>
    requires(on_host<X> && rank_of<X> == static_cast<int>(sizeof...(P)))
  auto from(X const& whole) const {
    auto const value = lazuli::eval(whole);
    auto out = making{grid_}.template empty<value_t<X>>(shape_type(value.extents().values()));
    detail::keep_own_part(out.target(), value.data(), row_major(out.extents()));
    return out;
  }

  /// Uniform numbers from 0 below 1, and normal ones with mean 0 and variance 1: those of
  /// lz::rand(g, …) and lz::randn(g, …), on any mesh.   Throws error where the generator is not
  /// philox.
  template <dtype T = default_float, index_like... I>
    requires(sizeof...(I) == sizeof...(P))
  auto rand(random::source by, I... sizes) const {
    auto out = empty<T>(sizes...);
    detail::fill_shard(out.target(), random::uniform_law<real_part_t<T>>{}, by);
    return out;
  }
  template <dtype T = default_float, index_like... I>
    requires(sizeof...(I) == sizeof...(P))
  auto randn(random::source by, I... sizes) const {
    auto out = empty<T>(sizes...);
    using R = real_part_t<T>;
    double const deviation = complex_dtype<T> ? 0.70710678118654752440 : 1;
    detail::fill_shard(out.target(), random::normal_law<R>{0, deviation}, by);
    return out;
  }

 private:
  std::shared_ptr<mpi::grid const> grid_;
};

/// Makes sharded tensors with placements P… on mesh m.
template <auto... P, any_mesh M>
placed_on<std::remove_const_t<decltype(P)>...> placed(M const& m) {
  return placed_on<std::remove_const_t<decltype(P)>...>(m.grid());
}

LAZULI_END

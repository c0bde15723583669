// Creation of sharded tensors in place: every rank makes its own block, without a message. The
// elements are those that the functions of the same names give on one machine.
#pragma once

#include <lazuli/mpi/random.hpp>
#include <lazuli/random/factory.hpp>
#include <lazuli/tensor/sequence.hpp>

LAZULI_BEGIN

namespace detail {

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
template <class Space>
  requires places_axes<Space>
struct making_in<Space> {
  std::shared_ptr<mpi::grid const> grid;

  template <class X>
  static making_in beside(X const& x) {
    return {grid_of(x, "empty_like")};
  }
  template <class T, class E>
  auto empty(E const& shape) const {
    return typename sharded_in<Space, T>::type(grid, shape);
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

/// What g++ prints of randint(g, 0, 2, shape).
template <class... Given>
struct write_randint_low_high_shape_g_over_ranks {};

/// Makes sharded tensors with placements P… on a mesh: `placed<on<"x">, all>(m).zeros(n, k)`, or
/// `.zeros(shape(n, k))`. All functions are called alike on every rank. None sends a message; only
/// random numbers without a generator broadcast the state of rank 0's default one.
template <class... P>
class placed_on {
  using making = detail::making_in<detail::space_of_placements<P...>>;
  using shape_type = dextents<static_cast<int>(sizeof...(P))>;
  using sizes_type = detail::given_sizes<static_cast<int>(sizeof...(P))>;

 public:
  explicit placed_on(std::shared_ptr<mpi::grid const> grid) : grid_(std::move(grid)) {}
  /// The ranks of the mesh.
  std::shared_ptr<mpi::grid const> const& grid() const { return grid_; }

  /// A sharded tensor of these extents, whose elements are not initialised.   Throws shape_error,
  /// on every rank, for negative and overflowing extents.
  template <dtype T = default_float, index_like... I>
    requires(sizeof...(I) == sizeof...(P))
  auto empty(I... sizes) const {
    return this->template empty<T>(shape_type(sizes...));
  }
  template <dtype T = default_float>
  auto empty(shape_type const& shape) const {
    return making{grid_}.template empty<T>(shape);
  }
  /// All elements 0; 1; `value`.   Throws as empty does, full dtype_error for a number that an
  /// integer T cannot hold.
  template <dtype T = default_float, index_like... I>
    requires(sizeof...(I) == sizeof...(P))
  auto zeros(I... sizes) const {
    return this->template zeros<T>(shape_type(sizes...));
  }
  template <dtype T = default_float>
  auto zeros(shape_type const& shape) const {
    return making{grid_}.template zeros<T>(shape);
  }
  template <dtype T = default_float, index_like... I>
    requires(sizeof...(I) == sizeof...(P))
  auto ones(I... sizes) const {
    return this->template ones<T>(shape_type(sizes...));
  }
  template <dtype T = default_float>
  auto ones(shape_type const& shape) const {
    return making{grid_}.template ones<T>(shape);
  }
  template <class T = void, class V>
  auto full(shape_type const& shape, V value) const {
    return making{grid_}.template full<detail::dtype_or<T, V>>(shape, value);
  }
  /// The index of each element along one axis, as T: functions of the position are written as
  /// expressions of it.   Throws index_error.
  template <dtype T = std::int64_t>
  auto indices(shape_type const& shape, index axis) const {
    auto out = making{grid_}.template empty<T>(shape);
    int const along = static_cast<int>(normalize_axis(axis, shape_type::rank(), "indices"));
    auto const local = out.target().local();
    auto const dealt = out.target().dealt()[static_cast<std::size_t>(along)];
    int const place = out.target().places()[static_cast<std::size_t>(along)];
    vector<std::int64_t> numbers(local.shape[along]);
    for (index i = 0; i < numbers.size(); ++i) numbers.data()[i] = dealt.number(i, place);
    index_array<shape_type::rank()> steps{};
    steps[static_cast<std::size_t>(along)] = 1;
    using numbers_there = strided<std::int64_t const, shape_type>;
    if (local.shape.size() != 0)
      assign_to(local, astype<T>(numbers_there{numbers.data(), local.shape, steps}));
    return out;
  }
  /// Vectors with the elements, the dtypes and the errors of lz::arange, linspace and logspace.
  template <class T = void, detail::real_number Stop>
  auto arange(Stop stop) const requires(sizeof...(P) == 1) {
    return arange<T>(0, stop, 1);
  }
  template <class T = void, detail::real_number Start, detail::real_number Stop, detail::real_number Step = int>
  auto arange(Start start, Stop stop, Step step = 1) const requires(sizeof...(P) == 1) {
    using value = detail::sequence_dtype<T, Start, Stop, Step>;
    static_assert(!std::is_same_v<value, bool>, "lazuli::arange: bool counts only to 1; ask for an integer dtype");
    auto const first = detail::wide(start);
    auto const last = detail::wide(stop);
    auto const by = detail::wide(step);
    if constexpr (detail::is_whole<Start> && detail::is_whole<Stop> && detail::is_whole<Step>) {
      return by_place<value>(detail::count_whole(first, last, by), [&](index i) {
        using number::convert;
        auto const at = static_cast<std::uint64_t>(first) + static_cast<std::uint64_t>(i) * static_cast<std::uint64_t>(by);
        return convert<value>(static_cast<std::remove_const_t<decltype(first)>>(at));
      });
    } else {
      auto const a = static_cast<double>(first), s = static_cast<double>(by);
      detail::equal_steps<value> const steps{a, s};
      return by_place<value>(detail::count_steps(a, static_cast<double>(last), s), [&](index i) { return steps.at(i); });
    }
  }
  template <class T = void, detail::real_number Start, detail::real_number Stop>
  auto linspace(Start start, Stop stop, brace_index n, endpoint end = true) const
      requires(sizeof...(P) == 1) {
    using value = detail::dtype_or<T, floating_t<detail::argument_dtype<Start, Stop>>>;
    detail::line const points{static_cast<double>(start), static_cast<double>(stop),
                              end.value ? n - 1 : n.value};
    return by_place<value>(n, [&](index i) { return detail::rounded<value>(points.at(i)); });
  }
  template <class T = void, detail::real_number Start, detail::real_number Stop>
  auto logspace(Start start, Stop stop, brace_index n, double base = 10) const
      requires(sizeof...(P) == 1) {
    using value = detail::dtype_or<T, floating_t<detail::argument_dtype<Start, Stop>>>;
    using number::convert;
    detail::line const exponents{static_cast<double>(start), static_cast<double>(stop), n - 1};
    return by_place<value>(n, [&](index i) { return convert<value>(std::pow(base, exponents.at(i))); });
  }
  /// 1 on a diagonal, 0 elsewhere: lz::eye(n, m, k).   Throws as empty does.
  template <dtype T = default_float>
  auto eye(brace_index n, brace_index m, brace_index k = 0) const requires(sizeof...(P) == 2) {
    auto out = zeros<T>(n.value, m.value);
    auto const [rows, columns] = out.target().dealt();
    auto const [row, column] = out.target().places();
    auto here = out.local();
    for (index i = 0; i < here.extent(0); ++i) {
      index const j = rows.number(i, row) + k;
      if (j >= 0 && j < m && columns.owner(j) == column) here(i, columns.local(j)) = T(1);
    }
    return out;
  }
  template <dtype T = default_float>
  auto eye(brace_index n) const requires(sizeof...(P) == 2) {
    return eye<T>(n, n);
  }
  /// Keeps each rank's block of a tensor that every rank has completely.
  template <expression X>
    requires(on_host<X> && rank_of<X> == static_cast<int>(sizeof...(P)))
  auto from(X const& whole) const {
    auto const value = lazuli::eval(whole);
    auto out = making{grid_}.template empty<value_t<X>>(shape_type(value.extents().values()));
    if constexpr (detail::is_cyclic<detail::space_of_placements<P...>>)
      detail::for_each_run(out.target(), [&](index place, auto* here, index n) {
        std::copy_n(value.data() + place, n, here);
      });
    else
      detail::keep_own_part(out.target(), value.data(), row_major(out.extents()));
    return out;
  }

  /// Uniform numbers from 0 to below 1, normal ones with mean 0 and variance 1, integers from low
  /// to high - 1: those of lz::rand(g, …), lz::randn(g, …), lz::randint(low, high, shape, g), on
  /// any mesh. Throws error if the generator is not philox, or there are no such integers.
  template <dtype T = default_float>
  auto rand(random::source by, shape_type const& shape) const {
    auto out = empty<T>(shape);
    fill_uniform(out, 0, 1, by);
    return out;
  }
  template <dtype T = default_float>
  auto randn(random::source by, shape_type const& shape) const {
    auto out = empty<T>(shape);
    fill_normal(out, 0, 1, by);
    return out;
  }
  template <dtype T = default_float, index_like... I>
    requires(sizeof...(I) == sizeof...(P))
  auto rand(random::source by, I... sizes) const {
    return rand<T>(by, shape_type(sizes...));
  }
  template <dtype T = default_float, index_like... I>
    requires(sizeof...(I) == sizeof...(P))
  auto randn(random::source by, I... sizes) const {
    return randn<T>(by, shape_type(sizes...));
  }
  template <dtype T = default_float, index_like... I>
    requires(sizeof...(I) == sizeof...(P) && sizeof...(P) > 0)
  auto rand(I... sizes) const {
    return rand<T>(random::source(), shape_type(sizes...));
  }
  template <dtype T = default_float, index_like... I>
    requires(sizeof...(I) == sizeof...(P) && sizeof...(P) > 0)
  auto randn(I... sizes) const {
    return randn<T>(random::source(), shape_type(sizes...));
  }
  template <dtype T = std::int64_t, std::integral A, std::integral B>
  auto randint(A low, B high, sizes_type const& sizes, random::source by = {}) const {
    auto out = empty<T>(sizes.shape);
    fill_integers(out, low, high, by);
    return out;
  }
  template <dtype T = std::int64_t, std::integral B, std::convertible_to<sizes_type> S>
    requires detail::shape_like<S>
  auto randint(B high, S const& shape, random::source by = {}) const {
    return randint<T>(0, high, shape, by);
  }
  template <dtype T = std::int64_t, std::integral B, std::size_t R>
  auto randint(B high, brace_index const (&sizes)[R], random::source by = {}) const {
    return randint<T>(0, high, detail::as_extents(sizes), by);
  }
  // clang-format off
  template <dtype T = std::int64_t, class... A>
    requires(!detail::bounds_shape_and_source<sizes_type, A...>)
  write_randint_low_high_shape_g_over_ranks<A...> randint(A const&...) const LAZULI_REFUSED("lazuli: over ranks randint takes bounds, a shape, then a generator: randint(0, 2, shape(4, 3), g), randint(2, shape(4, 3))");
  template <detail::no_dtype T, class... A>
  elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex empty(A const&...) const LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
  template <detail::no_dtype T, class... A>
  elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex zeros(A const&...) const LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
  template <detail::no_dtype T, class... A>
  elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex ones(A const&...) const LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
  template <detail::no_dtype T, class... A>
  elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex rand(A const&...) const LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
  template <detail::no_dtype T, class... A>
  elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex randn(A const&...) const LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
  template <detail::no_dtype T, class... A>
  elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex randint(A const&...) const LAZULI_REFUSED("lazuli: an element is bool, an integer of 8 to 64 bits (std::int64_t, not long long), float16, bfloat16, float, double or complex");
  // clang-format on

 private:
  template <class T, class F>
  auto by_place(index n, F const& at) const {
    auto out = empty<T>(n);
    detail::for_each_run(out.target(), [&](index place, T* here, index count) {
      for (index i = 0; i < count; ++i) here[i] = at(place + i);
    });
    return out;
  }

  std::shared_ptr<mpi::grid const> grid_;
};

/// Makes sharded tensors with placements P… on mesh m.
template <auto... P, any_mesh M>
  requires detail::all_placed<detail::space_of_placements<std::remove_const_t<decltype(P)>...>>
      placed_on<std::remove_const_t<decltype(P)>...> placed(M const& m) {
    return placed_on<std::remove_const_t<decltype(P)>...>(m.grid());
  }
// clang-format off
template <auto... P, any_mesh M>
  requires(!detail::all_placed<detail::space_of_placements<std::remove_const_t<decltype(P)>...>>)
axes_of_the_mesh_are_named_once<std::remove_const_t<decltype(P)>...> placed(M const& m)
    LAZULI_REFUSED("lazuli: placed<on<\"x\">, …>(m): an axis of the mesh is named once");
// clang-format on

LAZULI_END

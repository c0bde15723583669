// The backend of many ranks: every rank runs the host's one loop over its block; only reductions
// over shared axes send messages.
#pragma once

#include <lazuli/backend/mpi/agree.hpp>
#include <lazuli/mpi/window.hpp>
#include <lazuli/tensor/evaluate.hpp>

LAZULI_BEGIN

namespace detail {

/// The last R placements of a space, `all` before them.
template <class Space, int R>
consteval auto last_placements() {
  return []<int... I>(std::integer_sequence<int, I...>) {
    return space_box<
        space_of_placements<decltype(placements<Space>::template from_end<R - 1 - I>())...>>{};
  }
  (std::make_integer_sequence<int, R>{});
}

/// The memory of a shard.
template <class T, int R>
struct block_on_grid {
  std::shared_ptr<mpi::grid const> grid;
  tensor_of<T, dextents<R>> values;
  block_on_grid(std::shared_ptr<mpi::grid const>&& lies_on, dextents<R> const& shape)
      : grid(std::move(lies_on)), values(shape) {}
};
/// Memory for a block of extents `shape`, on this rank; of a slice, for the elements that lie here.
template <class Space, class T>
shard<Space, T> make_shard(std::shared_ptr<mpi::grid const> grid,
                           dextents<Space::rank> const& shape, windows<Space::rank> const& from = {}) {
  (void)checked_size(shape.values());
  shard<Space, T> out{nullptr, shape, {}, grid, nullptr, from};
  auto const own = out.shares();
  auto const made =
      std::make_shared<block_on_grid<T, Space::rank>>(std::move(grid), extents_of_box(own));
  out.first = made->values.data();
  out.steps = made->values.strides();
  out.memory = made;
  out.before = out.steps_to(own);
  return out;
}

/// Does a statement of e send messages, or may it? Alike on every rank.
template <class X>
bool may_send(X const& e, mpi::grid const& grid) {
  if constexpr (requires { typename X::reduction_type; }) {
    auto const& folded = e.operand();
    using operand = std::remove_cvref_t<decltype(folded)>;
    auto const along = axes_in<space_of<operand>>(&grid, dextents<operand::extents_type::rank()>(folded.extents().values()));
    bool sends = plan::detail::barriers_in<operand> != 0 || has_slices<space_of<operand>> ||
                 in_blocks<operand> || reads_neighbours<operand>;
    for (std::size_t i = 0; i < along.size(); ++i) sends = sends || (along[i] >= 0 && e.reduces(static_cast<int>(i)));
    return sends;
  } else {
    return plan::detail::barriers_in<X> != 0 || reads_neighbours<X>;
  }
}
/// Memory for the value of e: where its statement sends messages and one rank has none, all throw
/// rank_error before they wait for each other.
template <class Space, class T, class X>
shard<Space, T> shard_for(X const& e, mpi::borrowed_grid grid, dextents<Space::rank> const& shape) {
  auto const make = [&] { return make_shard<Space, T>(grid, shape); };
  return grid != nullptr && may_send(e, *grid) ? mpi::together(grid->all().get(), make) : make();
}
/// The value of e in memory of its own, which write(to) computes. Of a number the statement tells
/// where a rank has no memory: it needs no agreement before it.
template <class Space, class T, class X, class Write>
shard<Space, T> shard_of_value(X const& e, mpi::borrowed_grid grid,
                               dextents<Space::rank> const& shape, Write const& write) {
  if constexpr (Space::rank == 0) {
    T number{};
    shard<Space, T> out{&number, shape, {}, grid, nullptr};
    mpi::told_later const memory([&] { out = make_shard<Space, T>(grid, shape); });
    write(out);
    memory.check();
    return out;
  } else {
    auto const out = shard_for<Space, T>(e, grid, shape);
    write(out);
    return out;
  }
}
/// The value of an expression that is sent next.
template <class X>
auto value_to_send(X const& x) {
  auto const grid = grid_of(x, "eval");
  auto const value = [&] { return values_in<space_of<X>>::value(x); };
  return grid == nullptr ? value() : mpi::together(grid->all().get(), value);
}

/// Which elements of axes that ranks share a value of e has.
template <class X>
auto windows_of_value(X const& e, std::string_view call) {
  auto from = windows_of(e, call);
  for (std::size_t i = 0; i < from.size(); ++i)  // what every rank has
    if (from[i].whole < 0 && e.extents()[static_cast<int>(i)] == 1) from[i].whole = 1;
  return from;
}

/// Does any leaf lie in some memory?
struct memory_search {
  void const* memory;
  bool found = false;
  template <class X>
  void operator()(X const& x) {
    if constexpr (over_a_mesh<X>) found = found || x.target().memory.get() == memory;
  }
};

/// A chain that reads elements of other ranks; mpi/shift.hpp.
template <class Space, class D, class X>
void run_with_halos(shard<Space, D> const& to, X const& e, aliasing known);

/// A reduction of a chain to extents `to`; mpi/reduce.hpp.
template <class Space, class D, class Reduction, class X>
void reduce_on_ranks(shard<Space, D> const& to, Reduction const& r, X const& folded);

/// The same where operands or the destination are slices; mpi/slice_values.hpp.
template <class Space, class D, class Reduction, class X>
void reduce_slices(shard<Space, D> const& to, Reduction const& r, X const& folded);

/// The same of an operand in blocks, to blocks or shares; mpi/cyclic_values.hpp.
template <class Space, class D, class Reduction, class X>
void reduce_blocks(shard<Space, D> const& to, Reduction const& r, X const& folded);

/// Does such a barrier run where axes are in blocks?
template <class X>
inline constexpr bool barrier_takes_blocks = false;
/// A barrier that is no reduction; specialised for those that there are.
template <class X>
struct barrier_on_ranks {
  static_assert(!barrier<X>,
                "lazuli: this operation does not run over sharded tensors; take x.local() or "
                "x.gather()");
  template <class... A>
  static void run(A const&...) {}
};

}  // namespace detail

/// The ranks of a mesh, with placements P… of the destination.
template <class... P>
struct ranks_backend {
  using space = detail::space_of_placements<P...>;
  static constexpr bool records = false;
  template <class D, class X>
  using value_of_barrier = typename X::value_type;
  template <class X>
  static constexpr bool may_fail = host_backend::may_fail<X>;

  mpi::borrowed_grid grid;

  template <class To>
  static ranks_backend of(To const& to) {
    return {to.grid};
  }
  template <class To, class X>
  void check(To const& to, X const& e) const {
    (void)detail::grid_of(e, "assign", to.grid);
  }
  template <class T, extents_like E>
  auto allocate(E const& extents) const {
    using space = typename decltype(detail::last_placements<ranks_backend::space, E::rank()>())::type;
    return detail::make_shard<space, T>(grid, dextents<E::rank()>(extents.values()));
  }
  /// Where the value of e lies, which need not be where its statement's does: reductions drop axes.
  template <class T, class X>
    requires over_a_mesh<X>
  auto allocate_for(X const& e) const {
    auto on = detail::grid_of(e, "assign", grid);
    if constexpr (detail::has_slices<space_of<X>>) {
      return detail::make_shard<space_of<X>, T>(std::move(on), e.extents(),
                                                detail::windows_of_value(e, "assign"));
    } else {
      return detail::make_shard<space_of<X>, T>(std::move(on), e.extents());
    }
  }
  template <class To, class X>
  bool overlaps(To const& to, X const& e) const {
    detail::memory_search search{to.memory.get()};
    for_each_source(e, search);
    return search.found;
  }
  /// The host's loop over this rank's block: no message, unless the chain reads neighbours.
  template <class To, class X>
  void run(To const& to, X const& e, aliasing known) const {
    if constexpr (detail::has_slices<space> || detail::has_slices<space_of<X>>) detail::check_windows(to, e, "assign");
    if constexpr (detail::reads_neighbours<X>) {
      detail::run_with_halos(to, e, known);
    } else {
      auto const own = to.shares();
      if (!detail::is_empty(own))
        evaluate_into(host_backend{}, to.local(own), detail::here(e, own), known);
    }
  }
  /// Of elements of other ranks the halos are exchanged first, and the values kept.
  template <class To, class Reduction, class X>
  void reduce(To const& to, Reduction const& r, X const& folded) const {
    if constexpr (detail::reads_neighbours<X>) {
      auto const make = [&] { return allocate_for<detail::folded_t<X>>(folded); };
      auto const values = grid == nullptr ? make() : mpi::together(grid->all().get(), make);
      if (values.grid != nullptr) run(values, folded, aliasing::excluded);
      reduce(to, r, values.read_only());
    } else if constexpr (detail::is_cyclic<space_of<To>> || in_blocks<X>)
      detail::reduce_blocks(to, r, folded);
    else if constexpr (detail::has_slices<space> || detail::has_slices<space_of<X>>)
      detail::reduce_slices(to, r, folded);
    else
      detail::reduce_on_ranks(to, r, folded);
  }
  template <class To, class X>
  void call(To const& to, X const& e) const {
    if constexpr (detail::has_slices<space>) {
      using plain = ranks_backend<typename detail::whole_axis<P>::type...>;
      auto const value = allocate_for<typename To::value_type>(e);
      plain{grid}.call(value, e);
      run(to, value, aliasing::excluded);
    } else {
      static_assert(!in_blocks<X> || detail::barrier_takes_blocks<X>,
                    "lazuli: this operation does not run over block-cyclic tensors; move x first, "
                    "x.to(on<\"x\">, all)");
      detail::barrier_on_ranks<X>::run(*this, to, e);
    }
  }
  template <class To, class X>
  bool fuse(To const&, X const&, aliasing) const {
    return false;
  }
};
template <class... P>
struct backend_in_space<sharded_space<P...>> {
  using type = ranks_backend<P...>;
};
template <class... P>
struct backend_in_space<cyclic_space<P...>> {
  using type = ranks_backend<P...>;
};

LAZULI_END

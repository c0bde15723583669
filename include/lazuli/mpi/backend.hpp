// The backend of many ranks: every rank runs the host's one loop over its block; only reductions
// over divided axes send messages.
#pragma once

#include <lazuli/backend/mpi/agree.hpp>
#include <lazuli/mpi/waiting.hpp>
#include <lazuli/tensor/evaluate.hpp>

LAZULI_BEGIN

namespace detail {

/// The last R placements of a space, with `all` in front of them where it has fewer.
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
/// Gives a shard memory for the elements that lie on this rank.
template <class Space, class T>
void give_memory(shard<Space, T>& out) {
  (void)checked_size(out.shape.values());
  out.steps.fill(1);  // a destination without memory is no expanded view
  auto const own = out.shares();
  auto const made = std::make_shared<block_on_grid<T, Space::rank>>(out.grid, extents_of_box(own));
  out.first = made->values.data();
  out.steps = made->values.strides();
  out.memory = made;
  out.before = out.steps_to(own);
}
/// Memory for a block of extents `shape`, on this rank; of a slice, for the elements that lie here.
template <class Space, class T>
shard<Space, T> make_shard(mpi::borrowed_grid grid, dextents<Space::rank> const& shape,
                           windows<Space::rank> const& from = {}) {
  shard<Space, T> out{nullptr, shape, {}, grid, nullptr, from};
  give_memory(out);
  return out;
}
/// The value of e in memory of its own, which write(to) computes. If a rank has no memory, all
/// throw rank_error: by the statement's own agreement, if there is one before it writes.
template <class Space, class T, class X, class Write>
shard<Space, T> shard_of_value(X const& e, mpi::borrowed_grid grid,
                               dextents<Space::rank> const& shape, Write const& write) {
  shard<Space, T> out{nullptr, shape, {}, grid, nullptr};
  mpi::told_later memory([&] { give_memory(out); });
  check_before(is_cyclic<Space> ? waiting::maybe : waits(e, grid.get()), grid.get(), memory);
  write(out);
  memory.check();
  return out;
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
  /// Where the value of e lies. Its statement may lie elsewhere: reductions drop axes.
  template <class T, class X>
  auto allocate_for(X const& e) const {
    auto out = place_of_value<T>(e);
    detail::give_memory(out);
    return out;
  }
  template <class T, class X, class Read>
  auto value(X const& e, Read const& read) const {
    auto out = place_of_value<T>(e);
    mpi::told_later failing([&] { detail::give_memory(out); });
    auto const all = detail::waits(e, out.grid.get());
    if constexpr (requires { typename X::reduction_type; }) {
      // What its operand waited for is computed: without messages of its own, it agrees here.
      auto const own = detail::reduction_waits(e, out.grid.get());
      detail::check_before(
          own == all || own == detail::waiting::after_agreeing ? own : detail::waiting::maybe,
          out.grid.get(), failing);
      reduce(out, e, read);
    } else {
      detail::check_before(all, out.grid.get(), failing);
      call(out, e);
    }
    failing.check();
    return out;
  }
  template <class Reduction>
  auto lower_operand(Reduction const& r) const {
    auto const on = detail::grid_of(r, "assign", grid);
    bool const agrees = detail::reduction_waits(r, on.get()) == detail::waiting::after_agreeing;
    return detail::lowered_before(agrees, *this, on.get(), r.operand());
  }
  /// Allocates all memory before it computes any of the values, and first computes what needs no
  /// other rank: after the ranks have agreed, nothing fails on one of them alone.
  template <class E>
  auto lower(E const& e) const {
    mpi::told_later failing;
    auto const on = detail::grid_of(e, "assign", grid);
    auto out = with_memory(e, failing);
    auto const most = detail::waits(e, on.get());
    if (most == detail::waiting::maybe) detail::check_before(most, on.get(), failing);
    compute(e, out, on.get(), false, failing);
    compute(e, out, on.get(), true, failing);
    failing.check();
    return out;
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
  /// Where it reads elements of other ranks, first exchanges the halos and keeps the values.
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
      run(to, plain{grid}.template value<typename To::value_type>(e, e), aliasing::excluded);
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

 private:
  /// Of the value of e, without memory.
  template <class T, class X>
  auto place_of_value(X const& e) const {
    if constexpr (!over_a_mesh<X>) {
      constexpr int rank = X::extents_type::rank();
      using space = typename decltype(detail::last_placements<ranks_backend::space, rank>())::type;
      return detail::shard<space, T>{
          nullptr, dextents<rank>(e.extents().values()), {}, grid, nullptr};
    } else {
      using place = space_of<X>;
      detail::shard<place, T> out{nullptr,
                                  dextents<place::rank>(e.extents().values()),
                                  {},
                                  detail::grid_of(e, "assign", grid),
                                  nullptr};
      if constexpr (detail::has_slices<place>) out.from = detail::windows_of_value(e, "assign");
      return out;
    }
  }
  /// e with memory in the place of its barriers.
  template <class E>
  auto with_memory(E const& e, mpi::told_later& failing) const {
    if constexpr (barrier<E>) {
      auto out = place_of_value<typename E::value_type>(e);
      failing.run([&] { detail::give_memory(out); });
      return out;
    } else if constexpr (plan::detail::barriers_in<E> > 0) {
      return detail::rebuilt(e.op(), e, [&](auto const& x) { return with_memory(x, failing); });
    } else {
      return close(e);
    }
  }
  /// Computes into their memory the barriers that wait for other ranks, or those that do not.
  template <class E, class To>
  void compute(E const& e, To const& to, mpi::grid const* on, bool waiting,
               mpi::told_later& failing) const {
    if constexpr (barrier<E>) {
      if ((detail::waits(e, on) != detail::waiting::never) != waiting) return;
      auto const run = [&] { evaluate_into<true>(*this, to.target(), e, aliasing::excluded); };
      waiting ? run() : failing.run(run);
    } else if constexpr (plan::detail::barriers_in<E> > 0) {
      [&]<int... I>(std::integer_sequence<int, I...>) {
        (compute(e.template operand<I>(), to.template operand<I>(), on, waiting, failing), ...);
      }
      (std::make_integer_sequence<int, E::arity>{});
    }
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

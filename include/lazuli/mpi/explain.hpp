// explain of statements over ranks: this rank's loops, and its messages.
#pragma once

#include <lazuli/evaluate/explain.hpp>
#include <lazuli/mpi/shift.hpp>
#include <lazuli/mpi/slice_values.hpp>

LAZULI_BEGIN
namespace detail {

inline void tell_messages(recording& log, std::string_view what, mpi::traffic const& t,
                          std::string_view while_they_go = {}) {
  plan::loop_description out;
  out.formula =
      text::concat(what, what.empty() ? "" : ": ", "send ", t.sent, ", receive ", t.received);
  out.kind = text::concat("messages", while_they_go, ",");
  out.points = t.sent + t.received;
  out.extents = "of them";
  out.simd = "MPI";
  out.bytes_read = t.bytes_received;
  out.bytes_written = t.bytes_sent;
  log.result.loops.push_back(std::move(out));
}
/// In an operation of all ranks along a line, each rank sends and gets so many bytes. How many
/// messages that takes is up to the MPI library.
inline void tell_collective(recording& log, std::string_view call, mpi::communicator const& line,
                            index bytes) {
  if (line.size() == 1) return;
  plan::loop_description out;
  out.formula = text::concat(call, " of ", line.size(), " ranks");
  out.kind = "one call";
  out.points = 1;
  out.extents = "of them";
  out.simd = "MPI";
  out.bytes_read = out.bytes_written = bytes;
  log.result.loops.push_back(std::move(out));
}

template <class... P>
struct scribe<ranks_backend<P...>> {
  using backend = ranks_backend<P...>;
  using on_host = scribe<host_backend>;
  struct guard {};
  template <class X>
  static constexpr bool has_rows = true;

  template <class T, extents_like E>
  static auto imagine(backend const& on, E const& extents) {
    using space = typename decltype(last_placements<typename backend::space, E::rank()>())::type;
    return imagined<space, T>(on.grid, dextents<E::rank()>(extents.values()));
  }
  template <class T, class X>
    requires on_ranks<X>
  static auto imagine_for(backend const& on, X const& e) {
    windows<rank_of<X>> from{};
    if constexpr (has_slices<space_of<X>>) from = windows_of_value(e, "explain");
    return imagined<space_of<X>, T>(grid_of(e, "explain", on.grid),
                                    dextents<rank_of<X>>(e.extents().values()), from);
  }

  template <class To, class X>
  static void chain(recording& log, backend const&, To const& to, X const& e,
                    std::string const& name) {
    if constexpr (has_slices<typename To::memory_space> || has_slices<space_of<X>>)
      check_windows(to, e, "explain");
    auto const add = [&](auto const& part, auto const& x) {
      if (!is_empty(part)) on_host::chain(log, {}, to.local(part), x, name);
    };
    if constexpr (reads_neighbours<X>) {
      halo_statement<To::rank> s(to, e, aliasing::possible);
      s.prepare();
      tell_messages(log, {}, s.sent.planned(), " while the next loop runs");
      s.inner(e, add);
      s.edges(e, add);
    } else {
      add(to.shares(), here(e, to.shares()));
    }
  }

  template <class Space, class D, class Reduction, class X>
  static void reduction(recording& log, backend const& on, shard<Space, D> const& to,
                        Reduction const& r, X const& folded, std::string const& name) {
    using R = typename Reduction::reduction_type;
    constexpr int rank = X::extents_type::rank();
    if constexpr (reads_neighbours<X>) {
      auto const values = imagine_for<folded_t<X>>(on, folded);
      log.add_temporary(values);
      chain(log, on, values, folded, log.name_at(values.data()));
      reduction(log, on, to, r, values.read_only(), name);
    } else if constexpr (has_slices<Space> || has_slices<space_of<X>> || is_cyclic<Space> ||
                         in_blocks<X>) {
      static_assert(
          std::is_void_v<X>,
          "lazuli: explain: of a reduction of slices, or of blocks; explain that of u(…).to(…)");
    } else {
      auto const grid = grid_of(folded, R::about.name, to.grid);
      auto const route = route_of(to, r, folded, grid.get());
      dextents<rank> const shape(folded.extents().values());
      auto const e = here(folded, part_here(grid.get(), shape, route.along));
      auto const local = to.local();
      bool const any = local.shape.size() != 0;
      if (!route.shared) {
        if (any)
          on_host::reduction(log, {}, local, local_reduction<dextents<Space::rank>>(r, e), e, name);
        return;
      }
      if constexpr (!std::is_same_v<Space, space_of<Reduction>>)
        if (!route.everything && route.clash) {
          auto const value = imagined<space_of<Reduction>, D>(grid, to.shape);
          log.add_temporary(value);
          scribe<backend_for<decltype(value)>>::reduction(log, {grid}, value, r, folded,
                                                          log.name_at(value.data()));
          return chain(log, on, to, value.read_only(), name);
        }
      if (std::is_same_v<R, op::sum_reduction> && !route.everything && !route.outer) {
        fold_here(log, r, e, local, name);
        for (std::size_t i = 0; i < route.along.size(); ++i)
          if (r.reduces(static_cast<int>(i)) && route.along[i] >= 0)
            tell_collective(log, text::concat("MPI_Allreduce: ", name, " added up"),
                            grid->along(route.along[i]),
                            local.shape.size() * static_cast<index>(sizeof(compute_t<D>)));
        return;
      }
      joined(log, route, to, r, folded, *grid, name);
    }
  }

  template <class On, class To, class X>
  static void rows(recording&, On const&, backend const&, To const&, X const&, std::string const&) {
    static_assert(!barrier<X>,
                  "lazuli: explain: of a sharded statement without products; explain what they are "
                  "of, and what "
                  "reads their values");
  }
  template <class On, class To, class X>
  static bool fuse(recording&, On const&, backend const&, To const&, X const&, aliasing) {
    return false;
  }

 private:
  template <class Space, class T>
  static shard<Space, T> imagined(std::shared_ptr<mpi::grid const> grid,
                                  dextents<Space::rank> const& shape,
                                  windows<Space::rank> const& from = {}) {
    shard<Space, T> out{nullptr, shape, {}, std::move(grid), nullptr, from};
    auto const block = on_host::template imagine<T>(host_backend{}, out.local().shape);
    out.first = block.first;
    out.steps = block.steps;
    return out;
  }
  /// A reduction of what this rank has.
  template <class Reduction, class X, class To>
  static void fold_here(recording& log, Reduction const& r, X const& e, To const& to,
                        std::string const& name) {
    if (e.extents().size() != 0 && to.shape.size() != 0)
      on_host::reduction(log, {}, to, local_reduction<typename To::extents_type>(r, e), e, name);
  }
  /// The same where partial results are joined: reduce_rows_of_ranks, reduce_arranged.
  template <class Space, class D, class Reduction, class X>
  static void joined(recording& log, reduction_route<X::extents_type::rank()> const& route,
                     shard<Space, D> const& to, Reduction const& r, X const& folded,
                     mpi::grid const& grid, std::string const& name) {
    using R = typename Reduction::reduction_type;
    using T = folded_t<X>;
    constexpr int rank = X::extents_type::rank();
    dextents<rank> const shape(folded.extents().values());
    auto const part = part_here(&grid, shape, route.along);
    auto const e = here(folded, part);
    auto const local = to.local();
    bool const full = route.everything;
    index const columns = full ? 0 : local.shape.size();
    int axis = first_axis(shape);
    auto along = full ? cut_in_rows(shape, route.along) : route.along;
    index kept = shape.size() / shape[axis], inner = full ? kept : 1;
    bool const in_place =
        (full || route.outer) && along == route.along && lies_in_a_row(folded, route.along);
    if (!full && !route.outer) {
      auto const order = arrangement<rank>(shape, r.axes(), route.along);
      along = order.rows, axis = order.first, inner = order.inner, kept = order.kept;
    }
    auto const& line = grid.along(along[static_cast<std::size_t>(axis)]);
    auto const join = [&](auto const& row) {
      using row_type = std::remove_cvref_t<decltype(row)>;
      row_chain<R, typename Reduction::accumulator, D, row_type> const chain(r.op(), row);
      tell_messages(
          log, "partial results",
          row_reduction(chain, {shape[axis], inner, line.size()}, line, full, columns, kept)
              .planned());
      tell_collective(log, text::concat("MPI_Bcast: ", name), line,
                      (full ? 1 : columns) * static_cast<index>(sizeof(D)));
    };
    if (in_place) {
      fold_here(log, r, e, local, name);
      return join(in_a_row(e, 0, e.extents().size()));
    }
    auto const values = on_host::template imagine<T>(host_backend{}, extents_of_box(part));
    log.add_temporary(values);
    if (!is_empty(part)) on_host::chain(log, {}, values, e, log.name_at(values.data()));
    moving_block<T, rank> const block(grid, shape, route.along,
                                      {values.first, values.shape, values.steps});
    tell_messages(log, "move to rows of ranks", block.planned(along));
    auto const moved = on_host::template imagine<T>(host_backend{},
                                                    extents_of_box(part_here(&grid, shape, along)));
    log.add_temporary(moved);
    fold_here(log, r, strided<T const, dextents<rank>>{moved.first, moved.shape, moved.steps},
              local, name);
    join(strided<T const, extents<dyn>>{moved.first, extents<dyn>(moved.shape.size()), {1}});
  }
};

}  // namespace detail

/// What `destination = expression` does on this rank: its loops over parts of the block, and
/// its messages with their bytes: halos if it reads neighbours, partial results of
/// reductions along divided axes. Nothing is computed or sent. The destination has the
/// extents of the expression, which must not contain products or reductions of slices.
/// Throws shape_error.
template <leaf D, expression X>
  requires on_ranks<D>
explanation explain(D const& destination, X const& e) {
  static_assert(detail::assignable<D, X>,
                "lazuli: explain: this is placed differently, or does not fit; move it with .to(…)");
  auto const& to = destination.target();
  using B = backend_for<std::remove_cvref_t<decltype(to)>>;
  detail::recording log;
  recorder<B> const on(B::of(to), log);
  auto const closed = close(e);
  check_assignment(on, to, closed);
  if (to.shape.size() != 0) evaluate_into(on, to, closed, aliasing::possible);
  return log.result;
}

LAZULI_END

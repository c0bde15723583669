// explain of statements over ranks: messages, and this rank's loops.
#pragma once

#include <lazuli/evaluate/explain.hpp>
#include <lazuli/mpi/shift.hpp>

LAZULI_BEGIN
namespace detail {

/// Adds what the host does to write a chain to its part of a destination.
template <class To, class X>
void explain_part(explanation& out, To const& to, X const& chain) {
  auto const local = lazuli::explain(to, chain);
  out.loops.insert(out.loops.end(), local.loops.begin(), local.loops.end());
  out.temporaries += local.temporaries;
  out.temporary_bytes += local.temporary_bytes;
}

inline plan::loop_description describe_messages(mpi::messages const& sent) {
  plan::loop_description out;
  out.formula = text::concat("send ", sent.count(true), ", receive ", sent.count(false));
  out.kind = "messages while the next loop runs,";
  out.points = sent.count(true) + sent.count(false);
  out.extents = "of them";
  out.simd = "MPI";
  out.bytes_read = sent.bytes(false);
  out.bytes_written = sent.bytes(true);
  return out;
}

}  // namespace detail

/// What `destination = expression` does over ranks, on this one: its loops over parts of the block, and
/// where it reads neighbours first the messages, with their bytes. Nothing is computed or sent. The
/// destination has the extents of the expression, which has no reductions and products.   Throws
/// shape_error.
template <leaf D, expression X>
  requires on_ranks<D>
explanation explain(D const& destination, X const& e) {
  static_assert(plan::detail::barriers_in<X> == 0,
                "lazuli: explain: of a sharded statement without reductions and products; explain what "
                "they are of, and what reads their values");
  static_assert(detail::assignable<D, X>,
                "lazuli: explain: this is placed differently, or does not fit; move it with .to(…)");
  auto const& to = destination.target();
  check_assignment(backend_for<std::remove_cvref_t<decltype(to)>>::of(to), to, e);
  explanation out;
  auto const closed = close(e);
  auto const add = [&](auto const& part, auto const& chain) {
    detail::explain_part(out, to.local(part), chain);
  };
  if (to.shape.size() == 0) return out;
  if constexpr (detail::has_slices<typename D::memory_space> || detail::has_slices<space_of<X>>)
    detail::check_windows(to, closed, "explain");
  if constexpr (detail::reads_neighbours<X>) {
    detail::halo_statement<D::memory_space::rank> s(to, closed, aliasing::possible);
    s.prepare();
    out.loops.push_back(detail::describe_messages(s.sent));
    s.inner(closed, add);
    s.edges(closed, add);
  } else {
    add(to.shares(), detail::here(closed, to.shares()));
  }
  return out;
}

LAZULI_END

// Which barriers wait for other ranks: what fails on one rank before is told to those that wait.
#pragma once

#include <lazuli/backend/mpi/agree.hpp>
#include <lazuli/evaluate/lower.hpp>
#include <lazuli/mpi/window.hpp>

LAZULI_BEGIN
namespace detail {

/// Does such a barrier run where axes are in blocks?
template <class X>
inline constexpr bool barrier_takes_blocks = false;
/// A barrier that is no reduction; specialised for each kind. waits(e, grid) says how it waits for
/// other ranks; without that function it may wait.
template <class X>
struct barrier_on_ranks {
  static_assert(!barrier<X>,
                "lazuli: this operation does not run over sharded tensors; take x.local() or "
                "x.gather()");
  template <class... A>
  static void run(A const&...) {}
};

/// Whether a statement waits for other ranks, alike on all of them: never; after all have agreed,
/// and nothing is written to its destination before that; or perhaps.
enum class waiting { never, after_agreeing, maybe };

/// The same for a reduction itself, whose operand is in memory.
template <class X>
waiting reduction_waits(X const& e, mpi::grid const* grid) {
  using operand = std::remove_cvref_t<decltype(e.operand())>;
  auto const& folded = e.operand();
  dextents<operand::extents_type::rank()> const shape(folded.extents().values());
  if (grid == nullptr) return waiting::never;
  if constexpr (reads_neighbours<operand> || in_blocks<operand>) return waiting::after_agreeing;
  if constexpr (!ranks_share_reduced<space_of<operand>, space_of<X>, X::keeps_axes>)
    return waiting::never;
  bool shared = false;
  if constexpr (has_slices<space_of<operand>>) {
    auto const lies = windows_of(folded, X::reduction_type::about.name);
    for (std::size_t i = 0; i < lies.size(); ++i)
      shared = shared || (lies[i].whole >= 0 && e.reduces(static_cast<int>(i)));
  } else {
    auto const along = axes_in<space_of<operand>>(grid, shape);
    for (std::size_t i = 0; i < along.size(); ++i)
      shared = shared || (along[i] >= 0 && e.reduces(static_cast<int>(i)));
  }
  if (!shared) return waiting::never;
  return shape.size() == 0 ? waiting::maybe : waiting::after_agreeing;
}

/// How the value of e waits for other ranks.
template <class X>
waiting waits(X const& e, mpi::grid const* grid) {
  if constexpr (requires { typename X::reduction_type; }) {
    return std::max(reduction_waits(e, grid), waits(e.operand(), grid));
  } else if constexpr (requires { barrier_on_ranks<X>::waits(e, grid); }) {
    return barrier_on_ranks<X>::waits(e, grid);
  } else if constexpr (barrier<X> || reads_neighbours<X>) {
    return waiting::maybe;
  } else if constexpr (plan::detail::barriers_in<X> > 0) {
    return [&]<int... I>(std::integer_sequence<int, I...>) {
      return std::max({waits(e.template operand<I>(), grid)...});
    }
    (std::make_integer_sequence<int, X::arity>{});
  } else {
    return waiting::never;
  }
}

/// Checks what has failed here before a statement that waits in such a way: throws it if no other
/// rank will ask, and tells it at once if the statement may write before the ranks agree.
inline void check_before(waiting how, mpi::grid const* grid, mpi::told_later const& failing) {
  if (grid == nullptr || how == waiting::never)
    failing.check();
  else if (how == waiting::maybe)
    mpi::agree(grid->all().get());
}

/// The operand of a barrier, lowered, where the barrier itself agrees next if `agrees`.
template <class On, class X>
auto lowered_before(bool agrees, On const& on, mpi::grid const* grid, X const& x) {
  auto const lowered = [&] { return lower(on, x); };
  if constexpr (plan::detail::barriers_in<X> == 0)
    return lowered();
  else
    return grid == nullptr ? lowered() : mpi::before_agreeing(grid->all().get(), agrees, lowered);
}

}  // namespace detail
LAZULI_END

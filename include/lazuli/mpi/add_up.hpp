// Adds up parts of sums along a line of ranks: every rank gets the whole, or each its share.
#pragma once

#include <lazuli/backend/mpi/agree.hpp>
#include <lazuli/backend/mpi/sum.hpp>
#include <lazuli/mpi/box.hpp>
#include <lazuli/tensor/tensor.hpp>

LAZULI_BEGIN
namespace detail {

/// Writes the sum of the line's parts to `out` on every rank, by one Allreduce. Collective over
/// `all`: where T needs memory for the sums, its ranks agree that all have it.
template <class T, int R>
void add_up(view_of<T const, dextents<R>> const& part, view_of<T, dextents<R>> out,
            mpi::communicator const& line, MPI_Comm all) {
  using A = compute_t<T>;
  if constexpr (std::is_same_v<A, T>) {
    out.copy_(part);
    mpi::sum_everywhere(line, out.data(), out.size());
  } else {
    auto sums = mpi::together(all, [&] { return dtensor<A, R>(part); });
    mpi::sum_everywhere(line, sums.data(), sums.size());
    out.copy_(sums);
  }
}

/// The same, but `out` gets only this rank's share along an axis, by one Reduce_scatter. Parts have
/// so few elements that MPI's int counts can number them.
template <class T, int R>
void add_up_shares(view_of<T const, dextents<R>> const& part, int axis, view_of<T, dextents<R>> out,
                   mpi::communicator const& line, MPI_Comm all) {
  using A = compute_t<T>;
  struct rooms {
    memory::buffer<A> sent;
    dtensor<A, R> got;
    std::vector<int> counts;
  };
  auto made = mpi::together(all, [&] {
    rooms r{memory::buffer<A>(part.size()), dtensor<A, R>(out.extents()), {}};
    A* next = r.sent.data();
    for (int i = 0; i < line.size(); ++i) {  // the ranks' shares one after another
      auto const s = mpi::share_of(part.extents()[axis], line.size(), i);
      auto const share = narrow(part, axis, s.low, s.size());
      view(next, share.extents()).copy_(share);
      next += share.size();
      r.counts.push_back(static_cast<int>(share.size()));
    }
    return r;
  });
  mpi::sum_shares(line, made.sent.data(), made.got.data(), made.counts);
  out.copy_(made.got);
}

}  // namespace detail
LAZULI_END

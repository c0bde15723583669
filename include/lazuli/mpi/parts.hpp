// Cuts a statement that reads neighbours into parts: the inner one, all of whose operands a rank
// has, and the edges beside it.
#pragma once

#include <lazuli/mpi/shard.hpp>

#include <algorithm>

LAZULI_BEGIN
namespace detail {

/// How far a statement reads beside its own place along one axis.
struct axis_reach {
  mpi::share shared{}, whole{};  // before (low) and after (high): of what ranks share, of what each has
  bool nowhere = false;          // beside the only element of what is broadcast: no rank has that
};

template <int R>
struct statement_parts {
  box<R> inner{};
  std::vector<box<R>> edges;
};

/// How every rank cuts its part of a statement.
template <int R>
class statement_cut {
 public:
  /// `at_once`: the whole is one part, which counts as an edge.
  template <class To>
  statement_cut(To const& to, bool at_once)
      : grid_(to.grid), shape_(to.shape), whole_(to.whole()), along_(to.axes()), from_(to.from), at_once_(at_once) {}

  mpi::grid const& grid() const { return *grid_; }
  axis_reach& reach(std::size_t axis) { return reach_[axis]; }
  index extent(std::size_t axis) const { return shape_[static_cast<int>(axis)]; }

  /// The parts of the rank at these places.
  statement_parts<R> at(std::vector<int> const& places) const {
    box<R> rest{}, blocks{};  // blocks: of the whole, of which this may be a slice
    for (std::size_t i = 0; i < rest.size(); ++i) {
      blocks[i] = rest[i] = share_at(places, along_[i], along_[i] < 0 ? extent(i) : whole_[static_cast<int>(i)]);
      if (along_[i] < 0 || from_[i].whole < 0) continue;
      rest[i] = share_in(from_[i], extent(i), blocks[i]);
      blocks[i] = from_[i].step == 1 ? mpi::share{blocks[i].low - from_[i].low, blocks[i].high - from_[i].low} : rest[i];
    }
    statement_parts<R> out{rest, {}};
    if (is_empty(rest)) return out;
    out.edges.reserve(2 * rest.size());
    for (std::size_t i = 0; i < rest.size(); ++i) {
      auto const& r = reach_[i];
      auto& s = out.inner[i];
      s.low = std::max({s.low, blocks[i].low + r.shared.low, r.whole.low});
      s.high = std::min({s.high, blocks[i].high - r.shared.high, extent(i) - r.whole.high});
      if (r.nowhere || at_once_ || s.low > s.high) s.high = s.low;
    }
    if (is_empty(out.inner)) {
      out.edges = {rest};
      return out;
    }
    for (std::size_t i = 0; i < rest.size(); ++i) {
      for (mpi::share const side : {mpi::share{rest[i].low, out.inner[i].low},
                                    mpi::share{out.inner[i].high, rest[i].high}}) {
        if (side.size() == 0) continue;
        out.edges.push_back(rest);
        out.edges.back()[i] = side;
      }
      rest[i] = out.inner[i];
    }
    return out;
  }
  mpi::share share_at(std::vector<int> const& places, int mesh_axis, index n) const {
    if (mesh_axis < 0) return {0, n};
    return mpi::share_of(n, grid_->size(mesh_axis), places[static_cast<std::size_t>(mesh_axis)]);
  }
  /// Calls f(places, what it has) for every other rank that has some of `wanted` of an array that
  /// is shared along these axes; along other axes of the mesh, only at this rank's place.
  template <class E, class F>
  void for_each_holder(E const& shape, axes_of_mesh<E::rank()> const& along,
                       box<E::rank()> const& wanted, F const& f) const {
    auto places = grid_->places();
    box<E::rank()> held{};
    visit_holders(shape, along, wanted, f, 0, places, held);
  }

 private:
  template <class E, class F>
  void visit_holders(E const& shape, axes_of_mesh<E::rank()> const& along,
                     box<E::rank()> const& wanted, F const& f, std::size_t i,
                     std::vector<int>& places, box<E::rank()>& held) const {
    if (i == held.size()) {
      if (places != grid_->places()) f(places, held);
      return;
    }
    index const n = shape[static_cast<int>(i)];
    int const m = along[i];
    held[i] = {0, n};
    if (m < 0) return visit_holders(shape, along, wanted, f, i + 1, places, held);
    index const low = std::max<index>(wanted[i].low, 0), high = std::min(wanted[i].high, n);
    if (low >= high) return;
    index const each = mpi::share_of(n, grid_->size(m), 0).size();
    int& place = places[static_cast<std::size_t>(m)];
    int const mine = place;
    for (index p = low / each; p <= (high - 1) / each; ++p) {
      place = static_cast<int>(p);
      held[i] = mpi::share_of(n, grid_->size(m), p);
      visit_holders(shape, along, wanted, f, i + 1, places, held);
    }
    place = mine;
  }

  mpi::borrowed_grid grid_;
  dextents<R> shape_, whole_;
  axes_of_mesh<R> along_;
  windows<R> from_;
  bool at_once_;
  std::array<axis_reach, static_cast<std::size_t>(R)> reach_{};
};

}  // namespace detail
LAZULI_END

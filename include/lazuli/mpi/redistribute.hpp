// The same elements placed otherwise: moved along one axis of the mesh after another.
#pragma once

#include <lazuli/mpi/gather.hpp>

LAZULI_BEGIN
namespace detail {

/// Placements as row-major rows that follow each other by rank: the first axis that has several
/// elements is shared, the others are not. Of the mesh's axes the one that is there stays.
template <class E, int R = E::rank()>
axes_of_mesh<R> cut_in_rows(E const& shape, axes_of_mesh<R> axes) {
  int const first = first_axis(shape);
  int line = -1;
  for (int i = R - 1; i >= 0; --i) {
    int& axis = axes[static_cast<std::size_t>(i)];
    if (axis >= 0 && (line < 0 || i == first)) line = axis;
    axis = -1;
  }
  axes[static_cast<std::size_t>(first)] = line;
  return axes;
}

/// A block on its way: its elements, and the mesh axes along which the whole is shared now.
template <class T, int R>
class moving_block {
  using axes_type = axes_of_mesh<R>;
  using shares = std::array<mpi::share, static_cast<std::size_t>(R)>;

 public:
  moving_block(mpi::grid const& grid, dextents<R> const& shape, axes_type const& axes,
               strided<T const, dextents<R>> const& block)
      : grid_(grid), shape_(shape), axes_(axes), block_(block) {}

  /// Moves until the whole is shared along `wanted`: cuts first, which send nothing and leave less
  /// to send, then moves from one axis to another, then what every rank gets.
  void move_to(axes_type const& wanted) {
    for (;;) {
      int best = 3, mesh_axis = -1, target = -1;
      for (int m = 0; m < grid_.axes(); ++m) {
        int const from = place_of(m, axes_), to = place_of(m, wanted);
        if (from == to) continue;
        bool const free = to < 0 || axes_[static_cast<std::size_t>(to)] < 0;
        int const rank = !free ? 3 : from < 0 ? 0 : to < 0 ? 2 : 1;
        if (rank < best || mesh_axis < 0) best = rank, mesh_axis = m, target = free ? to : -1;
      }
      if (mesh_axis < 0) return;
      move(mesh_axis, place_of(mesh_axis, axes_), target);
    }
  }
  strided<T const, dextents<R>> const& block() const { return block_; }
  /// Of the whole in a row, what this rank holds, of those that hold it one; others nothing. The
  /// whole is cut in rows.
  mpi::share run() const {
    mpi::share out{0, shape_.size()};
    for (int m = 0; m < grid_.axes(); ++m)
      if (place_of(m, axes_) < 0 && grid_.place(m) != 0) return {0, 0};
    for (int i = 0; i < R; ++i) {
      int const m = axes_[static_cast<std::size_t>(i)];
      if (m < 0 || shape_.size() == 0) continue;
      index const each = shape_.size() / shape_[i];
      auto const own = share_along(&grid_, m, shape_[i]);
      out = {own.low * each, own.high * each};
    }
    return out;
  }

 private:
  static int place_of(int mesh_axis, axes_type const& axes) {
    for (int i = 0; i < R; ++i)
      if (axes[static_cast<std::size_t>(i)] == mesh_axis) return i;
    return -1;
  }
  dextents<R> sizes(axes_type const& axes) const {
    index_array<R> out{};
    for (int i = 0; i < R; ++i)
      out[static_cast<std::size_t>(i)] =
          share_along(&grid_, axes[static_cast<std::size_t>(i)], shape_[i]).size();
    return dextents<R>(out);
  }

  /// From tensor axis `from` to tensor axis `to` (-1: on every rank), along one axis of the mesh.
  void move(int mesh_axis, int from, int to) {
    axes_type next = axes_;
    if (from >= 0) next[static_cast<std::size_t>(from)] = -1;
    if (to >= 0) next[static_cast<std::size_t>(to)] = mesh_axis;
    auto made = mpi::together(grid_.all().get(), [&] {
      if (from >= 0) close_gaps();
      return dtensor<T, R>(sizes(next));
    });
    if (from < 0)
      cut(made, mesh_axis, to);
    else
      exchange(made, mesh_axis, from, to);
    axes_ = next;
    held_ = std::move(made);
    block_ = {held_.data(), held_.extents(), held_.strides()};
  }

  /// Messages are sent of rows without gaps, which views need not have.
  void close_gaps() {
    auto const extents = block_.shape.values();
    if (block_.shape.size() == 0 || is_row_major(extents, block_.steps)) return;
    held_ = dtensor<T, R>(block_.shape);
    assign_to(held_.target(), block_, aliasing::excluded);
    block_ = {held_.data(), held_.extents(), held_.strides()};
  }

  void cut(dtensor<T, R>& out, int mesh_axis, int to) const {
    auto const own = share_along(&grid_, mesh_axis, shape_[to]);
    if (out.size() == 0) return;
    auto const at = static_cast<std::size_t>(to);
    strided<T const, dextents<R>> const part{block_.first + own.low * block_.steps[at],
                                             out.extents(), block_.steps};
    assign_to(out.target(), part, aliasing::excluded);
  }

  void exchange(dtensor<T, R>& out, int mesh_axis, int from, int to) const {
    auto const& line = grid_.along(mesh_axis);
    auto const ranks = static_cast<std::size_t>(line.size());
    auto const sent = block_.shape.values(), received = out.extents().values();
    std::vector<mpi::block_type> types;
    std::vector<int> counts[2], starts(ranks, 0);
    std::vector<MPI_Datatype> kinds[2];
    types.reserve(2 * ranks);
    auto const add = [&](int way, std::span<index const> extents, shares const& part) {
      types.emplace_back(extents, part, static_cast<index>(sizeof(T)));
      counts[way].push_back(types.back().count());
      kinds[way].push_back(types.back().get());
    };
    for (std::size_t r = 0; r < ranks; ++r) {
      shares mine{}, its{};
      for (std::size_t i = 0; i < mine.size(); ++i) mine[i] = {0, sent[i]}, its[i] = {0, received[i]};
      auto const place = static_cast<index>(r);
      if (to >= 0) mine[static_cast<std::size_t>(to)] = mpi::share_of(shape_[to], line.size(), place);
      its[static_cast<std::size_t>(from)] = mpi::share_of(shape_[from], line.size(), place);
      add(0, sent, mine);
      add(1, received, its);
    }
    MPI_Alltoallw(block_.first, counts[0].data(), starts.data(), kinds[0].data(), out.data(),
                  counts[1].data(), starts.data(), kinds[1].data(), line.get());
  }

  mpi::grid const& grid_;
  dextents<R> shape_;
  axes_type axes_;
  strided<T const, dextents<R>> block_;
  dtensor<T, R> held_;
};

}  // namespace detail

/// The value of x placed as a space says: what x.to(…) calls. Collective.
template <class Space, class T, auto... P>
auto redistributed(Space, sharded<T, P...> const& x) {
  using result = typename detail::sharded_in<Space, T>::type;
  if (x.grid() == nullptr) return result(nullptr, x.extents());
  result out = mpi::together(x.grid()->all().get(), [&] { return result(x.grid(), x.extents()); });
  auto const& to = out.target();
  auto const from = x.target().local();
  detail::moving_block<T, Space::rank> block(*to.grid, to.shape, x.target().axes(),
                                     {from.first, from.shape, from.steps});
  block.move_to(to.axes());
  if (block.block().shape.size() != 0) assign_to(to.local(), block.block(), aliasing::excluded);
  return out;
}

LAZULI_END

// Places the same elements in another way: moves along one axis of the mesh after another.
#pragma once

#include <lazuli/backend/mpi/messages.hpp>
#include <lazuli/mpi/gather.hpp>

LAZULI_BEGIN
namespace detail {

/// Placements as row-major rows in the order of ranks: the first axis with several elements is
/// shared, the others are not. The mesh axis stays the one in use.
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

  /// Moves until the whole is shared along `wanted`: first cuts, which send nothing and leave less to
  /// send, then moves from one axis to another, then what every rank gets. `last`: memory for this
  /// rank's final block, row-major, which the last move fills; if there is none, it stays unused.
  void move_to(axes_type const& wanted, T* last = nullptr) {
    for (step s; next(axes_, wanted, s);) move(s, wanted, last);
  }
  /// What move_to would send and receive.
  mpi::traffic planned(axes_type const& wanted) const {
    mpi::traffic out;
    auto axes = axes_;
    for (step s; next(axes, wanted, s);) {
      auto const before = sizes(axes), after = sizes(after_step(axes, s));
      int const ranks = grid_.size(s.mesh_axis);
      for (int r = 0; r < ranks && s.from >= 0; ++r) {
        if (r == grid_.place(s.mesh_axis)) continue;
        if (index const n = size_of_part(before, s.to, ranks, r))
          out.send(n * static_cast<index>(sizeof(T)));
        if (index const n = size_of_part(after, s.from, ranks, r))
          out.receive(n * static_cast<index>(sizeof(T)));
      }
      axes = after_step(axes, s);
    }
    return out;
  }
  strided<T const, dextents<R>> const& block() const { return block_; }
  /// The contiguous run of the whole that this rank has, on one of the ranks that have it; none on
  /// the others. The whole is cut in rows.
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

  /// Along one axis of the mesh from tensor axis `from` to tensor axis `to` (-1: on every rank).
  struct step {
    int mesh_axis = -1, from = -1, to = -1;
  };
  /// The step to do first; false: there is none.
  bool next(axes_type const& axes, axes_type const& wanted, step& out) const {
    int best = 3;
    out.mesh_axis = -1;
    for (int m = 0; m < grid_.axes(); ++m) {
      int const from = place_of(m, axes), to = place_of(m, wanted);
      if (from == to) continue;
      bool const free = to < 0 || axes[static_cast<std::size_t>(to)] < 0;
      int const rank = !free ? 3 : from < 0 ? 0 : to < 0 ? 2 : 1;
      if (rank < best || out.mesh_axis < 0) best = rank, out = {m, from, free ? to : -1};
    }
    return out.mesh_axis >= 0;
  }
  static axes_type after_step(axes_type axes, step const& s) {
    if (s.from >= 0) axes[static_cast<std::size_t>(s.from)] = -1;
    if (s.to >= 0) axes[static_cast<std::size_t>(s.to)] = s.mesh_axis;
    return axes;
  }
  /// The number of elements of a block in the part of rank r along an axis (-1: all of it).
  index size_of_part(dextents<R> const& block, int axis, int ranks, int r) const {
    auto sizes = block.values();
    if (axis >= 0)
      sizes[static_cast<std::size_t>(axis)] = mpi::share_of(shape_[axis], ranks, r).size();
    return dextents<R>(sizes).size();
  }

  void move(step const& s, axes_type const& wanted, T* last) {
    auto const [mesh_axis, from, to] = s;
    axes_type const next = after_step(axes_, s);
    auto const shape = sizes(next);
    bool const ends = last != nullptr && next == wanted;
    struct rooms {
      dtensor<T, R> made;
      memory::buffer<T> sent, got;
    };
    auto own = mpi::together(grid_.all().get(), [&] {
      rooms out;
      if (!ends) out.made = dtensor<T, R>(shape);
      if (from >= 0 && !parts_lie_in_rows(block_, to)) out.sent = memory::buffer<T>(block_.shape.size());
      if (from >= 0 && !parts_lie_in_rows(row_major_block(last, shape), from)) out.got = memory::buffer<T>(shape.size());
      return out;
    });
    auto const made = row_major_block(ends ? last : own.made.data(), shape);
    if (from < 0)
      copy(part_of(block_, to, share_along(&grid_, mesh_axis, shape_[to])), made);
    else
      exchange(made, own.sent.data(), own.got.data(), grid_.along(mesh_axis), from, to);
    axes_ = next;
    held_ = std::move(own.made);
    block_ = {made.first, shape, made.steps};
  }

  template <class D>
  static strided<D, dextents<R>> row_major_block(D* first, dextents<R> const& shape) {
    return {first, shape, row_major(shape)};
  }
  /// Do the parts along an axis (-1: all of it) lie one after another without gaps?
  template <class D>
  static bool parts_lie_in_rows(strided<D, dextents<R>> const& x, int axis) {
    auto const extents = x.shape.values();
    return x.shape.size() == 0 || (is_row_major(extents, x.steps) && (axis < 0 || first_axis(x.shape) >= axis));
  }
  template <class D>
  static strided<D, dextents<R>> part_of(strided<D, dextents<R>> x, int axis, mpi::share s) {
    if (axis < 0 || x.shape.size() == 0) return x;
    auto extents = x.shape.values();
    auto const at = static_cast<std::size_t>(axis);
    extents[at] = s.size();
    return {s.size() == 0 ? x.first : x.first + s.low * x.steps[at], dextents<R>(extents), x.steps};
  }
  static void copy(strided<T const, dextents<R>> const& from, strided<T, dextents<R>> const& to) {
    if (to.shape.size() != 0) assign_to(to, from, aliasing::excluded);
  }

  /// Sends each rank's part from where it lies, or packed in `sent`; receives those of others where they
  /// belong, or through `got`.
  void exchange(strided<T, dextents<R>> const& out, T* sent, T* got, mpi::communicator const& line, int from, int to) const {
    auto const share = [&](int axis, int r) { return axis < 0 ? mpi::share{} : mpi::share_of(shape_[axis], line.size(), r); };
    auto const going = [&](int r) { return part_of(block_, to, share(to, r)); };
    auto const coming = [&](int r) { return part_of(out, from, share(from, r)); };
    mpi::messages moves(line);
    T* next = got;
    for (int r = 0; r < line.size(); ++r) {
      auto const part = coming(r);
      if (r == line.rank() || part.shape.size() == 0) continue;
      moves.receive(got == nullptr ? part.first : next, bytes(part.shape), r);
      if (got != nullptr) next += part.shape.size();
    }
    for (int r = 0; r < line.size(); ++r) {
      auto const part = going(r);
      if (r == line.rank() || part.shape.size() == 0) continue;
      if (sent != nullptr) copy(part, row_major_block(sent, part.shape));
      moves.send(sent == nullptr ? part.first : sent, bytes(part.shape), r);
      if (sent != nullptr) sent += part.shape.size();
    }
    moves.start();
    copy(going(line.rank()), coming(line.rank()));
    moves.wait();
    for (int r = 0; r < line.size() && got != nullptr; ++r) {
      if (r == line.rank()) continue;
      auto const part = coming(r);
      copy(row_major_block(static_cast<T const*>(got), part.shape), part);
      got += part.shape.size();
    }
  }
  static index bytes(dextents<R> const& shape) { return shape.size() * static_cast<index>(sizeof(T)); }

  mpi::grid const& grid_;
  dextents<R> shape_;
  axes_type axes_;
  strided<T const, dextents<R>> block_;
  dtensor<T, R> held_;
};

/// What redistributed gives where either is in blocks; mpi/cyclic_values.hpp.
template <class Space, class T, auto... P>
auto dealt_to(sharded<T, P...> const& x);
}  // namespace detail

/// The value of x placed as a space says: what x.to(…) calls. Collective.
template <class Space, class T, auto... P>
auto redistributed(Space, sharded<T, P...> const& x) {
  using result = typename detail::sharded_in<Space, T>::type;
  if (x.grid() == nullptr) return result(nullptr, x.extents());
  if constexpr (detail::is_cyclic<Space> || in_blocks<sharded<T, P...>>) {
    return detail::dealt_to<Space>(x);
  } else {
    result out =
        mpi::together(x.grid()->all().get(), [&] { return result(x.grid(), x.extents()); });
    auto const& to = out.target();
    auto const from = x.target().local();
    detail::moving_block<T, Space::rank> block(*to.grid, to.shape, x.target().axes(),
                                               {from.first, from.shape, from.steps});
    block.move_to(to.axes(), to.first);
    auto const& found = block.block();
    if (found.shape.size() != 0 && found.first != to.first)
      assign_to(to.local(), found, aliasing::excluded);
    return out;
  }
}

LAZULI_END

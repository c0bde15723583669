// Moves elements to other places along one axis: those that another rank gets are sent once, from
// where they lie to where they belong.
#pragma once

#include <lazuli/mpi/scan.hpp>
#include <optional>

LAZULI_BEGIN
namespace detail {

/// Where elements `begin` to `end` of an axis move to: one after another from `offset` + begin on;
/// or backwards, element i to offset + n - 1 - i; or each of them `times` times, from offset +
/// times·i on.
struct axis_move {
  index n, begin, end, offset;
  bool backwards = false;
  index times = 1;

  static axis_move of_all(index n, index offset) { return {n, 0, n, offset}; }
  /// Where a share moves to: all of it, or its part that moves.
  mpi::share image(mpi::share s) const {
    if (backwards) s = {n - s.high, n - s.low};
    return {offset + times * s.low, offset + times * s.high};
  }
  mpi::share moved(mpi::share s) const {
    return image({std::max(s.low, begin), std::max(std::min(s.high, end), std::max(s.low, begin))});
  }
};

/// One move between blocks of tensors that are placed alike: plans the messages, and copies what
/// stays. The source is this rank's block, row-major, in the order that the move leaves it:
/// backwards, or repeated.
template <class Space, class T>
class move_along {
  static constexpr int rank = Space::rank;
  static constexpr auto each = static_cast<index>(sizeof(T));

 public:
  /// `shape`, `mesh_axis`: of the source.
  move_along(T const* block, int mesh_axis, shard<Space, T> const& to, int axis,
             axis_move const& how)
      : block_(block),
        to_(to),
        at_(static_cast<std::size_t>(axis)),
        how_(how),
        from_axis_(mesh_axis),
        to_axis_(to.axes()[at_]) {}

  /// The mesh axis along which it sends; -1: nothing is sent.
  int mesh_axis() const { return from_axis_; }
  void plan(mpi::messages& out) const {
    if (from_axis_ < 0) return;
    auto const sent = sizes(), received = to_.local().shape.values();
    index const own = from_at(place()).low, there = to_at(place()).low;
    for (int r = 0; r < to_.grid->size(from_axis_); ++r) {
      if (r == place()) continue;
      out.send(block_, {sent, slab(sent, meet(place(), r), own), each}, r);
      out.receive(to_.first, {received, slab(received, meet(r, place()), there), each}, r);
    }
  }
  void copy_own() const {
    auto part = to_.shares();
    part[at_] = meet(place(), place());
    if (is_empty(part)) return;
    auto const shape = sizes();
    auto const steps = row_major(dextents<rank>(shape));
    T const* const first = block_ + (part[at_].low - from_at(place()).low) * steps[at_];
    assign_to(to_.local(part), strided<T const, dextents<rank>>{first, extents_of_box(part), steps},
              aliasing::excluded);
  }

 private:
  int place() const { return from_axis_ < 0 ? 0 : to_.grid->place(from_axis_); }
  /// For a rank along the mesh axis, where its block of the source moves to, and its block of the
  /// result.
  mpi::share source_of(int r) const {
    return from_axis_ < 0 ? mpi::share{0, how_.n}
                          : mpi::share_of(how_.n, to_.grid->size(from_axis_), r);
  }
  mpi::share from_at(int r) const { return how_.image(source_of(r)); }
  mpi::share to_at(int r) const {
    index const n = to_.shape[static_cast<int>(at_)];
    if (to_axis_ < 0) return {0, n};
    return mpi::share_of(n, to_.grid->size(to_axis_),
                         from_axis_ < 0 ? to_.grid->place(to_axis_) : r);
  }
  /// The part of rank a's block that moves to rank b.
  mpi::share meet(int a, int b) const {
    auto const s = how_.moved(source_of(a)), t = to_at(b);
    index const low = std::max(s.low, t.low);
    return {low, std::max(low, std::min(s.high, t.high))};
  }
  /// The extents of the block of the source.
  index_array<rank> sizes() const {
    auto out = to_.local().shape.values();
    out[at_] = from_at(place()).size();
    return out;
  }
  box<rank> slab(index_array<rank> const& of, mpi::share const& s, index origin) const {
    box<rank> out{};
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = {0, of[i]};
    out[at_] = {s.low - origin, s.high - origin};
    return out;
  }

  T const* block_;
  shard<Space, T> to_;
  std::size_t at_;
  axis_move how_;
  int from_axis_, to_axis_;
};

/// Runs moves along one axis of the mesh. Collective.
template <class Moves>
void run_moves(mpi::grid const& grid, Moves const& moves) {
  int mesh_axis = -1;
  for (auto const& m : moves) mesh_axis = std::max(mesh_axis, m.mesh_axis());
  mpi::messages sent(mesh_axis < 0 ? grid.all() : grid.along(mesh_axis));
  if (mesh_axis >= 0)
    mpi::together(grid.all().get(), [&] {
      for (auto const& m : moves) m.plan(sent);
    });
  sent.start();
  for (auto const& m : moves) m.copy_own();
  sent.wait();
}

/// x with an axis of `length` elements, which moves fill; `fill` stands where no element arrives. A
/// new tensor, placed as x. Backward moves take its block already turned; a move that repeats is
/// the only one. Collective.
template <class T, auto... P>
sharded<T, P...> moved_along(sharded<T, P...> const& x, int axis, index length,
                             std::vector<axis_move> const& how, T const* fill = nullptr) {
  constexpr int rank = sizeof...(P);
  auto sizes = x.extents().values();
  sizes[static_cast<std::size_t>(axis)] = length;
  auto const& from = x.target();
  if (from.grid == nullptr) return sharded<T, P...>(nullptr, dextents<rank>(sizes));
  int const mesh_axis = from.axes()[static_cast<std::size_t>(axis)];
  struct rooms {
    sharded<T, P...> out;
    dtensor<T, rank> turned;
  };
  auto const make = [&] {
    rooms made{sharded<T, P...>(x.grid(), dextents<rank>(sizes)), {}};
    for (axis_move const& m : how) {
      if (made.turned.size() != 0 || x.local().size() == 0) continue;
      if (m.backwards)
        made.turned = x.local().flip(axis);
      else if (m.times > 1)
        made.turned = repeat(x.local(), m.times, axis);
    }
    return made;
  };
  auto room = mesh_axis < 0 ? make() : mpi::together(from.grid->all().get(), make);
  if (fill != nullptr) room.out.fill_(*fill);
  using move = move_along<typename sharded<T, P...>::memory_space, T>;
  std::vector<move> moves;
  for (axis_move const& m : how)
    moves.emplace_back(m.backwards || m.times > 1 ? room.turned.data() : x.data(), mesh_axis,
                       room.out.target(), axis, m);
  run_moves(*from.grid, moves);
  return std::move(room.out);
}

/// The values of x, whose blocks move; x itself if it is a tensor.
template <class X>
decltype(auto) tensor_to_move(X const& x) {
  if constexpr (is_sharded<X>) {
    return (x);
  } else {
    auto const grid = grid_of(x, "eval");
    int axis =
        0;  // one along which messages go, if any: before them ranks agree that all have memory
    for (int i = 0; i < rank_of<X>; ++i)
      if (is_shared<space_of<X>>(grid.get(), dextents<rank_of<X>>(x.extents().values()), i))
        axis = i;
    return values_of_its_own<value_t<X>>(x, axis);
  }
}
/// x with moves along one axis after another, last axes first: moves(axis, n, length) names the
/// moves and the new length of the axis; false: none. `fill`, if not null, stands where no element
/// arrives.
template <class X, class Moves>
auto moved_axis_by_axis(X const& x, Moves const& moves, value_t<X> const* fill = nullptr) {
  auto const& from = tensor_to_move(x);
  own_values<value_t<X>, X> out;
  bool moved = false;
  for (int i = rank_of<X> - 1; i >= 0; --i) {
    std::vector<axis_move> all;
    index const n = (moved ? out : from).extent(i);
    index length = n;
    if (!moves(i, n, length, all)) continue;
    out = moved_along(moved ? out : from, i, length, all, fill);
    moved = true;
  }
  if (!moved) out = from;
  return out;
}

/// f(x) for values; for what a tape follows, with back(g) as its adjoint rule.
template <class X, class F, class Back>
auto moved_or_followed(X const& x, F const& f, Back const& back) {
  if constexpr (on_tape<X>)
    return recording_on<space_of<X>>::over_ranks(
        f,
        [back](auto const&) {
          return [back](auto, auto const& g, auto const&) { return back(g); };
        },
        x);
  else
    return f(x);
}

/// The inverse of a move that does not repeat and has brought elements to an axis of `length`.
inline axis_move inverse_of(axis_move const& m, index length) {
  auto const lies = m.moved({0, m.n});
  return {length, lies.low, lies.high, m.backwards ? m.offset + m.n - length : -m.offset,
          m.backwards};
}
/// moved_axis_by_axis, also for what a tape follows: on the way back, each element gets the sum of
/// the adjoints of its copies.
template <class X, class Moves>
auto moved_axis_by_axis_or_followed(X const& x, Moves const& moves,
                                    std::optional<value_t<X>> const& fill = {}) {
  auto const shape = x.extents().values();
  return moved_or_followed(
      x, [=](auto const& from) { return moved_axis_by_axis(from, moves, fill ? &*fill : nullptr); },
      [=](auto const& g) {
        using T = value_t<decltype(g)>;
        own_values<T, decltype(g)> out = tensor_to_move(g);
        T const zero{};
        for (int i = 0; i < rank_of<X>; ++i) {  // the last that moved comes back first
          index const n = shape[static_cast<std::size_t>(i)];
          index length = n;
          std::vector<axis_move> all;
          if (!moves(i, n, length, all)) continue;
          auto sum = moved_along(out, i, n, {}, &zero);
          for (axis_move const& m : all)
            sum += moved_along(out, i, n, {inverse_of(m, length)}, &zero);
          out = std::move(sum);
        }
        return out;
      });
}

/// Elements from `low` to `high` of an axis as a new tensor, placed as x. Collective.
template <class X>
auto part_along(X const& x, int axis, index low, index high) {
  using T = value_t<X>;
  return [&]<int... I>(std::integer_sequence<int, I...>) {
    auto const own = values_of_its_own<T>(x, axis);
    return values_of_its_own<T>(
        own((I == axis ? slice(low, high) : slice(index{0}, own.extents()[I]))...), axis);
  }(std::make_integer_sequence<int, rank_of<X>>{});
}

}  // namespace detail
LAZULI_END

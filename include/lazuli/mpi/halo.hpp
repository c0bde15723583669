// Statements that read neighbours: messages bring halos into small rooms while the inner part of
// the block is computed in place; then the edges are computed from the rooms.
#pragma once

#include <lazuli/backend/mpi/agree.hpp>
#include <lazuli/backend/mpi/messages.hpp>
#include <lazuli/mpi/backend.hpp>
#include <lazuli/mpi/parts.hpp>

LAZULI_BEGIN
namespace detail {

template <class Space, class T>
struct shifted;

/// What the edges of a statement of rank R read of one tensor beyond their rank's block.
template <class Space, class T, int R>
class haloed {
  static constexpr int rank = Space::rank;
  static constexpr std::size_t added = static_cast<std::size_t>(R - rank);
  using tensor = shard<plain_space_t<Space>, T const>;
  using extents_type = dextents<rank>;

 public:
  explicit haloed(shifted<Space, T> const& x) : of_(x.of), fill_(x.fill), origin_(x.origin) {}

  bool serves(shifted<Space, T> const& x) const {
    return x.of.first == of_.first && x.of.memory == of_.memory && x.fill == fill_ && x.origin == origin_;
  }
  void widen(index_array<rank> const& by) {
    int ways = 0;
    for (std::size_t i = 0; i < by.size(); ++i) {
      reach_[i] = {std::max(reach_[i].low, -by[i]), std::max(reach_[i].high, by[i])};
      ways += by[i] != 0;
    }
    corners_ = corners_ || ways > 1;
  }
  void tell(statement_cut<R>& cut) const {
    auto const along = of_.axes();
    for (std::size_t i = 0; i < along.size(); ++i) {
      auto& there = cut.reach(i + added);
      auto& side = along[i] < 0 ? there.whole : there.shared;
      index const n = of_.shape[static_cast<int>(i)];  // more than those of a slice
      index const spare = along[i] < 0 && n != 1 ? n - cut.extent(i + added) : 0;
      side = {std::max(side.low, reach_[i].low), std::max(side.high, reach_[i].high - spare)};
      there.nowhere = there.nowhere || (of_.shape[static_cast<int>(i)] == 1 && reach_[i].low + reach_[i].high > 0);
    }
  }
  /// Plans rooms for this rank's edges, filled where there are no elements, and all messages.
  void prepare(statement_cut<R> const& cut, std::vector<box<R>> const& edges, mpi::messages& out) {
    own_ = of_.shares();
    rooms_.reserve(edges.size());
    auto const along = of_.axes();
    for (box<R> const& edge : edges) {
      box<rank> const read = around(edge);
      rooms_.push_back({read, dtensor<T, rank>(extents_of_box(read))});
      fill_outside(rooms_.back());
      cut.for_each_holder(of_.shape, along, read, [&](std::vector<int> const& places, box<rank> const& held) {
        auto const both = common(read, held, edge);
        auto const sizes = rooms_.back().values.extents().values();
        out.receive(rooms_.back().values.data(), {sizes, from(read, both), index{sizeof(T)}},
                    cut.grid().rank_at(places));
      });
    }
    if (is_empty(own_)) return;
    auto readers = own_;  // their shares lie here
    for (std::size_t i = 0; i < readers.size(); ++i)
      readers[i] = {own_[i].low - reach_[i].high, own_[i].high + reach_[i].low};
    auto const sizes = extents_of_box(own_).values();
    cut.for_each_holder(of_.shape, along, readers, [&](std::vector<int> const& places, box<rank> const&) {
      for (box<R> const& edge : cut.at(places).edges)
        out.send(of_.first, {sizes, from(own_, common(around(edge), own_, edge)), index{sizeof(T)}},
                 cut.grid().rank_at(places));
    });
  }
  /// Copies to the rooms what this rank has itself.
  void copy() {
    for (room& r : rooms_) {
      auto const mine = meet_of(r.where, own_);
      if (is_empty(mine)) continue;
      auto const read = of_.local(mine);
      assign_to(part(r, mine), strided<T const, extents_type>{read.first, read.shape, read.steps}, aliasing::excluded);
    }
  }
  /// What x reads for the inner part; and, below, for an edge.
  strided<T const, extents_type> read(shifted<Space, T> const& x, box<R> const& inner) const {
    auto where = place_of(inner);
    for (std::size_t i = 0; i < where.size(); ++i) where[i] = {where[i].low + x.by[i], where[i].high + x.by[i]};
    return of_.local(where);
  }
  strided<T const, extents_type> read(shifted<Space, T> const& x, box<R> const& edge, std::size_t room) const {
    auto const& r = rooms_[room];
    auto const steps = r.values.strides();
    index offset = 0;
    for (std::size_t i = 0; i < x.by.size(); ++i) offset += (reach_[i].low + x.by[i]) * steps[i];
    return {r.values.data() + offset, extents_of_box(part_of_operand(edge, of_.shape)), steps};
  }

 private:
  struct room {
    box<rank> where;
    dtensor<T, rank> values;
  };
  /// A part of the statement in the coordinates of the tensor that is read.
  box<rank> place_of(box<R> const& part) const {
    auto out = part_of_operand(part, of_.shape);
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = {out[i].low + origin_[i], out[i].high + origin_[i]};
    return out;
  }
  /// What a part of the statement reads.
  box<rank> around(box<R> const& part) const {
    auto out = place_of(part);
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = {out[i].low - reach_[i].low, out[i].high + reach_[i].high};
    return out;
  }
  static box<rank> meet_of(box<rank> a, box<rank> const& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
      a[i] = {std::max(a[i].low, b[i].low), std::min(a[i].high, b[i].high)};
    return a;
  }
  /// What an edge reads of the box of a rank: nothing at a corner that no shift reaches.
  box<rank> common(box<rank> const& read, box<rank> const& held, box<R> const& edge) const {
    auto both = meet_of(read, held);
    auto const beside = meet_of(both, place_of(edge));
    int ways = 0;
    for (mpi::share const& s : beside) ways += s.size() <= 0;
    if (ways > 1 && !corners_) both[0].high = both[0].low;
    return both;
  }
  static box<rank> from(box<rank> const& origin, box<rank> part) {
    for (std::size_t i = 0; i < part.size(); ++i)
      part[i] = {part[i].low - origin[i].low, part[i].high - origin[i].low};
    return part;
  }
  strided<T, extents_type> part(room& r, box<rank> const& where) const {
    auto const steps = r.values.strides();
    index offset = 0;
    for (std::size_t i = 0; i < where.size(); ++i) offset += (where[i].low - r.where[i].low) * steps[i];
    return {r.values.data() + offset, extents_of_box(where), steps};
  }
  void fill_outside(room& r) const {
    for (std::size_t i = 0; i < r.where.size(); ++i) {
      auto const all = r.where[i];
      index const n = of_.shape[static_cast<int>(i)];
      for (mpi::share const side : {mpi::share{all.low, std::min<index>(all.high, 0)},
                                    mpi::share{std::max(all.low, n), all.high}}) {
        auto face = r.where;
        face[i] = side;
        if (!is_empty(face)) assign_to(part(r, face), scalar_leaf<T>(fill_), aliasing::excluded);
      }
    }
  }

  tensor of_;
  T fill_;
  index_array<rank> origin_;
  box<rank> reach_{}, own_{};  // reach: before (low) and after (high) a place
  bool corners_ = false;
  std::vector<room> rooms_;
};

/// The halos that a chain of rank R reads: one for each pair of a tensor and a filling.
template <int R>
class halos {
 public:
  template <class X>
  halos(X const& e, statement_cut<R>& cut) {
    for_each_leaf(e, reader{*this, cut});
    for (auto const& h : all_) h.tell(h.what.get(), cut);
  }
  void prepare(statement_cut<R> const& cut, std::vector<box<R>> const& edges, mpi::messages& out) {
    for (auto const& h : all_) h.prepare(h.what.get(), cut, edges, out);
  }
  void copy() {
    for (auto const& h : all_) h.copy(h.what.get());
  }
  template <class Space, class T>
  haloed<Space, T, R>& of(shifted<Space, T> const& x) {
    using own = haloed<Space, T, R>;
    for (auto const& h : all_)
      if (h.type == &type_mark<own> && static_cast<own*>(h.what.get())->serves(x))
        return *static_cast<own*>(h.what.get());
    auto const made = std::make_shared<own>(x);
    all_.push_back({&type_mark<own>, made,
                    [](void* h, statement_cut<R>& cut) { static_cast<own*>(h)->tell(cut); },
                    [](void* h, statement_cut<R> const& cut, std::vector<box<R>> const& edges,
                       mpi::messages& out) { static_cast<own*>(h)->prepare(cut, edges, out); },
                    [](void* h) { static_cast<own*>(h)->copy(); }});
    return *made;
  }

 private:
  struct reader {
    halos& all;
    statement_cut<R> const& cut;
    template <class X>
    void operator()(X const& x, int) const {
      if constexpr (reads_neighbours<X>) {
        check_stretches(x, cut);
        all.of(x).widen(x.by);
      }
    }
  };
  template <class X>
  static void check_stretches(X const& x, statement_cut<R> const& cut) {
    for (std::size_t i = 0; i < x.by.size(); ++i)
      if (int const axis = static_cast<int>(i); x.shape[axis] == 1 && x.of.shape[axis] != 1 &&
                                                cut.extent(i + R - x.by.size()) != 1)
        fail<shape_error>("shift: a slice of one element is not broadcast along axis ", axis, "; assign it to a tensor first");
  }
  template <class T>
  static constexpr char type_mark = 0;  // its address names T
  struct entry {
    void const* type;
    std::shared_ptr<void> what;
    void (*tell)(void*, statement_cut<R>&);
    void (*prepare)(void*, statement_cut<R> const&, std::vector<box<R>> const&, mpi::messages&);
    void (*copy)(void*);
  };
  std::vector<entry> all_;
};

/// A statement of rank R that reads neighbours, as this rank computes it.
template <int R>
struct halo_statement {
  static constexpr std::size_t no_room = static_cast<std::size_t>(-1);
  statement_cut<R> cut;
  halos<R> held;
  statement_parts<R> parts;
  mpi::messages sent;

  template <class To, class X>
  halo_statement(To const& to, X const& e, aliasing known)
      : cut(to, host_backend::may_fail<X> || (known == aliasing::possible && writes_neighbours(to, e))),
        held(e, cut),
        parts(cut.at(to.grid->places())),
        sent(to.grid->all()) {}

  void prepare() { held.prepare(cut, parts.edges, sent); }
  /// Calls f(part, its chain of the host): for the inner part; below, for each edge.
  template <class X, class F>
  void inner(X const& e, F const& f) {
    if (!is_empty(parts.inner)) f(parts.inner, chain(e, parts.inner, no_room));
  }
  template <class X, class F>
  void edges(X const& e, F const& f) {
    for (std::size_t i = 0; i < parts.edges.size(); ++i) f(parts.edges[i], chain(e, parts.edges[i], i));
  }

 private:
  template <class X>
  auto chain(X const& e, box<R> const& part, std::size_t room) {
    return plan::with_leaves(e, leaves_with_halos{held, part, room});
  }
  struct leaves_with_halos {
    halos<R>& held;
    box<R> const& part;
    std::size_t room;
    template <class X>
    auto operator()(X const& x) const {
      if constexpr (reads_neighbours<X>)
        return room == no_room ? held.of(x).read(x, part) : held.of(x).read(x, part, room);
      else
        return here(x, part);
    }
  };
};

template <class Space, class D, class X>
void run_with_halos(shard<Space, D> const& to, X const& e, aliasing known) {
  halo_statement<Space::rank> s(to, e, known);
  mpi::together(to.grid->all().get(), [&] { s.prepare(); });
  s.sent.start();
  s.held.copy();
  auto const write = [&](box<Space::rank> const& part, auto const& chain) {
    evaluate_into(host_backend{}, to.local(part), chain, known);
  };
  s.inner(e, write);
  s.sent.wait();
  s.edges(e, write);
}

}  // namespace detail
LAZULI_END

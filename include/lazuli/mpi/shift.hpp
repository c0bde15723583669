// Neighbours of elements: a sharded tensor read at a distance, and the halo that a statement's ranks
// exchange for it.
#pragma once

#include <lazuli/backend/mpi/agree.hpp>
#include <lazuli/mpi/sharded.hpp>

LAZULI_BEGIN
namespace detail {

/// A leaf: element i of it is element i + by of a shard, `fill` beyond the ends.
template <class Space, class T>
struct shifted : lazy_methods<shifted<Space, T>> {
  using value_type = T;
  using extents_type = dextents<Space::rank>;
  using expression_kind = leaf_kind;
  using memory_space = Space;
  static constexpr bool owns_memory = false;
  static constexpr int axes = Space::rank;

  shard<Space, T const> of;
  index_array<axes> by;
  T fill;

  shifted(shard<Space, T const> x, index_array<axes> const& distance, T beyond)
      : of(std::move(x)), by(distance), fill(beyond) {}
  extents_type extents() const { return of.shape; }
  index_array<axes> strides() const { return of.steps; }
  T const* data() const { return of.first; }
  shard<Space, T const> const& target() const { return of; }

  /// Further along an axis.
  template <index_like A>
  shifted shift(A axis, index distance) const {
    shifted out = *this;
    out.by[static_cast<std::size_t>(normalize_axis(static_cast<index>(axis), axes, "shift"))] +=
        distance;
    return out;
  }
};

template <class Space, class T>
inline constexpr bool reads_neighbours<shifted<Space, T>> = true;

/// A block with a halo as wide as all that reads it wants.
template <class Space, class T>
class haloed {
  static constexpr int rank = Space::rank;
  using extents_type = dextents<rank>;

 public:
  haloed(shard<Space, T const> const& x, T fill) : of_(x), fill_(fill) {}

  bool serves(shifted<Space, T> const& x) const {
    return x.of.first == of_.first && x.of.memory == of_.memory && x.fill == fill_;
  }
  void widen(index_array<rank> const& by) {
    for (std::size_t i = 0; i < by.size(); ++i) {
      before_[i] = std::max(before_[i], -by[i]);
      after_[i] = std::max(after_[i], by[i]);
    }
  }
  /// Room, filled, with this rank's block in the middle.
  void prepare() {
    auto const local = of_.local();
    index_array<rank> sizes = local.shape.values(), low{}, high{};
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      low[i] = before_[i];
      high[i] = before_[i] + sizes[i];
      sizes[i] += before_[i] + after_[i];
    }
    room_ = tensor_of<T, extents_type>(extents_type(sizes));
    if (room_.size() == 0) return;
    for (std::size_t i = 0; i < sizes.size(); ++i) {  // the halo alone, face by face
      fill(i, 0, low[i], sizes);
      fill(i, high[i], sizes[i], sizes);
    }
    if (local.shape.size() != 0)
      assign_to(part(low, high), strided<T const, extents_type>{local.first, local.shape, local.steps},
                aliasing::excluded);
  }
  /// The elements next to the block from the ranks that have them, axis by axis, so that corners
  /// come along.
  void exchange() {
    auto const along = of_.axes();
    for (int i = 0; i < rank; ++i)
      if (along[static_cast<std::size_t>(i)] >= 0) exchange_along(i, along[static_cast<std::size_t>(i)]);
  }
  /// What x reads of it.
  strided<T const, extents_type> read(shifted<Space, T> const& x) const {
    auto const local = of_.local().shape;
    index offset = 0;
    for (std::size_t i = 0; i < x.by.size(); ++i) offset += (before_[i] + x.by[i]) * room_.strides()[i];
    return {room_.data() == nullptr ? nullptr : room_.data() + offset, local, room_.strides()};
  }

 private:
  void fill(std::size_t axis, index from, index to, index_array<rank> high) {
    if (from == to) return;
    index_array<rank> low{};
    low[axis] = from;
    high[axis] = to;
    assign_to(part(low, high), scalar_leaf<T>(fill_), aliasing::excluded);
  }
  strided<T, extents_type> part(index_array<rank> const& low, index_array<rank> const& high) {
    index_array<rank> sizes{};
    index offset = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      sizes[i] = high[i] - low[i];
      offset += low[i] * room_.strides()[i];
    }
    return {room_.data() + offset, extents_type(sizes), room_.strides()};
  }

  void exchange_along(int axis, int mesh_axis) {
    auto const at = static_cast<std::size_t>(axis);
    if (before_[at] == 0 && after_[at] == 0) return;
    auto const& line = of_.grid->along(mesh_axis);
    index const n = of_.shape[axis];
    auto const share = [&](int r) { return mpi::share_of(n, line.size(), r); };
    auto const wants = [&](int r, bool front) {  // what rank r reads before and after its share
      auto const s = share(r);
      if (s.size() == 0) return mpi::share{0, 0};
      return front ? mpi::share{std::max<index>(s.low - before_[at], 0), s.low}
                   : mpi::share{s.high, std::min(s.high + after_[at], n)};
    };
    auto const own = share(line.rank());
    std::vector<MPI_Request> requests;
    std::vector<mpi::block_type> types;
    auto const add = [&](mpi::share const& wanted, mpi::share const& held, int other, bool front,
                         bool send) {
      mpi::share const both{std::max(wanted.low, held.low), std::min(wanted.high, held.high)};
      if (both.size() <= 0) return;
      auto const sizes = room_.extents().values();
      std::array<mpi::share, static_cast<std::size_t>(rank)> block{};
      for (std::size_t i = 0; i < block.size(); ++i) block[i] = {0, sizes[i]};
      block[at] = {both.low - own.low + before_[at], both.high - own.low + before_[at]};
      types.emplace_back(sizes, block, static_cast<index>(sizeof(T)));
      if (types.back().empty()) return;
      requests.emplace_back();
      if (send)
        MPI_Isend(room_.data(), 1, types.back().get(), other, front, line.get(), &requests.back());
      else
        MPI_Irecv(room_.data(), 1, types.back().get(), other, front, line.get(), &requests.back());
    };
    for (int r = 0; r < line.size(); ++r) {
      if (r == line.rank()) continue;
      for (bool const front : {true, false}) {
        if (own.size() > 0) add(wants(line.rank(), front), share(r), r, front, false);
        if (own.size() > 0) add(wants(r, front), own, r, front, true);
      }
    }
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  }

  shard<Space, T const> of_;
  T fill_;
  index_array<rank> before_{}, after_{};
  tensor_of<T, extents_type> room_;
};

/// The halos that a chain reads, one for each tensor and filling in it.
class halos {
 public:
  template <class X>
  explicit halos(X const& e) {
    for_each_leaf(e, [&](auto const& x, auto) {
      if constexpr (reads_neighbours<std::remove_cvref_t<decltype(x)>>) of(x).widen(x.by);
    });
    for (auto const& h : all_) h.prepare(h.what.get());
  }
  void exchange() {
    for (auto const& h : all_) h.exchange(h.what.get());
  }
  template <class Space, class T>
  haloed<Space, T>& of(shifted<Space, T> const& x) {
    using own = haloed<Space, T>;
    for (auto const& h : all_)
      if (h.type == &type_mark<own> && static_cast<own*>(h.what.get())->serves(x))
        return *static_cast<own*>(h.what.get());
    auto const made = std::make_shared<own>(x.of, x.fill);
    all_.push_back({&type_mark<own>, made, [](void* h) { static_cast<own*>(h)->prepare(); },
                    [](void* h) { static_cast<own*>(h)->exchange(); }});
    return *made;
  }

 private:
  template <class T>
  static constexpr char type_mark = 0;  // its address names T
  struct entry {
    void const* type;
    std::shared_ptr<void> what;
    void (*prepare)(void*);
    void (*exchange)(void*);
  };
  std::vector<entry> all_;
};

template <class Space, class D, class X>
void run_with_halos(shard<Space, D> const& to, X const& e, aliasing known) {
  auto held = mpi::together(to.grid->all().get(), [&] { return halos(e); });
  held.exchange();
  auto const local = to.local();
  if (local.shape.size() == 0) return;
  auto const along = to.axes();
  auto const chain = plan::with_leaves(e, [&](auto const& x) {
    using L = std::remove_cvref_t<decltype(x)>;
    if constexpr (reads_neighbours<L>)
      return read_here(x.of, held.of(x).read(x), to.shape, along);
    else if constexpr (on_ranks<L>)
      return read_here(x, x.local(), to.shape, along);
    else
      return x;
  });
  evaluate_into(host_backend{}, local, chain, known);
}

}  // namespace detail

/// x at a distance: element i of the result is element i + by of x along an axis, `fill` where there
/// is none. Lazy: a statement over shifts of a tensor exchanges one halo, as wide as they reach, and
/// runs as one loop. `x.shift(0, 1)`, and further `x.shift(0, 1).shift(1, -1)`.   Throws index_error.
/// Cost: a copy of the rank's block, and the elements of its halo as messages.
template <class T, auto... P, index_like A>
auto shift(sharded<T, P...> const& x, A axis, index by, T fill = T(0)) {
  using space = typename sharded<T, P...>::memory_space;
  return detail::shifted<space, T>(close(x), {}, fill).shift(axis, by);
}

LAZULI_END

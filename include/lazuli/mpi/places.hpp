// Indices over ranks: what elements of one tensor they name for those of another, and who has them.
#pragma once

#include <lazuli/backend/mpi/places.hpp>
#include <lazuli/indexing/take_at.hpp>
#include <lazuli/mpi/scan.hpp>

LAZULI_BEGIN
namespace detail {

/// Placements From to To - 1 of a space; those of two spaces one after the other; those of so many
/// axes that every rank has whole.
template <class Space, int From, int To>
consteval auto placements_between() {
  return []<int... I>(std::integer_sequence<int, I...>) {
    return space_box<sharded_space<
        decltype(placements<Space>::template from_end<Space::rank - 1 - From - I>())...>>{};
  }
  (std::make_integer_sequence<int, To - From>{});
}
template <class Space, int From, int To>
using placed_between = typename decltype(placements_between<Space, From, To>())::type;
template <class... S>
struct spaces_joined;
template <class... A>
struct spaces_joined<sharded_space<A...>> {
  using type = sharded_space<A...>;
};
template <class... A, class... B, class... More>
struct spaces_joined<sharded_space<A...>, sharded_space<B...>, More...>
    : spaces_joined<sharded_space<A..., B...>, More...> {};
template <int R>
consteval auto whole_placements() {
  return []<int... I>(std::integer_sequence<int, I...>) {
    return space_box<sharded_space<decltype(void(I), all_t{})...>>{};
  }
  (std::make_integer_sequence<int, R>{});
}
template <int R>
using whole_space = typename decltype(whole_placements<R>())::type;
template <class Space>
inline constexpr bool all_axes_whole = false;
template <class... P>
inline constexpr bool all_axes_whole<sharded_space<P...>> = (std::is_same_v<P, all_t> && ...);

/// named_indices: what names places over ranks: an index tensor, over ranks or on every rank;
/// several numbers, or one. Models: sharded<int, on<"x">>, vector<int>, std::vector<int>, int.
template <class I>
concept host_indices = index_tensor<I> && on_host<I> && !on_tape<I>;
template <class I>
concept ranked_indices = index_tensor<I> && on_ranks<I>;
template <class I>
concept named_indices = ranked_indices<I> || host_indices<I> || a_place<I>;

/// The rank and the placements of indices.
template <class I>
struct indices_of {
  static constexpr int rank = index_list<I> ? 1 : 0;
  using space = whole_space<rank>;
};
template <host_indices I>
struct indices_of<I> {
  static constexpr int rank = rank_of<I>;
  using space = whole_space<rank>;
};
template <ranked_indices I>
struct indices_of<I> {
  static constexpr int rank = rank_of<I>;
  using space = plain_space_t<space_of<I>>;
};
template <class I>
inline constexpr bool whole_indices = all_axes_whole<typename indices_of<I>::space>;

/// Places 0 … n - 1 of an axis: of all indices, or of those that this rank has.
template <int K>
struct places_here {
  dextents<K> shape;  // of all
  dtensor<index, K> own;
  std::array<mpi::share, static_cast<std::size_t>(K)> part;
};
/// Throws index_error alike on every rank if each has them all; rank_error if ranks share them.
template <class I>
auto places_on_axis(I const& i, char const* call, int axis, index extent) {
  constexpr int k = indices_of<I>::rank;
  using found = places_here<k>;
  if constexpr (ranked_indices<I>) {
    auto const own = [&] {
      if constexpr (k == 0)
        return sharded<value_t<I>>(i);
      else
        return values_of_its_own<value_t<I>>(i, 0);
    }();
    auto const make = [&] {
      return found{own.extents(), dtensor<index, k>(positions_of(own.local(), call, axis, extent)),
                   own.target().shares()};
    };
    if constexpr (all_axes_whole<typename indices_of<I>::space>)
      return make();
    else
      return own.grid() == nullptr ? make() : mpi::together(own.grid()->all().get(), make);
  } else if constexpr (host_indices<I>) {
    found out{dextents<k>(i.extents().values()),
              dtensor<index, k>(positions_of(i, call, axis, extent)),
              {}};
    for (std::size_t a = 0; a < out.part.size(); ++a)
      out.part[a] = {0, out.shape[static_cast<int>(a)]};
    return out;
  } else if constexpr (k == 0) {
    return places_on_axis(scalar<index>(views::detail::as_index(i)), call, axis, extent);
  } else {
    return places_on_axis(vector<index>(index_vector(i)), call, axis, extent);
  }
}

/// How elements of a plain tensor of rank Q meet those that indices name in another.
template <int Q>
struct index_rule {
  int axis;  // of the named tensor: the axis that the indices give
  std::array<int, static_cast<std::size_t>(Q)>
      walks;           // for each plain axis, the axis of the named tensor; -1: none
  index const* where;  // for the first element of this rank's part
  index_array<Q> steps;
  std::array<bool, static_cast<std::size_t>(Q)> varies{};  // do indices vary? Alike on all ranks
};
/// Places of units for this rank's part of a plain tensor.
struct named_units {
  mpi::place_list places;
  mpi::numbered_block form;
  index length = 1;  // of a unit, in elements
  std::vector<char> by_outer,
      by_inner;  // axes of the mesh that ranks share the named tensor along: its units, within them
};

inline index ranks_apart(mpi::grid const& grid, int mesh_axis) {
  index out = 1;
  for (int m = mesh_axis + 1; m < grid.axes(); ++m) out *= grid.size(m);
  return out;
}

/// Along the last axes that both walk and that are cut alike, elements form one unit.
template <class N, class P>
named_units meet_by_indices(N const& named, P const& plain, index_rule<P::rank> const& rule,
                            bool ordered) {
  auto const& grid = *named.grid;
  auto const named_along = named.axes();
  auto const plain_along = plain.axes();
  auto const part = plain.shares();
  auto const block = named.local().shape;
  named_units out;
  out.by_outer.resize(static_cast<std::size_t>(grid.axes()));
  out.by_inner = out.by_outer;
  int inner = 0;
  for (; inner < P::rank && N::rank - 1 - inner > rule.axis; ++inner) {
    int const a = N::rank - 1 - inner, j = P::rank - 1 - inner;
    auto const at = static_cast<std::size_t>(j);
    if (rule.walks[at] != a || rule.varies[at] || named.shape[a] != plain.shape[j] ||
        named_along[static_cast<std::size_t>(a)] != plain_along[at])
      break;
    out.length *= block[a];
    if (plain_along[at] >= 0) out.by_inner[static_cast<std::size_t>(plain_along[at])] = 1;
  }
  std::array<mpi::placed_axis, static_cast<std::size_t>(N::rank)> lies{};
  index step = 1, rank = 0;
  for (int a = N::rank - inner; a-- > 0;) {
    int const m = named_along[static_cast<std::size_t>(a)];
    index const n = named.shape[a], ranks = m < 0 ? 1 : grid.size(m),
                each = std::max<index>((n + ranks - 1) / ranks, 1);
    lies[static_cast<std::size_t>(a)] = {each, m < 0 ? 0 : ranks_apart(grid, m), step};
    step *= each;
    if (m >= 0) out.by_outer[static_cast<std::size_t>(m)] = 1;
  }
  for (int a = 0; a < N::rank - inner; ++a)
    out.form.add_axis(lies[static_cast<std::size_t>(a)].each, block[a]);
  for (int m = 0; m < grid.axes(); ++m)
    if (out.by_outer[static_cast<std::size_t>(m)] == 0)
      rank += grid.place(m) * ranks_apart(grid, m);
  mpi::place_walk walk;
  walk.axes = P::rank - inner;
  walk.where = rule.where;
  walk.named = lies[static_cast<std::size_t>(rule.axis)];
  index order = 1;
  for (int j = walk.axes; j-- > 0; order *= plain.shape[j]) {
    auto const at = static_cast<std::size_t>(j);
    walk.extents[j] = part[at].size();
    walk.steps[j] = rule.steps[at];
    walk.tables[j].resize(static_cast<std::size_t>(std::max<index>(part[at].size(), 0)));
    for (index i = part[at].low; i < part[at].high; ++i) {
      mpi::place p;
      if (int const a = rule.walks[at]; a >= 0)
        p = lies[static_cast<std::size_t>(a)].at(named.shape[a] == 1 ? 0 : i);
      p.order = i * order;
      walk.tables[j][static_cast<std::size_t>(i - part[at].low)] = p;
    }
  }
  walk.list(rank, ordered, out.places);
  return out;
}

/// Does every rank have what its part of the plain tensor meets? The answer is the same on all.
template <class N, class P>
bool meets_here(N const& named, P const& plain, index_rule<P::rank> const& rule) {
  auto const shared = [&](int m) { return m >= 0 && named.grid->size(m) > 1; };
  auto const named_along = named.axes();
  auto const plain_along = plain.axes();
  bool here = !shared(named_along[static_cast<std::size_t>(rule.axis)]);
  for (std::size_t j = 0; j < rule.walks.size(); ++j) {
    int const a = rule.walks[j];
    if (a < 0) continue;
    int const m = named_along[static_cast<std::size_t>(a)];
    here = here && (!shared(m) ||
                    (m == plain_along[j] && named.shape[a] == plain.shape[static_cast<int>(j)]));
  }
  return here;
}
/// What of places this rank's part of a plain tensor meets, whose axes from `first` on they walk:
/// the place of its first element, and steps, 0 along axes of extent 1.
template <int Q, int K>
void set_places(index_rule<Q>& rule, places_here<K> const& places,
                std::array<mpi::share, static_cast<std::size_t>(Q)> const& part, int first) {
  auto const steps = row_major(places.own.extents());
  rule.where = places.own.data();
  for (std::size_t i = 0; i < static_cast<std::size_t>(K); ++i) {
    auto const j = i + static_cast<std::size_t>(first);
    rule.varies[j] = places.shape[static_cast<int>(i)] != 1;
    if (!rule.varies[j] || places.own.size() == 0) continue;
    rule.steps[j] = steps[i];
    if (part[j].size() > 0) rule.where += (part[j].low - places.part[i].low) * steps[i];
  }
}

/// The rule for this rank's part of the result of take, whose axes are those before, those of the
/// indices and those behind; and for its part of the result of gather.
template <int K, std::size_t Q>
index_rule<static_cast<int>(Q)> rule_of_taken(int axis, places_here<K> const& places,
                                              std::array<mpi::share, Q> const& part) {
  index_rule<static_cast<int>(Q)> rule{axis, {}, nullptr, {}, {}};
  for (int i = 0; i < static_cast<int>(Q); ++i)
    rule.walks[static_cast<std::size_t>(i)] = i < axis ? i : i < axis + K ? -1 : i - K + 1;
  set_places(rule, places, part, axis);
  return rule;
}
template <std::size_t Q>
index_rule<static_cast<int>(Q)> rule_of_gathered(int axis,
                                                 places_here<static_cast<int>(Q)> const& places,
                                                 std::array<mpi::share, Q> const& part) {
  index_rule<static_cast<int>(Q)> rule{axis, {}, nullptr, {}, {}};
  for (int i = 0; i < static_cast<int>(Q); ++i)
    rule.walks[static_cast<std::size_t>(i)] = i == axis ? -1 : i;
  set_places(rule, places, part, 0);
  return rule;
}

}  // namespace detail
LAZULI_END

// Brings elements to places that indices name: which part of a source each rank has, who gets it,
// and in which order.
#pragma once

#include <lazuli/indexing/scatter.hpp>
#include <lazuli/mpi/take.hpp>

LAZULI_BEGIN
namespace detail {

/// Which part of a source, of extents `shape`, this rank brings.
template <int R>
struct brought_part {
  static constexpr int rank = R;
  dextents<R> shape;
  axes_of_mesh<R> along;
  box<R> part;

  brought_part(mpi::grid const& grid, dextents<R> const& s, axes_of_mesh<R> const& axes)
      : shape(s), along(axes), part(part_here(&grid, s, axes)) {}
  axes_of_mesh<R> const& axes() const { return along; }
  box<R> const& shares() const { return part; }
};

template <transfer M, class T>
void merge_elements(std::byte* to, std::byte const* from, index bytes) {
  if constexpr (M == transfer::store) {
    std::memcpy(to, from, static_cast<std::size_t>(bytes));
  } else {
    for (index i = 0; i < bytes; i += static_cast<index>(sizeof(T))) {
      T a, b;
      std::memcpy(&a, to + i, sizeof(T));
      std::memcpy(&b, from + i, sizeof(T));
      a = merged<M>(a, b);
      std::memcpy(to + i, &a, sizeof(T));
    }
  }
}

/// The part of what this rank brings that goes on from here: where every rank of a line has it,
/// each takes its own; where each brings another part and all have the place, all get it.
template <class P>
void choose_receivers(mpi::grid const& grid, P const& plain, named_units& units) {
  std::vector<index> apart{0};
  auto const brings = [&](int m) {
    return std::find(plain.along.begin(), plain.along.end(), m) != plain.along.end();
  };
  auto& list = units.places;
  auto const place = [&](std::size_t k, int m) {
    return list.rank[k] / ranks_apart(grid, m) % grid.size(m);
  };
  std::vector<int> mine;
  for (int m = 0; m < grid.axes(); ++m) {
    auto const at = static_cast<std::size_t>(m);
    if (!brings(m) && units.by_outer[at] != 0) mine.push_back(m);
    if (!brings(m) || units.by_outer[at] != 0 || units.by_inner[at] != 0) continue;
    auto const before = apart;
    apart.clear();
    for (int p = 0; p < grid.size(m); ++p)
      for (index const a : before) apart.push_back(a + (p - grid.place(m)) * ranks_apart(grid, m));
  }
  if (mine.empty() && apart.size() == 1) return;
  mpi::place_list out;
  for (std::size_t k = 0; k < list.size(); ++k) {
    bool here = true;
    for (int const m : mine) here = here && place(k, m) == grid.place(m);
    for (index const a : apart) {
      if (!here) continue;
      out.rank.push_back(list.rank[k] + static_cast<int>(a));
      out.unit.push_back(list.unit[k]);
      if (!list.order.empty()) out.order.push_back(list.order[k]);
      out.source.push_back(static_cast<index>(k));
    }
  }
  list = std::move(out);
}

/// Does all that a rank brings stay on it? The answer is the same on every rank.
template <class N, class P>
bool stays_here(N const& named, P const& plain, index_rule<P::rank> const& rule) {
  auto const to = named.axes();
  for (std::size_t j = 0; j < plain.along.size(); ++j) {
    int const m = plain.along[j], a = rule.walks[j];
    if (m < 0 || named.grid->size(m) == 1) continue;
    if (a < 0 || to[static_cast<std::size_t>(a)] != m ||
        named.shape[a] != plain.shape[static_cast<int>(j)])
      return false;
  }
  return true;
}

/// Writes or adds values to their places: a row-major block of the part that this rank brings.
/// Collective, unless they stay.
template <transfer M, class Space, class T, class P>
void write_by_indices(shard<Space, T> const& x, P const& plain, index_rule<P::rank> const& rule,
                      T const* values, char const* call) {
  auto const& grid = *x.grid;
  bool const here = stays_here(x, plain, rule);
  int const first = first_axis(plain.shape);
  bool in_rows = true;
  for (int j = 0; j < P::rank; ++j) {
    int const m = plain.along[static_cast<std::size_t>(j)];
    in_rows = in_rows && (m < 0 || grid.size(m) == 1 || j == first);
  }
  auto const list = [&] {
    auto units = meet_by_indices(x, plain, rule, !here && !in_rows);
    choose_receivers(grid, plain, units);
    return units;
  };
  auto const units = here ? list() : mpi::together(grid.all().get(), list);
  index const bytes = units.length * static_cast<index>(sizeof(T));
  auto* const to = reinterpret_cast<std::byte*>(x.first);
  auto const* const from = reinterpret_cast<std::byte const*>(values);
  if (!here)
    return mpi::write_places(grid.all(), units.places, units.form, to, bytes, from,
                             merge_elements<M, T>, !in_rows, call);
  for (std::size_t k = 0; k < units.places.size(); ++k)
    merge_elements<M, T>(to + units.form.unit(units.places.unit[k]) * bytes,
                         from + units.places.from(k) * bytes, bytes);
}

/// A source as a leaf on this rank: its block of a tensor over ranks; all of what every rank has.
template <class T, int R>
struct source_here {
  index_array<R> extents{}, steps{};  // of the whole
  axes_of_mesh<R> along{};
  box<R> part{};
  bool ranked = false;

  source_here() {
    extents.fill(1);
    along.fill(-1);
    part.fill({0, 1});
  }
  template <class X>
  void set(X const& x) {
    constexpr std::size_t r = static_cast<std::size_t>(X::extents_type::rank());
    static_assert(r <= static_cast<std::size_t>(R),
                  "lazuli: the source has more axes than the tensor that it is written to");
    for (std::size_t i = 0; i < r; ++i) {
      std::size_t const j = i + static_cast<std::size_t>(R) - r;
      extents[j] = x.extents()[static_cast<int>(i)];
      steps[j] = x.strides()[i];
      part[j] = {0, extents[j]};
      if constexpr (on_ranks<X>) along[j] = x.target().axes()[i], part[j] = x.target().shares()[i];
    }
    ranked = on_ranks<X>;
  }
  /// The elements that a part brings.
  template <class D>
  strided<D const, dextents<R>> block(D const* first, box<R> const& brought) const {
    auto s = steps;
    for (std::size_t j = 0; j < s.size(); ++j) {
      if (extents[j] == 1) s[j] = 0;
      if (!is_empty(brought)) first += (brought[j].low - part[j].low) * s[j];
    }
    return {first, extents_of_box(brought), s};
  }
};

/// Does every rank have all of what lies along these axes?
template <std::size_t R>
bool none_shared(std::array<int, R> const& along) {
  return std::all_of(along.begin(), along.end(), [](int m) { return m < 0; });
}
/// What is written, where it can be read: an own tensor over ranks, or a tensor of the host.
template <class T, class V>
auto readable_source(V const& v, char const* call) {
  static_assert(!loses_imaginary_part<T, V>, "lazuli: complex values are assigned to real ones");
  if constexpr (!expression<V>)
    return scalar<T>(exactly<T>(call, v));
  else if constexpr (!on_ranks<V>)
    return dtensor<value_t<V>, rank_of<V>>(v);
  else if constexpr (rank_of<V> == 0)
    return scalar<value_t<V>>(sharded<value_t<V>>(v).item());
  else
    return values_of_its_own<value_t<V>>(v, 0);
}

template <class Source, int R>
auto first_of(Source const& source, index_array<R> const& extents) {
  return [&]<int... I>(std::integer_sequence<int, I...>) {
    return values_of_its_own<value_t<Source>>(
        source(slice(index{0}, extents[static_cast<std::size_t>(I)])...), 0);
  }
  (std::make_integer_sequence<int, R>{});
}

/// Brings the source's part to its places, once it is known along which mesh axes it lies.
template <transfer M, class X, class S, int R>
void bring_source(X& x, S const& source, source_here<value_t<X>, R> const& seen,
                  brought_part<R> const& plain, index_rule<R> const& rule, char const* call) {
  using T = value_t<X>;
  auto const make = [&] {
    dtensor<T, R> values(extents_of_box(plain.part));
    if (values.size() != 0)
      assign_to(values.target(), seen.block(source.data(), plain.part), aliasing::excluded);
    return values;
  };
  dtensor<T, R> const values =
      stays_here(x.target(), plain, rule) ? make() : mpi::together(x.grid()->all().get(), make);
  write_by_indices<M>(x.target(), plain, rule, values.data(), call);
}

}  // namespace detail
LAZULI_END

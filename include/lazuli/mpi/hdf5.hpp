// Sharded tensors in HDF5 files: every rank writes and reads its blocks, by MPI-IO and by any
// libhdf5, with or without MPI.
#pragma once

#include <functional>
#include <lazuli/io/hdf5.hpp>
#include <lazuli/mpi/file_blocks.hpp>

LAZULI_BEGIN
namespace detail::hdf5 {

/// A dataset of which every rank has a block, and how all write it from a byte of the file on.
struct dealt_dataset {
  dataset about;
  std::shared_ptr<mpi::grid const> grid;
  std::function<void(std::string const& path, std::int64_t start)> write;
};

template <class X>
dealt_dataset dealt(std::string const& name, X const& x) {
  if constexpr (in_blocks<X>) {
    return dealt(name, in_shares_of_ranks(value_to_send(x)));
  } else {
    auto const value = value_to_send(x);
    auto const own = value.target();
    if (own.grid == nullptr) fail<error>("save_hdf5: ", name, " lies on no mesh");
    return dealt_dataset{{name, about_array<value_t<X>>(own.shape)},
                         own.grid,
                         [own](std::string const& path, std::int64_t start) {
                           write_blocks("save_hdf5", path, own, static_cast<MPI_Offset>(start));
                         }};
  }
}

inline void deal(std::vector<dealt_dataset>&) {}
template <class X, class... Rest>
void deal(std::vector<dealt_dataset>& to, std::string const& name, X const& x,
          Rest const&... rest) {
  to.push_back(dealt(name, x));
  deal(to, rest...);
}

/// Names and sharded tensors in turn?
template <class... Rest>
inline constexpr bool names_of_shards = true;
template <class Name, class X, class... Rest>
inline constexpr bool names_of_shards<Name, X, Rest...> = over_a_mesh<X>&& names_of_shards<Rest...>;

}  // namespace detail::hdf5

/// Writes sharded expressions with their names: `save_hdf5(path, "x", x, "y", y)`. The first rank
/// makes the file, with room for all elements; then every rank writes its block. Collective. If a
/// rank fails, all throw rank_error, and an older file stays.   dtypes: as on one machine. A list,
/// `{{"x", x}}`, is written by the first rank, which gets all elements.
template <expression X, class... Rest>
  requires(over_a_mesh<X>&& detail::hdf5::names_of_shards<Rest...>)
void save_hdf5(std::string const& path, std::string const& name, X const& x, Rest const&... rest) {
  std::vector<detail::hdf5::dealt_dataset> sets;
  detail::hdf5::deal(sets, name, x, rest...);
  auto const& all = sets.front().grid->all();
  detail::write_beside("save_hdf5", path, all, [&](std::string const& part) {
    std::vector<std::int64_t> begins(sets.size());
    mpi::together(all.get(), [&] {
      if (all.rank() != 0) return;
      std::vector<detail::hdf5::dataset> about;
      for (auto const& set : sets) about.push_back(set.about);
      begins = detail::hdf5::write("save_hdf5", part, about, false);
    });
    MPI_Bcast(begins.data(), static_cast<int>(begins.size()), MPI_INT64_T, 0, all.get());
    for (std::size_t i = 0; i < sets.size(); ++i)
      if (begins[i] >= 0) sets[i].write(part, begins[i]);
  });
}

/// A dataset of an HDF5 file as a sharded tensor, placed as `where` says:
/// `load_hdf5<float>(path, "x", placed<on<"x">, all>(m))`. Every rank reads its block. Collective.
/// Throws rank_error on every rank if one finds the file missing, malformed, or without such a
/// dataset of that dtype and rank.
template <dtype T, class... P>
auto load_hdf5(std::string const& path, std::string const& name, placed_on<P...> const& where) {
  using space = detail::space_of_placements<P...>;
  constexpr int axes = sizeof...(P);
  if constexpr (detail::is_cyclic<space>)
    return redistributed(space{}, load_hdf5<T>(path, name, detail::placed_in_shares(where)));
  else
    return mpi::together(where.grid()->all().get(), [&] {
      auto const opened = load_hdf5(path);
      auto const& file = opened.file();
      auto const array = file.about(name);
      detail::check_array(file.label(name), array, element_type_of<T>, axes);
      sharded<T, P{}...> out(where.grid(), detail::extents_of_rank<axes>(array));
      std::vector<detail::hdf5::range> block;
      for (auto const& share : out.target().shares()) block.push_back({share.low, 1, share.size()});
      file.read(name, array, block, out.data());
      return out;
    });
}

LAZULI_END

// Sharded tensors in NumPy's files of one array, which every rank writes and reads its block of,
// and in .safetensors files, of which it reads it.
#pragma once

#include <cstdint>
#include <cstdio>
#include <lazuli/io/npy.hpp>
#include <lazuli/io/safetensors.hpp>
#include <lazuli/mpi/factory.hpp>
#include <lazuli/mpi/redistribute.hpp>

LAZULI_BEGIN
namespace detail {

/// Throws io_error with MPI's reason.
inline void check_io(int code, std::string_view call, std::string const& path) {
  if (code == MPI_SUCCESS) return;
  char words[MPI_MAX_ERROR_STRING] = {};
  int length = 0;
  MPI_Error_string(code, words, &length);
  fail<io_error>(call, ": ", path, ": ", static_cast<char const*>(words));
}

/// Writes the blocks of all ranks behind a header; the file must not be there for readers yet. Ranks
/// whose blocks are no runs of the file move their elements first: it is written in few long runs.
template <class Space, class T>
void write_blocks(shard<Space, T> const& x, std::string const& header, std::string const& path) {
  constexpr int axes = Space::rank;
  using plain = std::remove_const_t<T>;
  auto const& all = x.grid->all();
  auto const local = x.local();
  moving_block<plain, axes> block(*x.grid, x.shape, x.axes(), {local.first, local.shape, local.steps});
  if constexpr (axes > 0) block.move_to(cut_in_rows(x.shape, x.axes()));
  auto const writes = block.run();
  MPI_File file = MPI_FILE_NULL;
  mpi::together(all.get(), [&] {
    check_io(MPI_File_open(all.get(), path.c_str(), MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file),
             "save_npy", path);
  });
  int failed = MPI_SUCCESS;
  auto const note = [&](int code) {
    if (failed == MPI_SUCCESS) failed = code;
  };
  constexpr auto each = static_cast<MPI_Offset>(sizeof(T));
  auto const start = static_cast<MPI_Offset>(header.size());
  std::array<index, 1> const count{writes.size()};
  std::array<mpi::share, 1> const whole{mpi::share{0, writes.size()}};
  mpi::block_type const run(count, whole, sizeof(T));
  note(MPI_File_set_size(file, start + each * x.shape.size()));
  if (all.rank() == 0)
    note(MPI_File_write_at(file, 0, header.data(), static_cast<int>(header.size()), MPI_BYTE, MPI_STATUS_IGNORE));
  // Each by itself: a run needs no neighbour, and the collective form of Open MPI 4.1 now and then
  // writes zeros over small runs of others (its issue 12718).
  note(MPI_File_write_at(file, start + each * writes.low, block.block().first, run.count(),
                         run.get(), MPI_STATUS_IGNORE));
  note(MPI_File_close(&file));
  mpi::together(all.get(), [&] { check_io(failed, "save_npy", path); });
}

/// The same where blocks are shares.
template <class... P>
auto placed_in_shares(placed_on<P...> const& where) {
  return placed_on<typename in_shares<P>::type...>(where.grid());
}

/// This rank's block of an array in a file, as a sharded tensor. Throws io_error for one of another
/// dtype or rank.
template <class T, class... P>
auto own_part_of_array(std::string const& call, array_bytes const& array,
                       placed_on<P...> const& where) {
  constexpr int axes = sizeof...(P);
  check_array(call, array, element_type_of<T>, axes);
  sharded<T, P{}...> out(where.grid(), extents_of_rank<axes>(array));
  auto const address = reinterpret_cast<std::uintptr_t>(array.bytes.data());
  if (array.swapped || std::is_same_v<T, bool> || address % alignof(T) != 0) {
    auto const whole = tensor_from<T, axes>(call, array);
    keep_own_part(out.target(), whole.data(), row_major(whole.extents()));
  } else {
    keep_own_part(out.target(), reinterpret_cast<T const*>(array.bytes.data()),
                  file_strides<axes>(array));
  }
  return out;
}

}  // namespace detail

/// Writes a sharded expression as a .npy file, the same bytes as of one machine; every rank writes
/// its block, by MPI-IO. Collective. The file is written beside its place, as `path`.part, and
/// renamed when all of it is there: where a rank fails, all throw rank_error, and an older file
/// stays.   dtype: as on one machine.
template <expression X>
  requires over_a_mesh<X>
void save_npy(std::string const& path, X const& x) {
  if constexpr (in_blocks<X>) {
    save_npy(path, detail::in_shares_of_ranks(detail::value_to_send(x)));
  } else {
    auto const value = detail::value_to_send(x);
    auto const& own = value.target();
    if (own.grid == nullptr) fail<error>("save_npy: this tensor lies on no mesh");
    auto const& all = own.grid->all();
    detail::array_bytes array;
    array.type = element_type_of<value_t<X>>;
    for (index n : own.shape.values()) array.extents.push_back(n);
    std::string const part = path + ".part";
    auto const finish = [&] {
      detail::write_blocks(own, detail::npy::header_of(array), part);
      mpi::together(all.get(), [&] {
        if (all.rank() == 0 && std::rename(part.c_str(), path.c_str()) != 0)
          detail::throw_file("save_npy", path, " cannot be written");
      });
    };
    try {
      finish();
    } catch (...) {
      if (all.rank() == 0) std::remove(part.c_str());
      MPI_Barrier(all.get());
      throw;
    }
  }
}

/// The array of a .npy file as a sharded tensor, placed as `where` says:
/// `load_npy<float>(path, placed<on<"x">, all>(m))`. Every rank reads its block of the file.
/// Collective.   Throws rank_error on every rank where one finds the file missing, malformed, cut
/// short, or of another dtype or rank.   Cost: the pages of the block; a file in the other byte order is
/// read as a whole.
template <dtype T, class... P>
auto load_npy(std::string const& path, placed_on<P...> const& where) {
  using space = detail::space_of_placements<P...>;
  if constexpr (detail::is_cyclic<space>)
    return redistributed(space{}, load_npy<T>(path, detail::placed_in_shares(where)));
  else
    return mpi::together(where.grid()->all().get(), [&] {
      std::string const call = "load_npy: " + path;
      detail::file_bytes const file("load_npy", path);
      auto const array = detail::npy::read(call, file.all());
      return detail::own_part_of_array<T>(call, array, where);
    });
}
/// A tensor of a .safetensors file likewise: `load_safetensors<float>(path, "w", placed<on<"x">,
/// all>(m))`.
template <dtype T, class... P>
auto load_safetensors(std::string const& path, std::string const& name,
                      placed_on<P...> const& where) {
  using space = detail::space_of_placements<P...>;
  if constexpr (detail::is_cyclic<space>)
    return redistributed(space{}, load_safetensors<T>(path, name, detail::placed_in_shares(where)));
  else
    return mpi::together(where.grid()->all().get(), [&] {
      return safetensors_file(path).with_bytes(
          name, [&](std::string const& call, detail::array_bytes const& array) {
            return detail::own_part_of_array<T>(call, array, where);
          });
    });
}

LAZULI_END

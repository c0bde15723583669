// Blocks of sharded tensors in files: every rank writes its block where it lies in the whole.
#pragma once

#include <cerrno>
#include <cstdio>
#include <lazuli/io/file.hpp>
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

/// Writes the blocks of all ranks into an existing file, from byte `start` on; readers must not see
/// the file yet. Ranks whose blocks are not contiguous in the file move their elements first: the
/// file is written in few long runs.
template <class Space, class T>
void write_blocks(std::string_view call, std::string const& path, shard<Space, T> const& x,
                  MPI_Offset start) {
  constexpr int axes = Space::rank;
  using plain = std::remove_const_t<T>;
  auto const& all = x.grid->all();
  auto const local = x.local();
  moving_block<plain, axes> block(*x.grid, x.shape, x.axes(),
                                  {local.first, local.shape, local.steps});
  if constexpr (axes > 0) block.move_to(cut_in_rows(x.shape, x.axes()));
  auto const writes = block.run();
  MPI_File file = MPI_FILE_NULL;
  mpi::together(all.get(), [&] {
    check_io(MPI_File_open(all.get(), path.c_str(), MPI_MODE_CREATE | MPI_MODE_WRONLY,
                           MPI_INFO_NULL, &file),
             call, path);
  });
  int failed = MPI_SUCCESS;
  auto const note = [&](int code) {
    if (failed == MPI_SUCCESS) failed = code;
  };
  constexpr auto each = static_cast<MPI_Offset>(sizeof(T));
  std::array<index, 1> const count{writes.size()};
  std::array<mpi::share, 1> const whole{mpi::share{0, writes.size()}};
  mpi::block_type const run(count, whole, sizeof(T));
  // Each rank writes by itself: a run needs no neighbour, and the collective form of Open MPI 4.1
  // now and then writes zeros over small runs of others (its issue 12718).
  note(MPI_File_write_at(file, start + each * writes.low, block.block().first, run.count(),
                         run.get(), MPI_STATUS_IGNORE));
  note(MPI_File_close(&file));
  mpi::together(all.get(), [&] { check_io(failed, call, path); });
}

/// Calls write(part) of all ranks for a file beside `path`, then gives that its name. Where a rank
/// fails, all throw rank_error, and an older file stays.
template <class Write>
void write_beside(std::string_view call, std::string const& path, mpi::communicator const& all,
                  Write const& write) {
  std::string const part = path + ".part";
  try {
    write(part);
    mpi::together(all.get(), [&] {
      errno = 0;
      if (all.rank() == 0 && std::rename(part.c_str(), path.c_str()) != 0)
        throw_file(call, path, " cannot be written");
    });
  } catch (...) {
    if (all.rank() == 0) std::remove(part.c_str());
    MPI_Barrier(all.get());
    throw;
  }
}

/// What reads a file at once: `where`, with shares for blocks.
template <class... P>
auto placed_in_shares(placed_on<P...> const& where) {
  return placed_on<typename in_shares<P>::type...>(where.grid());
}

}  // namespace detail
LAZULI_END

#include "folder.hpp"

namespace mpi_files {

using namespace ranks;

/// write(path, x) writes the same bytes over ranks as on one machine, which all ranks read at once.
template <class X, class W>
void compare(std::string const& path, X const& whole, W const& write) {
  if (line().rank() == 0) write(path + "one", whole);
  auto const x = lz::placed<on<"x">, all>(line()).from(whole);
  write(path + "ranks", x);
  auto const there = bytes_of(path + "ranks");
  MPI_Barrier(MPI_COMM_WORLD);
  BOOST_TEST((there == bytes_of(path + "one")));
  BOOST_TEST(there.size() > 0u);
  write(path + "ranks", x.to(all, on<"x">) + typename X::value_type(0));
  BOOST_TEST((bytes_of(path + "ranks") == there));
  MPI_Barrier(MPI_COMM_WORLD);
}

BOOST_AUTO_TEST_CASE(one_rank_writes_what_all_hold) {
  folder const f("lazuli_mpi_files");
  for (lz::index n : {1, 2, 7}) {
    auto const x = numbers<double>(n, 3);
    compare(f.path + "/t", x, [](auto const& path, auto const& v) { lz::savetxt(path, v); });
    compare(f.path + "/z", x, [](auto const& path, auto const& v) { lz::save_npz(path, "v", v, "twice", 2. * v); });
    compare(f.path + "/l", x, [](auto const& path, auto const& v) { lz::save_npz(path, {{"v", v}}); });
    compare(f.path + "/s", x, [](auto const& path, auto const& v) { lz::save_safetensors(path, {{"v", v}}); });
    compare(f.path + "/p", x, [](auto const& path, auto const& v) { lz::save_image(path, v / 30.); });
  }
}

BOOST_AUTO_TEST_CASE(all_ranks_learn_that_a_file_cannot_be_written) {
  auto const x = lz::placed<on<"x">, all>(line()).ones(5, 3);
  BOOST_CHECK_THROW(lz::savetxt("no/such/folder/x", x), lz::rank_error);
  BOOST_CHECK_THROW(lz::save_npz("no/such/folder/x", "x", x), lz::rank_error);
  BOOST_CHECK_THROW(lz::save_safetensors("no/such/folder/x", "x", x), lz::rank_error);
  BOOST_CHECK_THROW(lz::save_image("no/such/folder/x.png", x), lz::rank_error);
}

}  // namespace mpi_files

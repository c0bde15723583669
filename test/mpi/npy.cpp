#include "folder.hpp"

namespace mpi_npy {

using namespace ranks;

template <class T, auto... P>
void compare(auto const& m, std::string const& path, lz::index rows, lz::index columns) {
  lz::matrix<T> const x = lz::astype<T>(lz::arange(rows * columns).reshape(rows, columns) % 99);
  if (m.rank() == 0) lz::save_npy(path + "/one.npy", x);
  auto const where = lz::placed<P...>(m);
  lz::save_npy(path + "/ranks.npy", where.from(x));
  BOOST_TEST(bytes_of(path + "/ranks.npy") == bytes_of(path + "/one.npy"));
  BOOST_TEST(same(lz::load_npy<T>(path + "/ranks.npy", where).gather(), x));
  MPI_Barrier(MPI_COMM_WORLD);
}

BOOST_AUTO_TEST_CASE(the_file_of_ranks_is_that_of_one_machine) {
  folder const there("lazuli_mpi_npy");
  for (lz::index n : sizes) {
    compare<float, on<"x">, all>(line(), there.path, n, 3);
    compare<float, all, on<"x">>(line(), there.path, 3, n);
    compare<double, on<"y">, on<"x">>(rectangle(), there.path, n, 5);
    compare<bool, all, all>(rectangle(), there.path, n, 2);
  }
  auto const m = line();
  lz::save_npy(there.path + "/number.npy", lz::sum(lz::placed<on<"x">>(m).arange(5)));
  BOOST_TEST((lz::load_npy<std::int64_t, 0>(there.path + "/number.npy").item() == 10));
}

BOOST_AUTO_TEST_CASE(other_orders_of_a_file_are_read) {
  folder const there("lazuli_mpi_npy");
  auto const m = line();
  auto const path = there.path + "/columns.npy";
  if (m.rank() == 0) {  // numpy.arange(6, dtype='>i4').reshape(2, 3, order='F'), and in this machine's order
    for (bool swapped : {true, false}) {
      std::string dict = std::string("{'descr': '") + (swapped ? '>' : '<') + "i4', 'fortran_order': True, 'shape': (2, 3), }";
      dict.resize(117, ' ');
      dict += '\n';
      std::ofstream file(swapped ? path + ".swapped" : path, std::ios::binary);
      file << std::string("\x93NUMPY\x01\x00", 8) << static_cast<char>(118) << '\0' << dict;
      for (char i = 0; i < 6; ++i) file << std::string(swapped ? 3 : 0, '\0') << i << std::string(swapped ? 0 : 3, '\0');
    }
  }
  MPI_Barrier(MPI_COMM_WORLD);
  lz::matrix<std::int32_t> const wanted({{0, 2, 4}, {1, 3, 5}});
  BOOST_TEST(same(lz::load_npy<std::int32_t>(path, lz::placed<all, on<"x">>(m)).gather(), wanted));
  BOOST_TEST(same(lz::load_npy<std::int32_t>(path + ".swapped", lz::placed<on<"x">, all>(m)).gather(), wanted));
}

BOOST_AUTO_TEST_CASE(where_a_rank_fails_all_throw_and_the_old_file_stays) {
  folder const there("lazuli_mpi_npy");
  auto const m = line();
  auto const where = lz::placed<on<"x">>(m);
  BOOST_CHECK_THROW(lz::save_npy(there.path + "/none/x.npy", where.arange(7)), lz::rank_error);
  auto const taken = there.path + "/taken";
  if (m.rank() == 0) fs::create_directories(taken + "/full");
  MPI_Barrier(MPI_COMM_WORLD);
  BOOST_CHECK_THROW(lz::save_npy(taken, where.arange(7)), lz::rank_error);  // a folder is no file
  BOOST_TEST((fs::is_directory(taken) && !fs::exists(taken + ".part")));
  auto const path = there.path + "/x.npy";
  lz::save_npy(path, where.arange(7));
  BOOST_CHECK_THROW(lz::load_npy<float>(path, where), lz::rank_error);  // of another dtype
  BOOST_CHECK_THROW((lz::load_npy<std::int64_t>(path, lz::placed<on<"x">, all>(m))), lz::rank_error);
  BOOST_CHECK_THROW(lz::load_npy<float>(path + ".none", where), lz::rank_error);
}

BOOST_AUTO_TEST_CASE(ranks_read_their_blocks_of_safetensors) {
  folder const there("lazuli_mpi_safetensors");
  std::string const path = there.path + "/w.safetensors";
  auto const w = numbers<float>(13, 5);
  auto const flags = lz::eval(numbers<std::int64_t>(4, 3) % 2 == 0);
  lz::matrix<double> const none(0, 3);
  if (line().rank() == 0) lz::save_safetensors(path, "w", w, "flags", flags, "none", none);
  MPI_Barrier(MPI_COMM_WORLD);
  BOOST_TEST(
      same(lz::load_safetensors<float>(path, "w", lz::placed<on<"x">, all>(line())).gather(), w));
  BOOST_TEST(same(
      lz::load_safetensors<float>(path, "w", lz::placed<on<"y">, on<"x">>(rectangle())).gather(),
      w));
  BOOST_TEST(same(
      lz::load_safetensors<bool>(path, "flags", lz::placed<all, on<"x">>(line())).gather(), flags));
  BOOST_TEST(same(
      lz::load_safetensors<double>(path, "none", lz::placed<on<"x">, all>(line())).gather(), none));
  BOOST_CHECK_THROW((void)lz::load_safetensors<double>(path, "w", lz::placed<on<"x">, all>(line())),
                    lz::rank_error);
  BOOST_CHECK_THROW((void)lz::load_safetensors<float>(path, "w", lz::placed<on<"x">>(line())),
                    lz::rank_error);
  BOOST_CHECK_THROW((void)lz::load_safetensors<float>(path, "v", lz::placed<on<"x">, all>(line())),
                    lz::rank_error);
}

}  // namespace mpi_npy

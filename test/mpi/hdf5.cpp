#include "folder.hpp"

namespace mpi_hdf5 {

using namespace ranks;

template <class T, auto... P>
void compare(auto const& m, std::string const& path, lz::index rows, lz::index columns) {
  lz::matrix<T> const x = lz::astype<T>(lz::arange(rows * columns).reshape(rows, columns) % 99);
  auto const where = lz::placed<P...>(m);
  std::string const name = "x";
  lz::save_hdf5(path, name, where.from(x));
  BOOST_TEST(same(lz::load_hdf5<T, 2>(path, "x"), x));
  BOOST_TEST(same(lz::load_hdf5<T>(path, "x", where).gather(), x));
  MPI_Barrier(MPI_COMM_WORLD);
}

BOOST_AUTO_TEST_CASE(ranks_write_and_read_their_blocks) {
  folder const there("lazuli_mpi_hdf5");
  auto const path = there.path + "/x.h5";
  for (lz::index n : sizes) {
    compare<float, on<"x">, all>(line(), path, n, 3);
    compare<float, all, on<"x">>(line(), path, 3, n);
    compare<double, on<"y">, on<"x">>(rectangle(), path, n, 5);
    compare<bool, all, all>(rectangle(), path, n, 2);
  }
}

BOOST_AUTO_TEST_CASE(several_datasets_in_groups_of_any_placement) {
  folder const there("lazuli_mpi_hdf5");
  auto const path = there.path + "/several.h5";
  auto const m = line();
  lz::matrix<double> const x = lz::astype<double>(lz::arange(35).reshape(7, 5));
  lz::sharded<double, on<"x">, all> const s = lz::placed<on<"x">, all>(m).from(x);
  auto const z = lz::eval(lz::complex(x, -x));
  using lz::block_cyclic;
  auto const blocks = lz::placed<block_cyclic<"x", 2>, all>(m);
  lz::save_hdf5(path, "run 1/x", s, "run 1/chain", s * 2. + 1., "sum", lz::sum(s), "columns",
                s.to(all, on<"x">).t(), "z", lz::placed<all, on<"x">>(m).from(z), "blocks",
                blocks.from(x), "none", lz::placed<on<"x">>(m).zeros<float>(0));
  auto const file = lz::load_hdf5(path);
  BOOST_TEST((file.names() == std::vector<std::string>{"blocks", "columns", "none", "run 1/chain",
                                                       "run 1/x", "sum", "z"}));
  BOOST_TEST(same(file.load<double, 2>("run 1/x"), x));
  BOOST_TEST(same(file.load<double, 2>("run 1/chain"), lz::eval(x * 2. + 1.)));
  BOOST_TEST((file.load<double, 0>("sum").item() == 595));
  BOOST_TEST(same(file.load<double, 2>("columns"), lz::eval(x.t())));
  BOOST_TEST(same(file.load<std::complex<double>, 2>("z"), z));
  BOOST_TEST(same(file.load<double, 2>("blocks"), x));
  BOOST_TEST((file.load<float, 1>("none").numel() == 0));
  BOOST_TEST(same(lz::load_hdf5<double>(path, "run 1/x", blocks).gather(), x));
  BOOST_TEST(same(
      lz::load_hdf5<std::complex<double>>(path, "z", lz::placed<on<"x">, all>(m)).gather(), z));
  MPI_Barrier(MPI_COMM_WORLD);
}

BOOST_AUTO_TEST_CASE(a_list_is_written_by_the_first_rank) {
  folder const there("lazuli_mpi_hdf5");
  auto const path = there.path + "/list.h5";
  auto const x = lz::placed<on<"x">>(line()).arange(11);
  lz::save_hdf5(path, {{"x", x}, {"one", lz::arange(3)}});
  BOOST_TEST((lz::load_hdf5<std::int64_t, 1>(path, "x")(10) == 10));
  BOOST_TEST((lz::load_hdf5<std::int64_t, 1>(path, "one").numel() == 3));
  MPI_Barrier(MPI_COMM_WORLD);
}

BOOST_AUTO_TEST_CASE(no_rank_loses_an_old_file_of_datasets) {
  folder const there("lazuli_mpi_hdf5");
  auto const m = line();
  auto const where = lz::placed<on<"x">>(m);
  BOOST_CHECK_THROW(lz::save_hdf5(there.path + "/none/x.h5", "x", where.arange(7)), lz::rank_error);
  auto const path = there.path + "/x.h5";
  lz::save_hdf5(path, "x", where.arange(7));
  BOOST_CHECK_THROW(lz::save_hdf5(path, "x", where.arange(5), "x", where.arange(5)),
                    lz::rank_error);
  BOOST_TEST(!fs::exists(path + ".part"));
  BOOST_TEST(lz::load_hdf5<std::int64_t>(path, "x", where).extents()[0] == 7);
  BOOST_CHECK_THROW(lz::load_hdf5<float>(path, "x", where), lz::rank_error);  // of another dtype
  BOOST_CHECK_THROW((lz::load_hdf5<std::int64_t>(path, "x", lz::placed<on<"x">, all>(m))),
                    lz::rank_error);
  BOOST_CHECK_THROW(lz::load_hdf5<std::int64_t>(path, "y", where), lz::rank_error);
  BOOST_CHECK_THROW(lz::load_hdf5<std::int64_t>(path + ".none", "x", where), lz::rank_error);
}

}  // namespace mpi_hdf5

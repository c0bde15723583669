#include <boost/test/unit_test.hpp>
#include <lazuli/backend/mpi/agree.hpp>

namespace backend_mpi_agree {

namespace mpi = lazuli::mpi;

struct world {
  int rank = 0, size = 0;
  world() {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
  }
};

/// What a rank hears where f throws on one of them.
std::string heard(auto const& f) {
  try {
    mpi::together(MPI_COMM_WORLD, f);
  } catch (lazuli::rank_error const& e) {
    return e.what();
  }
  return "";
}

BOOST_AUTO_TEST_CASE(the_words_of_the_first_that_throws_come_to_all) {
  world const here;
  auto const last_two = [&] {
    if (here.rank + 2 >= here.size)
      throw std::runtime_error("the disk of " + std::to_string(here.rank) + " is full");
  };
  auto const first = std::to_string(std::max(here.size - 2, 0));
  BOOST_TEST(heard(last_two) == "rank " + first + ": the disk of " + first + " is full");
  BOOST_TEST(heard([] { throw 7; }) == "rank 0: an exception that is no std::exception");
  // What names its rank already is passed on as it is.
  BOOST_TEST(heard([] { throw lazuli::rank_error("rank 5: no memory"); }) == "rank 5: no memory");
}

BOOST_AUTO_TEST_CASE(where_nobody_throws_results_come_back) {
  world const here;
  BOOST_TEST(heard([] {}) == "");
  BOOST_TEST(mpi::together(MPI_COMM_WORLD, [&] { return here.rank * 2; }) == here.rank * 2);
  BOOST_TEST(mpi::largest(MPI_COMM_WORLD, -here.rank) == 0);
}

}  // namespace backend_mpi_agree

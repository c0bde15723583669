#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <lazuli/backend/mpi/grid.hpp>

namespace backend_mpi_grid {

namespace mpi = lazuli::mpi;

BOOST_AUTO_TEST_CASE(every_rank_is_where_the_grid_says) {
  mpi::grid const g({"x", "y"}, {0, 0});
  BOOST_TEST(g.size(0) * g.size(1) == g.all().size());
  BOOST_TEST(g.places_of(g.all().rank()) == g.places(), boost::test_tools::per_element());
  for (int r = 0; r < g.all().size(); ++r) BOOST_TEST(g.rank_at(g.places_of(r)) == r);
  for (int axis : {0, 1}) {
    BOOST_TEST(g.along(axis).size() == g.size(axis));
    BOOST_TEST(g.along(axis).rank() == g.place(axis));
  }
  BOOST_TEST(g.axis("y") == 1);
}

BOOST_AUTO_TEST_CASE(the_first_of_a_line_gets_what_all_have_in_their_order) {
  mpi::grid const g({"x"}, {0});
  auto const& line = g.along(0);
  std::vector<int> have = {line.rank()};
  auto const receive = [&](int from, int step) {
    int const n = std::min(step, line.size() - from);
    std::vector<int> theirs(static_cast<std::size_t>(n));
    MPI_Recv(theirs.data(), n, MPI_INT, from, 0, line.get(), MPI_STATUS_IGNORE);
    have.insert(have.end(), theirs.begin(), theirs.end());
  };
  auto const send = [&](int to, int) {
    MPI_Send(have.data(), static_cast<int>(have.size()), MPI_INT, to, 0, line.get());
  };
  mpi::bring_to_first(line, send, receive);
  for (std::size_t i = 0; i < have.size(); ++i)
    BOOST_TEST(have[i] == line.rank() + static_cast<int>(i));
  if (line.rank() == 0) BOOST_TEST(static_cast<int>(have.size()) == line.size());
}

}  // namespace backend_mpi_grid

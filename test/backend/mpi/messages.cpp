#include <boost/test/unit_test.hpp>
#include <lazuli/backend/mpi/messages.hpp>

namespace backend_mpi_messages {

namespace mpi = lazuli::mpi;

BOOST_AUTO_TEST_CASE(blocks_and_rows_go_round_in_the_order_in_which_they_are_planned) {
  mpi::grid const g({"x"}, {0});
  auto const& line = g.along(0);
  int const next = (line.rank() + 1) % line.size(),
            last = (line.rank() + line.size() - 1) % line.size();
  int const mine = 100 * line.rank(), theirs = 100 * last;
  int const from[2][3] = {{mine, mine + 1, mine + 2}, {mine + 3, mine + 4, mine + 5}};
  int column[2] = {}, part[2] = {}, row[3] = {};
  lazuli::index const extents[] = {2, 3};
  mpi::share const middle[] = {{0, 2}, {1, 2}}, nothing[] = {{0, 0}, {1, 2}},
                   in_a_row[] = {{1, 2}, {1, 3}};
  mpi::messages all(line);
  all.send(&from[0][0], {extents, middle, sizeof(int)}, next);
  all.send(&from[0][0], {extents, nothing, sizeof(int)}, next);
  all.send(&from[0][0], {extents, in_a_row, sizeof(int)}, next);
  all.send(from[1], sizeof from[1], next);
  all.receive(column, sizeof column, last);
  all.receive(part, sizeof part, last);
  all.receive(row, sizeof row, last);
  auto const planned = all.planned();
  BOOST_TEST((planned.sent == 3 && planned.received == 3));
  BOOST_TEST(planned.bytes_sent == static_cast<lazuli::index>(7 * sizeof(int)));
  all.start();
  all.wait();
  BOOST_TEST((column[0] == theirs + 1 && column[1] == theirs + 4));
  BOOST_TEST((part[0] == theirs + 4 && part[1] == theirs + 5));
  BOOST_TEST((row[0] == theirs + 3 && row[1] == theirs + 4 && row[2] == theirs + 5));
}

}  // namespace backend_mpi_messages

#include <boost/test/unit_test.hpp>
#include <lazuli/backend/mpi/before.hpp>

namespace backend_mpi_before {

namespace mpi = lazuli::mpi;

/// The ranks [low, high) that came together, or `broken`, where others than neighbours were joined.
struct run {
  int low = 0, high = 0;
  bool broken = false;
};
void join(run const& a, run& b) {
  if (a.low == a.high) return;
  bool const is_empty = b.low == b.high;
  b = {a.low, is_empty ? a.high : b.high, a.broken || b.broken || (!is_empty && a.high != b.low)};
}

BOOST_AUTO_TEST_CASE(each_rank_hears_of_all_before_it_in_their_order) {
  mpi::grid const g({"x"}, {0});
  auto const& line = g.along(0);
  for (bool behind : {false, true}) {
    int const place = behind ? line.size() - 1 - line.rank() : line.rank();
    run totals[2] = {{place, place + 1}, {place, place + 1}}, before[2], room[2];
    mpi::join_ranks_before(line, totals, before, room, 2, join, behind);
    for (run const& r : before) BOOST_TEST((r.low == 0 && r.high == place && !r.broken), place);
  }
}

}  // namespace backend_mpi_before

#include "ranks.hpp"

namespace mpi_explain {

using namespace ranks;

BOOST_AUTO_TEST_CASE(a_statement_is_its_loop_on_this_rank) {
  auto const m = line();
  auto const a = lz::placed<on<"x">, all>(m).zeros(8, 6);
  auto b = lz::zeros_like(a);
  auto const told = lz::explain(b, a * 2.f + 1.f);
  lz::index const mine = a.range(0).size() * 6;
  if (mine == 0) return;
  BOOST_TEST(told.loops.size() == 1u);
  BOOST_TEST((told.loops[0].points == mine && told.bytes_written() == 4 * mine));
  BOOST_CHECK_THROW((void)lz::explain(lz::placed<on<"x">, all>(m).zeros(8, 5), a * 2.f), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(messages_and_parts_of_what_reads_neighbours) {
  auto const m = line();
  auto const a = lz::placed<on<"x">, all>(m).zeros(16, 6);  // 4 rows and more on each rank
  auto b = lz::zeros_like(a);
  auto const told = lz::explain(b, a + a.shift(0, 1) + a.shift(0, -1));
  auto const rows = a.range(0);
  lz::index const sides = (rows.low > 0) + (rows.high < 16);
  BOOST_TEST(told.loops[0].formula == "send " + std::to_string(sides) + ", receive " + std::to_string(sides));
  BOOST_TEST((told.loops[0].bytes_read == sides * 24 && told.loops[0].bytes_written == sides * 24));
  BOOST_TEST(told.loops.size() == 4u);  // the inner part, the first and the last row
  BOOST_TEST(told.loops[1].points == (rows.size() - 2) * 6);
  auto const in_place = lz::explain(b, b + b.shift(0, 1));
  BOOST_TEST((in_place.loops.size() == 2u && in_place.loops[1].points == rows.size() * 6));
}

}  // namespace mpi_explain

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

// What a loop or an entry of messages says first.
std::string said(lz::explanation const& e, std::size_t i) {
  return i < e.loops.size() ? e.loops[i].formula : "nothing";
}

BOOST_AUTO_TEST_CASE(sums_of_blocks_are_a_loop_and_an_allreduce) {
  auto const m = line();
  auto const a = lz::placed<all, on<"x">>(m).zeros<double>(6, 20);
  auto const b = lz::placed<all, on<"x">>(m).zeros<double>(6, 1);
  lz::index const mine = a.range(1).size();
  auto const told = lz::explain(b, lz::sum(a * 2., 1, keepdims));
  std::size_t const loops = mine > 0;
  if (mine > 0) {
    BOOST_TEST(said(told, 0) == "y = sum(x0 * 2.0) over axes {1}");
    BOOST_TEST((told.loops[0].points == 6 * mine && told.loops[0].bytes_read == 48 * mine));
  }
  BOOST_TEST(told.loops.size() == loops + (m.size() > 1));
  if (m.size() == 1) return;
  BOOST_TEST(said(told, loops) ==
             "MPI_Allreduce: y added up of " + std::to_string(m.size()) + " ranks");
  BOOST_TEST((told.loops[loops].bytes_read == 48 && told.loops[loops].bytes_written == 48));
}

BOOST_AUTO_TEST_CASE(a_reduction_of_elements_of_other_ranks_stores_them_first) {
  auto const m = line();
  auto const a = lz::placed<all, on<"x">>(m).zeros<double>(6, 20);
  auto const b = lz::placed<all, on<"x">>(m).zeros<double>(6, 1);
  auto const told = lz::explain(b, lz::sum(a - a.shift(1, 1), 1, keepdims));
  if (a.range(1).size() == 0) return;
  BOOST_TEST(said(told, 0).substr(0, 4) == "send");
  lz::index written = 0;
  for (auto const& loop : told.loops)
    if (loop.formula.substr(0, 3) == "t0 ") written += loop.points;
  BOOST_TEST(written == 6 * a.range(1).size());
  BOOST_TEST(said(told, told.loops.size() - (m.size() > 1 ? 2 : 1)) == "y = sum(t0) over axes {1}");
}

BOOST_AUTO_TEST_CASE(partial_results_are_joined_and_a_statement_reads_their_value) {
  auto const m = line();
  lz::index const n = 1000;
  auto const a = lz::placed<on<"x">, all>(m).zeros<double>(n, 3);
  auto b = lz::zeros_like(a);
  auto const told = lz::explain(b, a - lz::mean(a, 0, keepdims));
  auto const rows = a.range(0);
  BOOST_TEST_REQUIRE(told.loops.size() == 3u + (m.size() > 1));
  BOOST_TEST(said(told, 0) == "t0 = mean(x0) over axes {0}");
  BOOST_TEST((told.loops[0].points == 3 * rows.size() && told.temporary_bytes == 24));
  // Blocks of 128 rows: a state, and fewer than 8 rows, of one that goes on beyond this rank's end.
  auto const inside = [&](lz::index at) { return rows.size() > 0 && at < n && at % 128 != 0; };
  bool const before = inside(rows.low), behind = inside(rows.high);
  auto const& parts = told.loops[1];
  BOOST_TEST(parts.formula.starts_with("partial results: send "));
  int sends = 0, receives = 0;
  for (int step = 1; step < m.size(); step *= 2) {
    if (m.rank() % (2 * step) != 0) {
      ++sends;
      break;
    }
    receives += m.rank() + step < m.size();
  }
  BOOST_TEST(parts.formula == "partial results: send " + std::to_string(sends + behind) +
                                  ", receive " + std::to_string(receives + before));
  BOOST_TEST((sends + behind > 0) == (parts.bytes_written > 24 * (behind ? rows.high % 8 : 0)));
  BOOST_TEST((receives + before > 0) == (parts.bytes_read > 24 * (before ? rows.low % 8 : 0)));
  if (m.size() > 1)
    BOOST_TEST((said(told, 2) == "MPI_Bcast: t0 of " + std::to_string(m.size()) + " ranks" &&
                told.loops[2].bytes_read == 24));
  BOOST_TEST(told.loops.back().formula == "y = x0 - t0");
  BOOST_TEST(told.loops.back().points == 3 * rows.size());
}

BOOST_AUTO_TEST_CASE(values_move_first_where_ranks_hold_no_rows) {
  auto const m = line();
  auto const a = lz::placed<all, on<"x">>(m).zeros<float>(8, 12);
  auto const y = lz::placed<all, on<"x">>(m).zeros(1, 1);
  auto const told = lz::explain(y, lz::sum(a * a, {0, 1}, keepdims));
  lz::index const columns = a.range(1).size();
  lz::index const rows = lz::placed<on<"x">, all>(m).zeros(8, 12).range(0).size();
  std::size_t const moved = columns > 0;
  if (moved) BOOST_TEST(said(told, 0).starts_with("t0 = x0 * x0"));
  BOOST_TEST_REQUIRE(said(told, moved).starts_with("move to rows of ranks: send "));
  BOOST_TEST(told.loops[moved].bytes_written == 4 * columns * (8 - rows));
  BOOST_TEST(told.loops[moved].bytes_read == 4 * rows * (12 - columns));
  auto const local =
      lz::explain(lz::placed<all>(m).zeros(8), lz::max(a.to(all, all), lz::constant<1>{}));
  BOOST_TEST(local.loops.size() == 1u);
  // The greatest along a shared axis that is not the first: arranged.
  auto const most = lz::explain(lz::placed<all>(m).zeros(8), lz::max(a, lz::constant<1>{}));
  BOOST_TEST(most.loops.back().formula ==
             (m.size() > 1 ? "MPI_Bcast: y of " + std::to_string(m.size()) + " ranks"
                           : std::string("partial results: send 0, receive 0")));
}

}  // namespace mpi_explain

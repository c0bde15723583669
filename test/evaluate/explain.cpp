#include <boost/test/unit_test.hpp>
#include <lazuli/lazuli.hpp>

#include "support.hpp"

namespace {

namespace lz = lazuli;
using namespace support;
using lz::all, lz::explain, lz::slice;
using matrix = lz::matrix<float>;

matrix zeros(lz::index m, lz::index n) { return lz::zeros<float>(m, n); }

/// How the operands of a loop are reached, the destination first.
std::string accesses(lz::plan::loop_description const& loop) {
  std::string out;
  for (auto const& o : loop.operands) out += (out.empty() ? "" : " ") + o.name + ":" + o.access;
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(explanations)

BOOST_AUTO_TEST_CASE(contiguous_operands_run_as_one_flat_loop) {
  auto x = zeros(4, 8), y = zeros(4, 8);
  auto const e = explain(y, x * 2.f + 1.f);
  BOOST_TEST_REQUIRE(e.loops.size() == 1u);
  BOOST_TEST(e.temporaries == 0);
  BOOST_TEST(e.loops[0].formula == "y = fma(x0, 2.0f, 1.0f)");
  BOOST_TEST(e.loops[0].kind == "unit loop");
  BOOST_TEST(e.loops[0].points == 32);
  BOOST_TEST(e.loops[0].extents == "(32)");
  BOOST_TEST(accesses(e.loops[0]) == "y:unit x0:unit");
  BOOST_TEST(e.bytes_read() == 128);
  BOOST_TEST(e.bytes_written() == 128);
  BOOST_TEST(e.loops[0].overlap == "");
  BOOST_TEST(e.loops[0].threads == 1);
}

BOOST_AUTO_TEST_CASE(without_a_destination_a_new_tensor_is_one) {
  auto const x = zeros(4, 8);
  auto const e = explain(x * 2.f + 1.f);
  BOOST_TEST_REQUIRE(e.loops.size() == 1u);
  BOOST_TEST(e.loops[0].formula == "y = fma(x0, 2.0f, 1.0f)");
  BOOST_TEST(e.bytes_written() == 128);
  BOOST_TEST(explain(lz::sum(x, 0)).loops.size() == 1u);
}

BOOST_AUTO_TEST_CASE(an_operand_that_occurs_again_is_read_once) {
  auto x = zeros(4, 8), y = zeros(4, 8);
  auto const e = explain(y, x * x + x);
  BOOST_TEST(e.loops[0].formula == "y = fma(x0, x0, x0)");
  BOOST_TEST(e.bytes_read() == 128);
  auto const halves = explain(y(all, slice(0, 4)), x(all, slice(0, 4)) + x(all, slice(4, 8)));
  BOOST_TEST(halves.loops[0].formula == "y = x0 + x1");
  BOOST_TEST(halves.bytes_read() == 128);
  auto const parts = explain(y, x + lz::sum(x(slice(0, 1)), lz::all));
  BOOST_TEST(parts.loops[0].formula == "t0 = sum(x1) over axes {0, 1}");
  BOOST_TEST(parts.loops[1].formula == "y = x0 + t0");  // not the same elements
}

BOOST_AUTO_TEST_CASE(broadcast_operands_are_read_as_they_are) {
  auto x = zeros(4, 8), y = zeros(4, 8);
  lz::vector<float> row = lz::zeros<float>(8), column = lz::zeros<float>(4);
  auto const by_row = explain(y, x + row);
  BOOST_TEST(by_row.loops[0].extents == "(4, 8)");
  BOOST_TEST(accesses(by_row.loops[0]) == "y:unit x0:unit x1:unit");
  BOOST_TEST(by_row.bytes_read() == 160);
  auto const by_column = explain(y, x + column.unsqueeze(1));
  BOOST_TEST(by_column.loops[0].kind == "mixed loop");
  BOOST_TEST(accesses(by_column.loops[0]) == "y:unit x0:unit x1:broadcast");
  BOOST_TEST(by_column.bytes_read() == 144);
}

BOOST_AUTO_TEST_CASE(strided_operands_are_packed_tile_by_tile) {
  auto x = zeros(64, 64), y = zeros(64, 64);
  auto const turned = explain(y, x.t() + 1.f);
  BOOST_TEST(turned.loops[0].kind == "tiles through packed operands");
  BOOST_TEST(accesses(turned.loops[0]) == "y:unit x0:packed");
  BOOST_TEST(turned.temporaries == 0);
  auto const into_column = explain(y(all, 3), x(3));
  BOOST_TEST(accesses(into_column.loops[0]) == "y:packed x0:unit");
  auto const both = explain(y.t(), x.t() + 1.f);  // the same walk for both: plain again
  BOOST_TEST(both.loops[0].kind == "unit loop");
  BOOST_TEST(both.loops[0].extents == "(4096)");
}

BOOST_AUTO_TEST_CASE(overlap_decides_the_order_or_a_temporary) {
  auto x = zeros(64, 64);
  lz::vector<float> v = lz::zeros<float>(100);
  BOOST_TEST(explain(x, x + 1.f).loops[0].overlap == "in place");
  BOOST_TEST(explain(v(slice(0, 99)), v(slice(1, 100)) + 1.f).loops[0].overlap ==
             "in place, ascending");
  BOOST_TEST(explain(v(slice(1, 100)), v(slice(0, 99)) + 1.f).loops[0].overlap ==
             "in place, descending");
  auto const turned = explain(x, x.t() + x);
  BOOST_TEST(turned.loops[0].overlap == "through a temporary");
  BOOST_TEST(turned.temporaries == 1);
  BOOST_TEST(turned.temporary_bytes == 64 * 64 * 4);
  BOOST_TEST(explain(v(slice(0, 50)), v(slice(50, 100))).loops[0].overlap == "");
}

BOOST_AUTO_TEST_CASE(what_is_explained_is_what_is_allocated) {
  auto x = zeros(64, 64);
  BOOST_TEST(allocations_of([&] { x = x + 1.f; }) == explain(x, x + 1.f).temporaries);
  BOOST_TEST(allocations_of([&] { x(all) = x.t() + x; }) == explain(x, x.t() + x).temporaries);
}

BOOST_AUTO_TEST_CASE(reductions_name_their_axes_and_direction) {
  auto x = zeros(4, 8);
  lz::vector<float> rows = lz::zeros<float>(4), columns = lz::zeros<float>(8);
  auto const along = explain(rows, lz::sum(x, 1));
  BOOST_TEST(along.loops[0].formula == "y = sum(x0) over axes {1}");
  BOOST_TEST(along.loops[0].kind == "reduction of 8 along the inner axis");
  BOOST_TEST(along.bytes_written() == 16);
  auto const across = explain(columns, lz::max(x * x, 0));
  BOOST_TEST(across.loops[0].formula == "y = max(x0 * x0) over axes {0}");
  BOOST_TEST(across.loops[0].kind == "reduction of 4 across the outer axes");
  BOOST_TEST(across.temporaries == 0);
}

BOOST_AUTO_TEST_CASE(reductions_in_a_chain_become_temporaries) {
  auto x = zeros(4, 8), y = zeros(4, 8);
  auto const e = explain(y, (x - lz::mean(x, 0)) / lz::stddev(x, 0));
  BOOST_TEST_REQUIRE(e.loops.size() == 3u);
  BOOST_TEST(e.temporaries == 2);
  BOOST_TEST(e.temporary_bytes == 64);
  BOOST_TEST(e.loops[0].formula == "t0 = mean(x0) over axes {0}");
  BOOST_TEST(e.loops[1].formula == "t1 = stddev(x0) over axes {0}");
  BOOST_TEST(e.loops[2].formula == "y = (x0 - t0) / t1");
  static_assert(lz::plan_of<decltype((x - lz::mean(x, 0)) / lz::stddev(x, 0))>::temporaries == 2);
  static_assert(lz::plan_of<decltype(lz::sigmoid(x * x + x))>::temporaries == 0);
  static_assert(lz::plan_of<decltype(x * x + x)>::leaves == 3);
}

BOOST_AUTO_TEST_CASE(products_are_library_calls) {
  auto x = zeros(6, 6), y = zeros(6, 6);
  auto const direct = explain(y, lz::matmul(x, x.t()));
  BOOST_TEST(direct.temporaries == 0);
  BOOST_TEST(direct.loops[0].kind == "library call");
  BOOST_TEST(direct.loops[0].formula == "y = matmul(x0, x1)");
  BOOST_TEST(accesses(direct.loops[0]) == "x0:passed by strides x1:passed by strides y:written");
}

BOOST_AUTO_TEST_CASE(a_product_below_a_chain_waits_in_the_destination_or_in_a_part) {
  if (!lz::blas::available()) return;  // a product of ours may fail halfway
  auto x = zeros(3000, 60), w = zeros(60, 600), y = zeros(3000, 600);
  auto const b = zeros(1, 600);
  auto const inside = explain(y, lz::relu(lz::matmul(x, w + 1.f) + b));
  BOOST_TEST_REQUIRE(inside.loops.size() == 3u);
  BOOST_TEST(inside.temporaries == 1);
  BOOST_TEST(inside.temporary_bytes == 60 * 600 * 4);
  BOOST_TEST(inside.loops[0].formula == "t0 = x1 + 1.0f");
  BOOST_TEST(inside.loops[1].formula == "y = matmul(x0, t0)");
  BOOST_TEST(inside.loops[2].formula == "y = maximum(y + x2, 0.0f)");
  BOOST_TEST(inside.loops[2].kind == "unit loop, 1500 rows at a time");
  auto const residual = explain(y, lz::matmul(x, w) + y);
  BOOST_TEST_REQUIRE(residual.loops.size() == 2u);
  BOOST_TEST(residual.temporaries == 1);
  BOOST_TEST(residual.temporary_bytes == 1500 * 600 * 4);
  BOOST_TEST(residual.loops[1].formula == "y = t0 + x2");
  auto const own = explain(y, lz::matmul(x, w) + y.flip(0));
  BOOST_TEST(own.temporary_bytes == 2 * 3000 * 600 * 4);
}

BOOST_AUTO_TEST_CASE(solvers_copy_their_operands) {
  auto const a = zeros(6, 6);
  lz::vector<float> b = lz::zeros<float>(6);
  lz::vector<float> x = lz::zeros<float>(6);
  auto const e = explain(x, lz::linalg::solve(a, b));
  BOOST_TEST(e.loops[0].formula == "y = solve(x0, x1)");
  BOOST_TEST(e.temporaries == 2);
  BOOST_TEST(e.temporary_bytes == 6 * 6 * 4 + 6 * 4);
  lz::matrix<int> const i = lz::zeros<int>(6, 6);
  lz::matrix<float> product = lz::zeros<float>(6, 6);
  BOOST_TEST(explain(product, lz::matmul(i, a)).temporaries == 1);  // converted
}

BOOST_AUTO_TEST_CASE(a_barrier_over_its_own_destination_takes_a_temporary) {
  auto const a = zeros(6, 6);
  lz::vector<float> b = lz::zeros<float>(6);
  auto const e = explain(b, lz::linalg::solve(a, b));
  BOOST_TEST_REQUIRE(e.loops.size() == 2u);
  BOOST_TEST(e.loops[0].formula == "t0 = solve(x0, x1)");
  BOOST_TEST(e.loops[1].formula == "y = t0");
  auto y = zeros(4, 6);
  BOOST_TEST(explain(y, lz::sum(zeros(4, 6), 0)).loops.back().formula == "y = t0");  // broadcast
}

BOOST_AUTO_TEST_CASE(a_tensor_that_takes_a_new_shape_is_new_memory) {
  auto x = zeros(4, 8);
  matrix const fresh;
  auto const e = explain(fresh, x + 1.f);
  BOOST_TEST(e.loops[0].points == 32);
  BOOST_TEST(e.loops[0].operands[0].shape == "(4, 8)");
  BOOST_TEST(fresh.numel() == 0);
}

BOOST_AUTO_TEST_CASE(empty_tensors_have_loops_over_nothing) {
  auto x = zeros(0, 3), y = zeros(0, 3);
  BOOST_TEST(explain(y, x + 1.f).loops[0].points == 0);
  lz::vector<float> sums = lz::zeros<float>(3);
  auto const e = explain(sums, lz::sum(x, 0));
  BOOST_TEST(e.loops[0].kind == "reduction of 0 across the outer axes");
  BOOST_TEST(e.bytes_written() == 12);
}

BOOST_AUTO_TEST_CASE(rank_0_is_one_point) {
  auto x = zeros(4, 8);
  lz::scalar<float> const s = 0.f;
  auto const e = explain(s, lz::sum(x, lz::all));
  BOOST_TEST(e.loops[0].formula == "y = sum(x0) over axes {0, 1}");
  BOOST_TEST(e.bytes_written() == 4);
  BOOST_TEST(explain(s, s * 2.f).loops[0].points == 1);
}

BOOST_AUTO_TEST_CASE(shapes_that_do_not_fit_throw_as_the_assignment_would) {
  auto x = zeros(4, 8), y = zeros(4, 7);
  BOOST_CHECK_EXCEPTION(explain(y(all), x), lz::shape_error, [](auto const& e) {
    return std::string(e.what()) ==
           "assign: an expression of shape (4, 8) does not broadcast to (4, 7)";
  });
}

BOOST_AUTO_TEST_SUITE_END()

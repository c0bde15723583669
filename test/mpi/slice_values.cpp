#include "ranks.hpp"

namespace mpi_slice_values {

using namespace ranks;
using namespace lz::literals;
using lz::slice;

BOOST_AUTO_TEST_CASE(a_slice_moves_to_blocks_of_its_own) {
  auto const m = rectangle();
  for (lz::index n : {2, 5, 13}) {
    auto const a = lz::placed<on<"x">, on<"y">>(m).indices(lz::shape(n, 7), 0) * 10 +
                   lz::placed<on<"x">, on<"y">>(m).indices(lz::shape(n, 7), 1);
    auto const b = a.eval();
    lz::matrix<std::int64_t> const x = b.gather();
    for (auto const s : {slice(1, 2), slice(0, 0), slice(1, 5), slice(2, 100)}) {
      lz::sharded<std::int64_t, on<"x">, on<"y">> const c = b(s, slice(1, 7, 2)).to(on<"x">, on<"y">);
      BOOST_TEST(same(c.gather(), x(s, slice(1, 7, 2))));
      BOOST_TEST(same(b(s).to(all, on<"x">).gather(), x(s)));
      BOOST_TEST(same((b(s) * 2).eval().gather(), x(s) * 2));
      BOOST_TEST(b(s).gather_to(0).size() == (m.rank() == 0 ? x(s).size() : 0));
    }
  }
}

BOOST_AUTO_TEST_CASE(the_text_is_that_of_one_machine) {
  auto const m = line();
  auto const a = lz::placed<on<"x">>(m).arange(9);
  std::ostringstream out;
  out << a(slice(2, 8, 2)) << ' ' << a(slice(1, 3)) + 1;
  BOOST_TEST(out.str() == (m.rank() == 0 ? "tensor([2, 4, 6]) tensor([2, 3])" : " "));
}

template <auto... P>
void compare(auto const& m, lz::index n, lz::index k) {
  lz::random::generator g(1), h(1);
  auto a = lz::placed<P...>(m).randn(g, n, k);
  lz::matrix<float> x = lz::randn(h, n, k);
  auto const s = slice(1, n - 1), t = slice(0, k - 1);
  if (a.range(0).size() < n)  // of a copy; where every rank has all, of the view
    BOOST_TEST(lz::sum(a(s, t)).item() == lz::sum(lz::eval(x(s, t))).item());
  BOOST_TEST(lz::max(a(s)).item() == lz::max(x(s)).item());
  BOOST_TEST(lz::mean(a(s) * a(s)).item() == lz::mean(lz::eval(x(s)) * lz::eval(x(s))).item());
  BOOST_TEST(lz::argmin(a(s)).item() == lz::argmin(x(s)).item());
  a(s) = a(s) - lz::mean(a(s)), x(s) = x(s) - lz::mean(lz::eval(x(s)));  // read by a chain
  BOOST_TEST(same(a.gather(), x));
  a(s) /= lz::max(lz::abs(a(s)), 0, keepdims), x(s) /= lz::max(lz::abs(x(s)), 0, keepdims);
  BOOST_TEST(same(a.gather(), x));
}

BOOST_AUTO_TEST_CASE(reductions_have_the_bits_of_one_machine) {
  for (lz::index n : {3, 7, 50, 1001}) {
    compare<on<"x">, all>(line(), n, 5);
    compare<all, all>(line(), n, 5);
  }
  compare<on<"x">, all>(line(), 2000, 200);
}

BOOST_AUTO_TEST_CASE(axes_that_every_rank_has_are_reduced_where_they_lie) {
  auto const m = line();
  lz::random::generator g(1), h(1);
  auto a = lz::placed<on<"x">, all>(m).randn(g, 11, 6);
  lz::matrix<float> x = lz::randn(h, 11, 6);
  auto const s = slice(1, 9);
  a(s) -= lz::mean(a(s), 1, keepdims), x(s) -= lz::mean(x(s), 1, keepdims);
  BOOST_TEST(lz::allclose(a.gather(), x, 1e-5, 1e-6));
  a(s, slice(2, 3)) = lz::sum(a(s), 1, keepdims), x(s, slice(2, 3)) = lz::sum(x(s), 1, keepdims);
  BOOST_TEST(lz::allclose(a.gather(), x, 1e-5, 1e-6));
  x = a.gather();
  BOOST_TEST(lz::allclose(lz::sum(a(s), 1_c).eval().gather(), lz::sum(x(s), 1)));
  BOOST_TEST(same(lz::sum(a(s), 0_c).eval().gather(), lz::eval(lz::sum(lz::eval(x(s)), 0))));
  BOOST_CHECK_THROW(a(s, slice(0, 1)) = lz::sum(a(slice(0, 8)), 1, keepdims), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::max(a(slice(2, 2))).item(), lz::shape_error);
  BOOST_TEST(same(a.gather(), x));
  auto const v = lz::placed<all, all>(m).ones(6, 2);
  a(slice(0, 11), slice(0, 2)) = lz::matmul(a, v), x(all, slice(0, 2)) = lz::matmul(x, lz::ones(6, 2));
  BOOST_TEST(lz::allclose(a.gather(), x));
  auto const fewer = lz::placed<on<"x">, all>(m).ones(10, 6);
  BOOST_CHECK_THROW(a(slice(1, 11), slice(0, 2)) = lz::matmul(fewer, v), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(explain_tells_the_loop_over_what_lies_here) {
  auto const m = line();
  auto const a = lz::placed<on<"x">, all>(m).zeros(12, 6);
  auto b = lz::zeros_like(a);
  auto const rows = b(slice(1, 11)).range(0);
  auto const told = lz::explain(b(slice(1, 11)), a(slice(1, 11)) * 2.f);
  if (rows.size() > 0) BOOST_TEST((told.loops.size() == 1u && told.loops[0].points == rows.size() * 6));
  BOOST_CHECK_THROW((void)lz::explain(b(slice(1, 11)), a(slice(0, 10)) * 2.f), lz::shape_error);
  if (m.size() > 1) return;  // alone, nothing beside the slice is missing: one loop in place
  auto const shifted = lz::explain(b(slice(1, 11)), a.shift(0, 1)(slice(1, 11)) + a.shift(0, -1)(slice(1, 11)));
  BOOST_TEST((shifted.loops.size() == 2u && shifted.loops[1].points == 60));
}

}  // namespace mpi_slice_values

#include "ranks.hpp"

namespace mpi_redistribute {

using namespace ranks;
using namespace lz::literals;

/// From any of these placements to any other and back.
template <class A>
void to_all_others(A const& a, lz::matrix<int> const& whole) {
  auto const check = [&](auto p, auto q) {
    auto const b = a.to(p, q);
    BOOST_TEST(same(b.gather(), whole));
    BOOST_TEST((b.local().extent(0) == b.range(0).size() && b.local().extent(1) == b.range(1).size()));
  };
  check(all, all);
  check(on<"x">, all), check(on<"y">, all), check(all, on<"x">), check(all, on<"y">);
  check(on<"x">, on<"y">), check(on<"y">, on<"x">);
}

BOOST_AUTO_TEST_CASE(from_any_placement_to_any_other) {
  auto const m = rectangle();
  for (lz::index n : {0, 1, 3, 8})
    for (lz::index k : {1, 2, 7}) {
      lz::matrix<int> const whole = lz::arange<int>(n * k).reshape(n, k);
      to_all_others(lz::placed<all, all>(m).from(whole), whole);
      to_all_others(lz::placed<on<"x">, all>(m).from(whole), whole);
      to_all_others(lz::placed<all, on<"y">>(m).from(whole), whole);
      to_all_others(lz::placed<on<"x">, on<"y">>(m).from(whole), whole);
      to_all_others(lz::placed<on<"y">, on<"x">>(m).from(whole), whole);
    }
}

BOOST_AUTO_TEST_CASE(parts_lie_in_rows_or_are_packed) {
  auto const m = line();
  for (lz::index first : {1, 3})
    for (lz::index n : {2, 5, 9}) {
      lz::dtensor<double, 3> const whole = lz::arange<double>(first * n * 7).reshape(first, n, 7);
      auto const a = lz::placed<all, on<"x">, all>(m).from(whole);
      auto const b = a.to(all, all, on<"x">);
      BOOST_TEST((same(b.gather(), whole) && same(b.to(all, on<"x">, all).gather(), whole)));
      BOOST_TEST((same(b.to(on<"x">, all, all).gather(), whole) && same(b.to(all, all, all).local(), whole)));
      lz::sharded<double, all, all, on<"x">> const t = a.permute(0_c, 2_c, 1_c);  // has gaps
      BOOST_TEST(same(t.to(all, on<"x">, all).gather(), whole.permute(0, 2, 1)));
      BOOST_TEST(same(a(all, lz::slice(0, n), lz::slice(1, 6, 2)).to(all, all, on<"x">).gather(), whole(all, all, lz::slice(1, 6, 2))));
    }
}

BOOST_AUTO_TEST_CASE(operands_are_moved_to_meet) {
  auto const m = line();
  auto const a = lz::placed<on<"x">, all>(m).indices(lz::shape(5, 4), 0);
  auto const b = lz::placed<all, on<"x">>(m).indices(lz::shape(5, 4), 1);
  lz::sharded<std::int64_t, on<"x">, all> const c = a * 10 + b.to(on<"x">, all);
  auto const whole = c.gather();
  BOOST_TEST((whole(4, 3) == 43 && whole(2, 0) == 20));
  BOOST_TEST(a.to<double>().cpu().dtype() == "float64");
}

}  // namespace mpi_redistribute

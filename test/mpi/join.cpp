#include "ranks.hpp"

namespace mpi_join {

using namespace ranks;
using lz::slice;
using namespace lz::literals;

template <class T, auto... P>
void compare(auto const& m, lz::index n, lz::index k) {
  auto const x = numbers<T>(n, 3), y = lz::eval(numbers<T>(k, 3) + T(1));
  auto const a = lz::placed<P...>(m).from(x), b = lz::placed<P...>(m).from(y);
  BOOST_TEST_INFO("of " << n << " and " << k << " rows");
  BOOST_TEST(same(lz::concat(0, a, b).gather(), lz::concat(0, x, y)));
  BOOST_TEST(same(lz::cat(-2, b, a, b).gather(), lz::cat(-2, y, x, y)));
  BOOST_TEST(same(lz::concatenate(1, a, a + a).gather(), lz::concatenate(1, x, lz::eval(x + x))));
  BOOST_TEST(same(lz::stack(0_c, a, a).gather(), lz::stack(0, x, x)));
  BOOST_TEST(same(lz::stack(-1_c, a, a).gather(), lz::stack(-1, x, x)));
  for (lz::index by : {0, 1, -1, 2, 5, -7, 100}) {
    BOOST_TEST_INFO("by " << by);
    BOOST_TEST(same(lz::roll(a, by, 0).gather(), lz::roll(x, by, 0)));
    BOOST_TEST(same(a.roll(by, -1).gather(), x.roll(by, -1)));
  }
}

BOOST_AUTO_TEST_CASE(elements_lie_where_they_do_on_one_machine) {
  for (lz::index n : sizes)
    for (lz::index k : {0, 1, 4}) {
      compare<double, on<"x">, all>(line(), n, k);
      compare<float, all, on<"x">>(line(), n, k);
      compare<std::int16_t, on<"x">, on<"y">>(rectangle(), n, k);
      compare<std::complex<double>, on<"y">, all>(rectangle(), n, k);
    }
  compare<bool, on<"x">, all>(line(), 7, 5);
}

BOOST_AUTO_TEST_CASE(periodic_neighbours_of_expressions_and_slices) {
  auto const x = lz::eval(numbers<double>(9, 1).flatten());
  auto const u = lz::placed<on<"x">>(line()).from(x);
  lz::sharded<double, on<"x">> const next = u + 0.1 * (lz::roll(u, 1) + lz::roll(u, -1) - 2. * u);
  BOOST_TEST(same(next.gather(), x + 0.1 * (lz::roll(x, 1) + lz::roll(x, -1) - 2. * x)));
  BOOST_TEST(same(lz::roll(u * u, 3, 0).gather(), lz::roll(lz::eval(x * x), 3, 0)));
  BOOST_TEST(same(lz::roll(u(slice(1, 8)), 2).gather(), lz::roll(x(slice(1, 8)), 2)));
  BOOST_CHECK_THROW((void)lz::roll(u, 1, 1), lz::index_error);
}

BOOST_AUTO_TEST_CASE(operands_of_other_types_and_what_every_rank_has) {
  auto const x = numbers<float>(5, 3), y = numbers<float>(4, 3);
  auto const a = lz::placed<on<"x">, all>(line()).from(x);
  auto const b = lz::placed<all, all>(line()).from(y);
  auto const joined = lz::concat(0, a, b, lz::astype<std::int32_t>(a));
  static_assert(std::is_same_v<decltype(joined), lz::sharded<float, on<"x">, all> const>);
  BOOST_TEST(same(joined.gather(), lz::concat(0, x, y, x)));
  BOOST_CHECK_THROW((void)lz::concat(1, a, b), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(rows_and_columns_of_vectors_and_matrices) {
  for (lz::index n : sizes) {
    auto const x = numbers<float>(n, 3);
    auto const v = lz::eval(numbers<double>(n, 1).flatten());
    auto const a = lz::placed<on<"x">, all>(line()).from(x);
    auto const b = lz::placed<on<"x">>(line()).from(v);
    BOOST_TEST(same(lz::hstack(a, a + 1.f).gather(), lz::hstack(x, lz::eval(x + 1.f))));
    BOOST_TEST(same(lz::vstack(a, a, a).gather(), lz::vstack(x, x, x)));
    BOOST_TEST(same(lz::column_stack(a, a).gather(), lz::column_stack(x, x)));
    BOOST_TEST(same(lz::hstack(b, b).gather(), lz::hstack(v, v)));
    BOOST_TEST(same(lz::vstack(b, b * 2.).gather(), lz::vstack(v, lz::eval(v * 2.))));
    BOOST_TEST(same(lz::column_stack(b, b).gather(), lz::column_stack(v, v)));
  }
}

}  // namespace mpi_join

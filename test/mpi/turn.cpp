#include "ranks.hpp"

namespace mpi_turn {

using namespace ranks;
using lz::slice;

template <class T, auto... P>
void compare(auto const& m, lz::index n) {
  auto const x = numbers<T>(n, 3);
  auto const a = lz::placed<P...>(m).from(x);
  BOOST_TEST_INFO("of " << n << " rows");
  BOOST_TEST(same(lz::flip(a).gather(), x.flip()));
  BOOST_TEST(same(lz::flip(a, 0).gather(), x.flip(0)));
  BOOST_TEST(same(lz::flip(a, -1).gather(), x.flip(1)));
  BOOST_TEST(same(lz::flip(a, {0, 1}).gather(), x.flip(0, 1)));
  BOOST_TEST(same(lz::fliplr(a).gather(), lz::fliplr(x)));
  BOOST_TEST(same(lz::flipud(lz::eval(a)).gather(), lz::flipud(x)));
  for (lz::index times : {0, 1, 2, 5}) {
    BOOST_TEST_INFO(times << " times");
    BOOST_TEST(same(lz::tile(a, times, 2).gather(), lz::tile(x, times, 2)));
    BOOST_TEST(same(lz::tile(a, times).gather(), lz::tile(x, times)));
    BOOST_TEST(same(lz::repeat(a, times, 0).gather(), lz::repeat(x, times, 0)));
    BOOST_TEST(same(lz::repeat(a, times, 1).gather(), lz::repeat(x, times, 1)));
  }
}

BOOST_AUTO_TEST_CASE(turned_elements_lie_where_they_do_on_one_machine) {
  for (lz::index n : sizes) {
    compare<double, on<"x">, all>(line(), n);
    compare<float, all, on<"x">>(line(), n);
    compare<std::int16_t, on<"x">, on<"y">>(rectangle(), n);
    compare<std::complex<double>, on<"y">, all>(rectangle(), n);
    compare<int, all, all>(line(), n);
  }
  compare<bool, on<"x">, all>(line(), 7);
  compare<lz::float16, on<"x">, all>(line(), 7);
}

BOOST_AUTO_TEST_CASE(of_expressions_slices_and_transposed) {
  auto const x = numbers<float>(9, 4);
  auto const a = lz::placed<on<"x">, all>(line()).from(x);
  lz::sharded<float, on<"x">, all> const y = lz::flip(a * 2.f, 0) + a;
  BOOST_TEST(same(y.gather(), lz::eval(lz::eval(x * 2.f).flip(0) + x)));
  BOOST_TEST(same(lz::flip(a(slice(1, 8)), 0).gather(), x(slice(1, 8)).flip(0)));
  BOOST_TEST(same(lz::flip(a.t(), 1).gather(), lz::eval(x.t()).flip(1)));
  BOOST_TEST(same(lz::tile(a(slice(2, 7)), 2, 1).gather(), lz::tile(x(slice(2, 7)), 2, 1)));
  BOOST_CHECK_THROW((void)lz::flip(a, 2), lz::index_error);
  BOOST_CHECK_THROW((void)lz::tile(a, -1, 1), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::repeat(a, -1, 0), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::repeat(a, 1, 2), lz::index_error);
}

}  // namespace mpi_turn

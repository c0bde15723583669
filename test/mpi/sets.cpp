#include "ranks.hpp"

namespace mpi_sets {

using namespace ranks;

template <class T, auto... P>
void compare(auto const& m, lz::matrix<T> const& x) {
  auto const a = lz::placed<P...>(m).from(x);
  BOOST_TEST_INFO("of " << x.extents()[0] << " rows");
  BOOST_TEST(same(lz::unique(a).gather(), lz::unique(x)));
  BOOST_TEST(same(lz::isin(a, {T(3), T(5), T(11)}).gather(), lz::isin(x, {T(3), T(5), T(11)})));
  BOOST_TEST(same(lz::isin(a, lz::unique(a), true).gather(), lz::isin(x, lz::unique(x), true)));
}

BOOST_AUTO_TEST_CASE(sets_are_those_of_one_machine) {
  for (lz::index n : sizes) {
    compare<double, on<"x">, all>(line(), numbers<double>(n, 5));
    compare<float, all, on<"x">>(line(), numbers<float>(n, 5));
    compare<std::int16_t, on<"y">, on<"x">>(rectangle(), numbers<std::int16_t>(n, 5));
    compare<int, all, all>(line(), numbers<int>(n, 5));
    compare<int, on<"x">, all>(line(), lz::matrix<int>(lz::zeros<int>(n, 5)));  // one alone
  }
}

BOOST_AUTO_TEST_CASE(all_nan_are_one_and_zeros_too) {
  double const nan = std::nan("");
  auto const x = lz::vector<double>({nan, -0., 3., nan, 0., -1., 3., nan, INFINITY, 0.});
  auto const a = lz::placed<on<"x">>(line()).from(x);
  auto const found = lz::unique(a).gather();
  auto const wanted = lz::unique(x);
  BOOST_TEST(found.size() == wanted.size());
  BOOST_TEST(lz::all(found == wanted || (lz::isnan(found) && lz::isnan(wanted))).item());
  BOOST_TEST(same(lz::isin(a, {nan, 3.}).gather(), lz::isin(x, {nan, 3.})));
}

}  // namespace mpi_sets

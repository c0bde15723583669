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

/// Sets of x and of its elements modulo 7, doubled.
template <class T, class Second, auto... P>
void compare_two(auto const& m, lz::matrix<T> const& x, auto const& second) {
  lz::matrix<Second> const y = lz::astype<Second>(lz::astype<int>(x) % 7 * 2);
  auto const a = lz::placed<P...>(m).from(x);
  auto const b = second.from(y);
  BOOST_TEST_INFO("of " << x.extents()[0] << " rows");
  BOOST_TEST(same(lz::union1d(a, b).gather(), lz::union1d(x, y)));
  BOOST_TEST(same(lz::intersect1d(a, b).gather(), lz::intersect1d(x, y)));
  BOOST_TEST(same(lz::setdiff1d(a, b).gather(), lz::setdiff1d(x, y)));
  BOOST_TEST(same(lz::setxor1d(a, b).gather(), lz::setxor1d(x, y)));
  auto const [values, counts] = lz::unique_counts(a);
  auto const [own, times] = lz::unique_counts(x);
  BOOST_TEST(same(values.gather(), own));
  BOOST_TEST(same(counts.gather(), times));
}

BOOST_AUTO_TEST_CASE(unions_and_counts_are_those_of_one_machine) {
  auto const rows = lz::placed<on<"x">, all>(line());
  for (lz::index n : sizes) {
    compare_two<double, double, on<"x">, all>(line(), numbers<double>(n, 5), rows);
    compare_two<float, int, all, on<"x">>(line(), numbers<float>(n, 5), rows);
    compare_two<int, float, on<"x">, all>(line(), numbers<int>(n, 5), lz::placed<all, all>(line()));
    compare_two<std::int64_t, std::int64_t, all, all>(line(), numbers<std::int64_t>(n, 5),
                                                      lz::placed<all, all>(line()));
    compare_two<std::int16_t, std::uint8_t, on<"y">, on<"x">>(
        rectangle(), numbers<std::int16_t>(n, 5), lz::placed<on<"y">, all>(rectangle()));
  }
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
  BOOST_TEST(same(lz::unique_counts(a).counts.gather(), lz::unique_counts(x).counts));
  BOOST_TEST(lz::intersect1d(a, a).gather().size() == lz::intersect1d(x, x).size());
}

}  // namespace mpi_sets

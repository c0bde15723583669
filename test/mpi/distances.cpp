#include "ranks.hpp"

namespace mpi_distances {

using namespace ranks;

BOOST_AUTO_TEST_CASE(distances_of_points_from_centres) {
  for (lz::index n : sizes) {
    for (lz::index k : {0, 1, 4}) {
      BOOST_TEST_CONTEXT(n << " points, " << k << " centres") {
        auto const x = numbers<double>(n, 3), y = lz::eval(numbers<double>(k, 3) + 0.5);
        auto const points = lz::placed<on<"x">, all>(rectangle()).from(x);
        auto const centres = lz::placed<all, all>(rectangle()).from(y);
        auto const shared = lz::placed<on<"y">, all>(rectangle()).from(y);
        for (double p : {0., 1., 2., 3., lz::inf}) {
          auto const expected = lz::cdist(x, y, p);
          auto const close = [&](auto const& found) {
            return lz::allclose(found.gather(), expected, 1e-12, 1e-12);
          };
          lz::sharded<double, on<"x">, all> const d = lz::cdist(points, centres, p);
          BOOST_TEST(close(d));
          lz::sharded<double, on<"x">, on<"y">> const e = lz::cdist(points, shared, p);
          BOOST_TEST(close(e));
          lz::sharded<double, all, on<"x">> const turned = lz::cdist(centres, points, p);
          BOOST_TEST(lz::allclose(turned.gather(), lz::cdist(y, x, p), 1e-12, 1e-12));
          lz::sharded<double, on<"x">, all> const f = lz::cdist(points * 2., centres * 2., p);
          BOOST_TEST(lz::allclose(f.gather(), lz::cdist(lz::eval(x * 2.), lz::eval(y * 2.), p),
                                  1e-12, 1e-12));
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(distances_of_slices_and_of_other_dtypes) {
  auto const x = numbers<float>(9, 2);
  auto const points = lz::placed<on<"x">, all>(line()).from(x);
  auto const centres = lz::placed<all, all>(line()).from(x);
  auto const own = lz::slice(2, 7);
  lz::sharded<float, on<"x">, all> const d = lz::cdist(points(own), centres);
  BOOST_TEST(lz::allclose(d.gather(), lz::cdist(x(own), x)));
  auto const whole = lz::astype<std::int32_t>(points);
  auto const expected = lz::cdist(lz::astype<std::int32_t>(x), lz::astype<std::int32_t>(x));
  auto const e = lz::cdist(whole, lz::astype<std::int32_t>(centres));
  static_assert(std::is_same_v<lz::value_t<decltype(e)>, lz::value_t<decltype(expected)>>);
  BOOST_TEST(lz::allclose(e.gather(), expected));
}

BOOST_AUTO_TEST_CASE(rows_of_other_lengths_are_an_error_on_every_rank) {
  auto const a = lz::placed<on<"x">, all>(line()).from(numbers<double>(5, 3));
  auto const b = lz::placed<all, all>(line()).from(numbers<double>(2, 4));
  BOOST_CHECK_THROW(lz::cdist(a, b), lz::shape_error);
  BOOST_CHECK_THROW(lz::cdist(a, a.to(all, all), -1.), lz::error);
}

BOOST_AUTO_TEST_CASE(polynomials_are_chains) {
  lz::vector<double> const p{2, -1, 0.5};
  auto const x = numbers<double>(7, 3);
  auto const a = lz::placed<on<"x">, all>(line()).from(x);
  lz::sharded<double, on<"x">, all> const y = lz::polyval(p, a) + 1.;
  BOOST_TEST(same(y.gather(), lz::eval(lz::polyval(p, x) + 1.)));
}

}  // namespace mpi_distances

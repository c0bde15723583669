#include "ranks.hpp"

namespace mpi_permute {

using namespace ranks;
using lz::ellipsis, lz::newaxis, lz::slice, lz::_;
using namespace lz::literals;

/// The same expressions of a matrix placed in a way and of one of the host.
template <auto R, auto C>
void compare(auto const& m, lz::index n) {
  auto const y = numbers<float>(n, 3);
  auto const v = lz::eval(y(all, 1) * 2.f);
  auto const a = lz::placed<R, C>(m).from(y);
  auto const b = lz::placed<R>(m).from(v);
  auto const c = lz::placed<C>(m).template arange<float>(3);
  auto const r = lz::arange<float>(3);
  BOOST_TEST(same((b(all, newaxis) * a).gather(), v(all, newaxis) * y));
  BOOST_TEST(same((b.unsqueeze(1_c) - c.unsqueeze(0_c)).gather(), v.unsqueeze(1) - r.unsqueeze(0)));
  BOOST_TEST(same((lz::expand_dims(b + 1.f, -1_c) * a).gather(), (v + 1.f).unsqueeze(-1) * y));
  BOOST_TEST(same(a(all, newaxis, all).gather(), y(all, newaxis, all)));
  BOOST_TEST(same(a(ellipsis, newaxis).gather(), y(ellipsis, newaxis)));
  BOOST_TEST(same(a(newaxis, ellipsis, slice(0, 2)).gather(), y(newaxis, ellipsis, slice(0, 2))));
  BOOST_TEST(same(b(newaxis, all).t().gather(), v(all, newaxis)));
  BOOST_TEST(same((b(slice(1, _), newaxis) + a(slice(1, _))).gather(), v(slice(1, _), newaxis) + y(slice(1, _))));
  BOOST_TEST(same(lz::eval(lz::max(b(all, newaxis) * a, 1, keepdims)).squeeze(1_c).gather(), lz::max(v(all, newaxis) * y, 1_c)));
  BOOST_TEST(same(lz::squeeze(lz::sum(a, 1, keepdims), -1_c).gather(), lz::sum(y, 1, keepdims).squeeze(1)));
  auto written = lz::eval(a);
  auto expected = lz::eval(y);
  written -= b(all, newaxis), expected -= v(all, newaxis);
  written(ellipsis, newaxis) = written(ellipsis, newaxis) * 2.f, expected *= 2.f;  // over itself
  BOOST_TEST(same(written.gather(), expected));
  auto vector = lz::eval(b);
  vector(all, newaxis) = b(all, newaxis) * 2.f + a(all, slice(1, 2)).to(R, all);
  BOOST_TEST(same(vector.gather(), v * 2.f + y(all, 1)));
  if (n != 1) BOOST_CHECK_THROW((void)b.squeeze(0_c), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(axes_of_one_element_come_and_go_as_on_one_machine) {
  for (lz::index n : sizes) {
    compare<on<"x">, all>(line(), n);
    compare<all, on<"x">>(line(), n);
    compare<on<"x">, on<"y">>(rectangle(), n);
    compare<all, all>(rectangle(), n);
  }
}

BOOST_AUTO_TEST_CASE(distances_of_points_to_centres) {
  auto const m = line();
  auto const y = numbers<double>(13, 3);
  auto const points = lz::placed<on<"x">, all>(m).from(y);
  auto const centres = lz::placed<all, all>(m).from(y(slice(2, 5)));
  auto const apart = lz::sum(lz::square(points(all, newaxis) - centres(newaxis)), 2_c);
  lz::sharded<std::int64_t, on<"x">> const nearest = lz::argmin(apart, 1_c);
  auto const there = lz::sum(lz::square(y(all, newaxis) - y(slice(2, 5))(newaxis)), 2);
  BOOST_TEST(same(nearest.gather(), lz::argmin(there, 1)));
  lz::sharded<double> const first = lz::sum(lz::where((nearest == 0)(all, newaxis), points, 0.));
  BOOST_TEST(same(first.gather(), lz::sum(lz::where((lz::argmin(there, 1) == 0)(all, newaxis), y, 0.))));
}

BOOST_AUTO_TEST_CASE(values_of_expressions_are_gathered_and_placed_otherwise) {
  auto const m = line();
  for (lz::index n : sizes) {
    auto const y = numbers<double>(n, 3);
    auto const a = lz::placed<on<"x">, all>(m).from(y);
    lz::sharded<double, all, on<"x">> const moved = (a * 2. + 1.).to(all, on<"x">);
    BOOST_TEST(same(moved.gather(), y * 2. + 1.));
    BOOST_TEST(same((a - lz::mean(a, 1, keepdims)).gather(), y - lz::mean(y, 1, keepdims)));
    auto const last = (a + a).gather_to(m.size() - 1);
    BOOST_TEST((last.extent(0) == (m.rank() == m.size() - 1 ? n : 0)));
  }
}

}  // namespace mpi_permute

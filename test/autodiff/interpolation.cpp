// Gradients through interp and polyfit.
#include <lazuli/autodiff/interpolation.hpp>

#include "gradcheck.hpp"

namespace autodiff_interpolation {

using namespace gradcheck;

BOOST_AUTO_TEST_SUITE(autodiff_interpolation)

BOOST_AUTO_TEST_CASE(by_queries_places_and_values) {
  V const places{0.0, 1.0, 1.5, 4.0}, values{1.0, -2.0, 0.5, 3.0};
  M const queries({{0.2, 1.2, 3.7}, {-1.0, 5.0, 1.1}});
  auto const f = [](auto const& x, auto const& p, auto const& v) { return uneven_sum(lz::interp(x, p, v)); };
  check(f, queries, places, values);
  auto const given = [](auto const& x, auto const& v) {
    return uneven_sum(lz::interp(x, V{0.0, 1.0, 1.5, 4.0}, v, 7.0, -7.0));
  };
  check(given, queries, values);
  check_second([&](auto const& x) { return uneven_sum(lz::exp(lz::interp(x, places, values))); }, queries);
}

BOOST_AUTO_TEST_CASE(the_values_are_those_of_tensors) {
  V const places{0.0, 1.0, 1.0, 4.0}, values{1.0, -2.0, 0.5, 3.0}, queries{-1, 0, 0.5, 1, 2, 4, 5};
  auto const same = [](V const& x, V const& p, V const& v) {
    lz::tape t;
    return lz::allclose(lz::interp(t.variable(x), p, v).value(), lz::interp(x, p, v), 1e-15);
  };
  BOOST_TEST(same(queries, places, values));
  BOOST_TEST(same(queries, V{1}, V{5}));
  BOOST_TEST(same(V(0), places, values));
  lz::tape t;
  auto v = t.variable(values);
  BOOST_TEST(lz::interp(0.5, places, v).item() == -0.5);
  BOOST_TEST(lz::array_equal(t.gradients(lz::interp(0.25, places, v), v), V{0.75, 0.25, 0, 0}));
  lz::tape other;
  BOOST_CHECK_THROW((void)lz::interp(other.variable(queries), V{1, 2}, V{1}), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(a_fit_by_places_and_values) {
  V const x{0.0, 0.5, 1.5, 2.0, 3.0};
  auto const f = [](auto const& at, auto const& y) { return uneven_sum(lz::polyfit(at, y, 2)); };
  check(f, x, some<V>(1, 5));
  check(f, x, some<M>(2, 5, 3));
  lz::tape t;
  V const y = some<V>(1, 5);
  BOOST_TEST(lz::allclose(lz::polyfit(x, t.variable(y), 3).value(), lz::polyfit(x, y, 3), 1e-12));
  static_assert(std::is_same_v<decltype(lz::polyfit(x, y, 3)), V>);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_interpolation

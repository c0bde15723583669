#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/autodiff/dual.hpp>
#include <lazuli/lazuli.hpp>

namespace autodiff_dual {

namespace lz = lazuli;
namespace sweep = lz::detail::sweep;
using number = sweep::dual<double>;

BOOST_AUTO_TEST_SUITE(dual_hpp)

BOOST_AUTO_TEST_CASE(ops_and_operators_carry_the_tangent_of_their_row) {
  auto const f = [](auto const& x, auto const& y) {
    return lz::sin(x * y) / (x + 2.0) - lz::multiply(y, -x);
  };
  double const x = 0.7, y = 1.3, dx = 2, dy = -1;
  auto const along = f(number(x, dx), number(y, dy));
  auto const fx = y * std::cos(x * y) / (x + 2) - std::sin(x * y) / ((x + 2) * (x + 2)) + y;
  auto const fy = x * std::cos(x * y) / (x + 2) + x;
  BOOST_TEST(along.v == std::sin(x * y) / (x + 2) + x * y, boost::test_tools::tolerance(1e-15));
  BOOST_TEST(along.d == fx * dx + fy * dy, boost::test_tools::tolerance(1e-14));
  BOOST_TEST(f(number(x, dx), y).d == fx * dx, boost::test_tools::tolerance(1e-14));
}

BOOST_AUTO_TEST_CASE(whole_numbers_beside_them_have_fractions) {
  BOOST_TEST(((number(6, 3) / 3).d == 1 && (number(6, 3) / 3).v == 2));
  BOOST_TEST((12 / number(6, 3)).d == -1);
  BOOST_TEST(lz::hvp([](auto const& x) { return lz::sum(lz::hardswish(x)); },
                     lz::vector<double>{1, 5}, lz::vector<double>{3, 3})(0) == 1);
}

BOOST_AUTO_TEST_CASE(choices_pass_the_tangent_of_what_is_chosen) {
  number const x(2, 5), y(3, 7);
  BOOST_TEST((lz::where(lz::less(x, y), x, y).d == 5 && lz::where(lz::greater(x, y), x, y).d == 7));
  BOOST_TEST(lz::where(lz::less(x, y), 1.0, y).d == 0);
  BOOST_TEST((lz::maximum(x, y).v == 3 && lz::maximum(x, y).d == 7));
  static_assert(std::is_same_v<decltype(lz::less(x, y)), bool>);  // comparisons have none
}

// 0 · ∞ of a way that was not taken would be NaN.
BOOST_AUTO_TEST_CASE(a_way_that_was_not_taken_has_no_tangent) {
  double const infinity = std::numeric_limits<double>::infinity();
  BOOST_TEST(sweep::change<true>(1.0, 0.0, infinity) == 0);
  BOOST_TEST(sweep::change<true>(1.0, infinity, 0.0) == 0);
  BOOST_TEST(std::isnan(sweep::change<false>(1.0, 0.0, infinity)));
  auto const none = sweep::scaled<true>(number(0, 3), number(infinity, infinity));
  BOOST_TEST((none.v == 0 && std::isinf(none.d)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_dual

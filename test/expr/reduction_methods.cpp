#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(reduction_methods)

BOOST_AUTO_TEST_CASE(a_temporary_is_moved_into_the_reduction_also_with_axes_in_braces) {
  lz::vector<float> const want({2.f, 2.f, 2.f});
#define LAZULI_CHECK(method)                                  \
  {                                                           \
    auto const lazy = (lz::ones<float>(3) + 1.f).method({0}); \
    BOOST_TEST(lazy.item() == lz::method(want, {0}).item());  \
  }
  LAZULI_CHECK(sum)
  LAZULI_CHECK(prod)
  LAZULI_CHECK(mean)
  LAZULI_CHECK(var)
  LAZULI_CHECK(stddev)
  LAZULI_CHECK(std)
  LAZULI_CHECK(min)
  LAZULI_CHECK(max)
  LAZULI_CHECK(argmin)
  LAZULI_CHECK(argmax)
  LAZULI_CHECK(any)
  LAZULI_CHECK(all)
  LAZULI_CHECK(count_nonzero)
  LAZULI_CHECK(norm)
#undef LAZULI_CHECK
  auto const of_a_tensor = lz::ones<float>(200, 300).sum({0, 1});
  BOOST_TEST(of_a_tensor.item() == 60000.f);
}

BOOST_AUTO_TEST_CASE(a_named_operand_is_referred_to) {
  lz::matrix<int> x({{1, 2}, {3, 4}});
  auto const s = x.sum({0, 1});
  auto const columns = x.sum(0);
  auto const chain = (x + 1).sum({1});
  x = 2;
  BOOST_TEST(s.item() == 8);
  BOOST_TEST(holds(columns.eval(), {4, 4}));
  BOOST_TEST(holds(chain.eval(), {6, 6}));
}

BOOST_AUTO_TEST_CASE(a_view_that_ends_is_copied_into_what_is_made_of_it) {
  lz::matrix<int> x({{1, 2}, {3, 4}});
  auto const columns = x.flip(0).t().sum({1});
  auto const greatest = x(lz::all, lz::slice(1, 2)).max(0);
  auto const squares = x.t().square();
  auto const of_a_value = (x + 1).t().sum({0});
  x = 2;
  BOOST_TEST(holds(columns.eval(), {4, 4}));
  BOOST_TEST(holds(greatest.eval(), {2}));
  BOOST_TEST(holds(squares.eval(), {4, 4, 4, 4}));
  BOOST_TEST(holds(of_a_value.eval(), {5, 9}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <utility>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(exchange)

BOOST_AUTO_TEST_CASE(swap_exchanges_the_elements_of_views) {
  lz::matrix<int> m = {{1, 2}, {3, 4}, {5, 6}};
  swap(m(0), m(1));
  BOOST_TEST(holds(m, {3, 4, 1, 2, 5, 6}));
  auto a = m(0), b = m(2);
  std::swap(a, b);
  BOOST_TEST(holds(m, {5, 6, 1, 2, 3, 4}));
  {
    using std::swap;
    swap(a, b);
    swap(m[0], m[1]);
  }
  BOOST_TEST(holds(m, {1, 2, 3, 4, 5, 6}));
  std::ranges::iter_swap(m.begin(), m.begin() + 2);
  BOOST_TEST(holds(m, {5, 6, 3, 4, 1, 2}));
  lz::tensor<int, 2> fixed = {8, 9};
  swap(fixed(lz::slice(0, 2)), m(lz::all, 0)(lz::slice(0, 2)));
  swap(lz::tensor_view<int, 2>(fixed), m(2));  // types may differ
  BOOST_TEST((holds(fixed, {1, 2}) && holds(m, {8, 6, 9, 4, 5, 3})));
  lz::swap(m(0), m(1));
  BOOST_TEST(holds(m, {9, 4, 8, 6, 5, 3}));
  std::swap(m(0), m(1));  // views that have no name
  std::swap(a, m(1));
  {
    using std::swap;
    swap(lz::tensor_view<int, 2>(fixed), m(2));
    swap(lz::tensor_view<int, 2>(fixed), m(2));
    swap(a, m(1));
  }
  std::swap(m(1), m(0));
  BOOST_TEST(holds(m, {9, 4, 8, 6, 5, 3}));
  lz::matrix<int> other = {{7, 7}};
  swap(m, other);
  lz::swap(m, other);
  lz::swap(other, m);
  BOOST_TEST((holds(m, {7, 7}) && other.shape(0) == 3));
  m = other;
  BOOST_CHECK_EXCEPTION(swap(m(0), m(lz::all, 0)), lz::shape_error, [](auto const& e) {
    return std::string(e.what()) == "swap: the views have different shapes: (2) and (3)";
  });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support

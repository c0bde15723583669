#include <boost/test/unit_test.hpp>
#include <lazuli/backend/simd/loops/reduce.hpp>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(reduce_kernels)

// The kernels by themselves: rows into the virtual lanes, columns into one lane each.
BOOST_AUTO_TEST_CASE(rows_and_columns_fold_every_element_once) {
  for (index n : {1, 3, 63, 64, 65, 100, 200}) {
    lz::matrix<double> x(5, n);
    fill(x);
    double whole = 0;
    for (double v : x.flat()) whole += v;
    BOOST_TEST(lz::sum(x).item() == whole, n);
    lz::vector<double> const columns = lz::sum(x, 0);
    for (index j = 0; j < n; ++j) BOOST_TEST(columns(j) == x(0, j) + x(1, j) + x(2, j) + x(3, j) + x(4, j));
  }
}

BOOST_AUTO_TEST_CASE(lanes_that_a_partial_pack_does_not_fill_keep_their_states) {
  // The lanes behind the end repeat an element: they must not count it.
  for (index n = 1; n <= 130; ++n) {
    lz::vector<std::int32_t> x(n);
    x = 1;
    BOOST_TEST(lz::sum(x).item() == n);
    BOOST_TEST(lz::sum(x.to<double>()).item() == static_cast<double>(n));
    BOOST_TEST(lz::argmax(x).item() == 0);
    x = 3;
    BOOST_TEST(lz::var(x).item() == 0.f);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support

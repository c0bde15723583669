// Derivatives of products along an axis: the loop over lines and the steps over all elements agree.
#include <lazuli/sorting/cumulated_products.hpp>
#include <lazuli/tensor.hpp>

#include "support.hpp"

using namespace support;

BOOST_AUTO_TEST_CASE(steps_that_double_are_the_recurrence) {
  for (lz::index const n : {1, 2, 3, 7, 8}) {
    lz::matrix<double> a(n, 2), b(n, 2);
    for (lz::index i = 0; i < 2 * n; ++i) {
      a.data()[i] = static_cast<double>(i % 3 - 1);
      b.data()[i] = static_cast<double>(i % 5);
    }
    auto const c = lz::detail::recurrence(a, b, 0);
    for (lz::index j = 0; j < 2; ++j) {
      double want = 0;
      for (lz::index i = 0; i < n; ++i)
        BOOST_TEST(c(i, j) == (want = b(i, j) + (i > 0 ? a(i, j) * want : 0)));
    }
  }
}

BOOST_AUTO_TEST_CASE(a_factor_of_0_has_a_derivative) {
  lz::vector<double> const x({2, 0, 3}), y({2, 0, 0}), one({1, 1, 1});
  BOOST_TEST((lz::detail::derived_products<false>(x, one, y, 0) == lz::vector<double>({1, 8, 0}))
                 .all()
                 .item());
  BOOST_TEST((lz::detail::derived_products<true>(x, one, y, 0) == lz::vector<double>({1, 2, 6}))
                 .all()
                 .item());
}

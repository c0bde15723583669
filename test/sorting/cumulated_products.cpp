// Derivatives of products along an axis.
#include <lazuli/sorting/cumulated_products.hpp>
#include <lazuli/tensor.hpp>

#include "support.hpp"

using namespace support;

BOOST_AUTO_TEST_CASE(a_factor_of_0_has_a_derivative) {
  lz::vector<double> const x({2, 0, 3}), y({2, 0, 0}), one({1, 1, 1});
  BOOST_TEST((lz::detail::derived_products<false>(x, one, y, 0) == lz::vector<double>({1, 8, 0}))
                 .all()
                 .item());
  BOOST_TEST((lz::detail::derived_products<true>(x, one, y, 0) == lz::vector<double>({1, 2, 6}))
                 .all()
                 .item());
}

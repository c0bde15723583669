#include <boost/test/unit_test.hpp>
#include <lazuli/linalg.hpp>
#include <lazuli/linalg/names.hpp>

namespace lz = lazuli;

BOOST_AUTO_TEST_CASE(the_array_api_has_these_in_linalg_too) {
  lz::matrix<int> m{{1, 2}, {3, 4}};
  lz::vector<int> const v{1, 2, 3};
  BOOST_TEST(lz::array_equal(lz::linalg::matmul(m, m), lz::matmul(m, m)));
  BOOST_TEST(lz::array_equal(lz::linalg::tensordot(m, m, 1), lz::matmul(m, m)));
  BOOST_TEST((lz::linalg::trace(m).item() == 5 && lz::linalg::vecdot(v, v).item() == 14));
  BOOST_TEST((lz::linalg::outer(v, v).eval()(2, 1) == 6 && lz::linalg::cross(v, v)(0) == 0));
  lz::linalg::diagonal(m) = 0;
  BOOST_TEST((m(1, 1) == 0 && lz::linalg::matrix_transpose(m)(0, 1) == 3));
}

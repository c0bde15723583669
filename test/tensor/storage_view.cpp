#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace support {

using lz::all, lz::slice;

BOOST_AUTO_TEST_SUITE(storage_view)

BOOST_AUTO_TEST_CASE(views_share_the_storage_that_their_tensor_shows) {
  lz::matrix<float> q = lz::zeros(2, 4);
  auto s = q.storage();
  BOOST_TEST(s.size() == 8);
  s[4] = 1.f;
  BOOST_TEST(q(1, 0) == 1.f);
  auto const row = q(1);
  BOOST_TEST(row.storage_offset() == 4);
  BOOST_TEST(row.storage().data() == s.data());
  BOOST_TEST(row.storage()[row.storage_offset()] == 1.f);
  float* const raw = q.storage();
  BOOST_TEST(raw == q.data());
}

BOOST_AUTO_TEST_CASE(a_view_shows_as_much_as_it_reaches) {
  lz::matrix<int> x = lz::arange<int>(12).view(3, 4);
  BOOST_TEST(x(slice(0, 2), slice(0, 2)).storage().size() == 6);
  BOOST_TEST(x.t().storage().size() == 12);
  BOOST_TEST(x.flip(0).storage().size() == 12);
  BOOST_TEST(x(slice(0, 0)).storage().size() == 0);
  BOOST_TEST((lz::tensor<float, 0>().storage().size()) == 0);
}

BOOST_AUTO_TEST_CASE(new_tensors_take_the_dtype_from_one) {
  lz::vector<double> const x({1., 2.});
  BOOST_TEST(lz::array_equal(x.new_zeros(2, 3), lz::zeros<double>(2, 3)));
  BOOST_TEST(lz::array_equal(x.new_ones(lz::shape(2)), lz::ones<double>(2)));
  BOOST_TEST(lz::array_equal(x.new_full<int>(lz::shape(2), 7), lz::full(lz::shape(2), 7)));
  BOOST_TEST(x.new_empty(4).numel() == 4);
  BOOST_TEST(x.clone().data() != x.data());
  BOOST_TEST(x.nbytes() == 16);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support

// Compound assignment of tensors and views.
#include <lazuli/tensor/compound_methods.hpp>
#include <lazuli/tensor/tensor.hpp>

#include "support.hpp"

using namespace support;

BOOST_AUTO_TEST_CASE(each_operator_is_its_op_in_place) {
  lz::vector<int> x({7, 8, 9});
  auto const is = [&](int a, int b, int c) { BOOST_TEST((x(0) == a && x(1) == b && x(2) == c)); };
  x += 1;
  is(8, 9, 10);
  x -= x;
  is(0, 0, 0);
  x += lz::vector<int>({5, 6, 7});
  x *= 3;
  is(15, 18, 21);
  x %= 4;
  is(3, 2, 1);
  x |= 4;
  is(7, 6, 5);
  x &= 5;
  is(5, 4, 5);
  x ^= 1;
  is(4, 5, 4);
  x <<= 2;
  is(16, 20, 16);
  x >>= lz::vector<int>({1, 2, 3});
  is(8, 5, 2);
  x(lz::slice(1, 3)) <<= 1;
  is(8, 10, 4);
}

BOOST_AUTO_TEST_CASE(the_dtype_stays_and_extents_do_not_grow) {
  lz::vector<float> x({1.f, 2.f});
  x /= 4;
  BOOST_TEST((x(0) == .25f && x(1) == .5f));
  lz::vector<float> const y(3);
  BOOST_CHECK_THROW(x += y, lz::shape_error);
  BOOST_TEST((x(0) == .25f && x(1) == .5f));
}

BOOST_AUTO_TEST_CASE(braces_hold_values_of_every_rank_and_dtype) {
  lz::vector<double> x({1, 2, 3});
  x += {1, 2, 3};
  x -= {0.5, 0, 1};
  x *= {2, 2, 2};
  x /= {3, 8, 10};
  BOOST_TEST((x(0) == 1 && x(1) == 1 && x(2) == 1));
  x(lz::slice(lz::_, lz::_, 2)) += {1, 2};
  BOOST_TEST((x(0) == 2 && x(1) == 1 && x(2) == 3));
  x += {4};  // an extent of 1 stretches
  BOOST_TEST((x(0) == 6 && x(1) == 5 && x(2) == 7));
  BOOST_CHECK_THROW((x += {1, 2}), lz::shape_error);
  lz::matrix<lz::float16> m({{1, 2}, {3, 4}});
  m *= {{1, 2}, {3, 0.5}};
  m(0) -= {1, 1};
  BOOST_TEST((m(0, 0) == 0 && m(0, 1) == 3 && m(1, 0) == 9 && m(1, 1) == 2));
  BOOST_CHECK_THROW((m += {{1, 2}, {3}}), lz::shape_error);
  lz::tensor<std::complex<float>, 2> z({1, 2});
  z *= {{0, 1}, 2};
  BOOST_TEST((z(0) == std::complex<float>(0, 1) && z(1) == std::complex<float>(4, 0)));
  lz::vector<std::uint8_t> bytes({1, 2});
  BOOST_CHECK_THROW((bytes += {300, 1}), lz::dtype_error);
  BOOST_TEST(bytes(0) == 1);
  lz::vector<int> none;
  none += {};
  BOOST_TEST(none.size() == 0);
}

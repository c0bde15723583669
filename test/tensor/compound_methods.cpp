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

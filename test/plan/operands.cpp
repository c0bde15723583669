#include <boost/test/unit_test.hpp>
#include <lazuli/plan/operands.hpp>

#include "support.hpp"

namespace support {

using lz::all, lz::slice, lz::_;

BOOST_AUTO_TEST_SUITE(operands)

BOOST_AUTO_TEST_CASE(an_operand_has_one_stride_in_bytes_per_axis_of_the_nest_and_none_where_it_is_broadcast) {
  lz::dtensor<double, 3> x(4, 1, 5);
  lz::plan::operand o;
  lz::plan::read_operand(x, 4, o);
  BOOST_TEST(o.strides[0] == 0);
  BOOST_TEST(o.strides[1] == 40);
  BOOST_TEST(o.strides[2] == 0);
  BOOST_TEST(o.strides[3] == 8);
  BOOST_TEST(o.size == 8);
  BOOST_TEST(!o.constant);
  BOOST_TEST((o.data == reinterpret_cast<std::byte*>(x.data())));
  auto const v = x.flip(2);
  lz::plan::read_operand(v, 3, o);
  BOOST_TEST(o.strides[2] == -8);
  BOOST_TEST((o.data == reinterpret_cast<std::byte*>(x.data() + 4)));
}

BOOST_AUTO_TEST_CASE(a_number_is_a_constant_operand) {
  lz::scalar_leaf<float> const two(2.f);
  lz::plan::operand o;
  lz::plan::read_operand(two, 2, o);
  BOOST_TEST(o.constant);
  BOOST_TEST(o.strides[0] == 0);
  BOOST_TEST(o.strides[1] == 0);
}

BOOST_AUTO_TEST_CASE(operands_are_read_in_the_order_of_evaluation) {
  lz::vector<float> a(3), b(3), c(3);
  auto const e = (a + b) * (c - a);
  lz::plan::operand o[4];
  lz::for_each_leaf(e, lz::plan::operand_reader{1, o});
  float const* const want[] = {a.data(), b.data(), c.data(), a.data()};
  for (int k = 0; k < 4; ++k) BOOST_TEST((o[k].data == reinterpret_cast<std::byte const*>(want[k])));
}

BOOST_AUTO_TEST_CASE(a_temporary_is_row_major_memory_of_its_own) {
  lz::plan::temporary<float, lz::extents<dyn, 3>> t(lz::extents<dyn, 3>(4));
  auto const to = t.target();
  BOOST_TEST(to.strides()[0] == 3);
  BOOST_TEST(to.extents()[0] == 4);
  BOOST_TEST((to.data() == t.data()));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support

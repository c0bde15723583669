#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace support {

using namespace lazuli::literals;

BOOST_AUTO_TEST_SUITE(methods)

BOOST_AUTO_TEST_CASE(methods_of_expressions_evaluate_convert_and_reduce) {
  lz::matrix<float> x(2, 3);
  count_up(x);
  BOOST_TEST(holds((x + 0.5f).to<int>().eval(), {0, 1, 2, 3, 4, 5}));
  BOOST_TEST((x * 2.f).sum().item() == 30.f);
  BOOST_TEST(holds((x + 1.f).max(0).eval(), {4.f, 5.f, 6.f}));
  BOOST_TEST(holds(x.mean({0, 1}, lz::keepdims).eval(), {2.5f}));
  BOOST_TEST(x.all(1_c).eval()(0) == false);
  BOOST_CHECK_THROW((void)(x + 1.f).item(), lz::shape_error);
  BOOST_TEST(static_cast<bool>(x.sum()));
}

BOOST_AUTO_TEST_CASE(numpys_and_pytorchs_spellings) {
  lz::tensor const t({1.5f, 2.5f});
  static_assert(std::is_same_v<lz::value_t<decltype(t.type<double>())>, double>);
  BOOST_TEST(lz::array_equal((t + 1.f).type<int>(), lz::tensor({2, 3})));
  BOOST_TEST(((t + t).device() == "cpu" && t.to<double>().device() == t.device()));
  lz::matrix<float> const x({{1, 2}, {3, 4}});
  static_assert(std::is_same_v<decltype(x.sum().item<double>()), double>);
  BOOST_TEST(x.sum().item<int>() == 10);
  static_assert(std::is_same_v<lz::value_t<decltype(x.astype<double>())>, double>);
  BOOST_TEST(holds((x + 0.5f).astype<int>().eval(), {1, 2, 3, 4}));
  static_assert(std::is_same_v<lz::value_t<decltype(x.type_as(lz::vector<int>()))>, int>);
  BOOST_TEST(holds((x + 0.5f).type_as(lz::vector<int>()).eval(), {1, 2, 3, 4}));
  static_assert(x.ndim() == 2);
  lz::matrix<float> y = x.copy();
  BOOST_TEST(holds(y.fill(2), {2, 2, 2, 2}));
  BOOST_TEST(holds(x, {1, 2, 3, 4}));
  static_assert(std::is_same_v<decltype(lz::sum(x, 1, lz::keepdim)), decltype(lz::sum(x, 1, lz::keepdims))>);
  BOOST_TEST(holds(lz::sum(x, 1, lz::keepdim(true)).eval(), {3, 7}));
  BOOST_TEST((x.sum(1, lz::keepdims(true)).shape() == lz::shape(2, 1)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support

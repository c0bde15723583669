#include <boost/test/unit_test.hpp>
#include <type_traits>
#include <vector>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(deduction)

BOOST_AUTO_TEST_CASE(types_are_deduced_from_braces) {
  double const dt = 0.5;
  lz::tensor x({{1, dt}, {0, 1}});
  static_assert(std::is_same_v<decltype(x), lz::tensor<double, 2, 2>>);
  BOOST_TEST(holds(x, {1., .5, 0., 1.}));
  lz::tensor y({1, 2.5});
  static_assert(std::is_same_v<decltype(y), lz::tensor<double, 2>>);
  lz::tensor z({{{1, 2.5}}});
  static_assert(std::is_same_v<decltype(z), lz::tensor<double, 1, 1, 2>>);
  lz::tensor w({{1, 2, 3}, {4, 5, 6}});
  lz::tensor list{1, 2, 3};
  lz::tensor mixed = {1, 2.5f};
  static_assert(std::is_same_v<decltype(list), lz::tensor<int, 3>>);
  static_assert(std::is_same_v<decltype(mixed), lz::tensor<double, 2>>);
  lz::tensor rows{{1, 2, 3}, {4, 5, 6}};
  lz::tensor mixed_rows = {{1, dt}, {0, 1}};
  lz::tensor matrices{{{1, 2}}, {{3, 4}}};
  static_assert(std::is_same_v<decltype(rows), lz::tensor<int, 2, 3>>);
  static_assert(std::is_same_v<decltype(mixed_rows), lz::tensor<double, 2, 2>>);
  static_assert(std::is_same_v<decltype(matrices), lz::tensor<int, 2, 1, 2>>);
  BOOST_TEST((rows(1, 2) == 6 && mixed_rows(0, 1) == dt && matrices(1, 0, 0) == 3));
  lz::tensor alone{dt};
  static_assert(std::is_same_v<decltype(alone), lz::tensor<double, 1>>);
  BOOST_TEST(alone(0) == dt);
  BOOST_TEST(list(2) == 3);
  BOOST_TEST(mixed(1) == 2.5);
  static_assert(std::is_same_v<decltype(lz::tensor({lz::float16(1), 2})), lz::tensor<double, 2>>);
  static_assert(std::is_same_v<decltype(w), lz::tensor<int, 2, 3>>);
}

BOOST_AUTO_TEST_CASE(short_names_deduce_the_type_and_leave_extents_to_run_time) {
  lz::vector v = {1., 2.};
  lz::vector const w({1, 2, 3});
  lz::matrix m = {{1.f, 2.f}, {3.f, 4.f}, {5.f, 6.f}};
  lz::matrix const n({{1, 2}, {3, 4}});
  static_assert(std::is_same_v<decltype(v), lz::vector<double>>);
  static_assert(std::is_same_v<decltype(w), lz::vector<int> const>);
  static_assert(std::is_same_v<decltype(m), lz::matrix<float>>);
  static_assert(std::is_same_v<decltype(n), lz::matrix<int> const>);
  BOOST_TEST((v.size() == 2 && v(1) == 2 && w.size() == 3 && m.rows() == 3 && m(2, 1) == 6 && n(1, 0) == 3));
}

BOOST_AUTO_TEST_CASE(expressions_and_ranges_give_their_type_and_the_extents_that_are_known) {
  lz::tensor<float, dyn, 3> const x(2, 3);
  lz::tensor<double, 3> const w = 1.;
  lz::tensor sum = x + w;
  static_assert(std::is_same_v<decltype(sum), lz::tensor<double, dyn, 3>>);
  lz::tensor number(lz::sum(w));
  static_assert(std::is_same_v<decltype(number), lz::tensor<double>>);
  lz::tensor wide = lz::zeros<int>(1, 2, 1, 2, 1, 2, 1, 2) + 1;
  static_assert(decltype(wide)::rank() == 8 && std::is_same_v<decltype(wide)::value_type, int>);
  BOOST_TEST((wide.numel() == 16 && sum.shape(0) == 2 && number.item() == 3));
  std::vector<std::vector<float>> const rows{{1, 2}, {3, 4}, {5, 6}};
  lz::tensor m(rows);
  lz::tensor v(rows[2]);
  static_assert(std::is_same_v<decltype(m), lz::matrix<float>>);
  static_assert(std::is_same_v<decltype(v), lz::vector<float>>);
  BOOST_TEST((m(2, 0) == 5 && v(1) == 6));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support

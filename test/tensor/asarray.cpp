#include <lazuli/tensor/asarray.hpp>
#include <list>
#include <span>
#include <vector>

#include "support.hpp"

namespace tensor_asarray {

namespace lz = lazuli;
using support::holds;

BOOST_AUTO_TEST_SUITE(asarray_hpp)

BOOST_AUTO_TEST_CASE(what_has_storage_is_shared) {
  std::vector<float> numbers{1, 2, 3};
  auto shared = lz::asarray(numbers);
  shared(1) = 7;
  BOOST_TEST(numbers[1] == 7);
  lz::matrix<int> m({{1, 2}, {3, 4}});
  lz::asarray(m)(0, 1) = 9;
  BOOST_TEST(m(0, 1) == 9);
  auto const row = lz::asarray(m.t()(0));
  BOOST_TEST(holds(row, {1, 3}));
  lz::asarray(std::span(numbers))(0) = 5;
  BOOST_TEST(numbers[0] == 5);
  std::vector<float> const constant{1, 2};
  BOOST_TEST(holds(lz::asarray(constant), {1.f, 2.f}));
  int plain[3] = {1, 2, 3};
  lz::asarray(plain)(2) = 4;
  BOOST_TEST(plain[2] == 4);
}

BOOST_AUTO_TEST_CASE(other_values_are_copied) {
  auto const whole = lz::asarray({1, 2, 3});
  auto const mixed = lz::asarray({1, 2.5});
  auto const rows = lz::asarray({{1, 2}, {3, 4}});
  auto const mixed_rows = lz::asarray({{1, 2.5}, {3, 4}});
  static_assert(std::is_same_v<decltype(whole), lz::vector<int> const> &&
                std::is_same_v<decltype(mixed), lz::vector<double> const>);
  static_assert(std::is_same_v<decltype(rows), lz::matrix<int> const> &&
                std::is_same_v<decltype(mixed_rows), lz::matrix<double> const>);
  BOOST_TEST((holds(whole, {1, 2, 3}) && holds(mixed, {1., 2.5}) && holds(rows, {1, 2, 3, 4}) &&
              holds(mixed_rows, {1., 2.5, 3., 4.})));
  auto const temporary = lz::asarray(std::vector<float>{1, 2});
  static_assert(std::is_same_v<decltype(temporary), lz::vector<float> const>);
  std::vector<std::vector<double>> const nested{{1, 2}, {3, 4}};
  BOOST_TEST((holds(temporary, {1.f, 2.f}) && holds(lz::asarray(nested), {1., 2., 3., 4.})));
  BOOST_TEST((holds(lz::asarray(std::list<int>{4, 5}), {4, 5}) &&
              holds(lz::asarray(std::vector<bool>{true, false}), {true, false})));
  BOOST_TEST((lz::asarray(2.5).item() == 2.5 && holds(lz::asarray(whole + 1), {2, 3, 4})));
}

BOOST_AUTO_TEST_CASE(a_type_converts) {
  std::vector<int> const numbers{1, 2};
  auto const y = lz::asarray<double>(numbers);
  static_assert(std::is_same_v<decltype(y), lz::vector<double> const>);
  BOOST_TEST((holds(y, {1., 2.}) && lz::asarray<float>(3).item() == 3.f));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tensor_asarray

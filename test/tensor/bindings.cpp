#include <lazuli/tensor.hpp>

#include "support.hpp"

namespace bindings {

namespace lz = lazuli;
using support::holds;

BOOST_AUTO_TEST_SUITE(bindings_hpp)

BOOST_AUTO_TEST_CASE(a_vector_of_known_extent_is_taken_apart) {
  lz::tensor<float, 3> position{1, 2, 3};
  auto& [x, y, z] = position;
  y = 20;
  BOOST_TEST(holds(position, {1, 20, 3}));
  auto const same = position;
  auto const& [a, b, c] = same;
  BOOST_TEST(a + b + c == 24);
  auto [d, e, f] = lz::eval(position * 2.f);
  d = 0;
  BOOST_TEST(d + e + f == 46);
  BOOST_TEST(holds(position, {1, 20, 3}));
}

BOOST_AUTO_TEST_CASE(max_and_min_along_axes_give_values_and_indices) {
  lz::matrix<int> const x({{3, 1, 2}, {4, 9, 0}});
  auto [values, indices] = lz::max(x, 1);
  static_assert(std::is_same_v<decltype(values), lz::vector<int>>);
  static_assert(std::is_same_v<decltype(indices), lz::vector<std::int64_t>>);
  BOOST_TEST(holds(values, {3, 9}));
  BOOST_TEST(holds(indices, {0, 1}));
  auto [least, places] = (x + 1).min(0, lz::keepdims);  // the expression owns what it reads
  BOOST_TEST((least.shape() == lz::shape(1, 3)));
  BOOST_TEST(holds(least, {4, 2, 1}));
  BOOST_TEST(holds(places, {0, 0, 1}));
  BOOST_TEST((holds(std::get<0>(lz::max(x, 1)), {3, 9}) && holds(std::get<1>(x.max(1)), {0, 1})));
  auto [v, i] = lz::max(lz::eval(x), {0, 1});
  BOOST_TEST(v.item() == 9);
  BOOST_TEST(i.item() == 4);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace bindings

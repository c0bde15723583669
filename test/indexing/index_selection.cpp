#include <lazuli/indexing.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace indexing_index_selection {

namespace lz = lazuli;
using namespace lz::literals;
using lz::dyn, lz::index;
using support::holds, support::fill, support::laid_out, support::numbers;

lz::matrix<float> sample() { return lz::matrix<float>({{1.f, 5.f, 2.f}, {7.f, 0.f, 9.f}}); }

BOOST_AUTO_TEST_SUITE(index_selection_hpp)

BOOST_AUTO_TEST_CASE(what_does_not_fit_throws_and_writes_nothing) {
  auto x = sample();
  LAZULI_CHECK_TEXT(x(lz::ones<bool>(2, 2)), lz::shape_error,
                    "mask: a mask of shape (2, 2) does not fit the leading axes of shape (2, 3)");
  LAZULI_CHECK_TEXT(x(x > 3.f) = lz::zeros(2), lz::shape_error,
                    "assign: an expression of shape (2) does not broadcast to (3)");
  lz::tensor const far({0, 1, 2});
  LAZULI_CHECK_TEXT(x(far) = 1.f, lz::index_error,
                    "subscript: index 2 is out of range for axis 0 with extent 2");
  LAZULI_CHECK_TEXT(lz::eval(x(far)), lz::index_error,
                    "subscript: index 2 is out of range for axis 0 with extent 2");
  lz::tensor const two({0, 1});
  LAZULI_CHECK_TEXT(x(two) = lz::zeros(3, 3), lz::shape_error,
                    "assign: an expression of shape (3, 3) does not broadcast to (2, 3)");
  BOOST_CHECK_THROW(x.expand(2, 2, 3)(two) = 1.f, lz::shape_error);
  BOOST_TEST(holds(x, {1, 5, 2, 7, 0, 9}));
}

BOOST_AUTO_TEST_CASE(integers_read_and_write_along_the_first_axis) {
  auto x = sample();
  lz::tensor<std::uint8_t, 2, 2> const at({{1, 0}, {0, 0}});
  auto const y = lz::eval(x(at));
  static_assert(std::is_same_v<decltype(y), lz::tensor<float, 2, 2, dyn> const>);
  BOOST_TEST(holds(y, {7, 0, 9, 1, 5, 2, 1, 5, 2, 1, 5, 2}));
  x(lz::tensor({-1})) = lz::tensor({4.f, 5.f, 6.f});
  BOOST_TEST(holds(x, {1, 5, 2, 4, 5, 6}));
  x(lz::tensor({0, 0})) = lz::tensor({{1.f, 1.f, 1.f}, {2.f, 3.f, 4.f}});  // the last one stays
  BOOST_TEST(holds(x, {2, 3, 4, 4, 5, 6}));
  x(lz::tensor({1, 1})) += 1.f;  // read once, as NumPy
  BOOST_TEST(holds(x, {2, 3, 4, 5, 6, 7}));
  x(lz::tensor({1, 0})) = x;  // exchanged
  BOOST_TEST(holds(x, {5, 6, 7, 2, 3, 4}));
  BOOST_TEST(holds(lz::eval(x(lz::argmax(x(lz::all, 0)))), {5, 6, 7}));  // rank 0 drops the axis
  lz::vector<std::int64_t> order = lz::vector<std::int64_t>({2, 0, 1});
  order(order) = lz::arange(3);  // the inverse, through itself
  BOOST_TEST(holds(order, {1, 2, 0}));
  x = x(lz::tensor({1, 1, 0}));  // in place of itself
  BOOST_TEST(holds(x, {2, 3, 4, 2, 3, 4, 5, 6, 7}));
}

BOOST_AUTO_TEST_CASE(one_element_is_a_number) {
  auto x = sample();
  auto const [i, j] = lz::unravel_index(lz::argmin(x), x.shape());
  float const least = x(i, j);
  BOOST_TEST(least == 0.f);
  x(i, j) += 4;
  std::vector<double> const numbers{x(i, j), x(lz::argmax(x(0)), 1)};
  BOOST_TEST((numbers == std::vector<double>{4, 4}));
}

BOOST_AUTO_TEST_CASE(temporaries_are_owned) {
  auto const late = sample()(sample() > 3.f);
  auto const sum = late + 1.f;
  BOOST_TEST(holds(lz::eval(sum), {6, 8, 10}));
  auto const rows = sample()(lz::tensor({1}));
  BOOST_TEST(holds(lz::eval(rows), {7, 0, 9}));
  auto x = sample();
  auto const row = x(1)(lz::tensor({2, 0}));  // of a view that is a temporary
  BOOST_TEST(holds(lz::eval(row), {9, 7}));
  x(1)(lz::tensor({2, 0})) = 3.f;
  BOOST_TEST(holds(x, {1, 5, 2, 3, 0, 3}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_index_selection

#include <lazuli/indexing/join.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace indexing_join {

namespace lz = lazuli;
using namespace lz::literals;
using lz::dyn, lz::index;
using support::holds;

template <class A, class B>
inline constexpr bool same = std::is_same_v<A, B>;

BOOST_AUTO_TEST_SUITE(join_hpp)

BOOST_AUTO_TEST_CASE(concat_puts_operands_end_to_end) {
  lz::tensor const a({{1, 2}, {3, 4}});
  lz::tensor const b({{5, 6}});
  BOOST_TEST(holds(lz::concat(0, a, b), {1, 2, 3, 4, 5, 6}));
  BOOST_TEST(holds(lz::concat(-1, a, a + 10), {1, 2, 11, 12, 3, 4, 13, 14}));
  BOOST_TEST(holds(lz::concat(1, b, lz::tensor({{0.5, 1.5}})), {5., 6., 0.5, 1.5}));
  static_assert(same<decltype(lz::concat(0_c, a, b)), lz::tensor<int, 3, 2>>);
  static_assert(
      same<decltype(lz::concat(-1_c, a, lz::zeros<float>(2, 3_c))), lz::tensor<float, 2, 5>>);
  static_assert(same<decltype(lz::concat(0_c, a, lz::matrix<int>())), lz::tensor<int, dyn, 2>>);
  static_assert(same<decltype(lz::concat(0, a, b)), lz::matrix<int>>);
  BOOST_TEST((lz::concat(0, lz::zeros(0, 2), lz::zeros(0, 2)).shape() == lz::shape(0, 2)));
}

BOOST_AUTO_TEST_CASE(cat_and_concatenate_take_lists_first) {
  lz::matrix<int> const a({{1, 2}, {3, 4}}), b({{5, 6}});
  BOOST_TEST(holds(lz::cat({a, b}), {1, 2, 3, 4, 5, 6}));
  BOOST_TEST(holds(lz::concatenate({a, a}, 1), {1, 2, 1, 2, 3, 4, 3, 4}));
  std::vector<lz::matrix<int>> const list{a, b, b};
  BOOST_TEST(holds(lz::concatenate(list), {1, 2, 3, 4, 5, 6, 5, 6}));
  BOOST_TEST(holds(lz::cat(a.chunk(2, 1), -1), {1, 2, 3, 4}));
  BOOST_TEST(holds(lz::cat(0, a, lz::matrix<double>(b)), {1., 2., 3., 4., 5., 6.}));
  BOOST_TEST(holds(lz::concatenate(1, a, a + 1), {1, 2, 2, 3, 3, 4, 4, 5}));
  BOOST_TEST(holds(lz::stack({a, a}, 1), {1, 2, 1, 2, 3, 4, 3, 4}));
  BOOST_TEST(holds(lz::stack({a, a}), {1, 2, 3, 4, 1, 2, 3, 4}));
  BOOST_TEST(holds(lz::stack(std::vector{a, a}, -1), {1, 1, 2, 2, 3, 3, 4, 4}));
  BOOST_TEST(holds(lz::from_range(std::vector{a, a}), {1, 2, 3, 4, 1, 2, 3, 4}));
  BOOST_CHECK_THROW(lz::cat({a, b}, 1), lz::shape_error);
  BOOST_CHECK_THROW(lz::cat({a, b}, 2), lz::index_error);
}

BOOST_AUTO_TEST_CASE(ranges_of_views_are_joined) {
  lz::matrix<int> const x = lz::matrix<int>({{1, 2, 3, 4}, {5, 6, 7, 8}});
  auto const parts = x.chunk(2, 1);
  BOOST_TEST(support::equals(lz::concat(1, parts), x));
  BOOST_TEST(holds(lz::concat(0, std::span(parts)), {1, 2, 5, 6, 3, 4, 7, 8}));
  BOOST_TEST(holds(lz::stack(0, x.unbind(1)), {1, 5, 2, 6, 3, 7, 4, 8}));
  std::vector<lz::matrix<int>> none;
  LAZULI_CHECK_TEXT(lz::concat(0, none), lz::shape_error, "concat: there is nothing to join");
}

BOOST_AUTO_TEST_CASE(stack_makes_a_new_axis) {
  lz::tensor const a({1, 2, 3}), b({4, 5, 6});
  BOOST_TEST(holds(lz::stack(0, a, b), {1, 2, 3, 4, 5, 6}));
  BOOST_TEST(holds(lz::stack(-1, a, b * 2), {1, 8, 2, 10, 3, 12}));
  static_assert(same<decltype(lz::stack(1_c, a, b)), lz::tensor<int, 3, 2>>);
  static_assert(same<decltype(lz::stack(0_c, lz::vector<int>(), b)), lz::tensor<int, 2, 3>>);
  BOOST_TEST(holds(lz::stack(0, lz::sum(a), lz::sum(b)), {6, 15}));  // of numbers
  BOOST_TEST(holds(lz::hstack(a, b), {1, 2, 3, 4, 5, 6}));
  BOOST_TEST(holds(lz::vstack(a, b), {1, 2, 3, 4, 5, 6}));
  BOOST_TEST((lz::vstack(a, b).shape() == lz::shape(2, 3)));
  auto const rows = lz::vstack(a, lz::vstack(b, a) * 2, b);  // vectors beside a matrix
  BOOST_TEST((rows.shape() == lz::shape(4, 3) && rows(1, 0) == 8 && rows(2, 0) == 2));
  auto const columns = lz::column_stack(lz::vstack(a, b).t(), a);
  BOOST_TEST((columns.shape() == lz::shape(3, 3) && columns(1, 2) == 2 && columns(1, 1) == 5));
  BOOST_TEST(holds(lz::column_stack(a, b), {1, 4, 2, 5, 3, 6}));
  lz::vector<int> const one{1, 2}, two{3, 4};
  BOOST_TEST((lz::row_stack(one, two).shape() == lz::shape(2, 2) && lz::row_stack(one, two)(1, 0) == 3));
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_throws) {
  lz::matrix<int> const a(2, 3), b(2, 4);
  LAZULI_CHECK_TEXT(lz::concat(0, a, a, b), lz::shape_error,
                    "concat: operand 2 of shape (2, 4) does not fit shape (2, 3) of the first one: "
                    "they may differ along the joined axis only");
  LAZULI_CHECK_TEXT(lz::stack(0, a, b), lz::shape_error,
                    "stack: operand 1 of shape (2, 4) does not fit shape (2, 3) of the first one: "
                    "all shapes must be equal");
  LAZULI_CHECK_TEXT(lz::concat(2, a, b), lz::index_error,
                    "concat: axis 2 is out of range for rank 2, whose axes are -2 to 1");
}

BOOST_AUTO_TEST_CASE(operands_in_braces_need_no_axis) {
  lz::vector<int> const a{1, 2}, b{3, 4};
  BOOST_TEST(holds(lz::concat({a, b}), {1, 2, 3, 4}));
  BOOST_TEST(holds(lz::stack({a, b}), {1, 2, 3, 4}));
  BOOST_TEST(holds(lz::stack({a, b}, 1), {1, 3, 2, 4}));
  BOOST_TEST(holds(lz::stack(std::vector{a, b}, 1), {1, 3, 2, 4}));
  BOOST_TEST(holds(lz::hstack({a, b}), {1, 2, 3, 4}));
  BOOST_TEST(holds(lz::vstack({a, b}), {1, 2, 3, 4}));
  BOOST_TEST(holds(lz::column_stack({a, b}), {1, 3, 2, 4}));
  BOOST_TEST((lz::dstack({a, b}).shape() == lz::shape(1, 2, 2)));
  BOOST_TEST(holds(lz::dstack(a, b), {1, 3, 2, 4}));
  lz::matrix<int> const m({{1, 2}}), n({{3, 4}});
  BOOST_TEST((lz::dstack(m, n).shape() == lz::shape(1, 2, 2)));
  BOOST_TEST(holds(lz::dstack({m, n}), {1, 3, 2, 4}));
  BOOST_TEST(holds(lz::dstack(lz::dstack(m, n), lz::dstack(n, n)), {1, 3, 3, 3, 2, 4, 4, 4}));
  BOOST_TEST(holds(lz::concat({m, n}, 1), {1, 2, 3, 4}));
  BOOST_TEST(holds(lz::concat(0, {m, n}), {1, 2, 3, 4}));
  BOOST_TEST((lz::concat(0, {m, n}).shape() == lz::shape(2, 2)));
  BOOST_TEST((lz::vstack({m, n}).shape() == lz::shape(2, 2)));
  BOOST_TEST((lz::hstack({m, n}).shape() == lz::shape(1, 4)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_join

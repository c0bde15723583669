#include <lazuli/indexing.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace indexing_index_selection_axes {

namespace lz = lazuli;
using namespace lz::literals;
using lz::dyn, lz::index;
using support::holds, support::fill, support::laid_out, support::numbers;

BOOST_AUTO_TEST_SUITE(index_selection_hpp_axes)

BOOST_AUTO_TEST_CASE(index_tensors_stand_among_other_subscripts) {
  lz::dtensor<int, 3> x(4, 5, 6);
  support::count_up(x);
  lz::tensor const i({{3}, {-4}});
  lz::tensor const j({4, 0, -1});
  index wrong = 0;
  auto const a = lz::eval(x(i, j));
  static_assert(std::is_same_v<decltype(a), lz::tensor<int, 2, 3, dyn> const>);
  auto const b = lz::eval(x(lz::all, i, j));
  auto const c = lz::eval(x(i, lz::slice(1, 3), j));  // apart: in front
  auto const d = lz::eval(x(lz::ellipsis, j)(0));
  auto const e = lz::eval(x(1, lz::newaxis, lz::all, i));
  BOOST_TEST((b.shape() == lz::shape(4, 2, 3)));
  BOOST_TEST((c.shape() == lz::shape(2, 3, 2)));
  BOOST_TEST((e.shape() == lz::shape(1, 5, 2, 1)));
  for (index r = 0; r < 2; ++r) {
    for (index s = 0; s < 3; ++s) {
      index const p = i(r, 0), q = j(s);
      for (index k = 0; k < 4; ++k) wrong += b(k, r, s) != x(k, p, q);
      for (index k = 0; k < 6; ++k) wrong += a(r, s, k) != x(p, q, k);
      for (index k = 0; k < 2; ++k) wrong += c(r, s, k) != x(p, k + 1, q);
      for (index k = 0; k < 5; ++k) wrong += d(k, s) != x(0, k, q) || e(0, k, r, 0) != x(1, k, p);
    }
  }
  BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_CASE(places_of_several_axes_are_written) {
  lz::matrix<int> x = lz::zeros<int>(3, 4);
  lz::tensor const labels({1, 3, 0});
  x(lz::arange(3), labels) = lz::tensor({5, 6, 7});
  BOOST_TEST(holds(x, {0, 5, 0, 0, 0, 0, 0, 6, 7, 0, 0, 0}));
  x(lz::all, lz::tensor({0, 2})) = 1;
  BOOST_TEST(holds(x, {1, 5, 1, 0, 1, 0, 1, 6, 1, 0, 1, 0}));
  x(-1, labels) += lz::tensor({10, 20, 30});
  BOOST_TEST(holds(x, {1, 5, 1, 0, 1, 0, 1, 6, 31, 10, 1, 20}));
  x(lz::tensor({true, false, true}), 1) = 9;  // a mask of one axis
  BOOST_TEST(holds(x, {1, 9, 1, 0, 1, 0, 1, 6, 31, 9, 1, 20}));
  BOOST_TEST(holds(lz::eval(x(lz::all, x(0) > 0)), {1, 9, 1, 1, 0, 1, 31, 9, 1}));
  LAZULI_CHECK_TEXT(lz::eval(x(lz::all, lz::tensor({4}))), lz::index_error,
                    "subscript: index 4 is out of range for axis 1 with extent 4");
  LAZULI_CHECK_TEXT(x(lz::all, lz::tensor({true, false})), lz::shape_error,
                    "mask: a mask of shape (2) does not fit the leading axes of shape (4)");
  BOOST_CHECK_THROW((void)x(labels, lz::arange(2)), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(one_row_in_braces_is_written_to_all) {
  lz::matrix<float> x = lz::zeros(3, 2);
  x(lz::vector<int>{0, -1}) = {1, 2};
  BOOST_TEST(holds(x, {1, 2, 0, 0, 1, 2}));
  x(lz::all, lz::vector<int>{1, 0}) = {5., 7.5};
  BOOST_TEST(holds(x, {7.5f, 5, 7.5f, 5, 7.5f, 5}));
  BOOST_CHECK_THROW((x(lz::vector<int>{0}) = {1, 2, 3}), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(braces_are_written) {
  lz::matrix<int> x = lz::zeros<int>(3, 2);
  lz::tensor const at({0, 2});
  x(at) = {{1, 2}, {3, 4}};
  x(at, lz::tensor({1, 0})) = {7, 8};
  x(x > 6) = {5, 6};
  BOOST_TEST(holds(x, {1, 5, 0, 0, 6, 4}));
  BOOST_CHECK_THROW((x(at, 0) = {1, 2, 3}), lz::shape_error);
  BOOST_TEST(holds(x, {1, 5, 0, 0, 6, 4}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_index_selection_axes

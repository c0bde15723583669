#include <lazuli/indexing.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace indexing_selection {

namespace lz = lazuli;
using namespace lz::literals;
using lz::dyn, lz::index;
using support::holds, support::fill, support::laid_out, support::numbers;

lz::matrix<float> sample() { return lz::matrix<float>({{1.f, 5.f, 2.f}, {7.f, 0.f, 9.f}}); }

BOOST_AUTO_TEST_SUITE(selection_hpp)

BOOST_AUTO_TEST_CASE(a_mask_reads_what_is_true_in_row_major_order) {
  auto const x = sample();
  lz::vector<float> const y = x(x > 3.f);
  BOOST_TEST(holds(y, {5, 7, 9}));
  BOOST_TEST(holds(lz::eval(x(x > 3.f) * 2.f - 1.f), {9, 13, 17}));
  BOOST_TEST(lz::sum(x(x < 3.f)).item() == 3);
  BOOST_TEST((x(x > 100.f).shape() == lz::shape(0)));
  lz::tensor<float, 3> three = x(x > 3.f);  // static extents are checked
  BOOST_TEST(holds(three, {5, 7, 9}));
  BOOST_CHECK_THROW((lz::tensor<float, 2>(x(x > 3.f))), lz::shape_error);
  BOOST_TEST(x(x > 3.f)(1) == 7);
  BOOST_TEST(holds(lz::eval((x + 1.f)(x > 3.f)), {6, 8, 10}));  // of an expression
}

BOOST_AUTO_TEST_CASE(a_mask_writes_a_number_a_vector_or_an_update) {
  auto x = sample();
  x(x > 6.f) = -1;
  BOOST_TEST(holds(x, {1, 5, 2, -1, 0, -1}));
  x(x > 1.f) += 10;
  BOOST_TEST(holds(x, {1, 15, 12, -1, 0, -1}));
  x(x < 0.f) = lz::tensor({20.f, 30.f});
  BOOST_TEST(holds(x, {1, 15, 12, 20, 0, 30}));
  x(x > 10.f) *= lz::tensor({0.f, 1.f, 2.f, 3.f});
  BOOST_TEST(holds(x, {1, 0, 12, 40, 0, 90}));
  x(x > 10.f) = x(x > 10.f) + 1.f;
  x(x > x.flip(0)) -= lz::sum(x(x == 0.f));
  BOOST_TEST(holds(x, {1, 0, 13, 41, 0, 91}));
  x(x == 0.f) = x(x < 2.f)(lz::slice(0, 2)) * 3.f;
  BOOST_TEST(holds(x, {1, 3, 13, 41, 0, 91}));
  auto const part = x(x > 20.f);
  x(x > 20.f) = part.eval().flip(0);
  BOOST_TEST(holds(x, {1, 3, 13, 91, 0, 41}));
  lz::vector<bool> b = lz::vector<bool>({true, false, true});
  b(b) = lz::tensor({false, true});  // a mask that is written meanwhile
  BOOST_TEST(holds(b, {false, false, true}));
}

BOOST_AUTO_TEST_CASE(a_mask_of_leading_axes_selects_what_lies_behind_them) {
  auto x = sample();
  lz::tensor<bool, 2> const rows({false, true});
  lz::matrix<float> const y = x(rows);
  BOOST_TEST((y.shape() == lz::shape(1, 3)));
  BOOST_TEST(holds(y, {7, 0, 9}));
  x(rows) = lz::tensor({1.f, 2.f, 3.f});
  BOOST_TEST(holds(x, {1, 5, 2, 1, 2, 3}));
  x(rows) = {7, 0, 9};  // one row for all that are selected
  BOOST_TEST(holds(x, {1, 5, 2, 7, 0, 9}));
  lz::tensor<std::uint8_t, 2, 2, 3> image = 0;
  image(lz::tensor<bool, 2, 2>({{true, false}, {false, true}})) = {255, 1, 2};
  BOOST_TEST(holds(image, {255, 1, 2, 0, 0, 0, 0, 0, 0, 255, 1, 2}));
  lz::matrix<std::complex<float>> z = lz::zeros<std::complex<float>>(2, 2);
  z(rows) = {{1.f, 2.f}};  // braces within braces are rows, as everywhere
  BOOST_TEST(z(1, 1) == 2.f);
  BOOST_CHECK_THROW((x(rows) = {1, 2}), lz::shape_error);
  x(rows) = 4;
  x(!rows) /= 2;
  BOOST_TEST(holds(x, {0.5f, 2.5f, 1, 4, 4, 4}));
  static_assert(
      std::is_same_v<decltype(lz::tensor<int, 2, 3>()(rows))::extents_type, lz::extents<dyn, 3>>);
}

BOOST_AUTO_TEST_CASE(numbers_that_the_integers_do_not_have_are_errors_and_nothing_is_written) {
  lz::tensor<std::uint8_t, 2, 2> x({{0, 5}, {255, 7}}), kept = x;
  lz::vector<int> const at({0});
  LAZULI_CHECK_TEXT(x(x > 3) = 300, lz::dtype_error,
                    "assign: 300 is no uint8; convert the tensor or the number");
  LAZULI_CHECK_TEXT(x(x > 3) += 300, lz::dtype_error,
                    "add: 300 is no uint8; convert the tensor or the number");
  LAZULI_CHECK_TEXT(x(lz::all, at) = -1, lz::dtype_error,
                    "assign: -1 is no uint8; convert the tensor or the number");
  LAZULI_CHECK_TEXT(x.index_fill_(0, at, 256), lz::dtype_error,
                    "index_fill_: 256 is no uint8; convert the tensor or the number");
  LAZULI_CHECK_TEXT((void)lz::masked_fill(x, x > 3, -1), lz::dtype_error,
                    "masked_fill: -1 is no uint8; convert the tensor or the number");
  LAZULI_CHECK_TEXT((void)lz::pad(x, 1, lz::padding::constant, 300), lz::dtype_error,
                    "pad: 300 is no uint8; convert the tensor or the number");
  BOOST_TEST(lz::array_equal(x, kept));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_selection

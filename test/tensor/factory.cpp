#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>
#include <lazuli/tensor/evaluate.hpp>
#include <lazuli/tensor/factory.hpp>
#include <limits>

#include "shape/naive.hpp"

namespace tensor_factory {

namespace lz = lazuli;
using namespace lz::literals;
using boost::test_tools::per_element;
using lz::dyn, lz::index;

template <class X>
std::vector<double> values(X const& x) {
  auto const t = lz::eval(x);
  std::vector<double> out;
  for (auto v : t.flat()) out.push_back(static_cast<double>(v));
  return out;
}
using list = std::vector<double>;

template <class A, class B>
inline constexpr bool same = std::is_same_v<A, B>;

int const n = 3;
static_assert(same<decltype(lz::zeros(2, 3)), lz::matrix<float>>);
static_assert(same<decltype(lz::zeros<double>(2_c, n)), lz::tensor<double, 2, dyn>>);
static_assert(same<decltype(lz::zeros<int>(2_c, 3_c)), lz::tensor<int, 2, 3>>);
static_assert(same<decltype(lz::zeros()), lz::scalar<float>>);
static_assert(same<decltype(lz::ones({2, n})), lz::matrix<float>>);
static_assert(same<decltype(lz::empty<bool>(lz::shape(2_c, n))), lz::tensor<bool, 2, dyn>>);
static_assert(same<decltype(lz::zeros(std::array<int, 2>{})), lz::matrix<float>>);
static_assert(same<decltype(lz::full(lz::shape(2, 3), 7.f)), lz::matrix<float>>);
static_assert(same<decltype(lz::full(lz::shape(2, 3), 7)), lz::matrix<int>>);
static_assert(same<decltype(lz::full<double>(lz::shape(2_c), 7)), lz::tensor<double, 2>>);
static_assert(same<decltype(lz::full({2, 3}, true)), lz::matrix<bool>>);
static_assert(same<decltype(lz::eye<double>(3_c)), lz::tensor<double, 3, 3>>);
static_assert(same<decltype(lz::identity<double>(3_c)), lz::tensor<double, 3, 3>>);
static_assert(same<decltype(lz::eye(2, 3_c)), lz::tensor<float, dyn, 3>>);

using all_dtypes = boost::mpl::list<bool, std::int8_t, std::uint16_t, std::int32_t, std::int64_t,
                                    std::uint64_t, lz::float16, lz::bfloat16, float, double,
                                    std::complex<float>, std::complex<double>>;

BOOST_AUTO_TEST_SUITE(factory_hpp)

BOOST_AUTO_TEST_CASE_TEMPLATE(every_dtype_is_filled_with_zeros_and_ones, T, all_dtypes) {
  auto const zeros = lz::zeros<T>(3, 5);
  auto const ones = lz::ones<T>(3_c, n);
  auto const full = lz::full(lz::shape(70), T(1));
  static_assert(same<typename decltype(full)::value_type, T>);
  BOOST_TEST((zeros.numel() == 15 && ones.numel() == 9 && full.numel() == 70));
  for (auto v : zeros.flat()) BOOST_TEST((v == T(0)));
  for (auto v : ones.flat()) BOOST_TEST((v == T(1)));
  for (auto v : full.flat()) BOOST_TEST((v == T(1)));
  BOOST_TEST((lz::eye<T>(2)(1, 1) == T(1) && lz::eye<T>(2)(1, 0) == T(0)));
}

BOOST_AUTO_TEST_CASE(sizes_come_as_numbers_constants_extents_arrays_or_braces) {
  for (auto const& x : {lz::zeros(2, n), lz::zeros(lz::shape(2, 3)), lz::zeros({2, n}),
                        lz::zeros(std::array<index, 2>{2, 3}), lz::zeros(std::size_t{2}, 3L)}) {
    BOOST_TEST((x.shape() == lz::shape(2, 3)));
    BOOST_TEST(values(x) == list(6, 0), per_element());
  }
  auto const like = lz::zeros(lz::full({2, 2}, 1).shape());
  BOOST_TEST((like.shape() == lz::shape(2, 2)));
}

BOOST_AUTO_TEST_CASE(rank_0_has_one_element_and_an_extent_of_0_has_none) {
  BOOST_TEST(lz::ones().item() == 1.f);
  BOOST_TEST(lz::full(lz::shape(), 5).item() == 5);
  BOOST_TEST(lz::zeros(0).numel() == 0);
  BOOST_TEST(lz::ones<double>(3, 0_c).numel() == 0);
  BOOST_TEST(lz::full({2, 0, 4}, 1.5).numel() == 0);
  BOOST_TEST(lz::eye(0).numel() == 0);
  BOOST_TEST(lz::eye(0, 4, 1).numel() == 0);
}

BOOST_AUTO_TEST_CASE(impossible_sizes_are_shape_errors) {
  constexpr index big = index{1} << 62;
  LAZULI_CHECK_TEXT(lz::zeros(2, -3), lz::shape_error,
                    "shape: extent -3 at axis 1 is negative; extents must be 0 or more");
  BOOST_CHECK_THROW((void)lz::empty(big, 4), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::ones<bool>({big, 2}), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::full(lz::shape(big), 1.0), lz::shape_error);  // bytes overflow
  BOOST_CHECK_THROW((void)lz::eye(-1), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::zeros(-1_c), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::zeros(std::numeric_limits<std::size_t>::max()), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(eye_has_ones_on_diagonal_k) {
  constexpr index far = std::numeric_limits<index>::max();
  for (index rows : {1, 2, 3, 5}) {
    for (index columns : {1, 2, 4, 5}) {
      for (index k :
           {-far - 1, -far, index{-5}, index{-2}, index{-1}, index{0}, index{1}, index{3}, far}) {
        auto const x = lz::eye<int>(rows, columns, k);
        for (index i = 0; i < rows; ++i) {
          for (index j = 0; j < columns; ++j) BOOST_TEST(x(i, j) == (j - i == k));
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(like_takes_extents_and_dtype_of_any_expression) {
  lz::tensor<std::int16_t, 2, 3> x;
  x = 3;
  static_assert(same<decltype(lz::zeros_like(x)), lz::tensor<std::int16_t, 2, 3>>);
  static_assert(same<decltype(lz::ones_like<double>(x)), lz::tensor<double, 2, 3>>);
  static_assert(same<decltype(lz::empty_like(x(0))), lz::tensor<std::int16_t, 3>>);
  static_assert(same<decltype(lz::full_like(x + x, 2)), lz::tensor<std::int16_t, 2, 3>>);
  BOOST_TEST(values(lz::full_like(x.t(), 4.9)) == list(6, 4), per_element());
  BOOST_TEST(values(lz::ones_like(x > 1)) == list(6, 1), per_element());
  BOOST_TEST((lz::zeros_like(lz::eval(x)(1, lz::all)).shape() == lz::shape(3)));
}

BOOST_AUTO_TEST_CASE(what_has_rank_0_fills_as_a_number) {
  lz::matrix<float> const x{{1, 2}, {3, 4}};
  BOOST_TEST(values(lz::full_like(x, lz::mean(x))) == list(4, 2.5f), per_element());
  BOOST_TEST(values(lz::full_like<int>(x, lz::mean(x * 2.f, lz::all))) == list(4, 5),
             per_element());
  lz::scalar<double> const one(1.5);
  static_assert(same<decltype(lz::full({2, 3}, one)), lz::matrix<double>>);
  static_assert(same<decltype(lz::full<float>(3, one)), lz::vector<float>>);
  BOOST_TEST(values(lz::full(lz::shape(2, 2), lz::max(x))) == list(4, 4.f), per_element());
}

BOOST_AUTO_TEST_CASE(full_takes_one_size_as_a_number) {
  auto const x = lz::full(3, 7.f);
  static_assert(std::is_same_v<decltype(x), lz::vector<float> const>);
  BOOST_TEST((x.size() == 3 && x(2) == 7.f));
  using namespace lz::literals;
  static_assert(std::is_same_v<decltype(lz::full<double>(2_c, 1)), lz::tensor<double, 2>>);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tensor_factory

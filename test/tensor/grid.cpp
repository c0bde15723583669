#include <boost/test/unit_test.hpp>
#include <lazuli/tensor/compare.hpp>
#include <lazuli/tensor/grid.hpp>
#include <lazuli/tensor/sequence.hpp>

#include "shape/naive.hpp"

namespace tensor_grid {

namespace lz = lazuli;
using namespace lz::literals;
using boost::test_tools::per_element;
using lz::dyn, lz::index;
using list = std::vector<double>;

template <class X>
list values(X const& x) {
  auto const t = lz::eval(x);
  list out;
  for (auto v : t.flat()) out.push_back(static_cast<double>(v));
  return out;
}
template <class A, class B>
inline constexpr bool same = std::is_same_v<A, B>;

constexpr index far = std::numeric_limits<index>::max();

BOOST_AUTO_TEST_SUITE(grid_hpp)

BOOST_AUTO_TEST_CASE(diag_puts_a_vector_on_a_diagonal) {
  auto const x = lz::arange(1, 3);
  BOOST_TEST(values(lz::diag(x)) == (list{1, 0, 0, 2}), per_element());
  BOOST_TEST(values(lz::diag(x, 1)) == (list{0, 1, 0, 0, 0, 2, 0, 0, 0}), per_element());
  BOOST_TEST(values(lz::diag(x + x, -1)) == (list{0, 0, 0, 2, 0, 0, 0, 4, 0}), per_element());
  BOOST_TEST(values(lz::diag(x.flip(0))) == (list{2, 0, 0, 1}), per_element());
  BOOST_TEST((lz::diag(lz::arange(0)).shape() == lz::shape(0, 0)));
  BOOST_TEST((lz::diag(lz::arange(0), -2).shape() == lz::shape(2, 2)));
  static_assert(same<decltype(lz::diag(lz::arange(3_c))), lz::tensor<std::int64_t, 3, 3>>);
  static_assert(same<decltype(lz::diag(lz::arange(3_c), -1_c)), lz::tensor<std::int64_t, 4, 4>>);
  LAZULI_CHECK_TEXT(
      lz::diag(x, far), lz::shape_error,
      "diag: 2 elements on diagonal 9223372036854775807 need a matrix too large for 64 bits");
  BOOST_CHECK_THROW((void)lz::diag(x, -far - 1), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::diag(x, far / 2), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(diag_embed_makes_a_matrix_of_each_vector) {
  auto const x = lz::arange(1, 5).view(2, 2);
  BOOST_TEST(values(lz::diag_embed(x)) == (list{1, 0, 0, 2, 3, 0, 0, 4}), per_element());
  BOOST_TEST(values(lz::diag_embed(x.t() * 2)) == (list{2, 0, 0, 6, 4, 0, 0, 8}), per_element());
  auto const above = lz::diag_embed(x, 1), below = lz::diag_embed(x, -2);
  BOOST_TEST((above.shape() == lz::shape(2, 3, 3) && above(1, 1, 2) == 4 && lz::sum(above).item() == 10));
  BOOST_TEST((below.shape() == lz::shape(2, 4, 4) && below(1, 3, 1) == 4 && lz::sum(below).item() == 10));
  BOOST_TEST(values(lz::diag_embed(lz::vector<bool>({true, true}))) == (list{1, 0, 0, 1}));
  lz::dtensor<lz::float16, 3> const half(3, 0, 2), none(3, 2, 0);
  BOOST_TEST((lz::diag_embed(half).shape() == lz::shape(3, 0, 2, 2)));
  BOOST_TEST((lz::diag_embed(none, 1).shape() == lz::shape(3, 2, 1, 1)));
  BOOST_TEST(static_cast<float>(lz::diag_embed(none, 1)(2, 1, 0, 0)) == 0.f);
  static_assert(same<decltype(lz::diag_embed(lz::ones<double>(2_c, 3_c), -1_c)), lz::tensor<double, 2, 4, 4>>);
  static_assert(same<decltype(lz::diag_embed(lz::ones<double>(2_c, 3_c), -1)), lz::tensor<double, 2, dyn, dyn>>);
  BOOST_CHECK_THROW((void)lz::diag_embed(x, far), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(diag_takes_a_diagonal_from_a_matrix) {
  auto const x = lz::arange(6).view(2, 3);
  BOOST_TEST(values(lz::diag(x)) == (list{0, 4}), per_element());
  BOOST_TEST(values(lz::diag(x, 1)) == (list{1, 5}), per_element());
  BOOST_TEST(values(lz::diag(x + x, -1)) == (list{6}), per_element());
  BOOST_TEST(values(lz::diag(x.t(), 2)) == list{}, per_element());
  static_assert(same<decltype(lz::diag(lz::eye(3_c))), lz::tensor<float, 3>>);
}

BOOST_AUTO_TEST_CASE(triangles_of_ones) {
  BOOST_TEST(lz::array_equal(lz::tri(3), lz::tril(lz::ones(3, 3))));
  BOOST_TEST(lz::array_equal(lz::tri<int>(2, 3, 1), lz::matrix<int>({{1, 1, 0}, {1, 1, 1}})));
  BOOST_TEST(lz::tri(0).size() == 0);
}

BOOST_AUTO_TEST_CASE(triangles_keep_one_side_of_a_diagonal) {
  for (index rows : {0, 1, 3, 4}) {
    for (index columns : {0, 1, 2, 5}) {
      auto const x = lz::arange<float>(1, 1 + 2 * rows * columns).view(2, rows, columns);
      for (index k : {-far - 1, -far, index{-4}, index{-1}, index{0}, index{1}, index{3}, far}) {
        auto const low = lz::tril(x, k), high = lz::triu(x, k);
        for (index b = 0; b < 2; ++b) {
          for (index i = 0; i < rows; ++i) {
            for (index j = 0; j < columns; ++j) {
              BOOST_TEST(low(b, i, j) == (j - i <= k ? x(b, i, j) : 0));
              BOOST_TEST(high(b, i, j) == (j - i >= k ? x(b, i, j) : 0));
            }
          }
        }
      }
    }
  }
  static_assert(same<decltype(lz::tril(lz::eye(2_c, 3))), lz::tensor<float, 2, dyn>>);
  BOOST_TEST(values(lz::triu(lz::ones(2, 2) + 1.f)) == (list{2, 2, 0, 2}), per_element());
  BOOST_TEST(values(lz::tril(lz::ones<bool>(2, 2).t())) == (list{1, 0, 1, 1}), per_element());
}

BOOST_AUTO_TEST_CASE(meshgrid_spans_a_grid_in_numpys_or_pytorchs_order) {
  auto const xs = lz::arange(3);
  auto const ys = lz::arange<float>(10, 12);
  auto const [x, y] = lz::meshgrid(xs, ys);
  BOOST_TEST((x.shape() == lz::shape(2, 3) && y.shape() == lz::shape(2, 3)));
  BOOST_TEST(values(x) == (list{0, 1, 2, 0, 1, 2}), per_element());
  BOOST_TEST(values(y) == (list{10, 10, 10, 11, 11, 11}), per_element());
  auto const [i, j] = lz::meshgrid(lz::indexing::ij, xs, ys);
  static_assert(same<decltype(i), lz::matrix<std::int64_t> const> &&
                same<decltype(j), lz::matrix<float> const>);
  BOOST_TEST((i.shape() == lz::shape(3, 2)));
  BOOST_TEST(values(i) == (list{0, 0, 1, 1, 2, 2}), per_element());
  BOOST_TEST(values(j) == (list{10, 11, 10, 11, 10, 11}), per_element());
  auto const [u, v] = lz::meshgrid(xs, ys, lz::indexing::ij);  // or last
  BOOST_TEST((lz::array_equal(u, i) && lz::array_equal(v, j)));
  auto const [a, b, c] = lz::meshgrid(xs, ys, xs, lz::indexing::xy);
  BOOST_TEST((a.shape() == lz::shape(2, 3, 3) && c(0, 0, 2) == 2));
}

BOOST_AUTO_TEST_CASE(meshgrid_takes_any_number_of_expressions) {
  auto const xs = lz::arange(4);
  auto const [x, y, z] =
      lz::meshgrid(lz::indexing::xy, xs(lz::slice(0, 4, 2)) + 1, lz::arange(2_c), xs.flip(0));
  static_assert(same<decltype(y), lz::tensor<std::int64_t, 2, dyn, dyn> const>);
  BOOST_TEST((x.shape() == lz::shape(2, 2, 4)));
  BOOST_TEST(values(x(0, lz::all, 0)) == (list{1, 3}), per_element());
  BOOST_TEST(values(y(lz::all, 1, 3)) == (list{0, 1}), per_element());
  BOOST_TEST(values(z(1, 1)) == (list{3, 2, 1, 0}), per_element());
  auto const [alone] = lz::meshgrid(xs);
  BOOST_TEST(values(alone) == (list{0, 1, 2, 3}), per_element());
  auto const [a, b] = lz::meshgrid(lz::scalar<int>(7), xs);
  BOOST_TEST((a.shape() == lz::shape(4, 1) && b.shape() == lz::shape(4, 1)));
  auto const [none, never] = lz::meshgrid(lz::arange(0), xs);
  BOOST_TEST((none.shape() == lz::shape(4, 0) && never.numel() == 0));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tensor_grid

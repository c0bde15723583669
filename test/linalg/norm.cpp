#include <boost/test/unit_test.hpp>

#include "random.hpp"

namespace {

namespace lz = lazuli;
using namespace support;
using lz::linalg::cond, lz::linalg::matrix_norm, lz::linalg::norm_order, lz::linalg::vector_norm;
double const inf = std::numeric_limits<double>::infinity();

lz::matrix<double> square() {
  return lz::matrix<double>({{1., 2., 0.}, {0., 1., 3.}, {4., 0., 1.}});
}

}  // namespace

// Numbers from numpy.linalg, NumPy 2.4.
BOOST_AUTO_TEST_SUITE(norms)

BOOST_AUTO_TEST_CASE(matrices_have_norms_of_every_order) {
  lz::matrix<double> const a = square()(lz::all, lz::slice(0, 2));
  norm_order const orders[] = {1, -1, 2, -2, inf, "-inf", "fro", "nuc"};
  double const want[] = {5, 3, 4.16227766016838, 2.162277660168379,
                         4, 1, 4.69041575982343, 6.324555320336759};
  for (std::size_t i = 0; i < 8; ++i)
    BOOST_TEST(near(lz::eval(matrix_norm(a, orders[i])), {want[i]}), i);
  BOOST_TEST(near(lz::eval(matrix_norm(a)), {4.69041575982343}));
  auto const batch = random_matrices<double>(4, 3, 5);
  BOOST_TEST(close_to(lz::eval(matrix_norm(batch)), lz::eval(matrix_norm(batch, "fro")), 10));
  BOOST_TEST(matrix_norm(lz::matrix<double>(0, 3), 1).item() == 0);
  BOOST_TEST(near(lz::eval(matrix_norm(a * 1e200, "fro")), {4.69041575982343e200}));
  BOOST_TEST(text_of<lz::error>([&] { matrix_norm(a, 3); }) ==
             "matrix_norm: matrices have no norm of order 3; choose 1, -1, 2, -2, inf, -inf, "
             "\"fro\" or \"nuc\"");
  BOOST_TEST(text_of<lz::error>([&] { cond(a, "max"); }) ==
             "cond: \"max\" is not an order of a norm; choose 1, -1, 2, -2, inf, -inf, \"fro\" or "
             "\"nuc\"");
}

BOOST_AUTO_TEST_CASE(condition_numbers_are_those_of_numpy) {
  norm_order const orders[] = {1, -1, 2, -2, inf, -inf, "fro"};
  double const want[] = {3.4, 1.2,  2.3280467557247526, 0.4295446375984345,
                         3.2, 1.08, 3.759148839830634};
  for (std::size_t i = 0; i < 7; ++i)
    BOOST_TEST(near(lz::eval(cond(square(), orders[i])), {want[i]}), i);
  BOOST_TEST(near(lz::eval(cond(square())), {want[2]}));
  lz::matrix<double> singular = lz::ones<double>(2, 2);
  BOOST_TEST(cond(singular, 1).item() == inf);
  BOOST_TEST(cond(lz::zeros<double>(2, 2)).item() == inf);
  singular(0, 1) = std::numeric_limits<double>::quiet_NaN();
  BOOST_TEST(std::isnan(cond(singular).item()));
  BOOST_TEST(text_of<lz::shape_error>([] { cond(lz::zeros<double>(2, 3), 1); }) ==
             "cond: shape (2, 3) is not that of square matrices: the last two extents must be "
             "equal");
}

BOOST_AUTO_TEST_CASE(renorm_makes_long_parts_shorter) {
  lz::matrix<double> const a{{3, 4}, {0, 1}};
  BOOST_TEST(near(lz::renorm(a, 2, 0, 2.5), {1.5, 2, 0, 1}));
  BOOST_TEST(near(lz::renorm(a.t(), 1, 1, 1), {3 / 7., 0, 4 / 7., 1}));
  BOOST_TEST(near(lz::renorm(a, inf, -1, 3), {3, 3, 0, 0.75}));
  BOOST_TEST(near(lz::renorm(lz::vector<double>{3, -0.5}, 2, 0, 1), {1, -0.5}));
  lz::dtensor<float, 3> const b = lz::renorm(lz::ones<std::int16_t>(2, 3, 4), 2, 1, 1);
  BOOST_TEST(std::abs(b(1, 2, 3) - 1 / std::sqrt(8.f)) < 1e-7f);
  lz::matrix<std::complex<double>> const z{{{3, 4}}};
  BOOST_TEST(near(lz::renorm(z, 2, 0, 1), {std::complex<double>(0.6, 0.8)}));
  BOOST_TEST(lz::renorm(lz::matrix<float>(0, 3), 2, 1, 1).size() == 0);
  BOOST_CHECK_THROW((void)lz::renorm(a, 2, 2, 1), lz::index_error);
}

BOOST_AUTO_TEST_CASE(normalized_vectors_have_length_1) {
  lz::vector<double> const v({3., -4., 0.});
  BOOST_TEST(near(lz::normalize(v), {0.6, -0.8, 0}));
  BOOST_TEST(near(lz::normalize(v, 1), {3. / 7, -4. / 7, 0}));
  BOOST_TEST(near(lz::normalize(v, inf), {0.75, -1, 0}));
  BOOST_TEST(near(lz::normalize(0. * v), {0, 0, 0}));
  lz::matrix<int> const a({{3, 4}, {0, 2}});
  BOOST_TEST(near(lz::normalize(a), {0.6, 0.8, 0, 1}));
  BOOST_TEST(near(lz::normalize(a.t(), 2, 0), {0.6, 0, 0.8, 1}));
  lz::vector<std::complex<double>> const z({std::complex<double>(3, 4)});
  BOOST_TEST(near(lz::normalize(z), {std::complex<double>(0.6, 0.8)}));
  BOOST_TEST(lz::normalize(lz::matrix<float>(0, 3)).size() == 0);
}

BOOST_AUTO_TEST_CASE(distances_of_pairs_of_vectors) {
  lz::matrix<double> const x({{3., -4.}, {0., 1.}}), y({{0., 0.}, {0., 1.}});
  double const e = 1e-6;
  BOOST_TEST(near(lz::pairwise_distance(x, y), {std::hypot(3 + e, -4 + e), std::sqrt(2.) * e}));
  BOOST_TEST(near(lz::pairwise_distance(x, y, 2, 0), {5, 0}));
  BOOST_TEST(near(lz::pairwise_distance(x, y, 1, 0), {7, 0}));
  BOOST_TEST(near(lz::pairwise_distance(x, y, inf, 0), {4, 0}));
  BOOST_TEST(near(lz::pairwise_distance(x.t(), lz::vector<int>({1, 0}), 1, 0), {2, 6}));
  BOOST_TEST((lz::pairwise_distance(x, y, 2, 0, lz::keepdims).shape() == lz::shape(2, 1)));
  BOOST_TEST(near(lz::pairwise_distance(lz::vector<int>({3, 4}), lz::vector<int>({0, 0}), 2, 0), {5}));
  BOOST_TEST(near(lz::pairwise_distance(lz::vector<bool>({true, true}), lz::vector<bool>({true, false}), 1, 0), {1}));
  lz::vector<std::complex<double>> const z({std::complex<double>(3, 4)});
  BOOST_TEST(near(lz::pairwise_distance(z, 0. * z, 2, 0), {5}));
  lz::vector<lz::float16> const halves({3, 4});
  BOOST_TEST(near(lz::pairwise_distance(halves, halves * 0.f, 2, 0), {5}));
  BOOST_TEST(lz::pairwise_distance(lz::matrix<float>(0, 3), lz::matrix<float>(0, 3)).size() == 0);
  BOOST_CHECK_THROW((void)lz::pairwise_distance(x, lz::vector<double>(3)), lz::shape_error);
}

// Numbers of NumPy's linalg.norm(x, order, axis=(…)).
BOOST_AUTO_TEST_CASE(two_axes_span_matrices) {
  lz::dtensor<double, 3> x = lz::arange<double>(12).view(2, 3, 2);
  auto const norm = [](auto const& y, auto order, auto const& axes) {
    return lz::eval(lz::linalg::norm(y, order, axes));
  };
  BOOST_TEST(near(norm(x, 1, std::array{0, 2}), {8, 12, 16}));
  BOOST_TEST(near(norm(x, 2, lz::shape(0, 2)),
                  {9.250910101827145, 12.560725391999938, 16.182166829044373}));
  BOOST_TEST(near(norm(x * 1, "fro", std::array{0, -1}),
                  {9.273618495495704, 12.569805089976535, 16.186414056238647}));
  BOOST_TEST(near(lz::linalg::norm(x, "nuc", {0, 2}),
                  {9.899494936611664, 13.038404810405302, 16.55294535724685}));
  BOOST_TEST(near(lz::linalg::norm(x, 1, {2, 0}), {13, 17, 21}));
  BOOST_TEST((lz::linalg::norm(x, inf, {0, -1}, lz::keepdims).shape() == lz::shape(1, 3, 1)));
}

BOOST_AUTO_TEST_CASE(vectors_have_norms_of_every_order) {
  lz::vector<double> const v({3., -4., 0.});
  double const orders[] = {1, 2, 3, 0, inf, -inf}, want[] = {7, 5, 4.497941445275415, 2, 4, 0};
  for (std::size_t i = 0; i < 6; ++i) BOOST_TEST(near(vector_norm(v, orders[i]), {want[i]}), i);
  BOOST_TEST(near(lz::eval(vector_norm(v)), {5}));
  BOOST_TEST(near(lz::linalg::norm(v, 1), {7}));
  BOOST_TEST(near(lz::eval(lz::linalg::norm(square(), 1)), {5}));
  BOOST_TEST(near(lz::eval(lz::linalg::norm(v)), {5}));
  lz::tensor<int, 2, 2> const a({{3, -1}, {4, 2}});
  BOOST_TEST(near(vector_norm(a, "inf", {0}, lz::keepdims), {4, 2}));
  BOOST_TEST(near(vector_norm(a, 1, {0}, lz::keepdims), {7, 3}));
  BOOST_TEST(text_of<lz::error>([&] { vector_norm(v, "fro"); }) ==
             "vector_norm: the order must be a number, or infinity");
}

BOOST_AUTO_TEST_SUITE_END()

#include <boost/test/unit_test.hpp>

#include "random.hpp"

namespace {

namespace lz = lazuli;
using namespace support;
using lz::linalg::det, lz::linalg::slogdet;
using complex = std::complex<double>;

lz::tensor<double, 3, 3> of_order_3() {
  return lz::tensor<double, 3, 3>({{1., 2., 0.}, {0., 1., 3.}, {4., 0., 1.}});
}
lz::tensor<complex, 2, 2> twisted() {
  return lz::tensor<complex, 2, 2>(
      {{complex(1, 1), complex(2, 0)}, {complex(3, 0), complex(4, -1)}});
}

}  // namespace

// Numbers from numpy.linalg, NumPy 2.4.
BOOST_AUTO_TEST_SUITE(determinants)

BOOST_AUTO_TEST_CASE(numbers_are_those_of_numpy) {
  BOOST_TEST(near(lz::eval(det(of_order_3())), {25}));
  BOOST_TEST(near(lz::eval(det(twisted())), {complex(-1, 3)}));
  lz::matrix<double> big(6, 6);
  for (lz::index i = 0; i < 6; ++i) {
    for (lz::index j = 0; j < 6; ++j) big(i, j) = static_cast<double>((i + j) % 5 + (i == j) * 3);
  }
  BOOST_TEST(near(lz::eval(det(big)), {354}));
  auto const [sign, log] = slogdet(big);
  BOOST_TEST(sign.item() == 1);
  BOOST_TEST(near(log, {5.869296913133776}));
}

BOOST_AUTO_TEST_CASE(sign_and_logarithm_multiply_to_the_determinant) {
  auto const result = slogdet(twisted());
  BOOST_TEST(near(result.sign, {complex(-0.31622776601683805, 0.9486832980505138)}));
  BOOST_TEST(near(result.logabsdet, {1.151292546497023}));
  for (lz::index n : {1, 2, 3, 4, 5, 9}) {
    auto const a = random_matrices<double>(7, n, n);
    auto const [sign, log] = slogdet(a);
    lz::vector<double> const want = det(a), square = det(lz::matmul(a, a));
    for (lz::index i = 0; i < 7; ++i) {
      BOOST_TEST(std::abs(sign(i) * std::exp(log(i)) - want(i)) < 1e-13, n);
      BOOST_TEST(std::abs(square(i) - want(i) * want(i)) < 1e-12, n);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_singular_matrix_has_determinant_0) {
  for (lz::index n : {1, 2, 3, 4, 8}) {
    lz::matrix<double> const zeros = lz::zeros<double>(n, n);
    BOOST_TEST(det(zeros).item() == 0);
    auto const [sign, log] = slogdet(zeros);
    BOOST_TEST(sign.item() == 0);
    BOOST_TEST(log.item() == -std::numeric_limits<double>::infinity());
  }
}

BOOST_AUTO_TEST_CASE(logdet_is_the_logarithm_of_the_determinant) {
  lz::matrix<double> const a({{2., 1.}, {1., 3.}});
  BOOST_TEST(std::abs(lz::linalg::logdet(a).item() - 1.6094379124341003) < 1e-15);
  lz::dtensor<double, 3> batch(3, 2, 2);
  batch(0) = a, batch(1) = lz::tensor({{0., 1.}, {1., 0.}}), batch(2) = 1.;
  lz::vector<double> const all = lz::linalg::logdet(batch);
  BOOST_TEST(
      (std::abs(all(0) - std::log(5.)) < 1e-15 && std::isnan(all(1)) && all(2) == -HUGE_VAL));
  static_assert(
      std::is_same_v<lz::value_t<decltype(lz::linalg::logdet(lz::matrix<float>(2, 2)))>, float>);
  using z = std::complex<double>;
  lz::matrix<z> const c({{z(0, 1), z(0)}, {z(3), z(2)}});
  BOOST_TEST(std::abs(z(lz::linalg::logdet(c).item()) - z(std::log(2.), std::acos(0.))) < 1e-15);
  BOOST_TEST(lz::linalg::logdet(lz::matrix<double>(0, 0)).item() == 0);
  BOOST_TEST(std::abs(lz::linalg::logdet(a * 1e200).item() - (std::log(5.) + 400 * std::log(10.))) <
             1e-12);
}

BOOST_AUTO_TEST_CASE(nothing_and_batches_of_nothing) {
  BOOST_TEST(det(lz::matrix<double>(0, 0)).item() == 1);
  BOOST_TEST(near(lz::eval(det(lz::dtensor<double, 3>(2, 0, 0))), {1, 1}));
  BOOST_TEST(lz::eval(det(lz::dtensor<double, 3>(0, 2, 2))).numel() == 0);
  auto const [sign, log] = slogdet(lz::matrix<double>(0, 0));
  BOOST_TEST(sign.item() == 1);
  BOOST_TEST(log.item() == 0);
}

BOOST_AUTO_TEST_CASE(small_real_matrices_need_no_lapack_and_others_say_so) {
  with_library const none("none");
  BOOST_TEST(near(lz::eval(det(of_order_3())), {25}));
  BOOST_TEST(text_of<lz::linalg_error>([&] { det(lz::zeros<float>(5, 5)).eval(); }) ==
             "det needs LAPACK, none was found: install one (Debian: apt install libopenblas0) or "
             "set LAZULI_BLAS to its path");
}

BOOST_AUTO_TEST_SUITE_END()

#include <boost/test/unit_test.hpp>

#include "random.hpp"

namespace {

namespace lz = lazuli;
using namespace support;
using lz::linalg::expm, lz::linalg::matrix_power;
using complex = std::complex<double>;

lz::matrix<double> plain() {
  return lz::matrix<double>({{1., 2., 0.}, {0., 1., 3.}, {4., 0., 1.}});
}

}  // namespace

BOOST_AUTO_TEST_SUITE(powers)

BOOST_AUTO_TEST_CASE(a_power_is_a_product_of_so_many) {
  auto const a = random_matrices<double>(3, 4, 4);
  auto want = units<double>(3, 4);
  for (int n = 0; n < 12; ++n) {
    BOOST_TEST(close_to(lz::eval(matrix_power(a, n)), want, 2000), n);
    want = times(want, a);
  }
  lz::matrix<double> const back = matrix_power(plain(), -2), square = matrix_power(plain(), 2);
  BOOST_TEST(near(back, naive_values(lz::eval(lz::linalg::inv(square)))));
}

BOOST_AUTO_TEST_CASE(integers_stay_integers) {
  lz::tensor<int, 2, 2> const a({{1, 2}, {3, 4}});
  BOOST_TEST(holds(lz::eval(matrix_power(a, 3)), {37, 54, 81, 118}));
  BOOST_TEST(holds(lz::eval(matrix_power(a, 0)), {1, 0, 0, 1}));
  BOOST_TEST(text_of<lz::dtype_error>([&] { matrix_power(a, -1).eval(); }) ==
             "matrix_power: exponent -1: int32 has no inverses; convert with astype<float>(a)");
  BOOST_TEST(text_of<lz::linalg_error>([] { matrix_power(lz::zeros<double>(5, 5), -1).eval(); }) ==
             "inv: getrf: matrix is singular: U(1, 1) is exactly zero");
  BOOST_TEST(lz::eval(matrix_power(lz::matrix<double>(0, 0), 3)).numel() == 0);
}

// Numbers from SciPy's expm.
BOOST_AUTO_TEST_CASE(exponentials_are_those_of_scipy) {
  static_assert(std::is_same_v<decltype(lz::linalg::matrix_exp), decltype(expm)>);
  BOOST_TEST(
      near(lz::eval(expm(plain())), {15.871487624540798, 11.515451331286984, 11.655490079137984,
                                     23.310980158275992, 15.871487624540812, 17.273176996930488,
                                     23.03090266257398, 15.540653438850656, 15.871487624540801}));
  lz::tensor<complex, 2, 2> const c(
      {{complex(1, 1), complex(2, 0)}, {complex(3, 0), complex(4, -1)}});
  BOOST_TEST(near(lz::eval(expm(c)), {complex(45.61825092721458, 0.2085418261388264),
                                      complex(63.5397219672229, -23.44312332750243),
                                      complex(95.30958295083437, -35.16468499125364),
                                      complex(117.48471055054654, -98.49586513233771)}));
}

BOOST_AUTO_TEST_CASE(exponentials_of_every_size_of_norm_multiply) {
  for (double scale : {1e-3, 0.1, 0.5, 1.0, 3.0, 20.0}) {
    lz::dtensor<double, 3> const a = random_matrices<double>(2, 5, 5) * scale;
    lz::dtensor<double, 3> const grown = expm(a), shrunk = expm(-a);
    double size = 1;
    for (lz::index e = 0; e < grown.numel(); ++e)
      size = std::max({size, std::abs(grown.data()[e]), std::abs(shrunk.data()[e])});
    BOOST_TEST(close_to(times(grown, shrunk), units<double>(2, 5), 200 * size * size), scale);
  }
  lz::matrix<double> const turn({{0., -1.}, {1., 0.}});
  BOOST_TEST(near(lz::eval(expm(turn)), {std::cos(1.), -std::sin(1.), std::sin(1.), std::cos(1.)}));
  BOOST_TEST(near(lz::eval(expm(lz::zeros<double>(2, 2))), {1, 0, 0, 1}));
}

BOOST_AUTO_TEST_SUITE_END()

// Packs of complex numbers against std::complex.
#include <boost/test/unit_test.hpp>

#include "backend/simd/lanes.hpp"

using namespace pack_test;

BOOST_AUTO_TEST_SUITE(simd_complex_pack)

BOOST_AUTO_TEST_CASE(complex_arithmetic_is_that_of_the_lanes) {
  using pack = simd::complex_pack<double, 8>;
  using complex = std::complex<double>;
  pack a, b;
  for (int lane = 0; lane < 8; ++lane) {
    a.set_lane(lane, complex(lane - 3.5, lane * lane - 7.0));
    b.set_lane(lane, complex(2.5 - lane, 0.5 * lane - 1));
  }
  pack const sum = a + b, difference = a - b, product = a * b, ratio = a / b, scaled = a * 2.0;
  for (int lane = 0; lane < 8; ++lane) {
    BOOST_TEST((sum[lane] == a[lane] + b[lane]));
    BOOST_TEST((difference[lane] == a[lane] - b[lane]));
    BOOST_TEST(std::abs(product[lane] - a[lane] * b[lane]) <= 4e-16 * std::abs(product[lane]));
    BOOST_TEST(std::abs(ratio[lane] - a[lane] / b[lane]) <= 8e-16 * std::abs(ratio[lane]));
    BOOST_TEST((scaled[lane] == a[lane] * 2.0));
    BOOST_TEST(((a == b)[lane] == (a[lane] == b[lane])));
    BOOST_TEST((conj(a)[lane] == std::conj(a[lane])));
  }
  auto const tiny = simd::complex_pack<double, 2>(complex(1e-300, 1e-300));
  BOOST_TEST(((tiny / tiny)[0] == complex(1, 0)));
  auto const by_zero = (simd::complex_pack<double, 2>(complex(1, -2)) / complex(0, 0))[1];
  BOOST_TEST((by_zero.real() == INFINITY && by_zero.imag() == -INFINITY));
}

BOOST_AUTO_TEST_SUITE_END()

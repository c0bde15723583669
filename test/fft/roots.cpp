#include <boost/test/unit_test.hpp>
#include <lazuli/fft/roots.hpp>
#include <limits>

namespace fft_roots {

namespace fft = lazuli::fft;

BOOST_AUTO_TEST_SUITE(roots_hpp)

BOOST_AUTO_TEST_CASE(eighths_of_the_circle_are_exact_where_they_can_be) {
  using number = std::complex<double>;
  BOOST_TEST((fft::root_of_unity<double>(0, 7) == number(1, 0)));
  BOOST_TEST((fft::root_of_unity<double>(3, 12) == number(0, -1)));
  BOOST_TEST((fft::root_of_unity<double>(5, 10) == number(-1, 0)));
  BOOST_TEST((fft::root_of_unity<double>(6, 8) == number(0, 1)));
  auto const w = fft::root_of_unity<double>(1, 8);
  BOOST_TEST((w.real() == -w.imag() || std::fabs(w.real() + w.imag()) < 2e-16));
}

template <class T>
void check(long n) {
  fft::roots<T> const all(n);
  double const unit = static_cast<double>(std::numeric_limits<T>::epsilon());
  for (long k = 0; k<n; k += n> 1000 ? 101 : 1) {
    long double const angle = 2 * 3.14159265358979323846264338328L * static_cast<long double>(k) /
                              static_cast<long double>(n);
    BOOST_TEST_REQUIRE(std::fabs(static_cast<double>(all(k).real() - std::cos(angle))) <= unit);
    BOOST_TEST_REQUIRE(std::fabs(static_cast<double>(all(k).imag() + std::sin(angle))) <= unit);
  }
}

BOOST_AUTO_TEST_CASE(all_roots_are_right_to_the_last_bit_or_nearly) {
  for (long const n : {1, 2, 3, 5, 8, 17, 100, 1024, 99991}) {
    check<float>(n);
    check<double>(n);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace fft_roots

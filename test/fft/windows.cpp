// Windows against NumPy's values.
#include <boost/test/unit_test.hpp>
#include <lazuli/fft/windows.hpp>
#include <lazuli/tensor.hpp>

namespace fft_windows {

namespace lz = lazuli;
using namespace lz::literals;

BOOST_AUTO_TEST_SUITE(windows_hpp)

BOOST_AUTO_TEST_CASE(values_are_those_of_numpy) {
  BOOST_TEST(lz::allclose(lz::bartlett(6), lz::tensor({0., 0.4, 0.8, 0.8, 0.4, 0.}), 0, 1e-15));
  BOOST_TEST(lz::allclose(lz::hanning(5), lz::tensor({0., 0.5, 1., 0.5, 0.}), 0, 1e-15));
  BOOST_TEST(lz::allclose(lz::hamming(5), lz::tensor({0.08, 0.54, 1., 0.54, 0.08}), 0, 1e-15));
  lz::tensor<double, 12> const narrow = {7.72686684e-06, 3.46009194e-03, 4.65200189e-02, 2.29737120e-01, 5.99885316e-01, 9.45674898e-01,
                                         9.45674898e-01, 5.99885316e-01, 2.29737120e-01, 4.65200189e-02, 3.46009194e-03, 7.72686684e-06};
  BOOST_TEST(lz::allclose(lz::kaiser(12, 14), narrow, 1e-8, 0));
  BOOST_TEST((lz::array_equal(lz::kaiser(5, 0), lz::ones(5)) && lz::kaiser(1, 3)(0) == 1 && lz::kaiser(0, 3).size() == 0));
  BOOST_TEST((lz::kaiser<float>(3, 700)(1) == 1.f && lz::kaiser(3, -2)(0) == lz::kaiser(3, 2)(0)));
  BOOST_CHECK_THROW((void)lz::kaiser(3, 701), lz::error);
  BOOST_CHECK_THROW((void)lz::kaiser(3, lz::nan), lz::error);
  BOOST_TEST(lz::allclose(lz::blackman(5), lz::tensor({0., 0.34, 1., 0.34, 0.}), 0, 1e-15));
}

BOOST_AUTO_TEST_CASE(of_pytorch_are_periodic) {
  using lz::slice;
  BOOST_TEST(lz::array_equal(lz::hann_window<double>(5), lz::hanning(6)(slice(0, 5))));
  BOOST_TEST(lz::array_equal(lz::hamming_window<double>(5), lz::hamming(6)(slice(0, 5))));
  BOOST_TEST(lz::array_equal(lz::blackman_window<double>(5), lz::blackman(6)(slice(0, 5))));
  BOOST_TEST(lz::array_equal(lz::bartlett_window<double>(5), lz::bartlett(6)(slice(0, 5))));
  BOOST_TEST(lz::array_equal(lz::kaiser_window<double>(5), lz::kaiser(6, 12)(slice(0, 5))));
  BOOST_TEST(lz::array_equal(lz::hann_window(5, false), lz::hanning<float>(5)));
  BOOST_TEST(lz::array_equal(lz::kaiser_window(5, false, 3), lz::kaiser<float>(5, 3)));
  BOOST_TEST((lz::hann_window(1)(0) == 1.f && lz::hann_window(0).size() == 0));
  BOOST_CHECK_THROW(lz::hann_window(-1), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(sizes_and_types) {
  static_assert(std::is_same_v<decltype(lz::hanning<float>(4_c)), lz::tensor<float, 4>>);
  static_assert(std::is_same_v<decltype(lz::hanning(4)), lz::vector<double>>);
  BOOST_TEST((lz::hamming(1)(0) == 1. && lz::bartlett(1)(0) == 1. && lz::blackman(0).size() == 0));
  BOOST_CHECK_THROW(lz::hanning(-1), lz::shape_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace fft_windows

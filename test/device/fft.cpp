// Fourier transforms of device tensors, by the mock of cuFFT, against the host's.
#include <lazuli/device/fft.hpp>

#include "device/mocked.hpp"
#include "gpu/mock/libraries.hpp"

using namespace mocked;

namespace {

auto wave(lz::index a, lz::index b, lz::index c) {
  lz::dtensor<float, 3> x(a, b, c);
  for (lz::index i = 0; i < x.numel(); ++i) x.data()[i] = static_cast<float>(i * 23 % 19 - 9);
  return x;
}
auto complex_wave(lz::index a, lz::index b, lz::index c) {
  auto const x = wave(a, b, c);
  lz::dtensor<std::complex<float>, 3> z(a, b, c);
  for (lz::index i = 0; i < x.numel(); ++i) z.data()[i] = {x.data()[i], float(i % 5)};
  return z;
}

}  // namespace

BOOST_AUTO_TEST_CASE(transforms_along_every_axis_are_those_of_the_host) {
  machine const here;
  mock::libraries const libraries;
  auto const x = wave(3, 4, 5);
  auto const z = complex_wave(3, 4, 5);
  auto const gx = x.cuda();
  auto const gz = z.cuda();
  using lz::fft::norm;
  for (lz::index axis = 0; axis < 3; ++axis) {
    for (std::optional<lz::index> const n : {std::optional<lz::index>(), {3}, {7}, {1}}) {
      for (auto const scaling : {norm::backward, norm::ortho}) {
        BOOST_TEST(roughly(lz::fft::fft(gz, n, axis, scaling), lz::fft::fft(z, n, axis, scaling)));
        BOOST_TEST(
            roughly(lz::fft::ifft(gz, n, axis, scaling), lz::fft::ifft(z, n, axis, scaling)));
        BOOST_TEST(
            roughly(lz::fft::rfft(gx, n, axis, scaling), lz::fft::rfft(x, n, axis, scaling)));
        BOOST_TEST(
            roughly(lz::fft::irfft(gz, n, axis, scaling), lz::fft::irfft(z, n, axis, scaling)));
      }
    }
  }
  BOOST_TEST(roughly(lz::fft::fft(gx), lz::fft::fft(x)));
  BOOST_CHECK_THROW(lz::fft::fft(gx, 0), lz::shape_error);
  BOOST_CHECK_THROW(lz::fft::fft(gx, {}, 3), lz::index_error);
}

BOOST_AUTO_TEST_CASE(several_axes_views_and_shifts) {
  machine const here;
  mock::libraries const libraries;
  auto const x = wave(3, 4, 6);
  auto const gx = x.cuda();
  BOOST_TEST(roughly(lz::fft::fftn(gx), lz::fft::fftn(x)));
  BOOST_TEST(roughly(lz::fft::fft2(gx.permute(2, 0, 1)), lz::fft::fft2(x.permute(2, 0, 1))));
  BOOST_TEST(roughly(lz::fft::irfftn(lz::fft::rfftn(gx)), x));
  BOOST_TEST(roughly(lz::fft::fftshift(gx), lz::fft::fftshift(x)));
  BOOST_TEST(roughly(lz::fft::ifftshift(gx, {1}), lz::fft::ifftshift(x, {1})));
  BOOST_TEST(roughly(lz::fft::fft(gx * 2.f), lz::fft::fft(x * 2.f)));
  BOOST_TEST(lz::fft::fft(wave(0, 3, 4).cuda()).numel() == 0);
  BOOST_TEST(roughly(lz::fft::fft(x.to<double>().cuda()), lz::fft::fft(x.to<double>())));
}

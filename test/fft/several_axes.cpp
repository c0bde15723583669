#include <boost/test/unit_test.hpp>
#include <lazuli/fft/several_axes.hpp>
#include <lazuli/tensor/sequence.hpp>

#include "fft/naive_transform.hpp"
#include "shape/naive.hpp"

namespace fft_several_axes {

namespace lz = lazuli;
namespace fft = lazuli::fft;

template <class X>
double distance(X const& got, X const& want) {
  BOOST_TEST_REQUIRE((got.shape() == want.shape()));
  double worst = 0;
  for (lz::index i = 0; i < got.numel(); ++i)
    worst = std::max(worst, static_cast<double>(std::abs(got.data()[i] - want.data()[i])));
  return worst;
}
template <class X>
bool holds(X const& got, std::vector<double> const& want, double tolerance = 1e-12) {
  bool good = got.numel() == static_cast<lz::index>(want.size());
  for (std::size_t i = 0; good && i < want.size(); ++i)
    good = std::fabs(static_cast<double>(got.data()[i]) - want[i]) <= tolerance;
  return good;
}
lz::dtensor<double, 3> sample() {
  lz::dtensor<double, 3> x(3, 4, 6);
  auto const values = naive_transform::numbers<double>(72);
  for (int i = 0; i < 72; ++i) x.data()[i] = values[static_cast<std::size_t>(i)].real();
  return x;
}

BOOST_AUTO_TEST_SUITE(several_axes_hpp)

BOOST_AUTO_TEST_CASE(several_axes_are_one_after_the_other) {
  auto const x = sample();
  auto const two = fft::fft(fft::fft(x, {}, 2), {}, 1);
  auto const three = fft::fft(two, {}, 0);
  BOOST_TEST(distance(fft::fft2(x), two) < 1e-13);
  BOOST_TEST(distance(fft::fftn(x), three) < 1e-13);
  BOOST_TEST(distance(fft::fftn(x, {5, 2}, {0, 2}), fft::fft(fft::fft(x, 2, 2), 5, 0)) < 1e-13);
  std::vector<int> const sizes{5, 2};
  auto const cut = fft::fftn(x, {5, 2}, {0, 2});
  BOOST_TEST(distance(fft::fftn(x, std::array{5, 2}, lz::shape(0, 2)), cut) == 0);
  BOOST_TEST(distance(fft::fftn(x, sizes, std::span<int const>(std::array{0, 2})), cut) == 0);
  BOOST_CHECK_THROW((void)fft::fftn(x, std::vector<int>(17, 1)), lz::shape_error);
  auto const half = fft::rfftn(x);
  BOOST_TEST((half.shape() == lz::shape(3, 4, 4)));
  BOOST_TEST(distance(half, lz::dtensor<std::complex<double>, 3>(three.narrow(2, 0, 4))) < 1e-13);
}

BOOST_AUTO_TEST_CASE(inverses_undo_them) {
  auto const x = sample();
  using complexes = lz::dtensor<std::complex<double>, 3>;
  BOOST_TEST(distance(fft::ifftn(fft::fftn(x)), complexes(x)) < 1e-14);
  BOOST_TEST(distance(fft::ifft2(fft::fft2(x, {}, {0, 1}), {}, {0, 1}), complexes(x)) < 1e-14);
  BOOST_TEST(distance(fft::irfftn(fft::rfftn(x)), x) < 1e-14);
  BOOST_TEST(distance(fft::irfft2(fft::rfft2(x, {4, 5}), {4, 5}),
                      lz::dtensor<double, 3>(x.narrow(2, 0, 5))) < 1e-14);
  BOOST_TEST(distance(fft::hfft(fft::ihfft(x)), x) < 1e-14);
}

BOOST_AUTO_TEST_CASE(hermitian_spectra_as_numpy) {
  lz::dtensor<std::complex<double>, 3> x(1, 1, 3);
  x(0, 0, 0) = 1, x(0, 0, 1) = {2, 1}, x(0, 0, 2) = 3;
  BOOST_TEST(holds(fft::hfft(x), {8, 0, 0, -4}));  // numpy.fft.hfft([1, 2+1j, 3])
}

BOOST_AUTO_TEST_CASE(frequencies_and_shifts_as_numpy) {
  BOOST_TEST(holds(fft::fftfreq<double>(5, 0.5), {0, 0.4, 0.8, -0.8, -0.4}));
  BOOST_TEST(holds(fft::fftfreq(4), {0, 0.25, -0.5, -0.25}));
  static_assert(std::is_same_v<decltype(fft::fftfreq(4)), lz::vector<lz::default_float>>);
  static_assert(std::is_same_v<decltype(fft::fftfreq(4, 0.5)), lz::vector<double>>);
  static_assert(std::is_same_v<decltype(fft::fftfreq(4, 0.5f)), lz::vector<float>>);
  static_assert(std::is_same_v<decltype(fft::rfftfreq(4, 1)), lz::vector<double>>);
  static_assert(std::is_same_v<decltype(fft::rfftfreq<float>(4, 0.5)), lz::vector<float>>);
  BOOST_TEST(holds(fft::rfftfreq(5, 0.5), {0, 0.4, 0.8}));
  BOOST_TEST(holds(fft::rfftfreq<double>(5), {0, 0.2, 0.4}));
  BOOST_TEST(holds(fft::fftshift(lz::arange(5)), {3, 4, 0, 1, 2}));
  BOOST_TEST(holds(fft::ifftshift(lz::arange(5)), {2, 3, 4, 0, 1}));
  lz::matrix<std::int64_t> const grid = lz::arange(6).reshape(2, 3);
  BOOST_TEST(holds(fft::fftshift(grid), {5, 3, 4, 2, 0, 1}));
  BOOST_TEST(holds(fft::fftshift(grid, {1}), {2, 0, 1, 5, 3, 4}));
  BOOST_TEST(holds(fft::fftshift(grid, lz::shape(0, 1)), {5, 3, 4, 2, 0, 1}));
  BOOST_TEST(holds(fft::ifftshift(grid, std::vector{1}), {1, 2, 0, 4, 5, 3}));
  BOOST_TEST(holds(fft::fftshift(grid, 1), {2, 0, 1, 5, 3, 4}));
  BOOST_TEST(holds(fft::ifftshift(grid, -1), {1, 2, 0, 4, 5, 3}));
  BOOST_TEST(holds(fft::fftshift(grid, {}), {5, 3, 4, 2, 0, 1}));
  BOOST_CHECK_THROW(fft::fftshift(grid, 2), lz::index_error);
  BOOST_CHECK_THROW(fft::fftfreq(0), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(lists_that_do_not_fit_are_errors) {
  auto const x = sample();
  LAZULI_CHECK_TEXT(fft::fftn(x, {4}, {0, 1}), lz::shape_error, "fftn: 1 lengths for 2 axes");
  BOOST_CHECK_THROW(fft::fft2(x, {}, {0, 3}), lz::index_error);
  BOOST_CHECK_THROW(fft::fftshift(x, {-4}), lz::index_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace fft_several_axes

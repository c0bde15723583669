#include <boost/test/unit_test.hpp>
#include <lazuli/fft/functions.hpp>
#include <lazuli/tensor/compare.hpp>

#include "fft/naive_transform.hpp"
#include "shape/naive.hpp"

namespace fft_functions {

namespace lz = lazuli;
namespace fft = lazuli::fft;
using number = std::complex<double>;
using list = std::vector<number>;

static_assert(
    std::is_same_v<decltype(fft::fft(lz::matrix<float>())), lz::matrix<std::complex<float>>>);
static_assert(std::is_same_v<decltype(fft::rfft(lz::vector<double>())), lz::vector<number>>);
static_assert(
    std::is_same_v<decltype(fft::irfft(lz::vector<std::complex<float>>())), lz::vector<float>>);

/// Row `i`, or column, of a matrix, cut or filled up to n values.
list line(lz::matrix<double> const& x, int axis, lz::index i, lz::index n) {
  list out;
  for (lz::index k = 0; k < n; ++k) {
    bool const inside = k < x.extent(axis);
    out.push_back(!inside ? 0 : axis == 1 ? x(i, k) : x(k, i));
  }
  return out;
}

BOOST_AUTO_TEST_SUITE(functions_hpp)

BOOST_AUTO_TEST_CASE(any_axis_length_and_norm_is_as_defined) {
  lz::matrix<double> x(5, 12);
  auto const values = naive_transform::numbers<double>(60);
  for (int i = 0; i < 60; ++i) x.data()[i] = values[static_cast<std::size_t>(i)].real();
  for (int const axis : {0, 1}) {
    for (lz::index const n : {1, 2, 5, 8, 12, 17, 96}) {
      for (auto const norm : {fft::norm::backward, fft::norm::ortho, fft::norm::forward}) {
        double const scale = norm == fft::norm::backward ? 1.
                             : norm == fft::norm::ortho  ? 1 / std::sqrt(double(n))
                                                         : 1. / double(n);
        auto const whole = fft::fft(x, n, axis - 2, norm);
        auto const half = fft::rfft(x, n, axis, norm);
        auto const inverse = fft::ifft(x, n, axis, norm);
        auto const back = fft::ifft(whole, {}, axis, norm);
        auto const real = fft::irfft(half, n, axis, norm);
        for (lz::index i = 0; i < x.extent(1 - axis); ++i) {
          auto const source = line(x, axis, i, n);
          auto want = naive_transform::of(source);
          for (auto& v : want) v *= scale;
          auto want_inverse = naive_transform::of(source, true);
          for (auto& v : want_inverse) v *= 1 / (scale * double(n));
          list got, got_half, got_back, got_real, got_inverse;
          auto const at = [&](auto const& y, lz::index k) {
            return number(axis == 1 ? y(i, k) : y(k, i));
          };
          for (lz::index k = 0; k < n; ++k) {
            got.push_back(at(whole, k));
            got_back.push_back(at(back, k));
            got_inverse.push_back(at(inverse, k));
            got_real.push_back(at(real, k));
            if (k <= n / 2) got_half.push_back(at(half, k));
          }
          BOOST_TEST(naive_transform::error(got.data(), want) < 2e-15);
          BOOST_TEST(naive_transform::error(got_back.data(), source) < 2e-15);
          BOOST_TEST(naive_transform::error(got_real.data(), source) < 2e-15);
          BOOST_TEST(naive_transform::error(got_inverse.data(), want_inverse) < 2e-15);
          want.resize(got_half.size());
          BOOST_TEST(naive_transform::error(got_half.data(), want) < 2e-15);
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(irfft_takes_the_ends_of_the_spectrum_as_real) {
  lz::matrix<number> const x({{number(1, 5), number(2, 1), number(3, -7)}});
  auto const even = fft::irfft(x), odd = fft::irfft(x, 5);
  // numpy.fft.irfft
  double const want[] = {2., -1., 0., 0.},
               want_odd[] = {2.2, 0.7417693, -2.97446555, 2.82167914, -1.7889829};
  for (int i = 0; i < 4; ++i) BOOST_TEST(std::fabs(even(0, i) - want[i]) < 1e-15);
  for (int i = 0; i < 5; ++i) BOOST_TEST(std::fabs(odd(0, i) - want_odd[i]) < 1e-8);
}

BOOST_AUTO_TEST_CASE(views_expressions_integers_and_nothing_are_operands) {
  lz::tensor<int, 2, 3> const x({{1, 2, 3}, {4, 5, 6}});
  auto const columns = fft::fft(x.t());
  static_assert(std::is_same_v<decltype(columns), lz::matrix<std::complex<double>> const>);
  BOOST_TEST((columns(0, 0) == std::complex<double>(5) && columns(2, 1) == std::complex<double>(-3)));
  BOOST_TEST((fft::fft(x * 2)(1, 0) == std::complex<double>(30)));
  lz::matrix<double> const none(0, 4);
  BOOST_TEST((fft::fft(none).shape() == lz::shape(0, 4)));
  BOOST_TEST((fft::rfft(none).shape() == lz::shape(0, 3)));
  BOOST_TEST((fft::irfft(lz::matrix<number>(0, 4)).shape() == lz::shape(0, 6)));
}

BOOST_AUTO_TEST_CASE(norms_have_the_names_of_numpy) {
  lz::matrix<double> const x{{1, 2, 4}, {3, 5, -1}};
  BOOST_TEST(lz::array_equal(fft::fft(x, {}, 0, "ortho"), fft::fft(x, {}, 0, fft::norm::ortho)));
  BOOST_TEST(
      lz::array_equal(fft::rfft(x, {}, -1, "forward"), fft::rfft(x, {}, -1, fft::norm::forward)));
  LAZULI_CHECK_TEXT(fft::fft(x, {}, 0, "orto"), lz::error,
                    "fft: \"orto\" is no norm; there are \"backward\", \"ortho\", \"forward\"");
}

BOOST_AUTO_TEST_CASE(impossible_lengths_and_axes_are_errors) {
  lz::matrix<double> const x(1, 4), none(1, 0);
  LAZULI_CHECK_TEXT(fft::fft(x, 0), lz::shape_error,
                    "fft: the length of the transform is 0; it must be 1 or more");
  LAZULI_CHECK_TEXT(fft::irfft(lz::matrix<number>(1, 1)), lz::shape_error,
                    "irfft: the length of the transform is 0; it must be 1 or more");
  BOOST_CHECK_THROW(fft::rfft(none), lz::shape_error);
  BOOST_CHECK_THROW(fft::fft(x, {}, 2), lz::index_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace fft_functions

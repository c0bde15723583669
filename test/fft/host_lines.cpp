#include <boost/test/unit_test.hpp>
#include <lazuli/fft/functions.hpp>
#include <lazuli/tensor/compare.hpp>

#include "fft/naive_transform.hpp"

namespace fft_host_lines {

namespace lz = lazuli;
namespace fft = lazuli::fft;
using lz::index;

/// The largest error of transforms of length n along an axis, over the lines of x.
template <class X, class Y>
double worst(X const& x, Y const& y, int axis, index n, bool inverse = false) {
  auto const from = x.movedim(axis, -1);
  auto const got = y.movedim(axis, -1);
  double out = 0;
  for (index i = 0; i < from.extent(0); ++i) {
    for (index j = 0; j < from.extent(1); ++j) {
      std::vector<std::complex<double>> line, values;
      for (index k = 0; k < n; ++k) {
        if (k < from.extent(2))
          line.emplace_back(from(i, j, k));
        else
          line.emplace_back(0);
      }
      auto want = naive_transform::of(line, inverse);
      for (index k = 0; k < got.extent(2); ++k) values.emplace_back(got(i, j, k));
      want.resize(values.size());
      for (auto& v : want) v *= inverse ? 1 / static_cast<double>(n) : 1;
      out = std::max(out, naive_transform::error(values.data(), want));
    }
  }
  return out;
}

/// Lines along each axis, where they lie and in views that are no rows; cut, whole and filled up.
template <class T>
void check(lz::dextents<3> const& shape) {
  using number = std::complex<T>;
  auto const data = naive_transform::numbers<T>(static_cast<std::size_t>(shape.size()));
  lz::dtensor<number, 3> x(shape);
  std::copy(data.begin(), data.end(), x.data());
  double const bound = 8 * static_cast<double>(std::numeric_limits<T>::epsilon());
  for (int axis = 0; axis < 3; ++axis) {
    index const there = shape[axis];
    for (index const n : {there, there / 2 + 1, there + 3}) {
      auto const context = std::to_string(axis) + " " + std::to_string(n);
      BOOST_TEST(worst(x, fft::fft(x, n, axis), axis, n) < bound, context);
      BOOST_TEST(worst(x, fft::ifft(x, n, axis), axis, n, true) < bound, context);
      auto const turned = x.flip(axis).transpose(0, 2);
      BOOST_TEST(worst(turned, fft::fft(turned, n, 2 - axis), 2 - axis, n) < bound, context);
      lz::dtensor<T, 3> const re = real(x);
      BOOST_TEST(worst(re, fft::fft(re, n, axis), axis, n) < bound, context);
      auto const half = fft::rfft(re, n, axis);
      BOOST_TEST(worst(re, half, axis, n) < bound, context);
      auto const every = re.flip(axis);
      BOOST_TEST(worst(every, fft::rfft(every, n, axis), axis, n) < bound, context);
      auto const back = fft::irfft(half, n, axis);
      lz::dtensor<T, 3> want = lz::zeros_like(back);
      index const both = std::min(n, there);
      want.narrow(axis, 0, both) = re.narrow(axis, 0, both);
      BOOST_TEST(lz::allclose(back, want, 0, bound * 4), context);
    }
  }
}

BOOST_AUTO_TEST_SUITE(host_lines_hpp)

BOOST_AUTO_TEST_CASE(lines_along_any_axis_few_and_many) {
  check<float>(lz::dextents<3>(3, 7, 20));
  check<float>(lz::dextents<3>(2, 80, 19));
  check<double>(lz::dextents<3>(5, 1, 9));
}

BOOST_AUTO_TEST_CASE(long_lines_side_by_side_and_one_by_one_have_the_same_bits) {
  for (index const n : {96, 128, 254, 410, 1000, 1030, 67, 2187, 5000}) {
    auto const data = naive_transform::numbers<float>(static_cast<std::size_t>(37 * n));
    lz::matrix<std::complex<float>> x(37, n);
    std::copy(data.begin(), data.end(), x.data());
    auto const rows = fft::fft(x), columns = fft::fft(lz::tensor(x.t()), {}, 0);
    BOOST_TEST(lz::array_equal(rows, columns.t()), n);
    for (index const i : {0, 17, 36}) {
      BOOST_TEST(lz::array_equal(fft::fft(x(i)), rows(i)), n);
      BOOST_TEST(lz::array_equal(fft::ifft(x(i)), fft::ifft(x)(i)), n);
    }
  }
}

BOOST_AUTO_TEST_CASE(nothing_and_one_number_are_lines_as_well) {
  lz::dtensor<std::complex<float>, 3> const none(4, 0, 3), one(1, 1, 1);
  BOOST_TEST((fft::fft(none, {}, 0).shape() == lz::shape(4, 0, 3)));
  BOOST_TEST((fft::fft(none, 5, 1).shape() == lz::shape(4, 5, 3)));
  BOOST_TEST(lz::allclose(fft::fft(none, 5, 1), lz::zeros<float>(4, 5, 3)));
  BOOST_TEST((fft::fft(none, {}, 2).shape() == lz::shape(4, 0, 3)));
  BOOST_TEST((fft::fft(one, {}, 1).shape() == lz::shape(1, 1, 1)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace fft_host_lines

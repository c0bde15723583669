#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "support.hpp"

namespace support {

namespace {

template <class D, class S>
void check_row(index n) {
  std::vector<S> x(static_cast<std::size_t>(n));
  std::vector<D> plain(x.size()), logs(x.size());
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = static_cast<S>(static_cast<int>(i * 7 % 11));
    sum += std::exp(static_cast<double>(static_cast<float>(x[i])));
  }
  lz::detail::softmax_rows<D, float, S> const softmax(n);
  lz::detail::log_softmax_rows<D, float, S> const log_softmax(n);
  lz::detail::logsumexp_rows<float, S> const logsumexp;
  softmax(x.data(), plain.data());
  log_softmax(x.data(), logs.data());
  bool right =
      std::abs(logsumexp(x.data(), n) - std::log(sum)) < 1e-5 * (1 + std::abs(std::log(sum)));
  double const close = std::is_same_v<D, float> ? 1e-6 : 2e-3;
  for (std::size_t i = 0; i < x.size(); ++i) {
    double const want = std::exp(static_cast<double>(static_cast<float>(x[i]))) / sum;
    right = right && std::abs(static_cast<float>(plain[i]) - want) < close;
    right = right && std::abs(static_cast<float>(logs[i]) - std::log(want)) < close * 40;
  }
  BOOST_TEST(right, n);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(softmax_rows)

BOOST_AUTO_TEST_CASE(rows_of_any_length_and_dtype) {
  for (index n : {1, 2, 15, 16, 17, 64, 100, 1000, 20000}) {
    check_row<float, float>(n);
    check_row<float, std::int32_t>(n);
    check_row<lz::float16, lz::float16>(n);
    check_row<lz::bfloat16, std::uint8_t>(n < 100 ? n : 100);
  }
}

BOOST_AUTO_TEST_CASE(infinite_peaks) {
  float const inf = std::numeric_limits<float>::infinity();
  float const low[] = {-inf, -inf}, high[] = {inf, 1.f};
  lz::detail::logsumexp_rows<float, float> const row;
  BOOST_TEST((row(low, 2) == -inf && row(high, 2) == inf));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support

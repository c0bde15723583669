#include <boost/test/unit_test.hpp>
#include <lazuli/fft/transform.hpp>

#include "fft/naive_transform.hpp"

namespace fft_transform {

namespace lz = lazuli;
namespace fft = lazuli::fft;

template <class T>
void check(long n) {
  auto const size = static_cast<std::size_t>(n);
  double const unit = static_cast<double>(std::numeric_limits<T>::epsilon());
  auto const x = naive_transform::numbers<T>(size);
  auto const plan = fft::plan_for<T>(n);
  double const bound = unit * (plan->method == fft::method::chirp ? 8 : 2.5);
  for (bool const inverse : {false, true}) {
    auto y = x;
    fft::transform<T>(*plan, inverse).run(y.data(), 1, n, T(1));
    double const error = naive_transform::error(y.data(), naive_transform::of(x, inverse));
    BOOST_TEST(error < bound, "length " << n << ": " << error / unit << " units");
    fft::transform<T>(*plan, !inverse).run(y.data(), 1, n, T(1) / static_cast<T>(n));
    BOOST_TEST(naive_transform::error(y.data(), x) < 2 * bound);
  }
}

BOOST_AUTO_TEST_SUITE(transform_hpp)

BOOST_AUTO_TEST_CASE(every_length_is_transformed_as_defined) {
  for (long n = 1; n <= 150; ++n) check<float>(n);
  for (long n = 1; n <= 150; n += 7) check<double>(n);
  for (long const n :
       {243L, 256L, 500L, 625L, 1001L, 1024L, 1331L, 1500L, 1009L, 2 * 509L, 3 * 67L, 61L * 53L}) {
    check<float>(n);
    check<double>(n);
  }
}

BOOST_AUTO_TEST_CASE(a_row_does_not_depend_on_the_rows_beside_it_nor_on_threads) {
  // Rows of 32 and 200 numbers, and of no others, are more than the second cache holds.
  auto const own = static_cast<std::size_t>(lz::simd::driver::caches().own);
  for (std::size_t const n : {1u, 12u, 17u, 32u, 64u, 67u, 200u, 300u, 2048u, 3125u, 4096u}) {
    std::size_t const rows = n == 32 || n == 200 ? own / (2 * n) + 7 : 37, step = n + 3;
    std::vector<std::complex<float>> all(rows * step);
    auto const plan = fft::plan_for<float>(static_cast<long>(n));
    fft::transform<float> const transform(*plan, false);
    auto const data = naive_transform::numbers<float>(rows * n);
    for (std::size_t i = 0; i < rows; ++i)
      std::copy_n(data.data() + i * n, n, all.data() + i * step);
    auto again = all;
    int const threads = lz::get_num_threads();
    lz::set_num_threads(3);
    transform.run(all.data(), rows, static_cast<long>(step), 0.5f);
    lz::set_num_threads(1);
    for (std::size_t i = 0; i < rows; ++i)
      transform.run(again.data() + i * step, 1, static_cast<long>(n), 0.5f);
    lz::set_num_threads(threads);
    BOOST_TEST((all == again), "length " << n);  // gaps between the rows are left as they are, too
  }
}

BOOST_AUTO_TEST_CASE(a_long_transform_finds_its_line) {
  long const n = 1L << 16, line = 12345;
  std::vector<std::complex<float>> x;
  fft::roots<float> const w(n);
  for (long j = 0; j < n; ++j) x.push_back(std::conj(w(j * line % n)));
  fft::transform<float>(*fft::plan_for<float>(n), false).run(x.data(), 1, n, 1.f / 65536);
  for (long k = 0; k < n; ++k) {
    float const want = k == line ? 1.f : 0.f;
    BOOST_TEST_REQUIRE(std::abs(x[static_cast<std::size_t>(k)] - want) < 1e-6f);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace fft_transform

#include <boost/test/unit_test.hpp>
#include <lazuli/backend/blas/dot.hpp>

#include "loop_threads.hpp"
#include "raw.hpp"

namespace {

namespace blas = lazuli::blas;
using raw::array, raw::numbers;

using reals = std::tuple<float, double>;

template <class T>
long double sum_of_products(T const* a, std::ptrdiff_t a_step, T const* b, std::ptrdiff_t b_step,
                            std::ptrdiff_t n) {
  long double sum = 0;
  for (std::ptrdiff_t i = 0; i < n; ++i)
    sum += static_cast<long double>(a[i * a_step]) * static_cast<long double>(b[i * b_step]);
  return sum;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(backend_blas_dot)

using lazuli::index;

BOOST_AUTO_TEST_CASE_TEMPLATE(every_length_is_summed_to_its_end_and_no_further, T, reals) {
  for (index n = 0; n <= 300; ++n) {
    auto const a = numbers<T>(n, 1), b = numbers<T>(n, 2);  // sanitizers see what is read beyond
    auto const got = blas::dot(a.data(), 1, b.data(), 1, n);
    auto const want = static_cast<double>(sum_of_products(a.data(), 1, b.data(), 1, n));
    BOOST_TEST(std::abs(static_cast<double>(got) - want) <=
                   static_cast<double>(raw::eps<T>) * 0.2 * static_cast<double>(n),
               n);
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(steps_are_of_any_size_and_sign, T, reals) {
  auto const a = numbers<T>(2000, 3), b = numbers<T>(2000, 4);
  for (index const x : {-3, -1, 0, 1, 2, 5}) {
    for (index const y : {-2, -1, 0, 1, 3}) {
      for (index const n : {0, 1, 7, 8, 9, 64, 399}) {
        T const* const from = a.data() + (x < 0 ? 1999 : 0);
        T const* const by = b.data() + (y < 0 ? 1999 : 0);
        auto const want = static_cast<double>(sum_of_products(from, x, by, y, n));
        BOOST_TEST(std::abs(static_cast<double>(blas::dot(from, x, by, y, n)) - want) <=
                       static_cast<double>(raw::eps<T>) * static_cast<double>(n),
                   x << ", " << y << ", " << n);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(long_ones_go_by_blocks_on_any_number_of_threads, T, reals) {
  for (index const n : {8191, 8192, 8193, 16384, 100'003}) {
    auto const a = numbers<T>(2 * n, 5), b = numbers<T>(n, 6);
    for (index const step : {1, 2}) {
      auto const on = [&](int threads) {
        loop_threads const now(threads, true);
        return blas::dot(a.data(), step, b.data(), 1, n);
      };
      auto const one = on(1);
      auto const want = static_cast<double>(sum_of_products(a.data(), step, b.data(), 1, n));
      BOOST_TEST(std::abs(static_cast<double>(one) - want) <=
                     static_cast<double>(raw::eps<T>) * 0.2 * static_cast<double>(n),
                 n);
      for (int const threads : {2, 3, 8}) BOOST_TEST(on(threads) == one, n << " on " << threads);
    }
  }
}

BOOST_AUTO_TEST_CASE(nan_and_infinity_go_through) {
  for (index const n : {3, 20, 100, 9000}) {
    array<double> a(std::size_t(n), 1), b(std::size_t(n), 1);
    b[std::size_t(n - 1)] = std::numeric_limits<double>::infinity();
    BOOST_TEST(std::isinf(blas::dot(a.data(), 1, b.data(), 1, n)));
    a[std::size_t(n - 1)] = 0;
    BOOST_TEST(std::isnan(blas::dot(a.data(), 1, b.data(), 1, n)));
  }
}

BOOST_AUTO_TEST_SUITE_END()

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <complex>
#include <lazuli/backend/blas/fallback.hpp>
#include <limits>
#include <memory>
#include <vector>

namespace blas = lazuli::blas;

namespace {

using lazuli::index;  // not at file scope: there <strings.h> has a function of that name

/// c = a·b by the definition, one sum at a time, in T itself.
template <class T>
std::vector<T> product(index m, index n, index k, std::vector<T> const& a,
                       std::vector<T> const& b) {
  std::vector<T> c(static_cast<std::size_t>(m * n));
  for (index i = 0; i < m; ++i) {
    for (index j = 0; j < n; ++j) {
      T sum{};
      for (index p = 0; p < k; ++p)
        sum = T(sum + T(a[std::size_t(i * k + p)] * b[std::size_t(p * n + j)]));
      c[std::size_t(i * n + j)] = sum;
    }
  }
  return c;
}

/// Small whole numbers: every product and sum is exact in every type that is not narrow, and wraps
/// in those that are.
template <class T>
std::vector<T> numbers(index count, unsigned seed) {
  std::vector<T> x(static_cast<std::size_t>(count));
  for (auto& each : x) {
    seed = seed * 1664525u + 1013904223u;
    each = T(static_cast<int>(seed >> 24 & 15) - (std::is_unsigned_v<T> ? 0 : 8));
    if constexpr (requires { each.imag(); })
      each.imag(static_cast<float>(static_cast<int>(seed >> 20 & 15) - 8));
  }
  return x;
}

using dtypes = std::tuple<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::uint32_t,
                          std::uint64_t, float, double, std::complex<float>, std::complex<double>>;

}  // namespace

BOOST_AUTO_TEST_SUITE(backend_blas_fallback)

using lazuli::index;

BOOST_AUTO_TEST_CASE_TEMPLATE(
    whole_numbers_give_the_exact_product_for_shapes_round_every_block_edge, T, dtypes) {
  index const sizes[] = {1, 2, 5, 6, 7, 16, 31, 97};
  for (index const m : sizes) {
    for (index const n : sizes) {
      for (index const k : {index{1}, index{3}, index{17}, index{257}}) {
        if (m * n * k > 200000) continue;
        auto const a = numbers<T>(m * k, 1), b = numbers<T>(k * n, 2);
        std::vector<T> c(static_cast<std::size_t>(m * n), T(99));
        blas::fallback_gemm<T>(T(1), blas::row_major(a.data(), m, k),
                               blas::row_major(b.data(), k, n), T(0),
                               blas::row_major(c.data(), m, n));
        BOOST_TEST((c == product(m, n, k, a, b)), m << ", " << n << ", " << k);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_block_of_b_ends_at_its_width) {
  index const m = 7, n = 2 * blas::detail::width + 3, k = 3;
  auto const a = numbers<float>(m * k, 3), b = numbers<float>(k * n, 4);
  std::vector<float> c(static_cast<std::size_t>(m * n));
  blas::fallback_gemm<float>(1, blas::row_major(a.data(), m, k), blas::row_major(b.data(), k, n), 0,
                             blas::row_major(c.data(), m, n));
  BOOST_TEST((c == product(m, n, k, a, b)));
}

BOOST_AUTO_TEST_CASE(signed_integers_wrap_without_undefined_behaviour) {
  auto const least = std::numeric_limits<std::int32_t>::min();
  std::vector<std::int32_t> const a(200, least), b(200, -1);
  std::int32_t c = 0;
  blas::fallback_gemm<std::int32_t>(1, blas::row_major(a.data(), 1, 199),
                                    blas::row_major(b.data(), 199, 1), 0,
                                    blas::row_major(&c, 1, 1));
  BOOST_TEST(c == least);  // 199 · 2^31 = 2^31 modulo 2^32
}

BOOST_AUTO_TEST_CASE(the_product_of_bools_is_or_of_ands) {
  for (index const n : {1, 3, 40}) {
    std::vector<char> const bits = numbers<char>(n * n, 5);
    auto const a = std::make_unique<bool[]>(std::size_t(n * n)),
               c = std::make_unique<bool[]>(std::size_t(n * n));
    for (index i = 0; i < n * n; ++i) a[std::size_t(i)] = bits[std::size_t(i)] > 5;
    blas::fallback_gemm<bool>(true, blas::row_major<bool const>(a.get(), n, n),
                              blas::row_major<bool const>(a.get(), n, n), false,
                              blas::row_major(c.get(), n, n));
    for (index i = 0; i < n; ++i) {
      for (index j = 0; j < n; ++j) {
        bool any = false;
        for (index p = 0; p < n; ++p)
          any = any || (a[std::size_t(i * n + p)] && a[std::size_t(p * n + j)]);
        BOOST_TEST(c[std::size_t(i * n + j)] == any);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_beta_of_zero_does_not_read_c_and_another_scales_it) {
  float const a[] = {1, 2}, b[] = {3, 4};
  float c = std::numeric_limits<float>::quiet_NaN();
  auto const left = blas::row_major(a, 1, 2), right = blas::row_major(b, 2, 1);
  blas::fallback_gemm<float>(1, left, right, 0, blas::row_major(&c, 1, 1));
  BOOST_TEST(c == 11);
  blas::fallback_gemm<float>(2, left, right, -1, blas::row_major(&c, 1, 1));
  BOOST_TEST(c == 11);
  blas::fallback_gemm<float>(1, blas::row_major(a, 1, 0), blas::row_major(b, 0, 1), 3,
                             blas::row_major(&c, 1, 1));
  BOOST_TEST(c == 33);
}

BOOST_AUTO_TEST_SUITE_END()

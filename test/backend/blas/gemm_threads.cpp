// Products whose blocks threads share.
#include <boost/test/unit_test.hpp>
#include <complex>
#include <lazuli/backend/blas/gemm.hpp>
#include <utility>
#include <vector>

#include "loop_threads.hpp"

namespace {
namespace blas = lazuli::blas;
}

BOOST_AUTO_TEST_SUITE(backend_blas_gemm_threads)

using lazuli::index;

using shared_dtypes = std::tuple<float, double, std::complex<float>, std::int32_t>;
BOOST_AUTO_TEST_CASE_TEMPLATE(threads_of_loops_share_a_product, T, shared_dtypes) {
  struct shape {
    index m, n, k;
  };
  for (auto [m, n, k] : {shape{130, 141, 150}, {16, 700, 300}, {700, 15, 300}, {1, 1700, 2900},
                         {2900, 1, 1700}, {301, 97, 600}}) {
    unsigned seed = 11;  // small whole numbers: exact in every order
    std::vector<T> a(std::size_t(m * k)), b(std::size_t(k * n)), c(std::size_t(m * n));
    for (auto* const all : {&a, &b, &c})
      for (T& x : *all)
        x = T(static_cast<float>((seed = seed * 1664525u + 1013904223u) >> 29) - 3);
    auto const both = [&](int threads) {  // plain, and with all that BLAS needs help for
      loop_threads const now(threads);
      auto plain = c, scaled = c;
      blas::gemm<T>(m, n, k, T(1), a.data(), k, 1, b.data(), n, 1, T(0), plain.data(), n, 1);
      blas::gemm<T>(m, n, k, T(2), a.data(), k, 1, b.data() + n - 1, n, -1, T(3), scaled.data(), n,
                    1);
      return std::pair(plain, scaled);
    };
    auto const want = both(1);
    auto const setting = blas::get().threads;
    int const before = setting.get == nullptr ? 1 : setting.get();
    for (int threads : {2, 3, 4, 7})
      BOOST_TEST((both(threads) == want), m << " x " << n << " x " << k << " on " << threads);
    BOOST_TEST((setting.get == nullptr || setting.get() == before));
  }
}

BOOST_AUTO_TEST_CASE(a_product_is_cut_where_the_least_is_read) {
  auto const is = [](index m, index n, index threads, index down, index across) {
    auto const cut = blas::detail::cut_for(m, n, threads);
    return cut.down == down && cut.across == across;
  };
  BOOST_TEST((is(100, 100, 2, 2, 1) && is(100, 300, 2, 1, 2) && is(1000, 1000, 4, 2, 2)));
  BOOST_TEST((is(1, 5000, 3, 1, 3) && is(5000, 1, 6, 6, 1) && is(6000, 1000, 12, 12, 1)));
}

BOOST_AUTO_TEST_CASE(products_of_some_length_go_to_the_threads_of_loops) {
  using blas::detail::product_threads, blas::detail::threads_of_product;
  auto const of = [](index n, int threads) {
    return threads_of_product(blas::detail::work_of_product<double>(n, n, n), threads);
  };
  BOOST_TEST((of(32, 2) == product_threads::one && of(32, 64) == product_threads::one));
  BOOST_TEST((of(128, 2) == product_threads::of_loops && of(1000, 2) == product_threads::of_loops));
  BOOST_TEST((of(5000, 2) == product_threads::of_blas && of(5000, 64) == product_threads::of_blas));
  BOOST_TEST((of(5000, 128) == product_threads::of_loops));
}

BOOST_AUTO_TEST_SUITE_END()

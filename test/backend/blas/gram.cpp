#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/backend/blas/gemm.hpp>
#include <vector>

#include "loop_threads.hpp"

namespace blas_gram {

namespace blas = lazuli::blas;
using lazuli::index;

template <class T>
T number(index i) {
  auto const re = static_cast<lazuli::real_part_t<T>>((i * 37 + i / 11) % 19 - 9);
  if constexpr (lazuli::complex_dtype<T>)
    return T(re, static_cast<lazuli::real_part_t<T>>(i % 5 - 2));
  else
    return re;
}

/// a·aᵀ of small whole numbers, which is exact, into a block of c, with any number of threads.
template <class T>
void check(index n, index k, bool rows_of_a, bool rows_of_c, int threads) {
  index const gap = 3;
  std::vector<T> from(static_cast<std::size_t>((n + gap) * (k + gap)));
  for (std::size_t i = 0; i < from.size(); ++i) from[i] = number<T>(static_cast<index>(i));
  blas::matrix<T const> const a = rows_of_a ? blas::matrix<T const>{from.data(), n, k, k + gap, 1}
                                            : blas::matrix<T const>{from.data(), n, k, 1, n + gap};
  std::vector<T> to(static_cast<std::size_t>(n * (n + gap)), T(NAN)), want = to;
  blas::matrix<T> const c = rows_of_c ? blas::matrix<T>{to.data(), n, n, n + gap, 1}
                                      : blas::matrix<T>{to.data(), n, n, 1, n + gap};
  for (index i = 0; i < n; ++i) {
    for (index j = 0; j < n; ++j) {
      T sum(0);
      for (index p = 0; p < k; ++p) sum += a(i, p) * a(j, p);
      want[static_cast<std::size_t>(&c(i, j) - to.data())] = sum;
    }
  }
  {
    loop_threads const now(threads);
    blas::gemm<T>(T(1), a, a.transposed(), T(0), c);
  }
  index wrong = 0;
  for (std::size_t i = 0; i < to.size(); ++i)
    wrong += !(to[i] == want[i] || (to[i] != to[i] && want[i] != want[i]));  // NaN between rows
  BOOST_TEST(wrong == 0, n << " of " << k << ", " << threads << " threads: " << wrong);
}

BOOST_AUTO_TEST_SUITE(gram_hpp)

BOOST_AUTO_TEST_CASE(a_matrix_and_its_transpose_are_recognised) {
  std::vector<double> x(200 * 200);
  blas::matrix<double const> const a{x.data(), 120, 40, 200, 1};
  BOOST_TEST(blas::detail::is_gram(a, a.transposed()));
  BOOST_TEST(blas::detail::is_gram(a.block(10, 0, 100, 40), a.block(10, 0, 100, 40).transposed()));
  BOOST_TEST(!blas::detail::is_gram(a, a.block(0, 0, 100, 40).transposed()));
  BOOST_TEST(!blas::detail::is_gram(a, a.block(1, 0, 119, 40).transposed()));
  blas::matrix<double const> const square{x.data(), 120, 120, 200, 1};
  BOOST_TEST(!blas::detail::is_gram(square, square));
}

BOOST_AUTO_TEST_CASE(products_are_exact_in_every_layout_and_on_any_number_of_threads) {
  for (bool const rows_of_a : {true, false}) {
    for (bool const rows_of_c : {true, false}) {
      check<float>(96, 32, rows_of_a, rows_of_c, 1);
      check<double>(131, 40, rows_of_a, rows_of_c, 1);
      check<std::complex<float>>(100, 33, rows_of_a, rows_of_c, 1);
      check<std::complex<double>>(97, 32, rows_of_a, rows_of_c, 1);
    }
  }
  for (int const threads : {2, 3, 4, 5, 6}) {
    check<float>(331, 300, true, false, threads);
    check<double>(290, 300, false, true, threads);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace blas_gram

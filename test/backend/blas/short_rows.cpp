#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstring>
#include <lazuli/backend/blas/gemm.hpp>
#include <limits>
#include <vector>

#include "loop_threads.hpp"

namespace blas_short_rows {

namespace blas = lazuli::blas;
using lazuli::index;

template <class T>
blas::matrix<T> rows_of(std::vector<T>& memory, index rows, index k) {
  return {memory.data(), rows, k, k, 1};
}
/// c = a·b, in debug builds, too.
template <class T>
void multiply(blas::matrix<T const> const& a, blas::matrix<T const> const& b,
              blas::matrix<T> const& c) {
  if constexpr (blas::detail::packs_short_rows<T>) {
    if (blas::detail::multiply_short_rows<T>(a, b, c)) return;
  }
  blas::gemm<T>(T(1), a, b, T(0), c);
}
template <class T>
std::vector<T> numbers(index n, index seed) {
  std::vector<T> out(static_cast<std::size_t>(n));
  for (index i = 0; i < n; ++i)
    out[static_cast<std::size_t>(i)] = T((i * 37 + i / 11 * seed) % 19 - 9) / T(3);
  return out;
}

/// Results of exactly as much memory as they need, by rows and by columns of the square.
template <class T>
void check(index m, index k) {
  auto left = numbers<T>(m * k, 5), right = numbers<T>(k * k, 7);
  std::vector<T> found(left.size(), T(NAN));
  auto const a = rows_of(left, m, k), c = rows_of(found, m, k);
  for (bool turned : {false, true}) {
    blas::matrix<T> b = rows_of(right, k, k);
    if (turned) b = b.transposed();
    bool const taken = blas::detail::vector_packs<T>::lanes >= 4 && m >= 32 && k >= 2 && k <= 4;
    BOOST_TEST((blas::detail::has_short_rows<T>(a, b, c)) == taken);
    multiply<T>(blas::matrix<T const>(a), blas::matrix<T const>(b), c);
    index wrong = 0;
    for (index i = 0; i < m; ++i) {
      for (index j = 0; j < k; ++j) {
        double want = 0, size = 0;
        for (index q = 0; q < k; ++q) {
          double const one = static_cast<double>(a(i, q)) * static_cast<double>(b(q, j));
          want += one, size += std::abs(one);
        }
        wrong += !(std::abs(static_cast<double>(c(i, j)) - want) <=
                   4 * size * std::numeric_limits<T>::epsilon());
      }
    }
    std::vector<T> const rows = found;
    std::fill(found.begin(), found.end(), T(NAN));  // the same of columns: (a·b)ᵀ = bᵀ·aᵀ
    blas::gemm<T>(T(1), blas::matrix<T const>(b.transposed()),
                  blas::matrix<T const>(a.transposed()), T(0), c.transposed());
    for (std::size_t e = 0; e < rows.size(); ++e)
      wrong += !(std::abs(rows[e] - found[e]) <= T(1e-4) * (1 + std::abs(rows[e])));
    BOOST_TEST(wrong == 0, m << " rows of " << k << (turned ? ", turned" : ""));
  }
}

BOOST_AUTO_TEST_SUITE(many_short_rows)

BOOST_AUTO_TEST_CASE(times_a_square_of_as_few_columns) {
  for (index const m :
       {31, 32, 33, 34, 39, 47, 48, 49, 63, 64, 65, 300, 1000, 8191, 8192, 8193, 16400}) {
    for (index k = 1; k <= 5; ++k) check<float>(m, k), check<double>(m, k);
  }
}

// A row's results depend on nothing beside it, wherever it is and however many threads there are.
template <class T>
void check_bits(index k) {
  index const m = 20000;
  auto left = numbers<T>(m * k, 5), right = numbers<T>(k * k, 7);
  std::vector<T> all(left.size()), part(left.size());
  auto const b = rows_of(right, k, k);
  multiply<T>(blas::matrix<T const>(rows_of(left, m, k)), blas::matrix<T const>(b),
              rows_of(all, m, k));
  for (index const first : {1, 2, 5, 17, 8190}) {
    for (index const rows : {32, 300, 9001}) {
      blas::matrix<T const> const some{left.data() + first * k, rows, k, k, 1};
      multiply<T>(some, blas::matrix<T const>(b), blas::matrix<T>{part.data(), rows, k, k, 1});
      BOOST_TEST(std::memcmp(part.data(), all.data() + first * k,
                             static_cast<std::size_t>(rows * k) * sizeof(T)) == 0);
    }
  }
}
BOOST_AUTO_TEST_CASE(rows_have_the_same_bits_anywhere) {
  loop_threads const some(3);
  for (index k = 2; k <= 4; ++k) check_bits<float>(k), check_bits<double>(k);
}

template <class T>
void check_rows_apart(index k) {
  index const m = 300, bad = 137;
  auto left = numbers<T>(m * k, 5), right = numbers<T>(k * k, 7);
  left[static_cast<std::size_t>(bad * k)] = T(NAN);
  left[static_cast<std::size_t>(bad * k + k - 1)] = T(INFINITY);
  std::vector<T> found(left.size());
  blas::matrix<T const> const a{left.data(), m, k, k, 1};
  multiply<T>(a, blas::matrix<T const>(rows_of(right, k, k)), rows_of(found, m, k));
  for (index i = 0; i < m * k; ++i)
    BOOST_TEST(std::isnan(found[static_cast<std::size_t>(i)]) == (i / k == bad));
}
BOOST_AUTO_TEST_CASE(what_is_not_finite_stays_in_its_row) {
  for (index k = 2; k <= 4; ++k) check_rows_apart<float>(k), check_rows_apart<double>(k);
}

BOOST_AUTO_TEST_CASE(what_lies_otherwise_or_is_added_is_not_taken) {
  std::vector<float> memory(4000, 1.f), square(16, 1.f);
  blas::matrix<float> const b = rows_of(square, 3, 3), run = rows_of(memory, 300, 3);
  auto const takes = [&](blas::matrix<float> const& a, blas::matrix<float> const& c) {
    return blas::detail::has_short_rows<float>(a, b, c);
  };
  BOOST_TEST(takes(run, run));
  BOOST_TEST(!takes({memory.data(), 300, 3, 4, 1}, run));
  BOOST_TEST(!takes(run, {memory.data(), 300, 3, 1, 300}));
  BOOST_TEST((!blas::detail::has_short_rows<float>(run, {square.data(), 3, 4, 4, 1},
                                                   {memory.data(), 300, 4, 4, 1})));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace blas_short_rows

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstring>
#include <lazuli/backend/blas/gemm.hpp>
#include <limits>
#include <vector>

#include "loop_threads.hpp"

namespace blas_long_inner {

namespace blas = lazuli::blas;
using lazuli::index;

/// How a matrix lies: rows or columns one after the other, with gaps, or backwards with steps.
enum class lies { rows, columns, rows_apart, columns_apart, backwards };

template <class T>
struct held {
  std::vector<T> memory;
  blas::matrix<T> m;

  held(index rows, index cols, lies how, index seed, T fill = T(0))
      : memory(static_cast<std::size_t>(2 * (rows + 3) * (cols + 3)), fill) {
    T* const p = memory.data();
    switch (how) {
      case lies::rows:
        m = {p, rows, cols, cols, 1};
        break;
      case lies::columns:
        m = {p, rows, cols, 1, rows};
        break;
      case lies::rows_apart:
        m = {p, rows, cols, cols + 3, 1};
        break;
      case lies::columns_apart:
        m = {p, rows, cols, 1, rows + 3};
        break;
      case lies::backwards:
        m = {p + 2 * rows * cols - 2, rows, cols, -2 * cols, -2};
        break;
    }
    for (index i = 0; i < rows && seed != 0; ++i) {
      for (index j = 0; j < cols; ++j) m(i, j) = T((i * 37 + j * seed + j / 11) % 19 - 9);
    }
  }
};

struct shape {
  index m, n, k;
};

template <class T>
void check(index m, index n, index k, lies a_lies, lies b_lies, lies c_lies) {
  held<T> const a(m, k, a_lies, 31), b(k, n, b_lies, 17);
  held<T> c(m, n, c_lies, 0, T(NAN)), want(m, n, c_lies, 0, T(NAN));
  blas::gemm<T>(T(1), blas::matrix<T const>(a.m), b.m, T(0), c.m);
  for (index i = 0; i < m; ++i) {
    for (index j = 0; j < n; ++j) {
      T sum(0);
      for (index p = 0; p < k; ++p) sum += a.m(i, p) * b.m(p, j);
      want.m(i, j) = sum;
    }
  }
  index wrong = 0;  // NaN is what lies between
  for (std::size_t e = 0; e < c.memory.size(); ++e)
    wrong += !(c.memory[e] == want.memory[e] ||
               (c.memory[e] != c.memory[e] && want.memory[e] != want.memory[e]));
  BOOST_TEST(wrong == 0,
             m << " x " << k << " x " << n << ", " << int(a_lies) << int(b_lies) << int(c_lies));
}

template <class T>
bool same_bits(std::vector<T> const& x, std::vector<T> const& y) {
  return std::memcmp(x.data(), y.data(), x.size() * sizeof(T)) == 0;
}

BOOST_AUTO_TEST_SUITE(long_inner_hpp)

BOOST_AUTO_TEST_CASE(which_products_have_a_long_inner_axis) {
  using blas::detail::has_long_inner;
  BOOST_TEST(has_long_inner(2, 3, 200'000));
  BOOST_TEST(has_long_inner(32, 32, 1000));
  BOOST_TEST(!has_long_inner(32, 32, 900));
  BOOST_TEST(!has_long_inner(33, 32, 100'000));   // as any product
  BOOST_TEST(!has_long_inner(1, 3, 10'000'000));  // of a vector
  BOOST_TEST(!has_long_inner(3, 1, 10'000'000));
}

BOOST_AUTO_TEST_CASE(small_whole_numbers_give_exact_sums) {
  constexpr lies ways[] = {lies::rows, lies::columns, lies::rows_apart, lies::columns_apart,
                           lies::backwards};
  int turn = 0;  // each way of a with each of b, in two shapes at least
  for (auto const [m, n, k] :
       {shape{2, 2, 250'123}, shape{2, 5, 100'001}, shape{3, 3, 111'360}, shape{7, 4, 40'000},
        shape{12, 12, 6'944}, shape{12, 12, 6'945}, shape{31, 33, 1'100}, shape{16, 64, 1'999},
        shape{32, 32, 977}, shape{5, 3, 67'000}}) {
    for (int i = 0; i < 5; ++i, ++turn) {
      loop_threads const now(turn % 3 + 1);
      check<float>(m, n, k, ways[i], ways[(i + turn / 5) % 5], ways[turn % 4]);
      check<double>(m, n, k, ways[i], ways[(i + turn / 5) % 5], ways[turn % 3 + 2]);
    }
  }
}

template <class T>
void check_thin() {
  for (index const m : {2, 3, 4}) {
    for (index const k : {999, 1000, 1001, 1023, 16'384, 16'385, 32'769, 100'007}) {
      // aᵀ·b, and aᵀ·a, which is found by half.
      check<T>(m, m, k, lies::columns, lies::rows, lies::rows);
      check<T>(m, m, k, lies::columns, lies::rows, lies::backwards);
      held<T> const x(m, k, lies::columns, 31);
      held<T> c(m, m, lies::rows, 0);
      blas::matrix<T const> const a = x.m;
      blas::gemm<T>(T(1), a, a.transposed(), T(0), c.m);
      for (index e = 0; e < m * m; ++e) {
        T sum(0);
        for (index p = 0; p < k; ++p) sum += a(e / m, p) * a(e % m, p);
        BOOST_TEST(c.m(e / m, e % m) == sum, m << " of " << k << ", " << e);
      }
    }
  }
}
BOOST_AUTO_TEST_CASE(rows_of_two_to_four_numbers) {
  for (int const threads : {1, 3}) {
    loop_threads const now(threads);
    check_thin<float>();
    check_thin<double>();
  }
}

/// A number that is none is in the rows and columns of its place, and nowhere else.
template <class T>
void check_nan(index m, index k, index at) {
  held<T> x(m, k, lies::columns, 31), c(m, m, lies::rows, 0);
  x.m(1, at) = std::numeric_limits<T>::infinity();
  x.m(0, at) = T(0);
  blas::matrix<T const> const a = x.m;
  blas::gemm<T>(T(1), a, a.transposed(), T(0), c.m);
  for (index i = 0; i < m; ++i) {
    for (index j = 0; j < m; ++j) {
      T const is = c.m(i, j);
      if (i == 1 && j == 1) BOOST_TEST(std::isinf(is));
      if (i + j == 1) BOOST_TEST(std::isnan(is));
      if (i != 1 && j != 1)
        BOOST_TEST(std::isfinite(is), m << " of " << k << ", " << i << ", " << j);
    }
  }
}
BOOST_AUTO_TEST_CASE(what_is_not_finite_stays_in_its_rows_and_columns) {
  for (index const m : {2, 3, 4, 5}) {
    for (index const k : {1000, 250'000}) {
      for (index const at : {index{0}, index{17}, k / 2, k - 1}) {
        check_nan<float>(m, k, at);
        check_nan<double>(m, k, at);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(bits_do_not_depend_on_the_number_of_threads) {
  for (index const m : {2, 3, 4, 11, 32}) {
    // As long as are found by parts: where loops have no threads, those of the BLAS do others.
    index const k = m < 4 ? 260'001 : 70'001;
    held<float> x(m, k, lies::columns, 31), y(k, m, lies::rows, 17);
    for (float& each : x.memory) each *= 0.1f;
    BOOST_TEST(blas::detail::has_long_inner(m, m, k));
    std::vector<float> first;
    for (int const threads : {1, 2, 3, 4}) {
      loop_threads const now(threads);
      held<float> c(m, m, lies::rows, 0);
      blas::gemm<float>(1.f, blas::matrix<float const>(x.m), y.m, 0.f, c.m);
      if (threads == 1) first = c.memory;
      BOOST_TEST(same_bits(first, c.memory), m << " with " << threads << " threads");
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace blas_long_inner

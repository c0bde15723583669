#include <boost/test/unit_test.hpp>
#include <lazuli/linalg.hpp>

#include "product.hpp"

namespace {

namespace lz = lazuli;
using namespace support;
using lz::slice;

}  // namespace

BOOST_AUTO_TEST_SUITE(matmul_of_small_matrices)

BOOST_AUTO_TEST_CASE(small_static_matrices_multiply_into_any_place) {
  auto const check = []<class T, lz::index M, lz::index K, lz::index N>(lz::tensor<T, M, K>,
                                                                        lz::tensor<T, K, N>) {
    lz::tensor<T, M, K> a;
    lz::tensor<T, K, N> b;
    fill(a, 1), fill(b, 2);
    auto const want = product(read(a), read(b));
    lz::tensor<T, M, N> c = lz::matmul(a, b);
    BOOST_TEST(is(c, want));
    lz::matrix<T> wide(2 * M, 3 * N);
    wide = T(1);
    wide(slice(0, 2 * M, 2), slice(2, 3 * N, 3)) = lz::matmul(a, b);
    BOOST_TEST(is(wide(slice(0, 2 * M, 2), slice(2, 3 * N, 3)), want));
    lz::tensor<T, N, M> turned;
    turned.t() = lz::matmul(a, b);
    BOOST_TEST(is(turned.t(), want));
    BOOST_TEST(is(lz::eval(lz::matmul(b.t(), a.t()).eval().t()), want));
    lz::tensor<T, 3, M, N> const more = lz::matmul(a, b) + lz::zeros<T>(3, 1, 1);
    BOOST_TEST(is(more(2), want));
  };
  check(lz::tensor<float, 2, 2>(), lz::tensor<float, 2, 2>());
  check(lz::tensor<double, 3, 3>(), lz::tensor<double, 3, 3>());
  check(lz::tensor<float, 5, 4>(), lz::tensor<float, 4, 9>());
  check(lz::tensor<std::int16_t, 4, 3>(), lz::tensor<std::int16_t, 3, 2>());
  check(lz::tensor<std::int64_t, 8, 8>(), lz::tensor<std::int64_t, 8, 8>());
  check(lz::tensor<bool, 3, 2>(), lz::tensor<bool, 2, 3>());
  check(lz::tensor<std::complex<float>, 3, 2>(), lz::tensor<std::complex<float>, 2, 3>());
  check(lz::tensor<lz::float16, 3, 2>(), lz::tensor<lz::float16, 2, 3>());
}

BOOST_AUTO_TEST_CASE(small_static_matrices_may_be_their_own_destination) {
  auto const check = []<class T, lz::index N>(lz::tensor<T, N, N> a) {
    fill(a, 3);
    auto const start = a;
    auto const square = product(read(a), read(a));
    a = lz::matmul(a, a);
    BOOST_TEST(is(a, square));
    a = start;
    a = lz::matmul(start, a);
    BOOST_TEST(is(a, square));
    a = start;
    a.t() = lz::matmul(a, start);
    BOOST_TEST(is(a.t(), square));
  };
  check(lz::tensor<float, 2, 2>());
  check(lz::tensor<float, 4, 4>());
  check(lz::tensor<double, 3, 3>());
  check(lz::tensor<double, 7, 7>());
  check(lz::tensor<int, 16, 16>());
}

BOOST_AUTO_TEST_SUITE_END()

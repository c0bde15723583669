// fma, fms and fnma of packs of every width: lane by lane what the scalar does, once rounded where
// there is an instruction.
#include <boost/test/unit_test.hpp>
#include <lazuli/number/scalar.hpp>

#include "backend/simd/lanes.hpp"

using namespace pack_test;
using floats = std::tuple<float, double>;

namespace {

template <class T>
bool same_bits_as(T a, T b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0 || (a != a && b != b);
}

template <class T, int N>
int differing() {
  namespace number = lazuli::number;
  auto const given = values<T>(96);
  int count = 0;
  for (std::size_t at = 0; at + 2 * N + 2 < given.size(); at += N) {
    using P = simd::pack<T, N>;
    P const a = simd::load<T, N>(&given[at]), b = simd::load<T, N>(&given[at + N]),
            c = simd::load<T, N>(&given[at + 1]);
    P const sum = fma(a, b, c), difference = fms(a, b, c), rest = fnma(a, b, c);
    for (int i = 0; i < N; ++i) {
      count += !same_bits_as(sum[i], number::fma(a[i], b[i], c[i]));
      count += !same_bits_as(difference[i], number::fms(a[i], b[i], c[i]));
      count += !same_bits_as(rest[i], number::fnma(a[i], b[i], c[i]));
    }
  }
  return count;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(simd_fma)

BOOST_AUTO_TEST_CASE_TEMPLATE(every_width_does_what_a_scalar_does, T, floats) {
  BOOST_TEST((differing<T, 1>()) == 0);
  BOOST_TEST((differing<T, 2>()) == 0);
  BOOST_TEST((differing<T, 4>()) == 0);
  BOOST_TEST((differing<T, 8>()) == 0);
  BOOST_TEST((differing<T, 16>()) == 0);
  BOOST_TEST((differing<T, 32>()) == 0);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(fma_rounds_once_where_there_is_an_instruction, T, floats) {
  T const x = 1 + std::numeric_limits<T>::epsilon();
  using P = simd::pack<T, 16>;
  T const once = std::fma(x, x, T(-1));
  T const twice = T(x * x) - 1;
  T const expected = simd::detail::has_fma ? once : twice;
  BOOST_TEST(fma(P(x), P(x), P(T(-1)))[7] == expected);
  BOOST_TEST(fma(P(x), x, -1)[7] == expected);
  BOOST_TEST(fms(P(x), P(x), P(T(1)))[7] == expected);
  BOOST_TEST(fnma(P(x), P(x), P(T(1)))[7] == -expected);
  BOOST_TEST(fma(simd::pack<int, 8>(3), 5, 7)[2] == 22);
}

BOOST_AUTO_TEST_SUITE_END()

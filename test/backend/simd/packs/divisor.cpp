#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstring>
#include <lazuli/backend/simd/pack.hpp>
#include <lazuli/backend/simd/packs/divisor.hpp>
#include <lazuli/tensor.hpp>
#include <limits>
#include <random>
#include <vector>

namespace divisors {

namespace lz = lazuli;
using lz::index;

template <class T>
using bits_of = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;

/// Lanes of a prepared divisor: a register of 512 bits, and two.
template <class T>
constexpr int lanes = 64 / static_cast<int>(sizeof(T));

template <class T, int N>
index count_wrong(std::vector<T> const& x, T by) {
  lz::simd::divisor<T, N> prepared;
  prepared.share(by, 1 << 20);
  auto const d = prepared.with(lz::simd::pack<T, N>(by));
  index wrong = 0;
  std::vector<T> got(N);
  for (std::size_t i = 0; i + N <= x.size(); i += N) {
    lz::simd::store(lz::simd::load<T, N>(x.data() + i) / d, got.data());
    for (std::size_t k = 0; k < N; ++k) {
      T const want = x[i + k] / by;
      bool const both_nan = std::isnan(want) && std::isnan(got[k]);
      wrong += !both_nan &&
               std::memcmp(&want, &got[k], sizeof(T)) != 0;  // also the sign of zero
    }
  }
  return wrong;
}

/// Numbers of any size and sign, those that divide by `by` with a quotient on the edge between two
/// numbers, and all that is special.
template <class T>
std::vector<T> numerators(T by, int count, std::mt19937_64& random) {
  using limits = std::numeric_limits<T>;
  std::vector<T> x;
  for (T const special : {T(0), limits::infinity(), limits::quiet_NaN(), limits::min(),
                          limits::denorm_min(), limits::max(), T(1), by})
    for (T const sign : {T(1), T(-1)}) x.insert(x.end(), {sign * special, sign * special * T(0.75), sign});
  while (x.size() % (2 * lanes<T>) != 0) x.push_back(T(0));
  for (int i = 0; i < count; ++i) {
    auto const any = static_cast<bits_of<T>>(random());
    T free, near;
    std::memcpy(&free, &any, sizeof(T));  // of any exponent
    x.push_back(free);
    bits_of<T> const mantissa = any >> (limits::digits == 24 ? 9 : 12);
    T const quotient = T(1) + static_cast<T>(mantissa) * limits::epsilon();
    T const between = quotient + (i % 2 == 0 ? T(0.5) : T(0.25)) * limits::epsilon();
    near = between * by;
    x.push_back(i % 3 == 0 ? near : i % 3 == 1 ? std::nextafter(near, T(0)) : quotient * by);
  }
  while (x.size() % (2 * lanes<T>) != 0) x.push_back(T(0));
  return x;
}

template <class T>
std::vector<T> divisors_to_try(std::mt19937_64& random) {
  using limits = std::numeric_limits<T>;
  std::vector<T> all = {T(255),        T(3),          T(0.1),         T(10),
                        T(0.3),        T(7),          T(2),           T(1),
                        T(65535),      T(1) - limits::epsilon() / 2,  T(2) - limits::epsilon(),
                        T(1) + limits::epsilon(),     T(-3),          T(0),
                        -T(0),         limits::infinity(),            limits::quiet_NaN(),
                        limits::min(), limits::denorm_min(),          limits::max(),
                        T(1e-20),      T(1e20)};
  for (int i = 0; i < 200; ++i) {
    auto const mantissa = static_cast<bits_of<T>>(random()) >> (limits::digits == 24 ? 9 : 12);
    all.push_back((T(1) + static_cast<T>(mantissa) * limits::epsilon()) *
                  std::ldexp(T(1), i % 21 - 10));
  }
  return all;
}

template <class T>
void check_rows(index rows, index columns) {
  auto const x = lz::eval(lz::arange<T>(rows * columns).view(rows, columns) - T(7));
  auto const by = lz::eval(lz::arange<T>(rows) + T(0.3));
  auto const of_columns = lz::eval(lz::arange<T>(columns) + T(0.7));
  lz::matrix<T> const number = x / T(0.7), row = x / by(lz::all, lz::newaxis), column = x / of_columns;
  lz::vector<T> const sums = lz::max(x / by(lz::all, lz::newaxis), 1);
  bool right = true;
  for (index i = 0; i < rows; ++i) {
    T most = x(i, 0) / by(i);
    for (index k = 0; k < columns; ++k) {
      right = right && number(i, k) == x(i, k) / T(0.7) && row(i, k) == x(i, k) / by(i) &&
              column(i, k) == x(i, k) / of_columns(k);
      most = std::max(most, T(x(i, k) / by(i)));
    }
    right = right && sums(i) == most;
  }
  BOOST_TEST(right, rows << " rows of " << columns);
}

}  // namespace divisors

BOOST_AUTO_TEST_SUITE(backend_simd_packs_divisor)

BOOST_AUTO_TEST_CASE_TEMPLATE(a_shared_divisor_gives_the_divider_s_quotients, T,
                              decltype(std::tuple<float, double>())) {
  std::mt19937_64 random(5);
  for (T const by : divisors::divisors_to_try<T>(random)) {
    auto const x = divisors::numerators<T>(by, 1500, random);
    BOOST_TEST((divisors::count_wrong<T, divisors::lanes<T>>(x, by)) == 0, by);
    BOOST_TEST((divisors::count_wrong<T, 2 * divisors::lanes<T>>(x, by)) == 0, by);
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(rows_are_divided_as_elements_are, T,
                              decltype(std::tuple<float, double>())) {
  for (lazuli::index columns : {1, 5, 63, 64, 127, 128, 129, 300})
    divisors::check_rows<T>(4, columns);
}

#if defined(__OPTIMIZE__)
BOOST_AUTO_TEST_CASE(all_mantissas_by_some_divisors_are_right) {
  for (float const by : {255.f, 3.f, 10.f, 0.3f, 1.9999999f, 1.0000001f}) {
    std::vector<float> x(std::size_t{1} << 23);
    for (std::uint32_t i = 0; i < x.size(); ++i) {
      std::uint32_t const bits = 0x3f800000u + i;
      std::memcpy(&x[i], &bits, sizeof bits);
    }
    BOOST_TEST((divisors::count_wrong<float, 16>(x, by)) == 0, by);
  }
}
#endif

#if defined(__AVX512F__) && !defined(__CUDACC__)
// Quotients on the very edge between two numbers, k units of 2^-53 / b beside it, for random b and
// for those whose reciprocal is nearly between two numbers itself.
BOOST_AUTO_TEST_CASE(fused_quotients_are_the_divider_s) {
  __extension__ using wide = unsigned __int128;
  constexpr std::uint64_t one = std::uint64_t{1} << 52;
  std::mt19937_64 random(11);
  std::vector<double> a, b;
  auto const add = [&](double x, double by) {
    int const up = static_cast<int>(random() % 700) - 350;
    for (double const scale : {1., std::ldexp(1., up)}) a.push_back(x * scale), b.push_back(by);
    a.push_back(-x), b.push_back(std::ldexp(by, up));
  };
  for (std::uint64_t i = 0; i < 40000; ++i) {
    std::uint64_t const by = i % 4 == 0   ? 2 * one - 1 - i / 4
                             : i % 4 == 1 ? one + 1 + i / 4
                                          : one | random() >> 12 | 1;
    double const number = std::ldexp(static_cast<double>(by), -52);
    add(std::ldexp(static_cast<double>(one | random() >> 12), -52), number);
    if (by % 2 == 0) continue;
    std::uint64_t inverse = by;  // modulo 2^64, by Newton's method
    for (int step = 0; step < 6; ++step) inverse *= 2 - by * inverse;
    for (std::int64_t k : {-3, -1, 1, 3}) {
      std::uint64_t const edge =
          2 * one | (static_cast<std::uint64_t>(-k) * inverse & (2 * one - 1));
      auto const x = static_cast<std::uint64_t>((wide{edge} * by + static_cast<wide>(k)) >> 53);
      if (x < 2 * one || x % 2 == 0) add(std::ldexp(static_cast<double>(x), -52), number);
    }
  }
  for (double const special : divisors::numerators<double>(3, 100, random))
    for (double const by : {1., -0., 3e-310, 1e200, 2 - 0x1p-52})
      add(special, by), add(by, special);
  while (a.size() % 16 != 0) a.push_back(0), b.push_back(1);
  lazuli::index wrong = 0;
  double got[16];
  for (std::size_t i = 0; i < a.size(); i += 16) {
    namespace simd = lazuli::simd;
    simd::store(
        simd::detail::fused_quotient(simd::load<double, 16>(&a[i]), simd::load<double, 16>(&b[i])),
        got);
    for (std::size_t k = 0; k < 16; ++k) {
      double const want = a[i + k] / b[i + k];
      bool const both_nan = std::isnan(want) && std::isnan(got[k]);
      wrong += !both_nan && std::memcmp(&want, &got[k], sizeof want) != 0;
    }
  }
  BOOST_TEST(wrong == 0);
}
#endif

BOOST_AUTO_TEST_SUITE_END()

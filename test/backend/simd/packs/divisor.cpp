#include <bit>
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
    lz::simd::store(d.applied_to(lz::simd::load<T, N>(x.data() + i)), got.data());
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
struct pair {
  T x, by;
};

/// Pairs whose quotients lie on the very edge between two numbers, k units of 2^-digits / by beside
/// it, for random `by` and for those whose reciprocal is nearly between two numbers itself; random
/// pairs.
template <class T>
std::vector<pair<T>> on_edges(std::uint64_t count) {
  __extension__ using wide = unsigned __int128;
  constexpr int digits = std::numeric_limits<T>::digits;
  constexpr std::uint64_t one = std::uint64_t{1} << (digits - 1);
  constexpr int farthest = digits == 24 ? 40 : 350;
  std::mt19937_64 random(11);
  auto const mantissa = [&] { return one | random() >> (65 - digits); };
  auto const number = [](std::uint64_t whole) {
    return std::ldexp(static_cast<T>(whole), 1 - digits);
  };
  std::vector<pair<T>> all;
  auto const add = [&](T x, T by) {
    int const up = static_cast<int>(random() % (2 * farthest)) - farthest;
    T const far = std::ldexp(T(1), up);
    all.insert(all.end(), {{x, by}, {x * far, by}, {-x, by * far}});
  };
  for (std::uint64_t i = 0; i < count; ++i) {
    std::uint64_t const by = i % 4 == 0   ? 2 * one - 1 - i / 4
                             : i % 4 == 1 ? one + 1 + i / 4
                                          : mantissa() | 1;
    add(number(mantissa()), number(by));
    if (by % 2 == 0) continue;
    std::uint64_t inverse = by;  // modulo 2^64, by Newton's method
    for (int step = 0; step < 6; ++step) inverse *= 2 - by * inverse;
    for (std::int64_t k : {-3, -1, 1, 3}) {
      std::uint64_t const edge =
          2 * one | (static_cast<std::uint64_t>(-k) * inverse & (2 * one - 1));
      auto const x = static_cast<std::uint64_t>((wide{edge} * by + static_cast<wide>(k)) >> digits);
      if (x < 2 * one || x % 2 == 0) add(number(x), number(by));
    }
  }
  return all;
}

#if defined(__AVX512F__) && !defined(__CUDACC__)
template <class T>
index count_wrong_fused(std::vector<pair<T>> pairs) {
  constexpr int N = 2 * lanes<T>;
  while (pairs.size() % N != 0) pairs.push_back({T(0), T(1)});
  index wrong = 0;
  T x[N], by[N], got[2][N];
  for (std::size_t i = 0; i < pairs.size(); i += N) {
    for (std::size_t k = 0; k < N; ++k) x[k] = pairs[i + k].x, by[k] = pairs[i + k].by;
    for (int half : {0, 1}) {  // one register at a time: of two the divider may take one
      auto const place = half * lanes<T>;
      auto const quotient = lz::simd::detail::fused_quotient(
          lz::simd::load<T, lanes<T>>(x + place), lz::simd::load<T, lanes<T>>(by + place));
      lz::simd::store(quotient, got[0] + place);
    }
    lz::simd::store(
        lz::simd::detail::fused_quotient(lz::simd::load<T, N>(x), lz::simd::load<T, N>(by)),
        got[1]);
    for (auto const& quotients : got)
      for (std::size_t k = 0; k < N; ++k) {
        T const want = x[k] / by[k];
        bool const both_nan = std::isnan(want) && std::isnan(quotients[k]);
        wrong += !both_nan && std::memcmp(&want, &quotients[k], sizeof want) != 0;
      }
  }
  return wrong;
}
#endif

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
BOOST_AUTO_TEST_CASE_TEMPLATE(fused_quotients_are_the_divider_s, T,
                              decltype(std::tuple<float, double>())) {
  auto pairs = divisors::on_edges<T>(40000);
  std::mt19937_64 random(12);
  for (T const special : divisors::numerators<T>(3, 100, random))
    for (T const by : {T(1), -T(0), std::numeric_limits<T>::denorm_min(), T(1e20), T(1e-20),
                       2 - std::numeric_limits<T>::epsilon()})
      pairs.push_back({special, by}), pairs.push_back({by, special});
  BOOST_TEST(divisors::count_wrong_fused(pairs) == 0);
}

#if defined(__OPTIMIZE__)
BOOST_AUTO_TEST_CASE(some_numbers_by_all_mantissas_are_right) {
  for (float const x : {1.f, 3.f, 1.9999999f, 1.0000001f, -1.3333334f}) {
    std::vector<divisors::pair<float>> pairs;
    for (std::uint32_t i = 0; i < 1u << 23; ++i)
      pairs.push_back({x, std::bit_cast<float>(0x3f800000u + i)});
    BOOST_TEST(divisors::count_wrong_fused(pairs) == 0, x);
  }
}
#endif
#endif

BOOST_AUTO_TEST_SUITE_END()

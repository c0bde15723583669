// Every conversion between packs against static_cast of the lanes.
#include <boost/test/unit_test.hpp>

#include "backend/simd/lanes.hpp"

using namespace pack_test;

namespace {

/// Whether the language says what static_cast<U>(x) is.
template <class U, class T>
bool defined(T x) {
  if constexpr (std::is_floating_point_v<T> && std::is_integral_v<U>) {
    T const above = std::ldexp(T(1), std::numeric_limits<U>::digits);
    T const below = std::is_signed_v<U> ? -above : T(0);
    return std::trunc(x) >= below && std::trunc(x) < above;
  } else {
    return true;
  }
}

template <class U, class T>
U cast(T x) {
  if constexpr (lazuli::is_float16_v<U>) {
    return U(static_cast<float>(x));
  } else {
    return static_cast<U>(x);
  }
}

template <class T, class U, int N>
int differences() {
  auto const xs = values<T>(320);
  int wrong = 0;
  for (std::size_t from = 0; from + N <= 320; from += N) {
    simd::pack<T, N> p;
    for (int lane = 0; lane < N; ++lane) {
      p.set_lane(lane, defined<U>(xs[from + lane]) ? xs[from + lane] : T(7));
    }
    auto const got = simd::convert<U>(p);
    using lane_type = std::remove_cvref_t<decltype(got[0])>;
    for (int lane = 0; lane < N; ++lane) {
      wrong += !same(got[lane], static_cast<lane_type>(cast<U>(p[lane])));
    }
  }
  return wrong;
}

template <class T, class U>
void check_pair() {
  BOOST_TEST((differences<T, U, 2>()) == 0);
  BOOST_TEST((differences<T, U, 16>()) == 0);
}

template <class T, class... U>
void check_all(std::tuple<U...>*) {
  (check_pair<T, U>(), ...);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(simd_convert)

BOOST_AUTO_TEST_CASE_TEMPLATE(conversion_is_a_static_cast_of_each_lane, T, numbers) {
  check_all<T>(static_cast<numbers*>(nullptr));
  check_pair<T, bool>();
}

BOOST_AUTO_TEST_CASE_TEMPLATE(conversion_to_16_bit_floats_rounds_to_their_values, T, numbers) {
  check_pair<T, lazuli::float16>();
  check_pair<T, lazuli::bfloat16>();
}

BOOST_AUTO_TEST_CASE(answers_become_ones_and_zeros) {
  simd::mask<4, 16> m(false);
  m.set_lane(3, true);
  m.set_lane(12, true);
  for (int lane = 0; lane < 16; ++lane) {
    bool const answer = lane == 3 || lane == 12;
    BOOST_TEST(simd::convert<std::uint8_t>(m)[lane] == answer);
    BOOST_TEST(simd::convert<double>(m)[lane] == answer);
    BOOST_TEST(simd::convert<lazuli::float16>(m)[lane] == answer);
    BOOST_TEST(simd::convert<bool>(m)[lane] == answer);
    BOOST_TEST((simd::convert<std::complex<float>>(m)[lane] == std::complex<float>(answer)));
  }
}

BOOST_AUTO_TEST_CASE(numbers_become_complex_and_complex_change_their_size) {
  simd::pack<int, 8> p;
  for (int lane = 0; lane < 8; ++lane) p.set_lane(lane, lane - 4);
  auto const z = simd::convert<std::complex<double>>(p) * std::complex<double>(1, 2);
  auto const narrow = simd::convert<std::complex<float>>(z);
  for (int lane = 0; lane < 8; ++lane) {
    BOOST_TEST((narrow[lane] == std::complex<float>(float(lane - 4), float(2 * (lane - 4)))));
    BOOST_TEST(simd::convert<bool>(z)[lane] == (lane != 4));
  }
}

BOOST_AUTO_TEST_SUITE_END()

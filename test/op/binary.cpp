// The binary form of numbers against the C library: exponents, powers of two, neighbours.
#include <boost/test/unit_test.hpp>
#include <bit>
#include <cmath>
#include <lazuli/backend/simd/pack.hpp>
#include <lazuli/op/binary.hpp>

#include "samples.hpp"

namespace op_binary {

using namespace lazuli;

namespace {

template <class T>
std::vector<T> numbers() {
  auto all = samples::specials<T>();
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> exponent(-1100, 1050), part(1, 2);
  for (int i = 0; i < 300; ++i)
    all.push_back(static_cast<T>(std::ldexp(i % 2 == 0 ? part(random) : -part(random),
                                            static_cast<int>(exponent(random)) >> (i % 5))));
  return all;
}
template <class T>
bool same(T x, T y) {
  return (std::isnan(x) && std::isnan(y)) || (x == y && std::signbit(x) == std::signbit(y));
}

/// f and g over all pairs, in packs of 4 where f takes them, too.
template <class T, class F, class G>
void check(F const& f, G const& g) {
  auto const all = numbers<T>();
  for (T const a : all) {
    for (std::size_t i = 0; i + 4 <= all.size(); i += 4) {
      simd::pack_of<T, 4> x(a), y(a);
      for (int lane = 0; lane < 4; ++lane) y.set_lane(lane, all[i + static_cast<std::size_t>(lane)]);
      auto const z = f(x, y);
      for (int lane = 0; lane < 4; ++lane) {
        T const b = y[lane], expected = g(a, b);
        BOOST_TEST(same(f(a, b), expected), a << ", " << b << ": " << f(a, b));
        BOOST_TEST(same(T(z[lane]), expected), "pack: " << a << ", " << b << ": " << z[lane]);
      }
    }
  }
}

}  // namespace

using reals = std::tuple<float, double>;
BOOST_AUTO_TEST_CASE_TEMPLATE(the_next_number_is_that_of_the_c_library, T, reals) {
  check<T>(lazuli::nextafter, [](T a, T b) { return std::nextafter(a, b); });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(powers_of_two_are_applied_with_one_rounding, T, reals) {
  check<T>(lazuli::ldexp, [](T a, T b) {
    if (std::isnan(b)) return b;
    return std::ldexp(a, static_cast<int>(std::clamp(b, T(-5000), T(5000))));
  });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(exponents_are_those_of_the_c_library, T, reals) {
  check<T>([](auto a, auto) { return lazuli::logb(a); }, [](T a, T) { return std::logb(a); });
}

using halves = std::tuple<float16, bfloat16>;
BOOST_AUTO_TEST_CASE_TEMPLATE(the_numbers_of_16_bits_follow_one_another, H, halves) {
  auto const of = [](unsigned bits) { return std::bit_cast<H>(static_cast<std::uint16_t>(bits)); };
  H const infinity = std::numeric_limits<H>::infinity();
  unsigned const last = std::bit_cast<std::uint16_t>(infinity);
  for (unsigned bits = 0; bits < last; ++bits) {
    H const x = of(bits), y = of(bits + 1);
    BOOST_TEST((lazuli::nextafter(x, infinity) == y && lazuli::nextafter(H(-x), H(-infinity)) == -y));
    BOOST_TEST((lazuli::nextafter(y, H(-infinity)) == x && lazuli::nextafter(H(-y), infinity) == -x));
  }
  BOOST_TEST(lazuli::signbit(lazuli::nextafter(H(-of(1)), infinity)));
  BOOST_TEST(lazuli::isnan(lazuli::nextafter(H(1.f), std::numeric_limits<H>::quiet_NaN())));
  static_assert(std::is_same_v<decltype(lazuli::nextafter(H(1.f), H(2.f))), H>);
}

BOOST_AUTO_TEST_CASE(results_are_of_the_floating_type_that_holds_the_operands) {
  static_assert(std::is_same_v<decltype(lazuli::ldexp(1.5f, 3)), float>);
  static_assert(std::is_same_v<decltype(lazuli::scalbn(3, 2)), double>);
  static_assert(std::is_same_v<decltype(lazuli::nextafter(1.f, 2.f)), float>);
  BOOST_TEST(lazuli::scalbn(3, 2) == 12.);
}

}  // namespace op_binary

// Primitive functions on scalars: NaN in min and max, classification, parts, powers of integers.
#include <boost/test/unit_test.hpp>
#include <lazuli/number/scalar.hpp>
#include <limits>

using namespace lazuli;
namespace n = lazuli::number;

namespace {

using i8 = std::int8_t;
using u16 = std::uint16_t;
using cfloat = std::complex<float>;

constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
constexpr float inf = std::numeric_limits<float>::infinity();

static_assert(n::abs<i8>(-128) == -128 && n::abs(-3) == 3 && n::abs(3u) == 3u);
static_assert(n::fma<i8>(100, 2, 100) == 44);

// Powers of integers.
static_assert(n::pow(3, 4) == 81 && n::pow(0, 0) == 1 && n::pow(2, 32) == 0);
static_assert(n::pow(2, -1) == 0 && n::pow(-1, -3) == -1 && n::pow(-1, -2) == 1);
static_assert(n::pow(1, -5) == 1 && n::pow<u16>(3, 11) == static_cast<u16>(177147));

}  // namespace

BOOST_AUTO_TEST_CASE(min_and_max_are_nan_where_either_is) {
  BOOST_TEST(n::isnan(n::min(not_a_number, 1.f)));
  BOOST_TEST(n::isnan(n::min(1.f, not_a_number)));
  BOOST_TEST(n::isnan(n::max(not_a_number, inf)));
  BOOST_TEST(n::isnan(n::max(-inf, not_a_number)));
  BOOST_TEST(n::min(2, 3) == 2);
  BOOST_TEST(n::max(2u, 3u) == 3u);
}

BOOST_AUTO_TEST_CASE(classification_covers_all_kinds_of_numbers) {
  BOOST_TEST(n::isnan(cfloat(0, not_a_number)));
  BOOST_TEST(n::isinf(cfloat(-inf, 0)));
  BOOST_TEST(!n::isfinite(cfloat(1, inf)));
  BOOST_TEST(n::isfinite(3));
  BOOST_TEST(!n::isinf(3.0));
  BOOST_TEST(n::signbit(-0.f));
  BOOST_TEST(!n::signbit(3u));
}

BOOST_AUTO_TEST_CASE(fma_rounds_once_where_the_hardware_can) {
  float volatile a = 1 + 0x1p-12f;  // its square is 1 + 2^-11 + 2^-24
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
  BOOST_TEST(n::fms<float>(a, a, 1 + 0x1p-11f) == 0x1p-24f);
#else
  BOOST_TEST(n::fms<float>(a, a, 1 + 0x1p-11f) == 0.f);
#endif
}

BOOST_AUTO_TEST_CASE(parts_of_real_numbers_are_those_of_complex_ones_without_imaginary_part) {
  BOOST_TEST(n::real(3) == 3);
  BOOST_TEST(n::imag(3.5) == 0.);
  BOOST_TEST(n::conj(cfloat(1, 2)) == cfloat(1, -2));
  BOOST_TEST(n::arg(-1.) == std::acos(-1.));
  BOOST_TEST(n::abs(cfloat(3, -4)) == 5.f);
}

BOOST_AUTO_TEST_CASE(functions_stay_in_the_type_of_their_argument) {
  static_assert(std::is_same_v<decltype(n::exp(1.f)), float>);
  static_assert(std::is_same_v<decltype(n::pow(1.f, 1.f)), float>);
  static_assert(std::is_same_v<decltype(n::exp2(cfloat())), cfloat>);
  static_assert(std::is_same_v<decltype(n::min(i8(), i8())), i8>);
  BOOST_TEST(n::exp10(2.) == 100.);
  BOOST_TEST(std::abs(n::log2(cfloat(8, 0)) - cfloat(3, 0)) < 1e-6f);
}

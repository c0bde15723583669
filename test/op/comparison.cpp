// Comparisons after promotion, and the questions asked of one number.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <lazuli/op/comparison.hpp>

namespace lz = lazuli;

namespace {
using cfloat = std::complex<float>;
static_assert(lz::equal(1, 1.0) && lz::not_equal(1, 2u) && lz::equal(true, 1));
static_assert(!lz::less(std::uint8_t(200), std::int8_t(-1)) && lz::less(-1, 2u));
static_assert(lz::less_equal(2, 2) && lz::greater(true, false) && lz::greater_equal(2.5f, 2));
static_assert(lz::equal(cfloat(1, 0), 1) && lz::not_equal(cfloat(1, 1), 1));
constexpr auto huge = std::numeric_limits<std::uint64_t>::max();
constexpr auto most = std::numeric_limits<std::int64_t>::max();
static_assert(lz::less(-1, huge) && lz::greater(huge, most) && lz::not_equal(huge, -1));
static_assert(lz::less(most, std::uint64_t(most) + 1) && lz::equal(most, std::uint64_t(most)));
static_assert(lz::less_equal(-1, huge) && lz::greater_equal(huge, -1) && !lz::less(huge, -1));
static_assert(!lz::isnan(3) && lz::isfinite(true) && !lz::isinf(3u) && lz::signbit(-3));
}  // namespace

BOOST_AUTO_TEST_CASE(nan_is_equal_to_nothing_and_in_no_order) {
  BOOST_TEST(!lz::equal(NAN, NAN));
  BOOST_TEST(lz::not_equal(NAN, NAN));
  BOOST_TEST(!lz::less_equal(NAN, 1.f));
  BOOST_TEST(!lz::greater(NAN, 1.f));
}

BOOST_AUTO_TEST_CASE(a_complex_number_is_nan_or_infinite_by_either_part) {
  BOOST_TEST(lz::isnan(cfloat(0, NAN)));
  BOOST_TEST(lz::isinf(cfloat(0, -INFINITY)));
  BOOST_TEST(!lz::isfinite(cfloat(INFINITY, 0)));
  BOOST_TEST(lz::isfinite(cfloat(1, 2)));
}

BOOST_AUTO_TEST_CASE(negative_zero_has_a_sign_bit) {
  BOOST_TEST(lz::signbit(-0.));
  BOOST_TEST(!lz::signbit(0.));
  BOOST_TEST(lz::signbit(lz::float16(-1)));
}

BOOST_AUTO_TEST_CASE(questions_about_order_answer_for_nan_too) {
  BOOST_TEST((lz::isunordered(NAN, 1.f) && lz::isunordered(1, NAN) && !lz::isunordered(1, 2)));
  BOOST_TEST((!lz::islessgreater(NAN, 1.f) && lz::islessgreater(1, 2) && !lz::islessgreater(2, 2)));
  BOOST_TEST((lz::islessgreater(UINT64_MAX, -1) && !lz::isunordered(UINT64_MAX, -1)));
  BOOST_TEST((!lz::isless(NAN, 1.f) && lz::isless(1, 2) && lz::isgreaterequal(2, 2.f)));
}

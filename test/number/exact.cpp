// C++ numbers in integer element types: at both ends of each, from integers and reals.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/number/exact.hpp>
#include <string>

namespace lz = lazuli;

namespace {

constexpr auto most = std::numeric_limits<std::int64_t>::max();
constexpr auto least = std::numeric_limits<std::int64_t>::min();
constexpr auto huge = std::numeric_limits<std::uint64_t>::max();

static_assert(lz::exactly<std::uint8_t>("f", 255) == 255 && lz::exactly<std::int8_t>("f", -128LL));
static_assert(lz::exactly<std::int64_t>("f", least) == least && lz::exactly<bool>("f", 2));
static_assert(lz::exactly<float>("f", 2) == 2.f && lz::exactly<int>("f", -2.9) == -2);
static_assert(lz::saturated<std::uint8_t>(-1) == 0 && lz::saturated<std::uint8_t>(256) == 255);
static_assert(lz::saturated<std::int8_t>(huge) == 127 && lz::saturated<int>(least) == -2147483648);
static_assert(lz::saturated<std::uint64_t>(least) == 0 &&
              lz::saturated<std::int64_t>(huge) == most);
static_assert(lz::saturated<std::int16_t>('a') == 97 && lz::saturated<std::int8_t>(true) == 1);
static_assert(lz::saturated<float>(huge) == 0x1p64f);

template <class T, class X>
std::string objection(X x) {
  try {
    (void)lz::exactly<T>("add", x);
  } catch (lz::dtype_error const& e) {
    return e.what();
  }
  return "none";
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_number_that_the_integers_do_not_have_is_an_error_that_names_it) {
  BOOST_TEST(objection<std::uint8_t>(300) ==
             "add: 300 is no uint8; convert the tensor or the number");
  BOOST_TEST(objection<std::uint64_t>(-1) ==
             "add: -1 is no uint64; convert the tensor or the number");
  BOOST_TEST(objection<std::int64_t>(huge) ==
             "add: 18446744073709551615 is no int64; convert the tensor or the number");
  BOOST_TEST(objection<int>(3e9) == "add: 3e+09 is no int32; convert the tensor or the number");
  BOOST_TEST(objection<int>(NAN) == "add: nan is no int32; convert the tensor or the number");
}

BOOST_AUTO_TEST_CASE(reals_are_cut_first_and_both_ends_are_exact) {
  BOOST_TEST(objection<std::uint8_t>(255.9) == "none");
  BOOST_TEST(objection<std::uint8_t>(256.0) != "none");
  BOOST_TEST(objection<std::uint8_t>(-0.9) == "none");
  BOOST_TEST(objection<std::uint8_t>(-1.0) != "none");
  BOOST_TEST(objection<std::int8_t>(-128.9f) == "none");
  BOOST_TEST(objection<std::int8_t>(-129.f) != "none");
  BOOST_TEST(objection<std::int64_t>(-0x1p63) == "none");
  BOOST_TEST(objection<std::int64_t>(0x1p63) != "none");
  BOOST_TEST(objection<std::int64_t>(-0x1.0000000000001p63) != "none");
  BOOST_TEST(objection<std::uint64_t>(0x1.fffffffffffffp63) == "none");
  BOOST_TEST(objection<std::uint64_t>(0x1p64) != "none");
  BOOST_TEST(objection<std::int16_t>(lz::float16(40000)) != "none");
  BOOST_TEST(objection<std::int16_t>(-HUGE_VAL) != "none");
}

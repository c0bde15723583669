#include <boost/test/unit_test.hpp>
#include <cstring>
#include <lazuli/io/parse.hpp>
#include <random>

namespace io_parse {

namespace lz = lazuli;
using lz::text::parse;

constexpr double inf = std::numeric_limits<double>::infinity();

struct real_row {
  char const* token;
  double value;
};
real_row const reals[] = {
    {"0", 0},
    {"-0", -0.},
    {"+7", 7},
    {"1.5e3", 1500},
    {".5", .5},
    {"5.", 5},
    {"1E-2", .01},
    {"inf", inf},
    {"-Infinity", -inf},
    {"1e308", 1e308},
    {"1e400", inf},
    {"-1e400", -inf},
    {"1e-400", 0},
    {"-1e-400", -0.},
    {"4.9e-324", 5e-324},
    {"0.1", .1},
    {"1e99999999999999999999", inf},
    {"1e-99999999999999999999", 0},
    {"0.0000000000000000000000001e400", inf},
    {"1234567890123456789012345e300", inf},
    {"10000000000e-400", 0},
    {"0e999", 0},
};
char const* const no_numbers[] = {"",    "-",   "+",    ".",     "e5",   "1e",   "1e+",   "--1",
                                  "+-1", "-+1", "++1",  "1.2.3", "1,5",  "0x10", "1_000", "abc",
                                  "1 2", "1j",  "nane", "infin", "\x01", "1\xff"};

BOOST_AUTO_TEST_SUITE(parse_hpp)

BOOST_AUTO_TEST_CASE(reals_are_rounded_once_and_leave_the_range_as_in_cpp) {
  for (auto const& row : reals) {
    auto const got = parse<double>(row.token);
    BOOST_TEST_CONTEXT(row.token) {
      BOOST_TEST_REQUIRE(got.has_value());
      BOOST_TEST(std::memcmp(&*got, &row.value, sizeof(double)) == 0);
    }
  }
  BOOST_TEST(std::isnan(*parse<double>("nan")));
  BOOST_TEST(std::isnan(*parse<float>("-NaN")));
  BOOST_TEST(*parse<float>("1e39") == std::numeric_limits<float>::infinity());
  BOOST_TEST(*parse<float>("1e-46") == 0.f);
  BOOST_TEST(*parse<float>("1.00000005960464477540") ==
             std::nextafter(1.f, 2.f));  // just above the tie
  BOOST_TEST(parse<lz::float16>("65504")->bits() == 0x7bff);
  BOOST_TEST(parse<lz::bfloat16>("-1.5")->bits() == 0xbfc0);
}

BOOST_AUTO_TEST_CASE(what_is_no_number_is_refused) {
  for (std::string_view const token : no_numbers) {
    BOOST_TEST_CONTEXT(token) {
      BOOST_TEST(!parse<double>(token));
      BOOST_TEST(!parse<float>(token));
      BOOST_TEST(!parse<int>(token));
      BOOST_TEST(!parse<bool>(token));
      BOOST_TEST((token == "1j" || !parse<std::complex<double>>(token)));
    }
  }
  BOOST_TEST(!parse<double>(std::string_view("1\0", 2)));
}

BOOST_AUTO_TEST_CASE(integers_must_fit) {
  BOOST_TEST(*parse<std::int8_t>("-128") == -128);
  BOOST_TEST(!parse<std::int8_t>("128"));
  BOOST_TEST(*parse<std::uint64_t>("+18446744073709551615") == ~std::uint64_t{0});
  BOOST_TEST(!parse<std::uint64_t>("18446744073709551616"));
  BOOST_TEST(!parse<std::uint8_t>("-1"));
  BOOST_TEST(!parse<int>("1.0"));
  BOOST_TEST(!parse<int>("1e3"));
  BOOST_TEST(*parse<int>("007") == 7);
}

BOOST_AUTO_TEST_CASE(booleans_are_words_or_numbers) {
  BOOST_TEST(
      (*parse<bool>("True") && *parse<bool>("TRUE") && *parse<bool>("1") && *parse<bool>("-0.5")));
  BOOST_TEST((!*parse<bool>("false") && !*parse<bool>("0") && !*parse<bool>("0.0")));
}

BOOST_AUTO_TEST_CASE(complex_numbers_are_written_as_in_python) {
  using c = std::complex<double>;
  BOOST_TEST((*parse<c>("1+2j") == c(1, 2) && *parse<c>("-1.5e1-2e-1j") == c(-15, -.2)));
  BOOST_TEST(
      (*parse<c>("3") == c(3, 0) && *parse<c>("2J") == c(0, 2) && *parse<c>("(1-1j)") == c(1, -1)));
  BOOST_TEST(std::isnan(parse<c>("1+nanj")->imag()));
  for (char const* const token : {"1+2", "1+j", "j", "(1+2j", "1+2j)", "1+2j3", "1++2j", "()"})
    BOOST_TEST(!parse<c>(token));
}

BOOST_AUTO_TEST_CASE(any_bytes_give_a_number_or_nothing) {
  std::mt19937 dice(7);
  constexpr std::string_view likely = "0123456789+-.eEnaijfINF()xX\0 \xff";
  int numbers = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string token;
    for (auto n = dice() % 9; n > 0; --n)
      token += dice() % 8 ? likely[dice() % likely.size()] : static_cast<char>(dice());
    numbers += parse<double>(token).has_value() + parse<float>(token).has_value() +
               parse<int>(token).has_value() + parse<bool>(token).has_value() +
               parse<std::complex<float>>(token).has_value();
  }
  BOOST_TEST(numbers > 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace io_parse

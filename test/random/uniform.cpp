#include <boost/test/unit_test.hpp>
#include <lazuli/random/fill.hpp>
#include <vector>

#include "random/statistics.hpp"

namespace random_uniform {

namespace lz = lazuli;
namespace rnd = lz::random;
namespace tt = boost::test_tools;

template <class Law>
std::vector<typename Law::value_type> draw(Law const& law, std::size_t n, std::uint64_t seed = 1,
                                           rnd::engine engine = rnd::philox) {
  rnd::generator g(seed, engine);
  std::vector<typename Law::value_type> out(n);
  rnd::detail::fill_memory(law, g, out.data(), static_cast<std::ptrdiff_t>(n));
  return out;
}

BOOST_AUTO_TEST_SUITE(uniform_hpp)

BOOST_AUTO_TEST_CASE(fractions_are_the_upper_bits_of_the_words) {
  rnd::philox_tile tile;
  rnd::fill_tile(tile, 11, 0);
  auto const floats = draw(rnd::uniform_law<float>{}, 64, 11);
  auto const doubles = draw(rnd::uniform_law<double>{}, 32, 11);
  auto const halves = draw(rnd::uniform_law<lz::float16>{}, 64, 11);
  for (std::size_t i = 0; i < 64; ++i) {
    BOOST_TEST(floats[i] == std::ldexp(static_cast<float>(tile.words[i] >> 8), -24));
    BOOST_TEST(float(halves[i]) == std::ldexp(static_cast<float>(tile.words[i] >> 21), -11));
  }
  for (std::size_t i = 0; i < 32; ++i) {
    std::uint64_t const word = tile.words[2 * i] | std::uint64_t{tile.words[2 * i + 1]} << 32;
    BOOST_TEST(doubles[i] == std::ldexp(static_cast<double>(word >> 11), -53));
  }
}

BOOST_AUTO_TEST_CASE(uniform_numbers_have_the_distribution_and_stay_below_the_upper_end) {
  auto const u = [](double x) { return (x + 2) / 5; };
  for (auto const engine : {rnd::philox, rnd::mt19937}) {
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      auto const x = draw(rnd::uniform_law<double>{-2, 3}, 20000, seed, engine);
      BOOST_TEST(statistics::distance(x, u) < 1.95);
      auto const y = draw(rnd::uniform_law<float>{-2, 3}, 20000, seed, engine);
      BOOST_TEST(statistics::distance(y, u) < 1.95);
      BOOST_TEST((*std::min_element(y.begin(), y.end()) >= -2));
      BOOST_TEST((*std::max_element(y.begin(), y.end()) < 3));
    }
  }
}

BOOST_AUTO_TEST_CASE(an_interval_of_two_neighbours_holds_the_lower_one_only) {
  float const next = std::nextafter(1.f, 2.f);
  for (float const x : draw(rnd::uniform_law<float>{1, next}, 100)) BOOST_TEST(x == 1.f);
  for (float const x : draw(rnd::uniform_law<float>{2, 2}, 10)) BOOST_TEST(x == 2.f);
  float most = 0;
  for (auto const engine : {rnd::philox, rnd::mt19937}) {
    for (auto const x : draw(rnd::uniform_law<lz::bfloat16>{0, 1}, 5000, 2, engine))
      most = std::max(most, float(x));
  }
  BOOST_TEST(most < 1.f);
  BOOST_TEST(most > 0.99f);
  using low = rnd::uniform_law<lz::float16>;
  BOOST_TEST((low{-1, 0}.last() < 0.f && low{-2, -1}.last() < -1.f));
  BOOST_TEST((low{0, 1}.last() == 1.f - 0x1p-11f && low{0, 0.1f}.last() < 0.1f));
}

BOOST_AUTO_TEST_CASE(every_integer_of_a_range_comes_equally_often) {
  for (auto const engine : {rnd::philox, rnd::mt19937}) {
    std::vector<double> seen(37), expected(37, 1000);
    for (auto const v :
         draw(rnd::integer_law<std::int64_t>{std::uint64_t(-5), 37}, 37000, 3, engine)) {
      BOOST_TEST_REQUIRE((v >= -5 && v < 32));
      ++seen[static_cast<std::size_t>(v + 5)];
    }
    BOOST_TEST(std::fabs(statistics::chi_square(seen, expected)) < 3.5);
  }
}

BOOST_AUTO_TEST_CASE(ranges_of_64_bits_are_filled) {
  int high = 0, odd = 0;
  for (auto const v : draw(rnd::integer_law<std::uint64_t>{}, 1000)) {
    high += v >> 63 != 0;
    odd += v % 2 != 0;
  }
  BOOST_TEST((high > 420 && high < 580 && odd > 420 && odd < 580));
  std::uint64_t const top = std::uint64_t{1} << 63;
  for (auto const v : draw(rnd::integer_law<std::int64_t>{top, top}, 100)) BOOST_TEST(v < 0);
}

BOOST_AUTO_TEST_CASE(bernoulli_numbers_are_1_with_their_probability) {
  for (double const p : {0., 0.3, 1.}) {
    for (auto const engine : {rnd::philox, rnd::mt19937}) {
      double ones = 0;
      for (auto const v : draw(rnd::bernoulli_law<std::int8_t>{p}, 10000, 4, engine)) ones += v;
      BOOST_TEST(std::fabs(ones - 10000 * p) <= 4 * std::sqrt(10000 * p * (1 - p)));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace random_uniform

#include <boost/test/unit_test.hpp>
#include <lazuli/random/fill.hpp>
#include <tuple>
#include <vector>

#include "random/statistics.hpp"

namespace random_normal {

namespace lz = lazuli;
namespace rnd = lz::random;

template <class Law>
std::vector<typename Law::value_type> draw(Law const& law, std::size_t n, std::uint64_t seed = 1,
                                           rnd::engine engine = rnd::philox) {
  rnd::generator g(seed, engine);
  std::vector<typename Law::value_type> out(n);
  rnd::detail::fill_memory(law, g, out.data(), static_cast<std::ptrdiff_t>(n));
  return out;
}

template <class T>
void check_functions() {
  using P = lz::simd::pack<T, lz::simd::native_bytes / static_cast<int>(sizeof(T))>;
  double const unit = static_cast<double>(std::numeric_limits<T>::epsilon());
  auto const close = [&](T got, long double want, double scale) {
    BOOST_TEST_REQUIRE(std::fabs(static_cast<double>(got - want)) <= 3 * unit * scale);
  };
  rnd::generator g(5);
  for (int i = 0; i < 20000; ++i) {
    T const turn = std::ldexp(static_cast<T>(g() >> 8), -24);
    T const u = 1 - (i % 2 == 0 ? turn : std::ldexp(turn, -12));
    P c, s;
    rnd::detail::cos_and_sin(P(turn), c, s);
    long double const angle = 2 * 3.14159265358979323846264338327950288L * turn;
    close(c[0], std::cos(angle), 1);
    close(s[P::size - 1], std::sin(angle), 1);
    long double const log = -std::log(static_cast<long double>(u));
    close(rnd::detail::minus_log(P(u))[0], log, static_cast<double>(log));
  }
  long double const tiny = -std::log(0x1p-24L);
  close(rnd::detail::minus_log(P(T(0x1p-24)))[0], tiny, static_cast<double>(tiny));
  BOOST_TEST(rnd::detail::minus_log(P(T(1)))[0] == T(0));
}

BOOST_AUTO_TEST_SUITE(normal_hpp)

BOOST_AUTO_TEST_CASE(the_functions_behind_are_right_within_a_few_units) {
  check_functions<float>();
  check_functions<double>();
}

BOOST_AUTO_TEST_CASE(normal_numbers_have_the_distribution_and_its_moments) {
  auto const law = [](double x) { return statistics::normal_distribution((x - 1) / 2); };
  auto const check = [&](auto const& x) {
    BOOST_TEST(statistics::distance(x, law) < 1.95);
    auto const m = statistics::moments_of(x);
    BOOST_TEST(std::fabs(m.mean - 1) < 0.05);
    BOOST_TEST(std::fabs(m.variance - 4) < 0.15);
  };
  for (auto const engine : {rnd::philox, rnd::mt19937}) {
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      check(draw(rnd::normal_law<float>{1, 2}, 30000, seed, engine));
      check(draw(rnd::normal_law<double>{1, 2}, 30001, seed, engine));
    }
  }
}

BOOST_AUTO_TEST_CASE(neighbours_and_halves_of_a_tile_are_not_correlated) {
  auto const x = draw(rnd::normal_law<float>{}, 64 * 500);
  for (std::size_t const lag : {1u, 2u, 16u, 32u, 64u}) {
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i + lag < x.size(); ++i) {
      sum += double(x[i]) * x[i + lag];
      squares += (double(x[i]) * x[i] - 1) * (double(x[i + lag]) * x[i + lag] - 1);
    }
    BOOST_TEST(std::fabs(sum) < 4 * std::sqrt(32000.));
    BOOST_TEST(std::fabs(squares) < 4 * 2 * std::sqrt(32000.));
  }
}

BOOST_AUTO_TEST_CASE(bits_are_the_same_under_every_instruction_set) {
  // Computed once; the stages of the tests compile for SSE2, AVX2 and the machine's own.
  auto const f = draw(rnd::normal_law<float>{}, 3, 0);
  auto const d = draw(rnd::normal_law<double>{}, 3, 0);
  auto const e = draw(rnd::exponential_law<float>{}, 2, 0);
  BOOST_TEST(f[0] == -0x1.7293fcp-4f);
  BOOST_TEST(f[2] == -0x1.d900cep-1f);
  BOOST_TEST(d[0] == -0x1.9ffd9aa3bc9b3p+0);
  BOOST_TEST(d[2] == -0x1.e97e1a57636ccp-4);
  BOOST_TEST(e[1] == 0x1.0ff324p+1f);
}

using sixteen_bits = std::tuple<lz::float16, lz::bfloat16>;
BOOST_AUTO_TEST_CASE_TEMPLATE(numbers_of_16_bits_are_finite, T, sixteen_bits) {
  for (auto const engine : {rnd::philox, rnd::mt19937}) {
    double squares = 0;
    for (T const each : draw(rnd::normal_law<T>{}, 40000, 3, engine))
      squares += double(float(each)) * double(float(each));
    BOOST_TEST(std::fabs(squares / 40000 - 1) < 0.05);
  }
}

BOOST_AUTO_TEST_CASE(exponential_numbers_have_the_distribution) {
  auto const law = [](double x) { return 1 - std::exp(-2.5 * x); };
  for (auto const engine : {rnd::philox, rnd::mt19937}) {
    auto const x = draw(rnd::exponential_law<float>{2.5}, 20000, 6, engine);
    BOOST_TEST(statistics::distance(x, law) < 1.95);
    BOOST_TEST((*std::min_element(x.begin(), x.end()) >= 0));
    auto const y = draw(rnd::exponential_law<double>{2.5}, 20000, 7, engine);
    BOOST_TEST(statistics::distance(y, law) < 1.95);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace random_normal

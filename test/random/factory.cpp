#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <lazuli/random/factory.hpp>
#include <vector>

namespace random_factory {

namespace lz = lazuli;
namespace rnd = lz::random;
namespace tt = boost::test_tools;
using namespace lz::literals;
using lz::dyn;

template <class A, class B>
inline constexpr bool same = std::is_same_v<A, B>;
int const n = 3;
static_assert(same<decltype(lz::rand(2, n)), lz::matrix<float>>);
static_assert(same<decltype(lz::rand<double>(2_c, n)), lz::tensor<double, 2, dyn>>);
static_assert(same<decltype(lz::rand()), lz::scalar<float>>);
static_assert(same<decltype(lz::randn<double>(lz::shape(2_c, n))), lz::tensor<double, 2, dyn>>);
static_assert(same<decltype(lz::randn({2, n})), lz::matrix<float>>);
static_assert(same<decltype(lz::randint(3, lz::shape(n))), lz::vector<std::int64_t>>);
static_assert(same<decltype(lz::randint<float>(0, 3, {2, n})), lz::matrix<float>>);

/// After torch.manual_seed(0); where the lectures print a number, it is this one.
struct pytorch {
  pytorch() { lz::manual_seed(0, rnd::mt19937); }
  ~pytorch() { lz::manual_seed(0, rnd::philox); }
};

template <class X>
void check_close(X const& x, std::vector<double> const& want, double tolerance = 5.1e-5) {
  auto const& got = x;
  BOOST_TEST_REQUIRE(got.numel() == static_cast<std::ptrdiff_t>(want.size()));
  for (std::size_t i = 0; i < want.size(); ++i)
    BOOST_TEST(std::fabs(static_cast<double>(got.data()[i]) - want[i]) <= tolerance);
}

BOOST_AUTO_TEST_SUITE(factory_hpp)

BOOST_FIXTURE_TEST_CASE(the_lectures_numbers_in_their_order, pytorch) {
  BOOST_TEST(static_cast<double>(lz::rand(1).item()) == 0.49625658988952637);
  check_close(lz::rand(2), {0.7682, 0.0885});
  check_close(lz::rand(3), {0.1320, 0.3074, 0.6341});
  check_close(lz::rand(1, 1), {0.4901});
  check_close(lz::rand(1, 1, 1), {0.8964});
  check_close(lz::rand(2, 6), {0.4556, 0.6323, 0.3489, 0.4017, 0.0223, 0.1689, 0.2939, 0.5185,
                               0.6977, 0.8000, 0.1610, 0.2823});
  // Beyond the lectures, by PyTorch 2.15:
  check_close(lz::rand<double>({2, 4}),
              {0.452869, 0.176800, 0.355267, 0.621905, 0.481848, 0.440800, 0.407282, 0.205439},
              1e-6);
  check_close(lz::rand(2, 3), {0.208130, 0.929799, 0.723109, 0.742336, 0.526296, 0.243658}, 1e-6);
  check_close(lz::randn(2, 3), {-0.214186, -0.431969, -0.707878, -0.106434, -1.242732, -0.476232},
              1e-6);
}

BOOST_FIXTURE_TEST_CASE(normal_numbers_as_pytorch_below_and_above_16, pytorch) {
  check_close(lz::randn(3), {1.540996, -0.293429, -2.178789}, 1e-6);
  check_close(lz::randn(1), {0.568431}, 1e-6);  // the spare one of a pair
  check_close(lz::rand(1), {0.455628}, 1e-6);
  lz::manual_seed(0);
  check_close(
      lz::randn(17),
      {-1.125840, -1.695931, 0.566651, 0.793508, 0.598839, -1.555095, -0.341360, 1.853006, 0.468096,
       -0.585498, -0.173397, 0.183478, 1.389366, 1.586334, 0.946298, -0.843677, 0.931827},
      2e-6);
  check_close(lz::rand(1), {0.269834}, 1e-6);
  lz::manual_seed(0);
  check_close(
      lz::randn<double>(16),
      {-2.310412, -0.373251, -1.060817, 0.999509, -0.884025, -1.275547, -0.623225, -0.866442,
       -1.295627, 1.523632, 0.323661, 2.017726, 1.135742, -1.226881, 0.071388, 0.338017},
      1e-6);
  lz::manual_seed(0);
  auto const z = lz::randn<std::complex<float>>(3);
  check_close(lz::vector<float>({z(0).real(), z(1).real(), z(2).imag()}),
              {1.089649, -1.540637, -0.988956}, 1e-6);
}

BOOST_FIXTURE_TEST_CASE(integers_and_bernoulli_numbers_as_pytorch, pytorch) {
  check_close(lz::randint(0, 10, lz::shape(8)), {4, 9, 3, 0, 3, 9, 7, 3});
  lz::manual_seed(0);
  check_close(lz::randint(-5, 1 << 27, lz::shape(4)), {75434578, 130329040, 118924802, 2214964});
  lz::manual_seed(0);
  check_close(lz::randint(1 << 28, lz::shape(2)), {130329135, 136432832});
  lz::manual_seed(0);
  check_close(lz::randint<std::uint8_t>(0, 256, {4}), {172, 47, 117, 192});
  lz::manual_seed(0);
  check_close(lz::bernoulli(lz::full({14}, 0.3f)), {0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1});
  lz::manual_seed(0);
  check_close(lz::empty(10).bernoulli_(0.3), {0, 0, 0, 0, 0, 0, 1, 0, 0, 1});
  lz::manual_seed(0);
  check_close(lz::empty(5).exponential_(), {3.508326, 1.230385, 0.615044, 2.535119, 1.035705},
              1e-6);
  lz::manual_seed(0);
  check_close(lz::empty(3).uniform_(-2, 3), {0.481283, 1.841109, -1.557613}, 1e-6);
  lz::manual_seed(0);
  check_close(lz::empty<int>(3).random_(), {209652396, 398764591, 924231285});
  lz::manual_seed(0);
  check_close(lz::rand<lz::float16>(2), {0.496337891, 0.768066406}, 1e-9);
}

BOOST_AUTO_TEST_CASE(seeds_and_generators_of_ones_own_repeat_the_numbers) {
  lz::manual_seed(3);
  lz::matrix<float> const a = lz::rand(3, 4);
  lz::matrix<float> const b = lz::rand(3, 4);
  auto const equal = [](auto const& x, auto const& y) {
    return std::ranges::equal(x.flat(), y.flat());
  };
  BOOST_TEST(!equal(a, b));
  rnd::generator g(3), h(3);
  BOOST_TEST(equal(a, lz::rand(g, 3, 4)));
  BOOST_TEST(equal(b, lz::rand(g, {3, 4})));
  BOOST_TEST(equal(a, lz::rand_like(b, h)));
  auto const z = lz::randn(h, 5_c, n);
  static_assert(same<decltype(z), lz::tensor<float, 5, dyn> const>);
  BOOST_TEST((lz::randn({0, 4}).numel() == 0 && lz::rand(0).numel() == 0));
}

BOOST_AUTO_TEST_CASE(like_takes_extents_and_dtype_of_an_expression) {
  lz::tensor<double, 2, 3> x;
  static_assert(same<decltype(lz::randn_like(x)), lz::tensor<double, 2, 3>>);
  static_assert(same<decltype(lz::rand_like<float>(x)), lz::tensor<float, 2, 3>>);
  auto const k = lz::randint_like<int>(x, 5, 7);
  for (int const v : k.flat()) BOOST_TEST((v == 5 || v == 6));
}

BOOST_AUTO_TEST_CASE(normal_takes_mean_and_deviation_as_numbers_or_element_by_element) {
  rnd::generator g(5), h(5), k(5);
  auto const plain = lz::randn(h, 2, 3);
  auto const moved = lz::normal(10, 2, lz::shape(2, 3), g);
  lz::matrix<float> const mean({{0.f}, {100.f}});
  lz::vector<float> const deviation({0.f, 1.f, 2.f});
  auto const each = lz::normal(mean, deviation, k);
  static_assert(same<decltype(each), lz::matrix<float> const>);
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 3; ++j) {
      BOOST_TEST(std::fabs(moved(i, j) - (plain(i, j) * 2 + 10)) < 2e-6f);
      BOOST_TEST(std::fabs(each(i, j) - (plain(i, j) * float(j) + 100.f * float(i))) < 2e-5f);
    }
  }
  BOOST_CHECK_THROW(lz::normal(0, -1, lz::shape(2)), lz::error);
  auto const same = [] { return lz::random::generator(3); };
  auto one = same(), two = same(), three = same();
  lz::matrix<float> const by_shape = lz::normal(0, 1, lz::shape(2, 3), one), by_braces = lz::normal(0, 1, {2, 3}, two);
  BOOST_TEST((by_shape(1, 2) == by_braces(1, 2) && lz::normal(0, 1, 6, three).shape() == lz::shape(6)));
  BOOST_CHECK_THROW(lz::normal(mean, lz::vector<float>({-1.f})), lz::error);
}

BOOST_AUTO_TEST_CASE(impossible_sizes_and_ranges_are_errors) {
  BOOST_CHECK_THROW(lz::rand(2, -1), lz::shape_error);
  BOOST_CHECK_THROW(lz::randint(5, 5, lz::shape(2)), lz::error);
  BOOST_CHECK_THROW(lz::randint<std::int8_t>(0, 129, lz::shape(2)), lz::error);
  BOOST_TEST(lz::randint<std::int8_t>(127, 128, lz::shape(1)).item() == 127);
}

BOOST_AUTO_TEST_CASE(randint_takes_one_size_as_a_number) {
  auto const x = lz::randint(2, 4, 50);
  static_assert(std::is_same_v<decltype(x), lz::vector<std::int64_t> const>);
  BOOST_TEST((x.size() == 50 && lz::min(x).item() == 2 && lz::max(x).item() == 3));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace random_factory

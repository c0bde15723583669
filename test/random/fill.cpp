#include <boost/test/unit_test.hpp>
#include <lazuli/random/fill.hpp>
#include <vector>

namespace random_fill {

namespace lz = lazuli;
namespace rnd = lz::random;

template <class Law>
std::vector<typename Law::value_type> drawn(rnd::generator& g, Law const& law, std::size_t n) {
  std::vector<typename Law::value_type> out(n);
  rnd::detail::fill_memory(law, g, out.data(), static_cast<std::ptrdiff_t>(n));
  return out;
}

BOOST_AUTO_TEST_SUITE(fill_hpp)

BOOST_AUTO_TEST_CASE(an_element_does_not_depend_on_how_many_follow_it) {
  auto const check = [](auto const& law) {
    rnd::generator all(3);
    auto const many = drawn(all, law, 200000);  // on several threads
    for (std::size_t const n : {0u, 1u, 31u, 32u, 33u, 64u, 65u, 4095u, 4096u, 5000u}) {
      rnd::generator g(3);
      auto const some = drawn(g, law, n);
      BOOST_TEST(std::equal(some.begin(), some.end(), many.begin()));
    }
  };
  check(rnd::uniform_law<float>{});
  check(rnd::uniform_law<double>{});
  check(rnd::normal_law<double>{});
  check(rnd::integer_law<std::int8_t>{.low = 0, .range = 100});
}

BOOST_AUTO_TEST_CASE(results_do_not_depend_on_the_number_of_threads) {
  int const threads = lz::get_num_threads();
  std::vector<std::vector<float>> seen;
  for (int const n : {1, 2, 3, 7}) {
    lz::set_num_threads(n);
    rnd::generator g(3);
    seen.push_back(drawn(g, rnd::normal_law<float>{}, 300001));
  }
  lz::set_num_threads(threads);
  for (auto const& each : seen) BOOST_TEST((each == seen[0]));
}

BOOST_AUTO_TEST_CASE(draws_follow_one_another_without_overlap) {
  for (auto const engine : {rnd::philox, rnd::mt19937}) {
    rnd::generator g(3, engine);
    std::vector<float> all;
    for (std::size_t const n : {5u, 64u, 0u, 65u, 1u}) {
      for (float const x : drawn(g, rnd::uniform_law<float>{}, n)) all.push_back(x);
    }
    std::sort(all.begin(), all.end());
    BOOST_TEST((std::adjacent_find(all.begin(), all.end()) == all.end()));
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace random_fill

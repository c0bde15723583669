#include <boost/test/unit_test.hpp>
#include <lazuli/random/generator.hpp>
#include <random>
#include <vector>

namespace random_generator {

namespace lz = lazuli;
namespace rnd = lz::random;

static_assert(std::uniform_random_bit_generator<rnd::generator>);

std::vector<std::uint32_t> first(rnd::generator g, int n = 5) {
  std::vector<std::uint32_t> out;
  for (int i = 0; i < n; ++i) out.push_back(g());
  return out;
}

BOOST_AUTO_TEST_SUITE(generator_hpp)

BOOST_AUTO_TEST_CASE(a_seed_gives_the_same_numbers_again_and_another_seed_others) {
  for (auto const engine : {rnd::philox, rnd::mt19937}) {
    rnd::generator g(7, engine), again(7, engine), other(8, engine);
    BOOST_TEST((g.engine() == engine && g.initial_seed() == 7));
    auto const numbers = first(g);
    BOOST_TEST((first(again) == numbers && first(other) != numbers));
    for (int i = 0; i < 3; ++i) g();
    BOOST_TEST((first(g) != numbers));
    g.seed(7);
    BOOST_TEST((first(g) == numbers));
  }
}

BOOST_AUTO_TEST_CASE(mt19937_has_the_standards_numbers_and_takes_32_bits_of_the_seed) {
  rnd::generator g(5489, rnd::mt19937), same((std::uint64_t{1} << 40) + 5489, rnd::mt19937);
  BOOST_TEST((first(g) == first(same)));
  for (int i = 1; i < 10000; ++i) g();
  BOOST_TEST(g() == 4123659995u);  // [rand.predef]: the 10000th of the default seed
  std::mt19937 plain(3);
  rnd::generator wide(3, rnd::mt19937);
  std::uint64_t const high = plain(), low = plain();
  BOOST_TEST(wide.twister64() == (high << 32 | low));
}

BOOST_AUTO_TEST_CASE(a_copy_goes_on_as_the_original_does) {
  for (auto const engine : {rnd::philox, rnd::mt19937}) {
    rnd::generator g(1, engine);
    g();
    auto copy = g;
    BOOST_TEST((first(copy) == first(g)));
  }
}

BOOST_AUTO_TEST_CASE(children_do_not_depend_on_what_was_drawn_and_differ) {
  for (auto const engine : {rnd::philox, rnd::mt19937}) {
    rnd::generator g(1, engine);
    auto const child = g.split(3);
    g();
    BOOST_TEST((child.engine() == engine));
    BOOST_TEST((first(g.split(3)) == first(child)));
    BOOST_TEST((first(g.split(4)) != first(child)));
    BOOST_TEST((first(child.split(3)) != first(child)));
    BOOST_TEST((first(g) != first(child)));
  }
}

BOOST_AUTO_TEST_CASE(manual_seed_keeps_or_chooses_the_engine_and_states_can_be_put_back) {
  auto const before = rnd::get_state();
  lz::manual_seed(0, rnd::mt19937);
  BOOST_TEST((rnd::get_state().engine() == rnd::mt19937 && rnd::initial_seed() == 0));
  lz::manual_seed(9);
  BOOST_TEST((rnd::get_state().engine() == rnd::mt19937 && rnd::initial_seed() == 9));
  auto const state = rnd::get_state();
  lz::manual_seed(1, rnd::philox);
  rnd::set_state(state);
  BOOST_TEST((first(rnd::get_state()) == first(state)));
  rnd::set_state(before);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace random_generator

// Generated kernels of random expressions over random layouts, compiled by the host's compiler and
// run there, against the host's own loops.   LAZULI_FUZZ=N tries N times as many.
#include <boost/test/unit_test.hpp>

#include "fuzz_cases.hpp"
#include "host_program.hpp"

namespace {

void run(unsigned seed, int cases) {
  std::mt19937_64 random(seed);
  std::size_t const bytes = std::size_t{64} << 20;
  std::unique_ptr<std::byte, decltype(&std::free)> const memory(
      static_cast<std::byte*>(std::aligned_alloc(64, bytes)), &std::free);
  fuzz::batch all{{memory.get(), bytes, 0}, {}, {}};
  for (int i = 0; i < cases; ++i) fuzz::add(all, i % fuzz::expressions, random);
  for (std::string const way :
       {"lv", "lu", "lg", "lf", "ls", "rv", "rr", "rg", "rf", "rs", "tt", "tg", "ts"})
    BOOST_TEST((cases < 176 || all.kernels.ways.count(way) == 1u), way << " was never tried");
  mock::host_program const program(all.kernels.kernels);
  all.kernels.run([&](std::string const& name, unsigned blocks, auto const&, void** parameters) {
    program.run(name, blocks, parameters);
  });
  for (std::size_t i = 0; i < all.checks.size(); ++i) {
    std::string const wrong = all.checks[i]();
    BOOST_TEST(wrong == "", "seed " << seed << ", case " << i << ", expression "
                                    << i % static_cast<std::size_t>(fuzz::expressions) << ": "
                                    << wrong);
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(random_expressions_over_random_layouts_equal_the_host) {
  char const* const more = std::getenv("LAZULI_FUZZ");
  for (unsigned seed = 0; seed < (more ? static_cast<unsigned>(std::atoi(more)) : 1u); ++seed)
    run(20261121 + seed, mock::sanitized ? 64 : 176);
}

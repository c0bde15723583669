// results: several values that structured bindings take apart.
#include <boost/test/unit_test.hpp>
#include <lazuli/meta/results.hpp>
#include <memory>

namespace meta_results {

BOOST_AUTO_TEST_CASE(results_are_taken_apart) {
  lazuli::results r(1, 2.5);
  auto& [a, b] = r;
  a = 3;
  BOOST_TEST((r.get<0>() == 3 && b == 2.5));
  auto [p] = lazuli::results(std::make_unique<int>(4));
  BOOST_TEST(*p == 4);
}

}  // namespace meta_results

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

BOOST_AUTO_TEST_CASE(one_result_is_asked_for_by_its_place) {
  lazuli::results r(1, 2.5);
  get<1>(r) = 4.5;
  BOOST_TEST((lazuli::get<0>(r) == 1 && get<1>(std::as_const(r)) == 4.5));
  auto const owned = get<0>(lazuli::results(std::make_unique<int>(7)));
  BOOST_TEST(*owned == 7);
  std::get<0>(r) = 5;
  using std::get;
  BOOST_TEST((get<0>(r) == 5 && std::get<1>(std::as_const(r)) == 4.5 && *std::get<0>(lazuli::results(std::make_unique<int>(8))) == 8));
}

struct named {
  static constexpr int result_count = 3;
  int first;
  std::unique_ptr<int> second;
  double third;
};
BOOST_AUTO_TEST_CASE(so_are_results_that_have_names) {
  named r{1, std::make_unique<int>(7), 2.5};
  std::get<0>(r) = 5;
  BOOST_TEST((r.first == 5 && std::get<2>(std::as_const(r)) == 2.5));
  lazuli::get<0>(r) = 6;
  BOOST_TEST((r.first == 6 && lazuli::get<2>(std::as_const(r)) == 2.5));
  auto owned = std::get<1>(std::move(r));
  BOOST_TEST(*owned == 7);
  r.second = std::move(owned);
  auto const again = lazuli::get<1>(std::move(r));
  BOOST_TEST(*again == 7);
}

}  // namespace meta_results

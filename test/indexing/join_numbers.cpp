#include <lazuli/indexing/join_numbers.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace indexing_join_numbers {

namespace lz = lazuli;
using support::holds;

BOOST_AUTO_TEST_SUITE(join_numbers_hpp)

BOOST_AUTO_TEST_CASE(numbers_in_braces_are_the_elements_of_a_vector) {
  lz::vector<double> const x{1, 2.5};
  static_assert(std::is_same_v<decltype(lz::stack({x(0), x(1)})), lz::vector<double>>);
  BOOST_TEST(holds(lz::stack({x(0), x(1), 7.}), {1., 2.5, 7.}));
  BOOST_TEST(holds(lz::stack({x(1)}, -1), {2.5}));
  BOOST_TEST(holds(lz::stack({true, false}, 0), {true, false}));
  BOOST_TEST(holds(lz::stack({lz::float16(1), lz::float16(2)}), {lz::float16(1), lz::float16(2)}));
  auto const z = lz::stack({std::complex<float>(1, 2), std::complex<float>(3, 0)});
  BOOST_TEST((z(0) == std::complex<float>(1, 2) && z(1) == std::complex<float>(3, 0)));
}

BOOST_AUTO_TEST_CASE(numbers_behind_the_axis_are_the_elements_of_a_vector) {
  lz::vector<double> const x{1, 2.5};
  static_assert(std::is_same_v<decltype(lz::stack(0, x(0), x(1))), lz::vector<double>>);
  BOOST_TEST(holds(lz::stack(0, x(0), x(1) * 2, 7.), {1., 5., 7.}));
  BOOST_TEST(holds(lz::stack(-1, 4), {4}));
  BOOST_CHECK_THROW((void)lz::stack(1, 4, 5), lz::index_error);
}

BOOST_AUTO_TEST_CASE(results_of_full_reductions_stack_as_before) {
  lz::vector<double> const x{1, 2.5};
  BOOST_TEST(holds(lz::stack({lz::sum(x), lz::max(x)}), {3.5, 2.5}));
}

BOOST_AUTO_TEST_CASE(numbers_have_one_axis_when_stacked) {
  BOOST_CHECK_THROW((void)lz::stack({1, 2}, 1), lz::index_error);
  BOOST_CHECK_THROW((void)lz::stack({1, 2}, -2), lz::index_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_join_numbers

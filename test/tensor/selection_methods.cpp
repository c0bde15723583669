#include <lazuli/indexing.hpp>
#include <type_traits>

#include "support.hpp"

namespace tensor_selection_methods {

namespace lz = lazuli;
using support::holds;

BOOST_AUTO_TEST_SUITE(selection_methods_hpp)

BOOST_AUTO_TEST_CASE(selectors_are_tensors_of_bool_and_integers) {
  static_assert(lz::detail::tensor_selector<lz::vector<bool>> && lz::detail::tensor_selector<lz::matrix<int>&>);
  static_assert(!lz::detail::tensor_selector<lz::vector<float>> && !lz::detail::tensor_selector<int>);
  static_assert(!std::is_invocable_v<lz::vector<int>&, lz::vector<float>&>);
}

BOOST_AUTO_TEST_CASE(in_place_methods_return_what_they_changed) {
  lz::vector<int> x = lz::vector<int>({1, 2, 3, 4});
  lz::tensor const at({3, 0});
  auto& same = x.index_fill_(0, at, 7).scatter_(0, at, 8).index_add_(0, at, 1).scatter_add_(
      0, at, lz::tensor({1, 2}));
  BOOST_TEST(&same == &x);
  BOOST_TEST(holds(x, {11, 2, 3, 10}));
  x(lz::slice(0, 2)).index_copy_(0, lz::tensor({1}), lz::tensor({5}));  // a view is written through
  BOOST_TEST(holds(x, {11, 5, 3, 10}));
  x.index_fill_(0, {1, 3}, 0).index_add_(0, {0, 0}, 1).index_copy_(0, {2}, lz::tensor({9}));
  BOOST_TEST(holds(x, {13, 0, 9, 0}));
  BOOST_CHECK_THROW(x.index_fill_(0, {4}, 1), lz::index_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tensor_selection_methods

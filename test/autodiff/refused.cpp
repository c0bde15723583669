// Which calls are refused: their messages are in test/compile_fail/.
#include <lazuli/autodiff.hpp>
#include <lazuli/autodiff/refused.hpp>

#include "gradcheck.hpp"

namespace autodiff_refused {

using namespace gradcheck;

BOOST_AUTO_TEST_CASE(functions_without_a_gradient_take_values) {
  lz::tape t;
  V const places{1, 2, 4};
  auto const x = t.variable(places);
  using followed = std::remove_const_t<decltype(x)>;
  static_assert(lz::of_values<V> && !lz::of_values<followed>);
  static_assert(!lz::of_values<decltype(lz::exp(x))> && lz::in_one_memory<followed>);
  static_assert(lz::detail::followed_in_one_memory<V, followed>);
  static_assert(!lz::detail::followed_in_one_memory<V, int>);
  BOOST_TEST(lz::searchsorted(places, lz::detach(x))(2) == 2);
  BOOST_TEST(lz::median(lz::detach(x), {0}).item() == 2.0);
}

}  // namespace autodiff_refused

// Two elements as one, and what changes none.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <lazuli/indexing/merge.hpp>
#include <tuple>

namespace indexing_merge {

using namespace lazuli;
using detail::merged, detail::neutral_element, detail::transfer;

BOOST_AUTO_TEST_SUITE(merge_hpp)

BOOST_AUTO_TEST_CASE(elements_are_merged_in_their_type) {
  static_assert(merged<transfer::add>(std::int8_t(127), std::int8_t(1)) == -128);
  static_assert(merged<transfer::multiply>(std::int8_t(16), std::int8_t(16)) == 0);
  static_assert(merged<transfer::least>(3u, 4u) == 3u && merged<transfer::greatest>(-3, 4) == 4);
  static_assert(merged<transfer::add>(true, true) && !merged<transfer::multiply>(true, false));
  static_assert(merged<transfer::greatest>(true, false) && !merged<transfer::least>(true, false));
  BOOST_TEST(std::isnan(merged<transfer::least>(NAN, 1.f)));
  BOOST_TEST(std::isnan(merged<transfer::greatest>(1.f, NAN)));
  BOOST_TEST((merged<transfer::add>(float16(1.f), float16(0.5f)) == 1.5f));
}

using types = std::tuple<bool, std::int8_t, std::uint64_t, float16, bfloat16, float, double>;
BOOST_AUTO_TEST_CASE_TEMPLATE(neutral_elements_change_nothing, T, types) {
  using limits = std::numeric_limits<T>;
  for (T const x : {T(0), T(1), limits::lowest(), limits::max()}) {
    BOOST_TEST((merged<transfer::add>(neutral_element<transfer::add, T>(), x) == x));
    BOOST_TEST((merged<transfer::multiply>(neutral_element<transfer::multiply, T>(), x) == x));
    BOOST_TEST((merged<transfer::least>(neutral_element<transfer::least, T>(), x) == x));
    BOOST_TEST((merged<transfer::greatest>(neutral_element<transfer::greatest, T>(), x) == x));
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_merge

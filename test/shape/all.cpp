#include <boost/test/unit_test.hpp>
#include <lazuli/shape/all.hpp>
#include <lazuli/shape/extents.hpp>

namespace shape_all {

// A type with a reduction of its own, as tensors have.
struct three_flags {
  using extents_type = lazuli::extents<3>;
  bool flags[3];
};

}  // namespace shape_all

template <>
constexpr auto lazuli::reduce_all(shape_all::three_flags&& x) {
  return x.flags[0] && x.flags[1] && x.flags[2];
}
template <>
constexpr auto lazuli::reduce_all(shape_all::three_flags&&, brace_index const (&axes)[2]) {
  return static_cast<int>(sizeof axes / sizeof axes[0]);
}

namespace shape_all {
using lazuli::all;

BOOST_AUTO_TEST_SUITE(shape_all)

BOOST_AUTO_TEST_CASE(the_tag_of_an_axis_is_a_function_too) {
  static_assert(all(three_flags{{true, true, true}}));
  static_assert(!all(three_flags{{true, false, true}}));
  static_assert(all(three_flags{}, {0, 2}) == 2);
  BOOST_TEST(all(three_flags{{true, true, true}}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace shape_all

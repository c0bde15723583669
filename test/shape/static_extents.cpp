#include <boost/test/unit_test.hpp>
#include <lazuli/shape/axes.hpp>
#include <limits>

#include "naive.hpp"

namespace shape_statics {

namespace lz = lazuli;
using namespace lz::literals;
using lz::dyn, naive::index;
namespace inner = lz::views::detail;

// Negative constants are constants too.
static_assert(lz::static_index<decltype(-1_c)> && decltype(-1_c)::value == -1);
static_assert(inner::static_axis<decltype(-1_c), 3>() == 2 &&
              inner::static_axis<int, 3>() == lz::unknown_axis);
static_assert(lz::axis_inside<-3, 3> && lz::axis_inside<2, 3> && !lz::axis_inside<3, 3> &&
              !lz::axis_inside<-4, 3>);
static_assert(lz::axis_inside<0, 0> == false);
static_assert(!lz::refused_verdict<lz::in_order> &&
              lz::refused_verdict<lz::wrong_number_of_axes<lz::given<2>, lz::rank_is<3>>>);

using list3 = std::array<index, 3>;
static_assert(inner::with(list3{1, 2, 3}, 3, 9) == std::array<index, 4>{1, 2, 3, 9});
static_assert(inner::without(list3{1, 2, 3}, 1) == std::array<index, 2>{1, 3});
static_assert(inner::replaced(list3{1, 2, 3}, 0, 7) == list3{7, 2, 3});
static_assert(inner::swapped(list3{1, 2, 3}, 0, 2) == list3{3, 2, 1});
static_assert(inner::moved(list3{1, 2, 3}, 0, 2) == list3{2, 3, 1} &&
              inner::moved(list3{1, 2, 3}, 2, 0) == list3{3, 1, 2});
static_assert(inner::meet(list3{1, 2, 3}, list3{1, 4, 3}) == list3{1, dyn, 3});

BOOST_AUTO_TEST_SUITE(statics_hpp)

BOOST_AUTO_TEST_CASE(an_unsigned_number_never_turns_negative) {
  constexpr index most = std::numeric_limits<index>::max();
  BOOST_TEST(inner::as_index(std::numeric_limits<std::size_t>::max()) == most);
  BOOST_TEST(inner::as_index(7u) == 7);
  BOOST_TEST(inner::as_index(-7) == -7);
}

BOOST_AUTO_TEST_CASE(a_stride_that_overflows_stays_as_it_is) {
  BOOST_TEST(inner::scaled_stride(6, 7) == 42);
  BOOST_TEST(inner::scaled_stride(6, std::numeric_limits<index>::min()) == 6);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace shape_statics

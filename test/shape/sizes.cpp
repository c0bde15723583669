#include <boost/test/unit_test.hpp>
#include <lazuli/shape/sizes.hpp>
#include <type_traits>
#include <vector>

namespace shape_sizes {

namespace lz = lazuli;
using namespace lz::literals;
using lz::dyn, lz::extents, lz::in_order;
namespace v = lz::views;

template <class E, class... S>
inline constexpr bool taken = std::is_same_v<v::sizes_verdict<E, S...>, in_order>;
template <lz::index I>
using c = lz::constant<I>;

// What is static must hold the elements; what is not, the run time decides.
static_assert(taken<extents<2, 3>, c<3>, c<2>> && taken<extents<2, 3>, c<-1>, c<2>> &&
              taken<extents<2, 3>, c<4>, int> && taken<extents<dyn, 3>, c<5>, c<7>> &&
              taken<extents<>> && taken<extents<1>> && taken<extents<0, 3>, c<0>>);
static_assert(!taken<extents<2, 3>, c<4>, c<2>> && !taken<extents<2, 3>, c<4>, c<-1>> &&
              !taken<extents<2, 3>, c<-1>, c<-1>> && !taken<extents<2, 3>, c<-2>, c<-3>> &&
              !taken<extents<2, 3>> && !taken<extents<2, 3>, c<0>, c<-1>> &&
              !taken<extents<2, 3>, c<(1ll << 40)>, c<(1ll << 40)>>);
static_assert(
    std::is_same_v<v::sizes_verdict<extents<2, 3>, c<4>, c<2>>,
                   lz::sizes_hold_another_number_of_elements<extents<4, 2>, extents<2, 3>>>);
// Lists: static extents are constants, other lists need a length that the compiler knows.
static_assert(taken<extents<2, 3>, extents<3, 2>> && taken<extents<2, 3>, extents<dyn, 5>> &&
              !taken<extents<2, 3>, extents<4, 2>> && taken<extents<2, 3>, std::array<int, 2>>);
static_assert(!taken<extents<2, 3>, std::vector<int>> && !taken<extents<2, 3>, double, int> &&
              !taken<extents<dyn>, char const*> && !taken<extents<2, 3>, extents<2>, extents<3>>);

BOOST_AUTO_TEST_SUITE(sizes)

BOOST_AUTO_TEST_CASE(minus_one_is_what_the_others_leave) {
  BOOST_TEST((v::resolve_shape("reshape", lz::shape(2, 6), -1, 4) == lz::shape(3, 4)));
  auto const known = v::resolve_shape("reshape", extents<2, 6>{}, -1_c, 4_c);
  static_assert(std::is_same_v<decltype(known), extents<3, 4> const>);
  BOOST_CHECK_THROW(v::resolve_shape("reshape", lz::shape(2, 6), -1, 5), lz::shape_error);
  BOOST_CHECK_THROW(v::resolve_shape("reshape", lz::shape(0, 6), -1, 0), lz::shape_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace shape_sizes

// Layouts in which two elements of an adjoint are one.
#include <boost/test/unit_test.hpp>
#include <lazuli/autodiff/accumulate.hpp>
#include <vector>

namespace autodiff_accumulate {

namespace lz = lazuli;
using lz::index;

BOOST_AUTO_TEST_SUITE(accumulate_hpp)

/// Do two elements lie at one place? Asked of each pair; axes of step 0 do not count.
bool any_meet(lz::index_array<3> sizes, lz::index_array<3> const& steps) {
  for (std::size_t k = 0; k < 3; ++k)
    if (steps[k] == 0) sizes[k] = 1;
  std::vector<index> places;
  for (index i = 0; i < sizes[0]; ++i)
    for (index j = 0; j < sizes[1]; ++j)
      for (index k = 0; k < sizes[2]; ++k)
        places.push_back(i * steps[0] + j * steps[1] + k * steps[2]);
  std::sort(places.begin(), places.end());
  return std::adjacent_find(places.begin(), places.end()) != places.end();
}

BOOST_AUTO_TEST_CASE(layouts_that_meet_themselves_are_found) {
  index const steps[] = {0, 1, 2, -3, 6};
  int met = 0;
  for (index a : steps)
    for (index b : steps)
      for (index c : steps) {
        lz::index_array<3> const sizes{2, 3, 1}, all{a, b, c};
        bool const meets = lz::detail::meets_itself<3>(sizes, all);
        // It may be careful where it need not; never the other way round.
        BOOST_TEST((meets || !any_meet(sizes, all)), a << ' ' << b << ' ' << c);
        met += meets;
      }
  BOOST_TEST((met > 0 && !lz::detail::meets_itself<3>({2, 3, 4}, {12, -4, 1})));
}

BOOST_AUTO_TEST_CASE(windows_add_up_where_they_overlap) {
  double sums[5] = {}, from[] = {1, 2, 3, 10, 20, 30, 100, 200, 300};
  lz::detail::add_one_by_one<double, 2>(sums, {1, 1}, from, {3, 3});
  double const want[] = {1, 12, 123, 230, 300};
  BOOST_TEST(sums == want, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(axes_that_were_repeated_are_sums) {
  std::array<bool, 3> axes{};
  BOOST_TEST(lz::detail::repeated_axes<3>(lz::dextents<2>(1, 4), lz::dextents<3>(2, 3, 4), axes));
  BOOST_TEST((axes == std::array{true, true, false}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace autodiff_accumulate

#include <boost/test/unit_test.hpp>
#include <lazuli/sorting.hpp>

namespace sorting_density {

namespace lz = lazuli;

BOOST_AUTO_TEST_SUITE(density_hpp)

BOOST_AUTO_TEST_CASE(the_area_of_all_bins_is_1) {
  lz::vector<float> const x({0, 1, 1, 3, 9});
  auto const [values, edges] = lz::histogram(x, 4, lz::interval{0, 4}, lz::density);
  BOOST_TEST((values(0) == 0.25 && values(1) == 0.5 && values(2) == 0 && values(3) == 0.25));
  BOOST_TEST((edges(0) == 0 && edges(4) == 4));
  BOOST_TEST((lz::array_equal(lz::histogram(x, 4, 0, 4, lz::density).values, values)));
  auto const [own, ends] = lz::histogram(x, 3, lz::density);
  BOOST_TEST((own(0) == 3 / (5 * 3.) && own(2) == 1 / (5 * 3.) && ends(3) == 9));
}

BOOST_AUTO_TEST_CASE(bins_may_differ_in_width) {
  lz::vector<int> const x({0, 1, 1, 3});
  auto const [values, edges] = lz::histogram(x, lz::vector<double>({0, 1, 5}), lz::density);
  BOOST_TEST((values(0) == 0.25 && values(1) == 0.75 / 4 && edges(2) == 5));
  BOOST_TEST((lz::array_equal(lz::histogram(x, {0, 1, 5}, lz::density).values, values)));
}

BOOST_AUTO_TEST_CASE(of_no_elements_it_is_nan) {
  auto const all = lz::histogram(lz::vector<double>(0), 2, 0, 1, lz::density);
  BOOST_TEST((all.values(0) != all.values(0) && all.edges(1) == 0.5));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sorting_density

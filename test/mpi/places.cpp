#include "ranks.hpp"

namespace mpi_places {

using namespace ranks;
using lz::detail::meets_here;

BOOST_AUTO_TEST_CASE(nothing_is_asked_for_along_axes_that_every_rank_has) {
  auto const a = lz::placed<on<"x">, all>(line()).zeros(12, 12);
  auto const other = lz::placed<all, on<"x">>(line()).zeros(12, 12);
  bool const alone = a.grid()->size(0) == 1;
  lz::detail::index_rule<2> const columns{1, {0, -1}, nullptr, {}, {}},
      rows{0, {-1, 1}, nullptr, {}, {}};
  BOOST_TEST(meets_here(a.target(), a.target(), columns));
  BOOST_TEST(meets_here(a.target(), a.target(), rows) == alone);
  BOOST_TEST(meets_here(a.target(), other.target(), columns) == alone);
}

BOOST_AUTO_TEST_CASE(units_are_alike_on_ranks_that_have_nothing) {
  auto const a = lz::placed<all, all>(line()).zeros(2, 3);
  auto const one = lz::placed<on<"x">, all>(line()).from(
      lz::matrix<int>({{0, 1, 0}, {1, 0, 1}}));  // ranks 2 and 3 have none
  auto const there = lz::detail::places_on_axis(one, "gather", 0, 2);
  auto const units = lz::detail::meet_by_indices(
      a.target(), one.target(), lz::detail::rule_of_gathered(0, there, one.target().shares()),
      false);
  BOOST_TEST(units.length == 1);
  BOOST_TEST(static_cast<lz::index>(units.places.size()) == one.local().size());
}

}  // namespace mpi_places

#include "ranks.hpp"

namespace mpi_bring {

using namespace ranks;
namespace detail = lz::detail;

BOOST_AUTO_TEST_CASE(ranks_that_have_the_same_take_their_own_and_all_get_what_one_brings) {
  auto const divided = lz::placed<on<"x">, all>(line()).zeros(8, 3);
  auto const whole = lz::placed<all, all>(line()).zeros(8, 3);
  auto const rows = detail::rule_of_taken(
      0, detail::places_on_axis(lz::arange(8), "index_add_", 0, 8), whole.target().shares());
  detail::brought_part<2> const all_of_it(*whole.grid(), whole.extents(), {-1, -1}),
      some(*whole.grid(), whole.extents(), {0, -1});
  auto const places = detail::places_on_axis(lz::arange(8), "index_add_", 0, 8);
  auto const count = [&](auto const& to, auto const& plain) {
    auto units = detail::meet_by_indices(to.target(), plain,
                                         detail::rule_of_taken(0, places, plain.part), false);
    detail::choose_receivers(*to.grid(), plain, units);
    return static_cast<lz::index>(units.places.size());
  };
  lz::index const own = divided.range(0).size(), ranks = divided.grid()->size(0);
  BOOST_TEST(count(divided, all_of_it) == own);
  BOOST_TEST(count(whole, some) == own * ranks);
  BOOST_TEST(count(divided, some) == own);
  BOOST_TEST(detail::stays_here(divided.target(), all_of_it, rows));
  BOOST_TEST(detail::stays_here(divided.target(), some, rows) == (ranks == 1));
}

}  // namespace mpi_bring

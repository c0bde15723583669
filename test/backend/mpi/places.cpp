#include <boost/test/unit_test.hpp>
#include <lazuli/backend/mpi/places.hpp>

namespace backend_mpi_places {

namespace mpi = lazuli::mpi;
using lazuli::index;

BOOST_AUTO_TEST_CASE(numbers_of_units_leave_room_for_the_longest_block) {
  mpi::numbered_block shorter;  // this rank has 2 of up to 3, and 1 of up to 2
  shorter.add_axis(3, 2);
  shorter.add_axis(2, 1);
  BOOST_TEST((shorter.unit(0) == 0 && shorter.unit(2) == 1));
  mpi::numbered_block rows;  // along the first axis alone
  rows.add_axis(3, 1);
  rows.add_axis(2, 2);
  BOOST_TEST((rows.unit(0) == 0 && rows.unit(1) == 1));
  mpi::placed_axis const axis{3, 10, 2};
  BOOST_TEST((axis.at(7).rank == 20 && axis.at(7).unit == 2));
}

/// Each rank asks all for their unit number 1, then 0, and from the last on.
BOOST_AUTO_TEST_CASE(units_come_in_the_order_in_which_they_are_asked_for) {
  mpi::grid const g({"x"}, {0});
  auto const& all = g.all();
  int const mine[2] = {10 * all.rank(), 10 * all.rank() + 1};
  mpi::numbered_block form;
  form.add_axis(2, 2);
  mpi::place_list list;
  for (int r = all.size(); r-- > 0;)
    for (index u : {1, 0}) list.rank.push_back(r), list.unit.push_back(u);
  std::vector<int> got(list.size());
  mpi::read_places(all, list, form, reinterpret_cast<std::byte const*>(mine), sizeof(int),
                   reinterpret_cast<std::byte*>(got.data()), "take");
  for (int r = 0; r < all.size(); ++r) {
    auto const at = 2 * static_cast<std::size_t>(all.size() - 1 - r);
    BOOST_TEST((got[at] == 10 * r + 1 && got[at + 1] == 10 * r));
  }
}

/// All write to unit 0 of each rank: the last rank stays, or the one that is said to come last.
BOOST_AUTO_TEST_CASE(units_are_written_in_the_order_of_ranks_or_in_another) {
  mpi::grid const g({"x"}, {0});
  auto const& all = g.all();
  auto const store = [](std::byte* to, std::byte const* from, index bytes) {
    std::memcpy(to, from, static_cast<std::size_t>(bytes));
  };
  for (bool const ordered : {false, true}) {
    int mine = -1;
    int const brought = all.rank();
    mpi::numbered_block form;
    form.add_axis(1, 1);
    mpi::place_list list;
    for (int r = 0; r < all.size(); ++r) {
      list.rank.push_back(r);
      list.unit.push_back(0);
      list.source.push_back(0);
      if (ordered) list.order.push_back(-all.rank());
    }
    mpi::write_places(all, list, form, reinterpret_cast<std::byte*>(&mine), sizeof(int),
                      reinterpret_cast<std::byte const*>(&brought), store, ordered, "scatter");
    BOOST_TEST(mine == (ordered ? 0 : all.size() - 1));
  }
}

}  // namespace backend_mpi_places

#include <boost/test/unit_test.hpp>
#include <lazuli/backend/mpi/deal.hpp>

namespace backend_mpi_deal {

namespace mpi = lazuli::mpi;
using lazuli::index;
using mpi::dealt_axis, mpi::dealt_matrix;

BOOST_AUTO_TEST_CASE(every_element_of_an_axis_has_one_place) {
  for (index n : {0, 1, 7, 12})
    for (index block : {1, 2, 5})
      for (int places : {1, 2, 3}) {
        dealt_axis const a{n, block, places};
        index found = 0;
        for (int p = 0; p < places; ++p)
          for (index i = 0; i < a.count(p); ++i, ++found) {
            index const x = a.number(i, p);
            BOOST_TEST((x < n && a.local(x) == i && x / block % places == p));
          }
        BOOST_TEST(found == n);
      }
}

/// What a rank has of the matrix 100·i + j, column-major, or as much room.
std::vector<int> part(dealt_matrix const& m, int place, bool filled) {
  std::vector<int> out;
  for (index j = 0; j < m.columns_at(place); ++j)
    for (index i = 0; i < m.rows_at(place); ++i)
      out.push_back(filled ? static_cast<int>(100 * m.rows.number(i, place % m.rows.places) +
                                              m.columns.number(j, place / m.rows.places))
                           : -1);
  return out;
}

BOOST_AUTO_TEST_CASE(a_matrix_comes_into_another_order) {
  mpi::grid const g({"x"}, {0});
  int const n = g.all().size(), me = g.all().rank();
  std::vector<int> ranks, backwards;
  for (int r = 0; r < n; ++r) ranks.push_back(r), backwards.push_back(n - 1 - r);
  dealt_matrix const rows{{7, 2, n}, {9, 9, 1}, ranks}, columns{{7, 3, 1}, {9, 2, n}, backwards},
      first{{7, 7, 1}, {9, 4, 1}, {0}};
  for (auto const& old : {rows, columns, first})
    for (auto const& fresh : {rows, columns, first}) {
      int const here = old.place_of(me), there = fresh.place_of(me);
      auto const from = part(old, here, true), want = part(fresh, there, true);
      auto to = part(fresh, there, false);
      mpi::deal<int>(
          g.all(), old,
          {from.data(), old.rows_at(here), old.columns_at(here), 1, old.rows_at(here)}, fresh,
          {to.data(), fresh.rows_at(there), fresh.columns_at(there), 1, fresh.rows_at(there)});
      BOOST_TEST(to == want, boost::test_tools::per_element());
    }
}

}  // namespace backend_mpi_deal

#include "ranks.hpp"

namespace mpi_mesh {

using namespace ranks;

BOOST_AUTO_TEST_CASE(a_mesh_holds_all_ranks_row_major) {
  auto const m = rectangle();
  BOOST_TEST(m.size() == m.size("x") * m.size("y"));
  BOOST_TEST(m.rank() == m.place("x") * m.size("y") + m.place("y"));
  BOOST_TEST((line().size("x") == m.size() && line().place("x") == line().rank()));
  auto const given = lz::mesh<"x", "y">(1, m.size());
  BOOST_TEST((given.place("x") == 0 && given.place("y") == m.rank()));
}

BOOST_AUTO_TEST_CASE(sizes_that_are_not_the_number_of_ranks_are_refused_on_every_rank) {
  int const n = line().size();
  BOOST_CHECK_EXCEPTION((lz::mesh<"x", "y">(n, 2)), lz::error, [&](auto const& e) {
    return std::string_view(e.what()) ==
           "mesh: " + std::to_string(2 * n) + " ranks are wanted, but " + std::to_string(n) +
               " run; start that many, or choose other sizes";
  });
  BOOST_CHECK_THROW((lz::mesh<"x">(-1)), lz::error);
  BOOST_CHECK_THROW((lz::mesh<"x", "y">(5, 0)), lz::error);
  BOOST_CHECK_EXCEPTION((lz::sharded<float, on<"z">>(line(), 3)), lz::error, [](auto const& e) {
    return std::string_view(e.what()) == "mesh: there is no axis \"z\"";
  });
}

}  // namespace mpi_mesh

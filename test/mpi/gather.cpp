#include "ranks.hpp"

namespace mpi_gather {

using namespace ranks;

BOOST_AUTO_TEST_CASE(one_rank_gets_the_whole_the_others_nothing) {
  auto const m = rectangle();
  auto const a = lz::placed<on<"y">, on<"x">>(m).indices<int>(lz::shape(5, 7), 1);
  for (int root = 0; root < m.size(); ++root) {
    auto const whole = lz::gather_to(a, root);
    BOOST_TEST(whole.size() == (m.rank() == root ? 35 : 0));
    if (m.rank() == root) BOOST_TEST((whole(4, 6) == 6 && whole(0, 2) == 2));
  }
  BOOST_CHECK_THROW(lz::gather_to(a, m.size()), lz::index_error);
}

BOOST_AUTO_TEST_CASE(the_text_is_that_of_the_whole_on_rank_0) {
  auto const m = line();
  auto const a = lz::placed<on<"x">>(m).arange(5);
  std::ostringstream out;
  out << a * 2;
  BOOST_TEST(out.str() == (m.rank() == 0 ? "tensor([0, 2, 4, 6, 8])" : ""));
}

}  // namespace mpi_gather

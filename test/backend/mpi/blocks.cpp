#include <boost/test/unit_test.hpp>
#include <lazuli/backend/mpi/blocks.hpp>
#include <numeric>

namespace backend_mpi_blocks {

namespace mpi = lazuli::mpi;
using mpi::share, mpi::share_of;

static_assert(share_of(10, 4, 2) == share{6, 9} && share_of(10, 4, 3) == share{9, 10});
static_assert(share_of(5, 4, 2) == share{4, 5} && share_of(5, 4, 3) == share{5, 5});  // none
static_assert(share_of(0, 3, 0) == share{0, 0});

BOOST_AUTO_TEST_CASE(a_block_takes_its_elements_out_of_an_array) {
  std::vector<short> from(4 * 5), to(6, -1);
  std::iota(from.begin(), from.end(), short{0});
  lazuli::index const extents[] = {4, 5};
  share const inside[] = {{1, 3}, {2, 5}}, nothing[] = {{1, 1}, {2, 5}};
  mpi::block_type const block(extents, inside, sizeof(short)),
      none(extents, nothing, sizeof(short));
  MPI_Sendrecv(from.data(), 1, block.get(), 0, 0, to.data(), 6 * sizeof(short), MPI_BYTE, 0, 0,
               MPI_COMM_SELF, MPI_STATUS_IGNORE);
  short const want[] = {7, 8, 9, 12, 13, 14};
  BOOST_TEST(to == want, boost::test_tools::per_element());
  BOOST_TEST((block.count() == 1 && none.empty() && none.count() == 0));
}

BOOST_AUTO_TEST_CASE(blocks_that_lie_in_one_row_are_known) {
  lazuli::index const extents[] = {2, 3, 4};
  auto const row = [&](share a, share b, share c) {
    share const block[] = {a, b, c};
    return mpi::block_of_array{extents, block, 1}.in_a_row();
  };
  BOOST_TEST((row({0, 2}, {0, 3}, {0, 4}) == share{0, 24}));
  BOOST_TEST((row({1, 2}, {1, 3}, {0, 4}) == share{16, 24}));
  BOOST_TEST((row({1, 2}, {2, 3}, {1, 3}) == share{21, 23}));
  BOOST_TEST((row({1, 2}, {1, 2}, {3, 4}) == share{19, 20}));
  BOOST_TEST(!row({0, 2}, {0, 1}, {0, 4}));
  BOOST_TEST(!row({0, 1}, {0, 2}, {0, 3}));
}

BOOST_AUTO_TEST_CASE(a_count_that_is_no_int_is_refused) {
  BOOST_TEST(mpi::count_of(INT_MAX, "gather") == INT_MAX);
  BOOST_CHECK_THROW(mpi::count_of(lazuli::index{INT_MAX} + 1, "gather"), lazuli::shape_error);
}

}  // namespace backend_mpi_blocks

#include <boost/test/unit_test.hpp>
#include <lazuli/backend/mpi/sum.hpp>
#include <vector>

namespace backend_mpi_sum {

namespace mpi = lazuli::mpi;

/// All ranks, in a communicator of their own, which its end frees.
mpi::communicator everyone() {
  MPI_Comm own = MPI_COMM_NULL;
  MPI_Comm_dup(MPI_COMM_WORLD, &own);
  return mpi::communicator(own);
}

/// On each rank r the numbers r + 1, r + 2, r + 3 are added up.
template <class T>
void adds_numbers(mpi::communicator const& world) {
  std::vector<T> values;
  T expected[3] = {};
  for (int i = 0; i < 3; ++i) {
    values.push_back(T(static_cast<float>(world.rank() + 1 + i)));
    for (int r = 0; r < world.size(); ++r)
      expected[i] = static_cast<T>(expected[i] + T(static_cast<float>(r + 1 + i)));
  }
  mpi::sum_everywhere(world, values.data(), 3);
  for (int i = 0; i < 3; ++i) BOOST_TEST((values[static_cast<std::size_t>(i)] == expected[i]));
}

BOOST_AUTO_TEST_CASE(every_rank_has_the_sums_of_all_of_them) {
  mpi::communicator const world = everyone();
  adds_numbers<std::int8_t>(world), adds_numbers<std::uint8_t>(world),
      adds_numbers<std::int16_t>(world);
  adds_numbers<std::uint16_t>(world), adds_numbers<std::int32_t>(world),
      adds_numbers<std::uint32_t>(world);
  adds_numbers<std::int64_t>(world), adds_numbers<std::uint64_t>(world);
  adds_numbers<float>(world), adds_numbers<double>(world);
  adds_numbers<std::complex<float>>(world), adds_numbers<std::complex<double>>(world);
}

BOOST_AUTO_TEST_CASE(what_is_true_on_one_rank_is_true_on_all) {
  mpi::communicator const world = everyone();
  bool both[2] = {world.rank() + 1 == world.size(), false};
  mpi::sum_everywhere(world, both, 2);
  BOOST_TEST((both[0] && !both[1]));
}

BOOST_AUTO_TEST_CASE(nothing_is_added_to_nothing) {
  mpi::communicator const world = everyone();
  mpi::sum_everywhere(world, static_cast<double*>(nullptr), 0);
}

}  // namespace backend_mpi_sum

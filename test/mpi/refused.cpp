#include <lazuli/autodiff.hpp>

#include "ranks.hpp"

namespace mpi_refused {

using namespace ranks;

template <class X>
concept taken_by_functions_of_one_memory = lz::in_one_memory<X>;

// Which calls are refused: their messages are in test/compile_fail/.
BOOST_AUTO_TEST_CASE(functions_of_one_memory_take_blocks_and_wholes) {
  using rows = lz::sharded<float, on<"x">, all>;
  static_assert(!taken_by_functions_of_one_memory<rows> && lz::detail::not_over_ranks<int, rows>);
  static_assert(!taken_by_functions_of_one_memory<decltype(std::declval<rows>() + 1.f)>);
  static_assert(lz::expression<rows> && !lz::detail::not_over_ranks<lz::matrix<float>, int>);
  rows const x = lz::placed<on<"x">, all>(line()).full(lz::shape(5, 3), 2.f);
  BOOST_TEST(lz::sort(x.gather(), 0).extents()[0] == 5);
  BOOST_TEST(lz::sort(x.local(), 1).extents()[0] == x.range(0).size());
}

}  // namespace mpi_refused

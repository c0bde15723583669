#include <lazuli/tensor/ranked_factory.hpp>
#include <vector>

#include "shape/naive.hpp"
#include "support.hpp"

namespace tensor_ranked_factory {

namespace lz = lazuli;
using support::holds;

BOOST_AUTO_TEST_SUITE(ranked_factory_hpp)

BOOST_AUTO_TEST_CASE(sizes_in_a_container_make_tensors_of_the_named_rank) {
  std::vector<int> const sizes{2, 1};
  auto const x = lz::zeros<float, 2>(sizes);
  static_assert(std::is_same_v<decltype(x), lz::matrix<float> const>);
  BOOST_TEST((x.shape() == lz::shape(2, 1)));
  BOOST_TEST(holds(x, {0, 0}));
  BOOST_TEST(holds(lz::ones<int, 2>(sizes), {1, 1}));
  BOOST_TEST(holds(lz::full<double, 2>(sizes, 7), {7, 7}));
  BOOST_TEST((lz::empty<bool, 1>(std::vector<long>{5}).size() == 5));
  BOOST_CHECK_THROW((lz::zeros<float, 3>(sizes)), lz::shape_error);
  BOOST_CHECK_THROW((lz::full<std::uint8_t, 2>(sizes, 300)), lz::dtype_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tensor_ranked_factory

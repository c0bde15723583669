// Printing of device tensors.
#include "device/mocked.hpp"

using namespace mocked;

BOOST_AUTO_TEST_CASE(the_device_is_named) {
  machine const here;
  lz::vector<std::int8_t> const q({2, 3});
  BOOST_TEST(lz::to_string(q.to(lz::cuda::device(1))) ==
             "tensor([2, 3], dtype=int8, device='cuda:1')");
  BOOST_TEST(lz::to_string(lz::cuda::ones(2, 2) + 1.f) ==
             "tensor([[2., 2.],\n        [2., 2.]], device='cuda:0')");
}

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

BOOST_AUTO_TEST_CASE(of_long_tensors_only_the_ends_are_copied) {
  machine const here;
  auto const as_on_the_host = [](auto const& on_device, auto const& on_host) {
    std::string wanted = lz::to_string(on_host);
    wanted.insert(wanted.size() - 1, ", device='cuda:0'");
    BOOST_TEST(lz::to_string(on_device) == wanted);
  };
  auto const x = counted<float>(300, 5, 40);
  auto const g = x.cuda();
  as_on_the_host(g, x);
  as_on_the_host(g.permute(2, 0, 1).flip(1), x.permute(2, 0, 1).flip(1));
  as_on_the_host(g(3), x(3));
  as_on_the_host(g(slice(0, 6)), x(slice(0, 6)));
  as_on_the_host(g(slice(0, 0)), x(slice(0, 0)));
  auto const wide = counted<std::int16_t>(5000);
  as_on_the_host(wide.cuda(), wide);
  lz::print_options const before = lz::get_printoptions();
  for (lz::index const edge : {0, 1, 2500, 5000}) {
    lz::set_printoptions({.edgeitems = edge});
    as_on_the_host(wide.cuda(), wide);
  }
  lz::set_printoptions(before);
}

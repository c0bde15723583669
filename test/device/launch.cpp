// Kernels by expression type and layout: text is written once, streams wait for each other.
#include "device/mocked.hpp"

using namespace mocked;

BOOST_AUTO_TEST_CASE(a_kernel_is_compiled_once_for_each_layout) {
  machine const here;
  auto const x = counted<float>(8, 8);
  auto const g = x.cuda();
  auto const loads = [] {
    using lz::gpu::detail::kernel_store, lz::gpu::detail::device_state;
    return lz::cuda::space::platform().part<kernel_store>(0, &device_state::kernels).size();
  };
  auto const before = loads();
  for (int i = 0; i < 3; ++i) gmatrix<float>(g + g * 2.f);
  BOOST_TEST(loads() == before + 1);
  auto const wide = counted<float>(16, 4).cuda();
  gmatrix<float>(wide + wide * 3.f);  // other extents, another number: the same kernel
  BOOST_TEST(loads() == before + 1);
  gmatrix<float>(g.t() + g * 2.f);
  BOOST_TEST(loads() == before + 2);
}

BOOST_AUTO_TEST_CASE(streams_wait_for_what_they_read) {
  machine const here;
  auto const x = counted<float>(64);
  auto const g = x.cuda();
  lz::cuda::stream const first, second;
  gvector<float> y(64), z(64);
  {
    lz::cuda::stream_guard const on(first);
    y = g * 2.f;
  }
  {
    lz::cuda::stream_guard const on(second);
    z = y + 1.f;  // after the first stream's kernel
  }
  y = g;  // after the second stream's
  BOOST_TEST(same(z, x * 2.f + 1.f));
  BOOST_TEST(same(y, x));
}

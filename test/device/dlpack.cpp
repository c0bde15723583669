// Memory of devices handed to other libraries and taken from them.
#include <lazuli/device/dlpack.hpp>

#include "device/mocked.hpp"

using namespace mocked;

BOOST_AUTO_TEST_CASE(tensors_and_views_are_shared_for_a_stream) {
  machine const here;
  auto g = counted<float>(3, 4).cuda();
  auto* const m = lz::to_dlpack(g.t());
  BOOST_TEST((m->what.device == lz::dlpack::place::cuda && m->what.device_index == 0));
  BOOST_TEST((m->what.data == g.data() && m->what.extents[0] == 4 && m->what.strides[0] == 1));
  {
    auto x = lz::from_dlpack_on<lz::cuda::space, float, 2>(m);
    x(1) = 7.f;  // a column of g
    g = g + x.t();
  }
  BOOST_TEST(g.cpu()(2, 1) == 14.f);
  auto* const sum = lz::to_dlpack<lz::dlpack::old_managed_array>(g + 1.f);
  BOOST_TEST(sum->what.data != g.data());
  sum->release(sum);
  lz::cuda::stream const other;
  auto const before = logged("wait");
  auto* const later = lz::to_dlpack(std::as_const(g), other);
  BOOST_TEST(logged("wait") > before);
  BOOST_TEST(later->flags == lz::dlpack::managed_array::read_only);
  BOOST_CHECK_THROW((lz::from_dlpack_on<lz::cuda::space, float, 2>(later)), lz::error);
  BOOST_CHECK_THROW((lz::from_dlpack<float const, 2>(later)), lz::device_error);
  later->release(later);
}

BOOST_AUTO_TEST_CASE(an_array_is_released_once_work_with_it_is_done) {
  machine const here;
  auto memory = counted<int>(6).cuda();
  int released = 0;
  std::int64_t extents[] = {2, 3};
  lz::dlpack::managed_array m{};
  m.what = {memory.data(),
            lz::dlpack::place::cuda,
            0,
            2,
            {lz::dlpack::kind::integer, 32, 1},
            extents,
            nullptr,
            0};
  m.owner = &released;
  m.release = [](auto* own) { ++*static_cast<int*>(own->owner); };
  {
    auto const x = lz::from_dlpack_on<lz::cuda::space, int, 2>(&m);
    auto const sum = x + x;
    x(0, 1).fill_(100);
    BOOST_TEST(lz::sum(sum).item() == 2 * lz::sum(memory).item());
  }
  BOOST_TEST(released == 1);
  extents[0] = 0;
  m.what.data = nullptr;
  BOOST_TEST((lz::from_dlpack_on<lz::cuda::space, int, 2>(&m).numel() == 0));
  BOOST_TEST(released == 2);
  m.what.device = lz::dlpack::place::cpu;
  BOOST_CHECK_THROW((lz::from_dlpack_on<lz::cuda::space, int, 2>(&m)), lz::device_error);
  BOOST_TEST(released == 2);
}

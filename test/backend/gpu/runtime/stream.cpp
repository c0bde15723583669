#include <lazuli/backend/gpu/runtime/stream.hpp>
#include <thread>

#include "backend/gpu/mocked.hpp"

namespace backend_gpu_stream {

using namespace backend_gpu;

BOOST_AUTO_TEST_SUITE(stream_hpp)

BOOST_AUTO_TEST_CASE(a_stream_lives_as_long_as_one_of_its_copies) {
  mocked on;
  {
    gpu::stream kept = gpu::stream::default_of(on.p, 0);
    BOOST_TEST((kept.handle() == nullptr && kept.device() == 0 && &kept.platform() == &on.p));
    {
      gpu::stream const made(on.p, 0);
      BOOST_TEST((made.handle() != nullptr && made != kept));
      kept = made;
      BOOST_TEST((made == kept));
    }
    BOOST_TEST(on.machine.streams.size() == 1u);
    BOOST_TEST(kept.done());
    kept.synchronize();
  }
  BOOST_TEST(on.machine.streams.empty());
}

BOOST_AUTO_TEST_CASE(foreign_streams_are_used_and_left_alone) {
  mocked on;
  gpu::stream const owner(on.p, 0);
  {
    gpu::stream const foreign = gpu::stream::foreign(on.p, 0, owner.handle());
    BOOST_TEST((foreign == owner));
    foreign.synchronize();
  }
  BOOST_TEST(on.machine.streams.size() == 1u);
}

BOOST_AUTO_TEST_CASE(guards_set_stream_and_device_of_one_thread) {
  mocked on(late(2));
  BOOST_TEST((gpu::current_stream(on.p) == gpu::stream::default_of(on.p, 0)));
  gpu::stream const a(on.p, 1), b(on.p, 1), c(on.p, 0);
  {
    gpu::stream_guard const first(a);
    BOOST_TEST((gpu::current_device(on.p) == 1 && gpu::current_stream(on.p) == a));
    {
      gpu::stream_guard const second(b);
      gpu::stream_guard const third(c);
      BOOST_TEST((gpu::current_stream(on.p, 1) == b && gpu::current_stream(on.p, 0) == c));
      BOOST_TEST((gpu::current_device(on.p) == 0 && gpu::current_stream(on.p) == c));
      std::thread([&] {
        BOOST_TEST((gpu::current_stream(on.p, 1) == gpu::stream::default_of(on.p, 1)));
      }).join();
    }
    BOOST_TEST((gpu::current_stream(on.p, 1) == a));
    BOOST_TEST((gpu::current_stream(on.p, 0) == gpu::stream::default_of(on.p, 0)));
  }
  BOOST_TEST((gpu::current_stream(on.p) == gpu::stream::default_of(on.p, 0)));
}

BOOST_AUTO_TEST_CASE(a_stream_waits_for_what_another_has_now) {
  mocked on(late());
  gpu::stream const a(on.p, 0), b(on.p, 0);
  gpu::block const memory(a, 4);
  gpu::fill_bytes(memory.data(), 1, 4, a);
  BOOST_TEST(!a.done());  // the allocation is done then
  b.wait(a);
  gpu::fill_bytes(memory.data(), 2, 4, b);
  b.wait(b);
  int value = 0;
  gpu::copy_to_host(&value, memory.data(), 4, b);
  BOOST_TEST(value == 0x02020202);
  BOOST_TEST((a.done() && b.done()));
  BOOST_TEST(on.machine.events.size() == 1u);  // borrowed, and kept for the next
  for (int i = 0; i < 5; ++i) b.wait(a), a.wait(b);
  BOOST_TEST(on.machine.events.size() == 1u);
}

BOOST_AUTO_TEST_CASE(without_a_wait_the_mock_runs_streams_in_the_wrong_order) {
  mocked on(late());
  gpu::stream const a(on.p, 0), b(on.p, 0);
  gpu::block const memory(a, 4);
  a.synchronize();
  gpu::fill_bytes(memory.data(), 1, 4, a);
  int value = 0;
  gpu::copy_to_host(&value, memory.data(), 4, b);
  BOOST_TEST(value != 0x01010101);
}

BOOST_AUTO_TEST_CASE(streams_of_two_devices_wait_for_each_other) {
  mocked on(late(2));
  gpu::stream const a(on.p, 0), b(on.p, 1);
  gpu::block const x(a, 8), y(b, 8);
  gpu::fill_bytes(x.data(), 7, 8, a);
  b.wait(a);
  gpu::copy_between(y.data(), 1, x.data(), 0, 8, b);
  char out[8] = {};
  gpu::copy_to_host(out, y.data(), 8, b);
  BOOST_TEST((out[0] == 7 && out[7] == 7));
}

BOOST_AUTO_TEST_CASE(errors_name_the_call) {
  mocked on;
  gpu::detail::launches_of_this_thread() = {};
  gpu::stream const s(on.p, 0);
  on.machine.fail_call["stream_synchronize"] = {0, 719};
  BOOST_TEST(
      error_of([&] { s.synchronize(); }) ==
      "stream.synchronize on cuda:0: CUDA_ERROR_LAUNCH_FAILED (719): unspecified launch failure");
  on.machine.fail_call["stream_query"] = {0, 719};
  BOOST_TEST(contains(error_of([&] { s.done(); }), "stream.done on cuda:0"));
  on.machine.fail_call["stream_create"] = {0, 2};
  BOOST_TEST(contains(error_of([&] { gpu::stream(on.p, 0); }), "stream_create on cuda:0"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace backend_gpu_stream

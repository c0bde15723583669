#include <lazuli/backend/gpu/runtime/event.hpp>

#include "backend/gpu/mocked.hpp"

namespace backend_gpu_event {

using namespace backend_gpu;

BOOST_AUTO_TEST_SUITE(event_hpp)

BOOST_AUTO_TEST_CASE(a_mark_is_done_when_the_work_before_it_is) {
  mocked on(late());
  gpu::stream const a(on.p, 0), b(on.p, 0);
  gpu::event mark;
  BOOST_TEST((mark.done() && !mark.recorded()));
  mark.synchronize();
  b.wait(mark);
  gpu::block const memory(a, 4);
  gpu::fill_bytes(memory.data(), 1, 4, a);
  mark.record(a);
  gpu::fill_bytes(memory.data(), 2, 4, a);
  BOOST_TEST((mark.recorded() && !mark.done()));
  b.wait(mark);
  int value = 0;
  gpu::copy_to_host(&value, memory.data(), 4, b);
  BOOST_TEST((value == 0x01010101 && mark.done()));
  mark.record(a);
  mark.synchronize();
  gpu::copy_to_host(&value, memory.data(), 4, b);
  BOOST_TEST(value == 0x02020202);
}

BOOST_AUTO_TEST_CASE(time_is_taken_by_events_that_were_made_for_it) {
  mocked on(late());
  gpu::stream const s(on.p, 0);
  gpu::event start(true), stop(true), plain;
  BOOST_TEST(error_of([&] { start.elapsed(stop); }) ==
             "event.elapsed: both events must be recorded, and made by event(true)");
  start.record(s), stop.record(s), plain.record(s);
  BOOST_TEST(start.elapsed(stop) == 1.5f);
  BOOST_TEST((start.done() && stop.done()));
  BOOST_CHECK_THROW(start.elapsed(plain), lazuli::device_error);
}

BOOST_AUTO_TEST_CASE(events_move_and_stay_on_their_device) {
  mocked on(late(2));
  gpu::stream const a(on.p, 0), b(on.p, 1);
  gpu::event first;
  first.record(a);
  gpu::event second(std::move(first));
  BOOST_TEST((second.recorded() && !first.recorded()));
  first = std::move(second);
  BOOST_TEST(first.recorded());
  BOOST_TEST(error_of([&] { first.record(b); }) ==
             "event.record: the event is of cuda:0, the stream of cuda:1");
  gpu::event third;
  on.machine.fail_call["event_create"] = {0, 2};
  BOOST_CHECK_THROW(third.record(b), lazuli::device_error);
  third.record(b);
  BOOST_TEST(on.machine.events.size() == 2u);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace backend_gpu_event

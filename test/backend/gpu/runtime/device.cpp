#include <lazuli/backend/gpu/runtime/device.hpp>
#include <lazuli/backend/gpu/runtime/memory.hpp>
#include <thread>

#include "backend/gpu/mocked.hpp"

namespace backend_gpu_device {

using namespace backend_gpu;

mock::machine_options two() {
  mock::machine_options choice;
  choice.devices = 2;
  return choice;
}

BOOST_AUTO_TEST_SUITE(device_hpp)

BOOST_AUTO_TEST_CASE(the_current_device_is_a_threads_own_and_guards_restore_it) {
  mocked on(two());
  BOOST_TEST(gpu::device_count(on.p) == 2);
  BOOST_TEST(gpu::current_device(on.p) == 0);
  {
    gpu::device_guard const guard(on.p, 1);
    BOOST_TEST(gpu::current_device(on.p) == 1);
    int there = -1;
    std::thread([&] { there = gpu::current_device(on.p); }).join();
    BOOST_TEST(there == 0);
    BOOST_CHECK_THROW(gpu::device_guard(on.p, 2), lazuli::device_error);
    BOOST_TEST(gpu::current_device(on.p) == 1);
  }
  BOOST_TEST(gpu::current_device(on.p) == 0);
  BOOST_CHECK_THROW(gpu::set_current_device(on.p, -1), lazuli::device_error);
  BOOST_TEST(gpu::device_properties(on.p, 1).name == "Pretended GPU 1");
}

BOOST_AUTO_TEST_CASE(contexts_are_made_current_where_another_is_and_come_back) {
  mocked on(two());
  auto* const first = on.machine.devices[0].get();
  auto* const second = on.machine.devices[1].get();
  {
    gpu::activation const outer(on.p, 0);
    BOOST_TEST((mock::current_context() == first));
    {
      gpu::activation const inner(on.p, 1);
      BOOST_TEST((mock::current_context() == second));
      gpu::activation const again(on.p, 1);
    }
    BOOST_TEST((mock::current_context() == first));
  }
  BOOST_TEST((mock::current_context() == first));  // nobody's before: it stays
  gpu::synchronize(on.p), gpu::synchronize(on.p, 1);
  BOOST_TEST((mock::current_context() == first));
}

BOOST_AUTO_TEST_CASE(memory_is_counted_as_torch_counts_it) {
  mocked on(two());
  BOOST_TEST(gpu::memory_allocated(on.p, 1) == 0);
  {
    gpu::block const a(on.p, 1, 1000);
    { gpu::block const b(on.p, 1, 500); }
    BOOST_TEST(gpu::memory_allocated(on.p, 1) == 1000);
    BOOST_TEST(gpu::max_memory_allocated(on.p, 1) == 1500);
    BOOST_TEST(gpu::memory_reserved(on.p, 1) == 1500);  // the pool keeps what is freed
    BOOST_TEST(gpu::memory_allocated(on.p, 0) == 0);
    gpu::reset_peak_memory(on.p, 1);
    BOOST_TEST(gpu::max_memory_allocated(on.p, 1) == 1000);
    gpu::memory_info const info = gpu::device_memory(on.p, 1);
    BOOST_TEST((info.total == std::size_t(1) << 30 && info.unused == info.total - 1500));
    gpu::empty_cache(on.p, 1);
    BOOST_TEST(gpu::memory_reserved(on.p, 1) == 1000);
  }
  BOOST_TEST(gpu::memory_allocated(on.p, 1) == 0);
}

BOOST_AUTO_TEST_CASE(a_peer_is_opened_once_with_its_pool) {
  mocked on(two());
  BOOST_TEST((gpu::open_peer(on.p, 0, 0) && on.machine.log.empty()));
  for (int i = 0; i < 3; ++i) BOOST_TEST(gpu::open_peer(on.p, 0, 1));
  std::vector<std::string> const log{"peer 1", "pool access for 0"};
  BOOST_TEST(on.machine.log == log, boost::test_tools::per_element());
  on.machine.fail_call["context_enable_peer"] = {0, 704};  // another library opened it
  BOOST_TEST(gpu::open_peer(on.p, 1, 0));
}

BOOST_AUTO_TEST_CASE(a_peer_that_cannot_be_reached_is_not_asked_again) {
  mock::machine_options choice = two();
  choice.peers = false;
  mocked on(choice);
  for (int i = 0; i < 2; ++i) BOOST_TEST(!gpu::open_peer(on.p, 0, 1));
  BOOST_TEST(on.machine.log.empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace backend_gpu_device

#include <boost/test/unit_test.hpp>
#include <lazuli/backend/gpu/runtime/device_state.hpp>
#include <thread>

namespace backend_gpu_device_state {

namespace gpu = lazuli::gpu;

BOOST_AUTO_TEST_SUITE(device_state_hpp)

BOOST_AUTO_TEST_CASE(the_last_four_launches_are_remembered_oldest_first) {
  gpu::detail::recent_launches launches;
  BOOST_TEST(launches.text() == "");
  launches.add("a"), launches.add("b");
  BOOST_TEST(launches.text() == "a, b");
  for (char const* const each : {"c", "d", "e"}) launches.add(each);
  BOOST_TEST(launches.text() == "b, c, d, e");
  launches.add(std::string(200, 'x'));
  BOOST_TEST(launches.text() == "c, d, e, " + std::string(63, 'x'));
}

BOOST_AUTO_TEST_CASE(each_thread_has_launches_of_its_own) {
  gpu::detail::launches_of_this_thread().add("here");
  std::string there = "?";
  std::thread([&] { there = gpu::detail::launches_of_this_thread().text(); }).join();
  BOOST_TEST(there == "");
}

BOOST_AUTO_TEST_CASE(a_part_is_destroyed_once) {
  static int destroyed = 0;
  int part = 0;
  gpu::detail::part_slot slot;
  slot.destroy = [](void*) { ++destroyed; };
  slot.clear();
  BOOST_TEST(destroyed == 0);
  slot.made = &part;
  slot.clear(), slot.clear();
  BOOST_TEST(destroyed == 1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace backend_gpu_device_state

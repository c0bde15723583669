#include <thread>

#include "backend/gpu/mocked.hpp"

namespace backend_gpu_platform {

using namespace backend_gpu;

BOOST_AUTO_TEST_SUITE(platform_hpp)

/// Why a platform of these parts is not available.
std::string reason(gpu::platform_parts parts) {
  gpu::platform p(std::move(parts));
  BOOST_TEST(!p.available());
  BOOST_TEST(p.device_count() == 0);
  BOOST_TEST(error_of([&] { p.calls(); }) == "CUDA is not available: " + p.available().reason);
  return p.available().reason;
}

BOOST_AUTO_TEST_CASE(what_is_missing_is_said_in_a_sentence) {
  mock::install();
  gpu::platform_parts parts = mock::parts();
  parts.library = "libcuda.so.1";
  parts.load = [] { return gpu::driver(); };
  BOOST_TEST(reason(parts) == "libcuda.so.1 was not found: is the GPU's driver there?");

  parts.load = [] {
    gpu::driver d = mock::driver_table();
    d.launch = nullptr;
    return d;
  };
  BOOST_TEST(reason(parts) == "libcuda.so.1 has no function launch: it is too old");

  parts.load = mock::driver_table<>;
  mock::gpu_machine().fail_call["init"] = {0, 100};
  BOOST_TEST(reason(parts) == "the driver does not start: CUDA_ERROR (100): ");
  mock::gpu_machine().fail_call["device_count"] = {0, 719};
  BOOST_TEST(
      reason(parts) ==
      "devices cannot be counted: CUDA_ERROR_LAUNCH_FAILED (719): unspecified launch failure");
  mock::gpu_machine().choice.devices = 0;
  BOOST_TEST(reason(parts) == "there is no device");
  mock::gpu_machine().choice.devices = 1;

  parts.find = [](int version) -> gpu::compiler {
    lazuli::fail<lazuli::device_error>("a compiler for ", version, " is missing");
  };
  BOOST_TEST(reason(parts) == "a compiler for 13000 is missing");
}

BOOST_AUTO_TEST_CASE(a_platform_of_this_machine_is_available_or_says_why_not) {
  gpu::platform cuda(gpu::cuda_parts()), hip(gpu::hip_parts());
  for (gpu::platform* const each : {&cuda, &hip}) {
    BOOST_TEST(each->available().available == each->available().reason.empty());
    BOOST_TEST((each->device_count() > 0) == each->available().available);
  }
}

BOOST_AUTO_TEST_CASE(what_older_drivers_do_not_know_is_done_without) {
  mocked on;
  on.machine.fail_call["device_attribute"] = {9, 1};  // the tenth: are there pools?
  BOOST_TEST(on.p.device(0).pool == nullptr);
  BOOST_TEST(on.machine.fail_call.empty());
}

BOOST_AUTO_TEST_CASE(devices_are_opened_once_by_however_many_threads) {
  mock::machine_options choice;
  choice.devices = 2;
  mocked const on(choice);
  std::vector<std::thread> threads;
  std::vector<gpu::detail::device_state*> seen(8);
  for (std::size_t i = 0; i < seen.size(); ++i)
    threads.emplace_back([&, i] { seen[i] = &on.p.device(1); });
  for (auto& each : threads) each.join();
  for (auto* const each : seen) BOOST_TEST(each == seen[0]);
  gpu::properties const& facts = on.p.device(1).facts;
  BOOST_TEST(facts.name == "Pretended GPU 1");
  BOOST_TEST((facts.major == 9 && facts.minor == 0 && facts.multiprocessors == 4));
  BOOST_TEST((facts.max_threads_per_block == 1024 && facts.warp_size == 32));
  BOOST_TEST((facts.shared_bytes == 49152 && facts.max_shared_bytes == 232448));
  BOOST_TEST((facts.max_threads_per_multiprocessor == 2048 && facts.l2_bytes == 1 << 20));
  BOOST_TEST(facts.total_memory == std::size_t(1) << 30);
}

BOOST_AUTO_TEST_CASE(a_device_that_is_not_there_and_one_that_fails) {
  mocked on;
  for (int const each : {-1, 1, 99})
    BOOST_TEST(error_of([&] { on.p.device(each); }) ==
               lazuli::text::concat("device cuda:", each, " does not exist: there are 1"));
  on.machine.fail_call["context_retain"] = {0, 2};
  BOOST_TEST(error_of([&] { on.p.device(0); }) ==
             "context_retain on cuda:0: CUDA_ERROR_OUT_OF_MEMORY (2): out of memory");
  BOOST_TEST(on.p.device(0).context != nullptr);  // it is asked again
}

BOOST_AUTO_TEST_CASE(an_error_names_call_device_error_and_the_last_launches) {
  mocked on;
  on.p.calls();
  gpu::detail::launches_of_this_thread() = {};
  BOOST_TEST(error_of([&] { on.p.check(1, "copy", 3); }) ==
             "copy on cuda:3: CUDA_ERROR_INVALID_VALUE (1): ");
  gpu::detail::launches_of_this_thread().add("lz_exp");
  gpu::detail::launches_of_this_thread().add("lz_sum");
  BOOST_TEST(error_of([&] { on.p.check(719, "copy", 0); }) ==
             "copy on cuda:0: CUDA_ERROR_LAUNCH_FAILED (719): unspecified launch failure; the last "
             "launches of this thread: lz_exp, lz_sum");
  BOOST_TEST(!contains(error_of([&] { on.p.check(2, "copy", 0); }), "lz_exp"));
  gpu::detail::launches_of_this_thread() = {};
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace backend_gpu_platform

#include <chrono>
#include <lazuli/backend/gpu/runtime/launch.hpp>
#include <thread>

#include "backend/gpu/mocked.hpp"

namespace backend_gpu_launch {

using namespace backend_gpu;

/// out = a·x + 1, with the waits that it needs.
void axpy(gpu::block const& out, gpu::block const& x, float a, long n, gpu::stream const& s) {
  gpu::kernel const& k = gpu::get_kernel(s.platform(), s.device(), axpy_kernel());
  void *to = out.data(), *from = x.data();
  void* parameters[] = {&to, &from, &a, &n};
  x.use_on(s, gpu::access::read);
  out.use_on(s);
  gpu::launch(k, s, 1, 256, 0, parameters);
}

BOOST_AUTO_TEST_SUITE(launch_hpp)

BOOST_AUTO_TEST_CASE(kernels_run_in_the_order_of_their_streams_with_their_own_parameters) {
  mocked on(late());
  gpu::stream const a(on.p, 0), b(on.p, 0);
  std::vector<float> host{1, 2, 3}, out(3);
  gpu::block const x(a, 12), y(a, 12), z(b, 12);
  gpu::copy_to_device(x.data(), host.data(), 12, a, gpu::copying::non_blocking);
  axpy(y, x, 2, 3, a);   // 3 5 7
  axpy(z, y, 10, 3, b);  // 31 51 71
  axpy(y, y, -1, 3, a);  // -2 -4 -6, after b has read it
  gpu::copy_to_host(out.data(), z.data(), 12, b);
  BOOST_TEST(out == (std::vector<float>{31, 51, 71}), boost::test_tools::per_element());
  gpu::copy_to_host(out.data(), y.data(), 12, a);
  BOOST_TEST(out == (std::vector<float>{-2, -4, -6}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(arguments_that_an_old_driver_does_not_take_are_refused) {
  mock::machine_options old;
  old.version = 12000;
  {
    mocked on(old);
    BOOST_TEST(gpu::most_argument_bytes(on.p, 0) == 4096u);
    gpu::check_arguments(on.p, 0, "k", 4096);
    BOOST_TEST(error_of([&] { gpu::check_arguments(on.p, 0, "k", 5000); }) ==
               "kernel k on cuda:0: its arguments take 5000 bytes, and CUDA 12.0 allows 4096 on "
               "this device (32764 from CUDA 12.1 and sm_70 on); evaluate a part of the expression "
               "first, with eval");
  }
  old.version = 12010;
  mocked on(old);
  BOOST_TEST(gpu::most_argument_bytes(on.p, 0) == 32764u);
  BOOST_TEST(gpu::most_argument_bytes(gpu::hip_platform(), 0) > 32764u);
}

BOOST_AUTO_TEST_CASE(no_blocks_launch_nothing) {
  mocked on;
  gpu::kernel const& k = gpu::get_kernel(on.p, 0, axpy_kernel());
  gpu::launch(k, gpu::stream::default_of(on.p, 0), 0, 256, 0, nullptr);
  BOOST_TEST(on.machine.log.empty());
}

BOOST_AUTO_TEST_CASE(shared_memory_beyond_the_usual_is_asked_for_once) {
  mocked on;
  gpu::stream const s = gpu::stream::default_of(on.p, 0);
  gpu::kernel const& k = gpu::get_kernel(on.p, 0, axpy_kernel());
  gpu::block const x(s, 4);
  void* to = x.data();
  float a = 0;
  long n = 0;
  void* parameters[] = {&to, &to, &a, &n};
  gpu::launch(k, s, 1, 32, 48 << 10, parameters);
  gpu::launch(k, s, 1, 32, 100 << 10, parameters);
  on.machine.fail_call["function_set_attribute"] = {0, 1};
  gpu::launch(k, s, 1, 32, 100 << 10, parameters);
  BOOST_TEST(contains(error_of([&] { gpu::launch(k, s, 1, 32, 101 << 10, parameters); }),
                      "shared memory of lz_axpy on cuda:0"));
  gpu::launch(k, s, 1, 32, 101 << 10, parameters);
  BOOST_CHECK_THROW(gpu::launch(k, s, 1, 32, 300 << 10, parameters), lazuli::device_error);
  BOOST_TEST(k.shared_bytes == 101u << 10);
}

BOOST_AUTO_TEST_CASE(a_launch_that_fails_names_kernel_size_and_the_launches_before) {
  mocked on;
  gpu::detail::launches_of_this_thread() = {};
  gpu::stream const s = gpu::stream::default_of(on.p, 0);
  gpu::kernel const& k = gpu::get_kernel(on.p, 0, axpy_kernel());
  BOOST_TEST(error_of([&] { gpu::launch(k, s, 7, 2048, 16, nullptr); }) ==
             "launch of lz_axpy on cuda:0 (7 blocks of 2048 threads, 16 bytes of shared memory): "
             "CUDA_ERROR_INVALID_VALUE (1): ; the last launches of this thread: lz_axpy");
  on.machine.fail_call["stream_synchronize"] = {0, 719};
  BOOST_TEST(error_of([&] { s.synchronize(); }) ==
             "stream.synchronize on cuda:0: CUDA_ERROR_LAUNCH_FAILED (719): unspecified launch "
             "failure; the last launches of this thread: lz_axpy");
  gpu::detail::launches_of_this_thread() = {};
}

BOOST_AUTO_TEST_CASE(a_switch_of_the_environment_is_on_unless_empty_or_0) {
  using gpu::detail::is_on;
  BOOST_TEST((is_on("1") && is_on("yes") && !is_on("0") && !is_on("") && !is_on(nullptr)));
}

BOOST_AUTO_TEST_CASE(synchronous_launches_name_the_kernel_that_failed) {
  mocked on(late());
  gpu::stream const s(on.p, 0);
  gpu::block const x(s, 4);
  on.machine.fail_call["stream_synchronize"] = {0, 719};
  BOOST_TEST(!gpu::synchronous_launches());  // unless LAZULI_SYNC is set
  axpy(x, x, 1, 1, s);
  gpu::synchronous_launches() = true;
  BOOST_TEST(contains(error_of([&] { axpy(x, x, 1, 1, s); }),
                      "launch of lz_axpy on cuda:0 (1 blocks of 256 threads, 0 bytes of shared "
                      "memory): CUDA_ERROR_LAUNCH_FAILED (719)"));
  axpy(x, x, 1, 1, s);
  BOOST_TEST(s.done());
  gpu::synchronous_launches() = false;
}

BOOST_AUTO_TEST_CASE(threads_launch_on_streams_of_their_own) {
  mocked on(late());
  std::vector<float> const one(100, 1);
  std::atomic<int> good = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      gpu::stream const s(on.p, 0);
      gpu::stream_guard const guard(s);
      gpu::block const x(on.p, 0, 400);
      gpu::copy_to_device(x.data(), one.data(), 400, s, gpu::copying::non_blocking);
      for (int i = 0; i < 20; ++i) axpy(x, x, static_cast<float>(t), 100, s);
      axpy(x, x, 0, 100, s);
      std::vector<float> out(100);
      gpu::copy_to_host(out.data(), x.data(), 400, s);
      good += out == one;
    });
  for (auto& each : threads) each.join();
  BOOST_TEST(good == 4);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace backend_gpu_launch

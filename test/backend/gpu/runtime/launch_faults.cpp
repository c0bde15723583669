#include <lazuli/backend/gpu/runtime/launch.hpp>

#include "kernel_folder.hpp"
#include "backend/gpu/mocked.hpp"

namespace backend_gpu_launch_faults {

using namespace backend_gpu;

/// What a program does with two streams of one device and one of another: 3·x + 1, doubled, + 1.
void scenario(gpu::platform& p, std::vector<float>& out) {
  gpu::stream const a(p, 0), b(p, 0), c(p, 1);
  std::vector<float> const in{1, 2, 3, 4};
  gpu::block const x(a, 16), y(a, 16), z(c, 16);
  gpu::event mark;
  gpu::copy_to_device(x.data(), in.data(), 16, a, gpu::copying::non_blocking);
  auto const run = [&](gpu::block const& to, gpu::block const& from, float by,
                       gpu::stream const& s) {
    gpu::kernel const& k = gpu::get_kernel(p, s.device(), axpy_kernel());
    void *to_data = to.data(), *from_data = from.data();
    long n = 4;
    void* parameters[] = {&to_data, &from_data, &by, &n};
    from.use_on(s, gpu::access::read);
    to.use_on(s);
    gpu::launch(k, s, 1, 128, 60 << 10, parameters);
  };
  run(y, x, 3, a);
  run(y, y, 2, b);
  mark.record(b);
  c.wait(mark);
  z.use_on(c), y.use_on(c, gpu::access::read);
  gpu::copy_between(z.data(), 1, y.data(), 0, 16, c);
  std::vector<float> result(4);
  gpu::copy_to_host(result.data(), z.data(), 16, c);
  mark.synchronize();
  out = result;
}
std::vector<float> const want{9, 15, 21, 27};

mock::machine_options machine_of(bool deferred, bool pools) {
  mock::machine_options choice = late(2);
  choice.deferred = deferred;
  choice.pools = pools;
  return choice;
}

/// How many calls of the driver there are without a fault.
long calls_of(mock::machine_options const& choice) {
  mocked on(choice);
  std::vector<float> out;
  scenario(on.p, out);
  BOOST_TEST(out == want, boost::test_tools::per_element());
  return on.machine.calls;
}

BOOST_AUTO_TEST_SUITE(launch_faults)

BOOST_AUTO_TEST_CASE(whichever_call_fails_nothing_is_left_and_nothing_was_overwritten) {
  kernel_folder const folder("");  // compiled once
  for (bool const deferred : {true, false}) {
    for (int const error : {2, 719}) {
      mock::machine_options const choice = machine_of(deferred, error == 719);
      long const calls = calls_of(choice);
      BOOST_TEST(calls > 50);
      int failed = 0;
      for (long k = 0; k < calls; ++k) {
        mocked on(choice);
        on.machine.fail_at = k;
        on.machine.error = error;
        std::vector<float> out{-1};
        BOOST_TEST_INFO("call " << k << " fails with " << error);
        try {
          scenario(on.p, out);
          BOOST_TEST(out == want, boost::test_tools::per_element());
        } catch (lazuli::device_error const& e) {
          ++failed;
          BOOST_TEST(out.size() == 1u);
          std::string const why = e.what();
          BOOST_TEST((contains(why, error == 2 ? "OUT_OF_MEMORY" : "LAUNCH_FAILED") ||
                      contains(why, "is not available")));
        }
      }
      BOOST_TEST(failed > calls / 2);  // some are asked again, or may fail
    }
  }
}

BOOST_AUTO_TEST_CASE(whenever_the_device_is_lost_nothing_more_is_thrown_and_another_start_works) {
  kernel_folder const folder("");
  mock::machine_options const choice = machine_of(true, true);
  long const calls = calls_of(choice);
  for (long k = 0; k < calls; k += 3) {
    mocked on(choice);
    on.machine.fail_at = k;
    on.machine.lost = true;
    std::vector<float> out;
    bool thrown = false;
    try {
      scenario(on.p, out);
    } catch (lazuli::device_error const&) {
      thrown = true;
    }
    BOOST_TEST((thrown ? out.empty() : out == want));  // lost while all was being given back
    on.machine.sticky = 0;
    on.machine.lost = false;
    mock::release();
    on.machine.clear();
  }
  calls_of(choice);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace backend_gpu_launch_faults

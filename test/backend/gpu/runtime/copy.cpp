#include <lazuli/backend/gpu/runtime/copy.hpp>
#include <numeric>

#include "backend/gpu/mocked.hpp"

namespace backend_gpu_copy {

using namespace backend_gpu;
using gpu::copying;

std::vector<int> numbers(std::size_t n) {
  std::vector<int> out(n);
  std::iota(out.begin(), out.end(), 1);
  return out;
}
lazuli::index bytes(std::vector<int> const& v) {
  return static_cast<lazuli::index>(v.size() * sizeof(int));
}

BOOST_AUTO_TEST_SUITE(copy_hpp)

BOOST_AUTO_TEST_CASE(there_and_back_of_all_sizes) {
  mocked on(late());
  gpu::stream const s(on.p, 0);
  for (std::size_t const n : {0, 1, 33, 100'000}) {
    auto const in = numbers(n);
    for (copying const how : {copying::blocking, copying::non_blocking}) {
      gpu::block const x(s, bytes(in)), y(s, bytes(in));
      std::vector<int> changed = in, out(n);
      gpu::copy_to_device(x.data(), changed.data(), bytes(in), s, how);
      std::fill(changed.begin(), changed.end(), -1);  // the host's memory is free again
      gpu::copy_on_device(y.data(), x.data(), bytes(in), s);
      gpu::copy_to_host(out.data(), y.data(), bytes(in), s, how);
      BOOST_TEST(out == in);
    }
  }
}

BOOST_AUTO_TEST_CASE(blocking_copies_wait_and_others_do_not) {
  mocked on(late());
  gpu::stream const s(on.p, 0);
  auto const in = numbers(1000);
  gpu::block const x(s, bytes(in));
  gpu::copy_to_device(x.data(), in.data(), bytes(in), s);
  BOOST_TEST(s.done());
  gpu::copy_to_device(x.data(), in.data(), bytes(in), s, copying::non_blocking);
  BOOST_TEST(!s.done());
  s.synchronize();
}

BOOST_AUTO_TEST_CASE(pinned_memory_is_read_and_written_later) {
  mocked on(late());
  gpu::stream const s(on.p, 0);
  gpu::block const x(s, 4);
  gpu::pinned_block const in(on.p, 4), out(on.p, 4);
  *static_cast<int*>(in.data()) = 1;
  *static_cast<int*>(out.data()) = 0;
  gpu::copy_to_device(x.data(), in.data(), 4, s, copying::non_blocking);
  gpu::copy_to_host(out.data(), x.data(), 4, s, copying::non_blocking);
  BOOST_TEST(*static_cast<int*>(out.data()) == 0);
  *static_cast<int*>(in.data()) = 2;  // the caller's business until the stream has read it
  s.synchronize();
  BOOST_TEST(*static_cast<int*>(out.data()) == 2);
}

BOOST_AUTO_TEST_CASE(large_copies_go_in_pieces_through_a_ring_that_is_never_overwritten) {
  mocked on(late());
  gpu::stream const a(on.p, 0), b(on.p, 0);
  auto const in = numbers(7'000'000);  // 28 MB, seven pieces of a ring of four
  gpu::block const x(a, bytes(in)), y(b, bytes(in));
  std::vector<int> backwards(in.rbegin(), in.rend()), out(in.size());
  gpu::copy_to_device(x.data(), in.data(), bytes(in), a, copying::non_blocking);
  gpu::copy_to_device(y.data(), backwards.data(), bytes(in), b, copying::non_blocking);
  BOOST_TEST(on.machine.pinned.size() == 4u);
  gpu::copy_to_host(out.data(), x.data(), bytes(in), a);
  BOOST_TEST((out == in));
  gpu::copy_to_host(out.data(), y.data(), bytes(in), b);
  BOOST_TEST((out == backwards));
}

BOOST_AUTO_TEST_CASE(small_programs_pin_little) {
  mocked on;
  gpu::stream const s = gpu::stream::default_of(on.p, 0);
  auto const in = numbers(10);
  gpu::block const x(s, bytes(in));
  for (int i = 0; i < 6; ++i)
    gpu::copy_to_device(x.data(), in.data(), bytes(in), s, copying::non_blocking);
  std::size_t pinned = 0;
  for (auto const& [start, size] : on.machine.pinned) pinned += size;
  BOOST_TEST(pinned == std::size_t(4) * (64 << 10));
}

BOOST_AUTO_TEST_CASE(copies_between_devices_open_the_way_once) {
  mocked on(late(2));
  gpu::stream const a(on.p, 0), b(on.p, 1);
  auto const in = numbers(1000);
  gpu::block const x(a, bytes(in)), y(b, bytes(in)), z(a, bytes(in));
  gpu::copy_to_device(x.data(), in.data(), bytes(in), a);
  y.use_on(b), x.use_on(b, gpu::access::read);
  gpu::copy_between(y.data(), 1, x.data(), 0, bytes(in), b);
  z.use_on(a), y.use_on(a, gpu::access::read);
  gpu::copy_between(z.data(), 0, y.data(), 1, bytes(in), a);
  std::vector<int> out(in.size());
  gpu::copy_to_host(out.data(), z.data(), bytes(in), a);
  BOOST_TEST(out == in);
  auto const& log = on.machine.log;
  BOOST_TEST(std::count(log.begin(), log.end(), "peer 0") == 1);
  BOOST_TEST(std::count(log.begin(), log.end(), "peer 1") == 1);
  BOOST_TEST(std::count(log.begin(), log.end(), "copy between devices") == 2);
  gpu::copy_between(z.data(), 0, x.data(), 0, bytes(in), a);
  BOOST_TEST(std::count(log.begin(), log.end(), "copy between devices") == 2);
}

BOOST_AUTO_TEST_CASE(fills_set_every_byte) {
  mocked on;
  gpu::stream const s = gpu::stream::default_of(on.p, 0);
  gpu::block const x(s, 10);
  gpu::fill_bytes(x.data(), 0xAB, 10, s);
  gpu::fill_bytes(nullptr, 0xAB, 0, s);
  unsigned char out[10] = {};
  gpu::copy_to_host(out, x.data(), 10, s);
  for (unsigned char const each : out) BOOST_TEST(int(each) == 0xAB);
}

BOOST_AUTO_TEST_CASE(errors_say_which_copy_failed) {
  mocked on;
  gpu::detail::launches_of_this_thread() = {};
  gpu::stream const s = gpu::stream::default_of(on.p, 0);
  gpu::block const x(s, 4);
  int value = 0;
  BOOST_TEST(error_of([&] { gpu::copy_to_device(x.data(), &value, 8, s); }) ==
             "copy to the device on cuda:0: CUDA_ERROR_INVALID_VALUE (1): ");
  BOOST_TEST(contains(error_of([&] { gpu::copy_to_host(&value, x.data(), 8, s); }),
                      "copy to the host on cuda:0"));
  BOOST_TEST(contains(error_of([&] { gpu::copy_on_device(x.data(), x.data(), 8, s); }),
                      "copy on the device on cuda:0"));
  BOOST_TEST(contains(error_of([&] { gpu::fill_bytes(x.data(), 0, 8, s); }), "fill on cuda:0"));
  on.machine.fail_call["pinned_allocate"] = {0, 2};
  BOOST_TEST(contains(
      error_of([&] { gpu::copy_to_device(x.data(), &value, 4, s, copying::non_blocking); }),
      "pinned memory on cuda:0: CUDA_ERROR_OUT_OF_MEMORY"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace backend_gpu_copy

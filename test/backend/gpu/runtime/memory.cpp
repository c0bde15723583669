#include <lazuli/backend/gpu/runtime/memory.hpp>

#include "backend/gpu/mocked.hpp"

namespace backend_gpu_memory {

using namespace backend_gpu;
using gpu::access;

/// The first number of a block, read on a stream of its own that has waited for everything.
int value_of(gpu::block const& b) {
  gpu::stream const s(b.platform(), b.device());
  b.use_on(s, access::read);
  int value = 0;
  gpu::copy_to_host(&value, b.data(), 4, s);
  return value;
}
void fill(gpu::block const& b, int byte, gpu::stream const& s) {
  b.use_on(s);
  gpu::fill_bytes(b.data(), static_cast<unsigned char>(byte), b.bytes(), s);
}
int bytes_of(int byte) { return byte * 0x01010101; }

BOOST_AUTO_TEST_SUITE(memory_hpp)

BOOST_AUTO_TEST_CASE(blocks_of_all_sizes_are_owned_once) {
  mocked on;
  gpu::block none;
  BOOST_TEST((!none && none.data() == nullptr && none.bytes() == 0));
  none.use_on(gpu::stream::default_of(on.p, 0));
  gpu::block const empty(on.p, 0, 0);
  BOOST_TEST((empty && empty.data() == nullptr && empty.bytes() == 0));
  gpu::block a(on.p, 0, 100);
  BOOST_TEST((a.bytes() == 100 && a.device() == 0 && &a.platform() == &on.p));
  BOOST_TEST(reinterpret_cast<std::size_t>(a.data()) % 64 == 0u);
  void* const data = a.data();
  none = std::move(a);
  BOOST_TEST((none.data() == data && !a));
  none = gpu::block(on.p, 0, 1);
  BOOST_TEST(on.machine.blocks.size() == 1u);
}

BOOST_AUTO_TEST_CASE(a_block_lies_on_the_current_stream) {
  mocked on;
  gpu::stream const s(on.p, 0);
  gpu::stream_guard const guard(s);
  gpu::block const b(on.p, 0, 8);
  BOOST_TEST((b.last_stream() == s));
}

BOOST_AUTO_TEST_CASE(uses_on_several_streams_are_in_order_however_late_they_run) {
  mocked on(late());
  gpu::stream const a(on.p, 0), b(on.p, 0), c(on.p, 0);
  gpu::block const x(a, 64), y(a, 64);
  fill(x, 1, a);
  fill(x, 2, b);
  fill(x, 3, a);
  y.use_on(c), x.use_on(c, access::read);
  gpu::copy_on_device(y.data(), x.data(), 64, c);
  fill(x, 4, b);  // after c has read it
  BOOST_TEST(value_of(x) == bytes_of(4));
  BOOST_TEST(value_of(y) == bytes_of(3));
}

BOOST_AUTO_TEST_CASE(readers_do_not_wait_for_readers_and_one_stream_waits_for_nothing) {
  mocked on(late());
  gpu::stream const a(on.p, 0), b(on.p, 0), c(on.p, 0);
  gpu::block const x(a, 64);
  auto const waits = [&] { return on.machine.log.size(); };
  for (int i = 0; i < 3; ++i) fill(x, i, a), x.use_on(a, access::read);
  BOOST_TEST(waits() == 0u);
  for (int i = 0; i < 3; ++i) x.use_on(b, access::read), x.use_on(c, access::read);
  BOOST_TEST(waits() == 2u);  // each for the writer, once
  x.use_on(a, access::read);
  BOOST_TEST(waits() == 2u);
  x.use_on(a);
  BOOST_TEST(waits() == 4u);  // the writer for both
  x.use_on(a);
  BOOST_TEST(waits() == 4u);
}

BOOST_AUTO_TEST_CASE(memory_is_freed_after_its_last_use_on_any_stream) {
  mocked on(late());
  gpu::stream const a(on.p, 0), b(on.p, 0);
  gpu::block const y(b, 64);
  {
    gpu::block const x(a, 64);
    fill(x, 5, a);
    x.use_on(b, access::read);
    gpu::copy_on_device(y.data(), x.data(), 64, b);
  }
  a.synchronize();  // runs the free, which waits for b's copy
  BOOST_TEST(on.machine.blocks.size() == 1u);
  BOOST_TEST(value_of(y) == bytes_of(5));
}

BOOST_AUTO_TEST_CASE(a_block_keeps_its_streams_alive) {
  mocked on(late());
  gpu::block x;
  {
    gpu::stream const a(on.p, 0), b(on.p, 0);
    x = gpu::block(a, 16);
    fill(x, 6, a);
    x.use_on(b, access::read);
  }
  BOOST_TEST(on.machine.streams.size() == 2u);
  BOOST_TEST(value_of(x) == bytes_of(6));
  x = {};
  BOOST_TEST(on.machine.streams.empty());
}

BOOST_AUTO_TEST_CASE(memory_that_another_device_wrote_is_freed_on_its_own) {
  mocked on(late(2));
  gpu::stream const a(on.p, 0), b(on.p, 1);
  gpu::block x(a, 16);
  fill(x, 7, b);
  BOOST_TEST((x.device() == 0 && x.last_stream() == b));
  BOOST_TEST(value_of(x) == bytes_of(7));
  x = {};
  a.synchronize(), b.synchronize();
  gpu::synchronize(on.p, 0);
  BOOST_TEST(on.machine.blocks.empty());
  BOOST_TEST(gpu::memory_allocated(on.p, 0) == 0);
}

BOOST_AUTO_TEST_CASE(freed_memory_of_the_pool_makes_room_before_an_error) {
  mock::machine_options choice;
  choice.memory = 1000;
  mocked on(choice);
  { gpu::block const a(on.p, 0, 600), b(on.p, 0, 300); }
  BOOST_TEST(gpu::memory_reserved(on.p, 0) == 900);
  gpu::block const c(on.p, 0, 990);
  BOOST_TEST(error_of([&] { gpu::block(on.p, 0, 200); }) ==
             "out of memory on cuda:0: 200 bytes wanted, 10 free of 1000; this program's tensors "
             "hold 990 (CUDA_ERROR_OUT_OF_MEMORY (2): out of memory)");
  BOOST_CHECK_THROW(gpu::block(on.p, 0, -1), lazuli::device_error);
  BOOST_TEST(gpu::memory_allocated(on.p, 0) == 990);
}

BOOST_AUTO_TEST_CASE(devices_without_pools_allocate_plainly) {
  mock::machine_options choice = late();
  choice.pools = false;
  mocked on(choice);
  gpu::stream const a(on.p, 0), b(on.p, 0);
  gpu::block const y(b, 64);
  {
    gpu::block const x(a, 64);
    fill(x, 8, a);
    x.use_on(b, access::read);
    gpu::copy_on_device(y.data(), x.data(), 64, b);
  }
  BOOST_TEST(on.machine.blocks.size() == 1u);
  BOOST_TEST(value_of(y) == bytes_of(8));
  BOOST_TEST(gpu::memory_reserved(on.p, 0) == 64);
  gpu::empty_cache(on.p, 0);
}

BOOST_AUTO_TEST_CASE(memory_of_another_library_is_released_after_its_last_use) {
  mocked on(late());
  gpu::stream const theirs(on.p, 0), ours(on.p, 0);
  gpu::block const owner(theirs, 64), copy(ours, 64);
  int released = 0;
  {
    gpu::block const x(theirs, owner.data(), 64, [&] { released += ours.done() ? 1 : 100; });
    gpu::fill_bytes(x.data(), 9, 64, theirs);
    x.use_on(ours, access::read);
    gpu::copy_on_device(copy.data(), x.data(), 64, ours);
    BOOST_TEST((x.data() == owner.data() && x.bytes() == 64 && released == 0));
  }
  BOOST_TEST(released == 1);
  BOOST_TEST(value_of(copy) == bytes_of(9));
  BOOST_TEST(gpu::memory_allocated(on.p, 0) == 128);
}

BOOST_AUTO_TEST_CASE(pinned_memory_is_known_as_such) {
  mocked on;
  {
    gpu::pinned_block a(on.p, 100), none(on.p, 0);
    BOOST_TEST((a.data() != nullptr && a.bytes() == 100 && none.data() == nullptr));
    int pageable = 0;
    BOOST_TEST((gpu::is_pinned(on.p, a.data()) && !gpu::is_pinned(on.p, &pageable)));
    BOOST_TEST(gpu::is_pinned(on.p, static_cast<char*>(a.data()) + 99));
    gpu::pinned_block b(std::move(a));
    BOOST_TEST((a.data() == nullptr && b.bytes() == 100));
    a = std::move(b);
    BOOST_TEST(on.machine.pinned.size() == 1u);
  }
  BOOST_TEST(on.machine.pinned.empty());
}

BOOST_AUTO_TEST_CASE(blocks_outlive_a_device_that_failed) {
  mocked on;
  gpu::block x(on.p, 0, 64);
  gpu::stream const s(on.p, 0);
  x.use_on(s, access::read);
  on.machine.sticky = 719;
  BOOST_CHECK_THROW(gpu::block(on.p, 0, 64), lazuli::device_error);
  BOOST_CHECK_THROW(x.use_on(gpu::stream::default_of(on.p, 0)), lazuli::device_error);
  void* const data = x.data();
  x = {};  // does not throw; nothing can be freed
  on.machine.sticky = 0;
  on.machine.give_back(static_cast<char*>(data));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace backend_gpu_memory

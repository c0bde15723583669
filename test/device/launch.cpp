// Kernels by expression type and layout: text is written once, streams wait for each other.
#include <cstdlib>
#include <new>

#include "device/mocked.hpp"

namespace {
thread_local long calls_of_new = 0;
}
[[gnu::noinline]] void* operator new(std::size_t bytes) {
  ++calls_of_new;
  if (void* const made = std::malloc(bytes == 0 ? 1 : bytes)) return made;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

using namespace mocked;

BOOST_AUTO_TEST_CASE(a_kernel_is_compiled_once_for_each_layout) {
  machine const here;
  auto const x = counted<float>(8, 8);
  auto const g = x.cuda();
  auto const loads = [] {
    using lz::gpu::detail::kernel_store, lz::gpu::detail::device_state;
    return lz::cuda::space::platform().part<kernel_store>(0, &device_state::kernels).size();
  };
  auto const before = loads();
  for (int i = 0; i < 3; ++i) gmatrix<float>(g + g * 2.f);
  BOOST_TEST(loads() == before + 1);
  auto const wide = counted<float>(16, 4).cuda();
  gmatrix<float>(wide + wide * 3.f);  // other extents, another number: the same kernel
  BOOST_TEST(loads() == before + 1);
  gmatrix<float>(g.t() + g * 2.f);
  BOOST_TEST(loads() == before + 2);
}

BOOST_AUTO_TEST_CASE(streams_wait_for_what_they_read) {
  machine const here;
  auto const x = counted<float>(64);
  auto const g = x.cuda();
  lz::cuda::stream const first, second;
  gvector<float> y(64), z(64);
  {
    lz::cuda::stream_guard const on(first);
    y = g * 2.f;
  }
  {
    lz::cuda::stream_guard const on(second);
    z = y + 1.f;  // after the first stream's kernel
  }
  y = g;  // after the second stream's
  BOOST_TEST(same(z, x * 2.f + 1.f));
  BOOST_TEST(same(y, x));
}

BOOST_AUTO_TEST_CASE(numbers_that_a_function_captures_are_arguments) {
  machine const here(1, false);
  auto const x = counted<float>(50);
  auto const g = x.cuda();
  gvector<float> y(50);
  auto const leaky = [](float k, bool mirrored) {
    return [=](auto a) { return lz::select(a > 3.f, a, mirrored ? k - a : lz::relu(a) * k); };
  };
  int const before = mock::compilations();
  for (float const k : {2.f, 3.f, -0.5f}) {
    y = lz::map(leaky(k, false), g);
    BOOST_TEST(same(y, lz::map(leaky(k, false), x)));
  }
  BOOST_TEST(mock::compilations() == before + 1);
  for (float const k : {2.f, 3.f}) {
    y = lz::map(leaky(k, true), g);
    BOOST_TEST(same(y, lz::map(leaky(k, true), x)));
    y = lz::map(leaky(k, false), g);
    BOOST_TEST(same(y, lz::map(leaky(k, false), x)));
  }
  BOOST_TEST(mock::compilations() == before + 2);
  int const reduced = mock::compilations();
  for (int const at : {7, 12}) {  // beside the position of an element, in a reduction's chain
    auto const far = [at](auto a, auto b) { return lz::abs(a - b * (0.5f + 0.25f * float(at))); };
    BOOST_TEST(lz::argmin(lz::map(far, g, 1.f)).item() == at);
  }
  BOOST_TEST(mock::compilations() <= reduced + 2);  // the kernel, and the copy of its result
}

BOOST_AUTO_TEST_CASE(a_repeated_function_with_captured_numbers_allocates_nothing) {
  machine const here(1, false);
  auto parts = mock::parts();
  parts.load = [own = parts.load] {
    auto table = own();
    table.launch = [](void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                      void*, void**, void**) { return 0; };  // the mock's own allocates
    return table;
  };
  lz::cuda::space::platform().replace(parts);
  auto const g = lz::cuda::empty<float>(4, 50);
  gmatrix<float> y(4, 50);
  gvector<float> s(4);
  auto const statements = [&](float k, int n) {
    y = lz::map([k, n](auto a) { return lz::silu(a * k) + n; }, g);
    s = lz::sum(lz::map([k](auto a) { return a + k; }, g), 1);
  };
  statements(2.f, 1);
  statements(2.5f, 1);
  long const before = calls_of_new;
  statements(3.f, 2);
  BOOST_TEST(calls_of_new == before);
}

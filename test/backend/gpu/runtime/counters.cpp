// Zeros of a stream that kernels count up.
#include <lazuli/backend/gpu/runtime/copy.hpp>
#include <lazuli/backend/gpu/runtime/counters.hpp>
#include <lazuli/backend/gpu/runtime/graph.hpp>

#include "backend/gpu/mocked.hpp"

using namespace backend_gpu;

BOOST_AUTO_TEST_CASE(each_of_our_streams_has_its_own_and_keeps_them) {
  mocked const on(late(2));
  {
    gpu::stream const a(on.p, 0), b(on.p, 0);
    gpu::stream const all[] = {a, b, gpu::stream::default_of(on.p, 0), gpu::stream::default_of(on.p, 1)};
    std::vector<unsigned*> seen;
    for (gpu::stream const& s : all) {
      unsigned* const own = gpu::counters(s);
      BOOST_TEST_REQUIRE(own != nullptr);
      for (unsigned const* other : seen) BOOST_TEST(own != other);
      seen.push_back(own);
      BOOST_TEST(gpu::counters(s) == own);
      std::vector<unsigned> values(gpu::counters_of_stream, 1);
      gpu::copy_to_host(values.data(), own, gpu::counters_of_stream * 4, s);
      BOOST_TEST(values == std::vector<unsigned>(gpu::counters_of_stream), boost::test_tools::per_element());
    }
    BOOST_TEST(on.p.device(0).allocated == 0);  // no tensor's
  }
}  // and nothing is left

BOOST_AUTO_TEST_CASE(other_streams_and_graphs_have_none_and_neither_has_a_full_device) {
  mocked const on;
  gpu::stream const ours(on.p, 0);
  BOOST_TEST(gpu::counters(gpu::stream::foreign(on.p, 0, ours.handle())) == nullptr);
  gpu::graph const step(on.p, 0, [&] { BOOST_TEST(gpu::counters(gpu::current_stream(on.p, 0)) == nullptr); });
  for (std::string const call : {"allocate_async", "fill_bytes"}) {
    on.machine.fail_call[call] = {0, 2};
    BOOST_TEST(gpu::counters(ours) == nullptr);
  }
  BOOST_TEST(gpu::counters(ours) != nullptr);
}

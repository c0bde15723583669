// What cannot be part of a graph says so, and ends the capture.
#include <lazuli/backend/gpu/runtime/capture.hpp>
#include <lazuli/backend/gpu/runtime/graph.hpp>

#include "backend/gpu/mocked.hpp"

namespace backend_gpu_capture {

using namespace backend_gpu;

BOOST_AUTO_TEST_SUITE(capture_hpp)

BOOST_AUTO_TEST_CASE(what_waits_or_leaves_the_stream_throws_and_ends_the_capture) {
  mocked on(late(2));
  gpu::block const x(on.p, 0, 16);
  gpu::stream const side(on.p, 0);
  gpu::event mark;
  mark.record(side);
  float host[4] = {};
  auto const stream = [&] { return gpu::current_stream(on.p, 0); };
  std::pair<std::function<void()>, std::string> const refused[] = {
      {[&] { gpu::copy_to_host(host, x.data(), 16, stream()); },
       "nothing can be copied to the host (item, cpu, printing)"},
      {[&] { gpu::copy_to_device(x.data(), host, 16, stream(), gpu::copying::non_blocking); },
       "nothing can be copied from the host"},
      {[&] { stream().synchronize(); }, "nothing can wait for them"},
      {[&] { stream().done(); }, "nothing can ask whether they are done"},
      {[&] { gpu::synchronize(on.p, 0); }, "nothing can wait for the device"},
      {[&] { gpu::empty_cache(on.p, 0); }, "nothing can wait for the device"},
      {[&] { mark.record(stream()); }, "no event can be recorded"},
      {[&] { stream().wait(mark); }, "their stream cannot wait for an event"},
      {[&] { side.wait(stream()); }, "no other stream can wait for theirs, nor theirs for another"},
      {[&] { stream().wait(side); }, "no other stream can wait for theirs, nor theirs for another"},
      {[&] { x.use_on(side); }, "all work must be on their stream"},
      {[&] { gpu::block(side, 16); }, "all work must be on their stream"},
      {[&] { gpu::launch(gpu::get_kernel(on.p, 0, axpy_kernel()), side, 1, 1, 0, nullptr); },
       "all work must be on their stream"},
      {[&] { gpu::graph(on.p, 0, [] {}); }, "no other graph can be made"}};
  for (auto const& [statement, why] : refused) {
    long const held = gpu::memory_allocated(on.p, 0);
    std::string const found = error_of([&] {
      gpu::graph const g(on.p, 0, [&] {
        gpu::block const own(stream(), 16);
        gpu::fill_bytes(own.data(), 1, 16, stream());
        statement();
      });
    });
    BOOST_TEST(found == "while statements are captured into a graph, " + why +
                            "; do this before the graph is made, or after its launch");
    BOOST_TEST((gpu::detail::captured_stream::current == nullptr));
    BOOST_TEST(stream().handle() == nullptr);
    BOOST_TEST(gpu::memory_allocated(on.p, 0) == held);
  }
  // Other exceptions go through; what does no work may be done.
  BOOST_CHECK_THROW(gpu::graph(on.p, 0, [] { throw std::out_of_range("own"); }), std::out_of_range);
  gpu::graph const fine(on.p, 0, [&] {
    mark.synchronize();
    gpu::synchronize(on.p, 1);
    BOOST_TEST(stream().is_captured());
    BOOST_TEST(!side.is_captured());
  });
  BOOST_TEST(!stream().is_captured());
  fine.launch();
}

BOOST_AUTO_TEST_CASE(a_call_that_spoils_the_capture_is_told_of) {
  mocked on(late());
  std::string const found =
      error_of([&] { gpu::graph const g(on.p, 0, [&] { on.p.calls().context_synchronize(); }); });
  BOOST_TEST(found.starts_with("graph on cuda:0: one of the statements cannot be captured: "));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace backend_gpu_capture

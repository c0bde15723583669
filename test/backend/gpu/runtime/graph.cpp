// Graphs of the runtime: replay, memory that stays, faults.
#include <lazuli/backend/gpu/runtime/graph.hpp>

#include "backend/gpu/mocked.hpp"
#include "backend/gpu/runtime/kernel_folder.hpp"

namespace backend_gpu_graph {

using namespace backend_gpu;

/// out = a·x + 1 for 4 floats, on the current stream.
void axpy(gpu::block const& out, gpu::block const& x, float a) {
  gpu::platform& p = x.platform();
  gpu::stream const s = gpu::current_stream(p);
  gpu::kernel const& k = gpu::get_kernel(p, s.device(), axpy_kernel());
  void *to = out.data(), *from = x.data();
  long n = 4;
  void* parameters[] = {&to, &from, &a, &n};
  x.use_on(s, gpu::access::read);
  out.use_on(s);
  gpu::launch(k, s, 1, 256, 0, parameters);
}
void write(gpu::block const& to, float value) {
  gpu::stream const s = gpu::current_stream(to.platform());
  std::vector<float> const all(4, value);
  to.use_on(s);
  gpu::copy_to_device(to.data(), all.data(), 16, s);
}
float read(gpu::block const& from) {
  gpu::stream const s = gpu::current_stream(from.platform());
  float out[4];
  from.use_on(s, gpu::access::read);
  gpu::copy_to_host(out, from.data(), 16, s);
  return out[3];
}

/// y = 2·(3·x + 1) + 1, with a temporary.
gpu::graph chain_of(gpu::platform& p, gpu::block const& y, gpu::block const& x) {
  return gpu::graph(p, 0, [&] {
    gpu::block const between(p, 0, 16);
    axpy(between, x, 3);
    axpy(y, between, 2);
  });
}

BOOST_AUTO_TEST_SUITE(graph_hpp)

BOOST_AUTO_TEST_CASE(statements_run_at_each_launch_and_not_before) {
  for (bool const deferred : {false, true}) {
    mock::machine_options choice;
    choice.deferred = deferred;
    mocked on(choice);
    gpu::block const x(on.p, 0, 16), y(on.p, 0, 16);
    write(x, 1);
    write(y, -5);
    gpu::graph const g = chain_of(on.p, y, x);
    BOOST_TEST(read(y) == -5);
    g.launch();
    BOOST_TEST(read(y) == 9);
    write(x, 2);
    g.launch();
    g.launch();
    BOOST_TEST(read(y) == 15);
    gpu::stream const side(on.p, 0);
    {
      gpu::stream_guard const on_side(side);
      write(x, 3);
    }
    g.launch();  // on the default stream, after what `side` has written
    BOOST_TEST(read(y) == 21);
    g.launch(side);
    axpy(y, y, 1);  // on the default stream, after the graph on `side`
    BOOST_TEST(read(y) == 22);
  }
}

BOOST_AUTO_TEST_CASE(a_graph_keeps_the_memory_that_it_uses) {
  mocked on(late());
  auto const held = [&] { return gpu::memory_allocated(on.p, 0); };
  gpu::block const y(on.p, 0, 16);
  {
    gpu::graph first, second;
    {
      gpu::block const x(on.p, 0, 16);
      write(x, 1);
      first = chain_of(on.p, y, x);
      second = gpu::graph(on.p, 0, [&] { axpy(y, y, 10); });
    }
    BOOST_TEST(held() == 3 * 16);  // y, x, the temporary
    first.launch();
    second.launch();
    BOOST_TEST(read(y) == 91);
    first = {};  // while its launch may be under way
    BOOST_TEST(held() == 16);
    second.launch(gpu::stream(on.p, 0));  // y is read and written: others wait
    BOOST_TEST(read(y) == 911);
  }
  {
    gpu::graph const cleared(on.p, 0, [&] {
      gpu::stream const s = gpu::current_stream(on.p);
      gpu::block const workspace(s, 16);  // its first use is this one: it is not told of another
      gpu::fill_bytes(workspace.data(), 0, 16, s);
      y.use_on(s);
      gpu::copy_on_device(y.data(), workspace.data(), 16, s);
    });
    cleared.launch();
    BOOST_TEST(read(y) == 0);
  }
  gpu::graph const never = chain_of(on.p, y, y);
  BOOST_TEST(held() == 32);
}

BOOST_AUTO_TEST_CASE(graphs_move_and_empty_ones_cannot_be_launched) {
  mocked on(late(2));
  gpu::block const x(on.p, 0, 16), y(on.p, 0, 16);
  write(x, 1);
  gpu::graph g = chain_of(on.p, y, x), other = std::move(g);
  BOOST_TEST(!g);
  BOOST_TEST(static_cast<bool>(other));
  BOOST_TEST(error_of([&] { g.launch(); }) ==
             "graph.launch: the graph is empty, or was moved away");
  BOOST_TEST(error_of([&] { other.launch(gpu::stream(on.p, 1)); }) ==
             "graph.launch: the graph is of cuda:0, the stream of cuda:1");
  g = std::move(other);
  // A graph among the statements of another one.
  gpu::graph const outer(on.p, 0, [&] {
    g.launch();
    axpy(y, y, 100);
  });
  g = {};
  outer.launch();
  BOOST_TEST(read(y) == 901);
}

BOOST_AUTO_TEST_CASE(whichever_call_fails_nothing_is_left) {
  kernel_folder const folder("");  // compiled once
  auto const scenario = [](gpu::platform& p) {
    gpu::block const x(p, 0, 16), y(p, 0, 16);
    write(x, 1);
    gpu::graph const g = chain_of(p, y, x);
    g.launch();
    return read(y);
  };
  long calls = 0;
  {
    mocked on(late());
    BOOST_TEST(scenario(on.p) == 9);
    calls = on.machine.calls;
  }
  for (long k = 0; k < calls; ++k) {
    mocked on(late());
    on.machine.fail_at = k;
    try {
      BOOST_TEST(scenario(on.p) == 9);  // a call whose failure does no harm
    } catch (lazuli::device_error const&) {
    }
    BOOST_TEST((gpu::detail::captured_stream::current == nullptr));
    on.machine.fail_at = -1;
    if (on.p.available()) BOOST_TEST(gpu::current_stream(on.p, 0).handle() == nullptr);
  }
}

BOOST_AUTO_TEST_CASE(an_old_driver_has_no_graphs) {
  gpu::platform_parts parts = mock::parts();
  mocked on;
  parts.load = [own = parts.load] {
    gpu::driver table = own();
    table.graph_instantiate = nullptr;
    return table;
  };
  on.p.replace(parts);
  BOOST_TEST(error_of([&] { gpu::graph(on.p, 0, [] {}); }) ==
             "graph: this driver is too old for graphs");
}

BOOST_AUTO_TEST_CASE(the_mock_captures_as_a_driver_does) {
  mocked on(late());
  gpu::driver const& d = on.p.calls();
  gpu::activation const active(on.p, 0);
  BOOST_TEST(d.stream_begin_capture(nullptr, 2) == 900);  // the default stream
  gpu::stream const s(on.p, 0);
  void *memory = nullptr, *graph = nullptr, *made = nullptr;
  BOOST_TEST(d.allocate_async(&memory, 16, nullptr) == 0);
  BOOST_TEST(d.stream_begin_capture(s.handle(), 2) == 0);
  BOOST_TEST(d.stream_synchronize(s.handle()) == 900);
  int status = 0;
  BOOST_TEST((d.stream_is_capturing(s.handle(), &status) == 0 && status == 2));
  BOOST_TEST(d.stream_end_capture(s.handle(), &graph) == 901);
  BOOST_TEST(d.stream_begin_capture(s.handle(), 2) == 0);
  BOOST_TEST(d.fill_bytes(memory, 7, 16, s.handle()) == 0);
  BOOST_TEST(d.stream_end_capture(s.handle(), &graph) == 0);
  BOOST_TEST(d.graph_instantiate(&made, graph, 0) == 0);
  BOOST_TEST(d.graph_destroy(graph) == 0);
  BOOST_TEST(*static_cast<unsigned char*>(memory) != 7);
  BOOST_TEST((d.graph_launch(made, s.handle()) == 0 && d.stream_synchronize(s.handle()) == 0));
  BOOST_TEST(*static_cast<unsigned char*>(memory) == 7);
  BOOST_TEST((d.free_async(memory, nullptr) == 0 && d.stream_synchronize(nullptr) == 0));
  BOOST_TEST(d.graph_launch(made, s.handle()) != 0);
  BOOST_TEST(on.machine.problems == "a graph uses memory that was freed; ");
  on.machine.problems.clear();
  BOOST_TEST(d.graph_exec_destroy(made) == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace backend_gpu_graph

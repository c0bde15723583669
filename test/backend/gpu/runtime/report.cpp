// What kernels of a graph report is taken once.
#include <lazuli/backend/gpu/runtime/graph.hpp>
#include <lazuli/backend/gpu/runtime/report.hpp>

#include "backend/gpu/mocked.hpp"

namespace backend_gpu_report {

using namespace backend_gpu;

[[noreturn]] void found(gpu::report const& of, std::int64_t word) {
  lazuli::fail<lazuli::index_error>(of.call, " found ", word, " of ", of.extent);
}
/// What a call throws, "" where it throws nothing.
template <class F>
std::string thrown_by(F const& f) {
  try {
    f();
    return "";
  } catch (lazuli::index_error const& e) {
    return e.what();
  }
}

BOOST_AUTO_TEST_SUITE(report_hpp)

BOOST_AUTO_TEST_CASE(a_word_that_kernels_write_is_taken_once) {
  std::int64_t word = -7;
  gpu::report const r{"f", 0, 3, found, &word};
  BOOST_TEST(r.taken() == -7);
  BOOST_TEST(r.taken() == 0);
  BOOST_TEST(word == 0);
}

BOOST_AUTO_TEST_CASE(graphs_throw_the_first_report_once_and_keep_its_word_as_long_as_launches_may_write_it) {
  mocked on(late());
  std::int64_t *first = nullptr, *second = nullptr;
  gpu::graph outer;
  {
    gpu::graph const g(on.p, 0, [&] {
      auto* const record = gpu::detail::recording::of(gpu::current_stream(on.p));
      first = record->add({"f", 0, 3, found});
      second = record->add({"g", 1, 5, found});
    });
    BOOST_TEST(*first == 0);
    BOOST_TEST(*second == 0);
    g.launch();
    *second = 8;
    *first = -9;
    BOOST_TEST(thrown_by([&] { g.launch(); }) == "f found -9 of 3");
    BOOST_TEST(thrown_by([&] { g.launch(); }) == "");
    *second = 8;
    BOOST_TEST(thrown_by([&] { g.synchronize(); }) == "g found 8 of 5");
    BOOST_TEST(thrown_by([&] { g.synchronize(); }) == "");
    outer = gpu::graph(on.p, 0, [&] { g.launch(); });
  }
  outer.launch();
  *second = 6;
  BOOST_TEST(thrown_by([&] { outer.launch(); }) == "g found 6 of 5");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace backend_gpu_report

// Statements on tensors, captured and launched again.
#include <lazuli/device/systems.hpp>
#include <sstream>

#include "device/mocked.hpp"

using namespace mocked;

BOOST_AUTO_TEST_CASE(a_graph_reads_what_tensors_hold_when_it_is_launched) {
  machine const here(1);
  auto const x = counted<float>(6, 8);
  gmatrix<float> g = x.cuda(), y(6, 8);
  gvector<float> m;
  float a = 2.f;
  lz::cuda::graph step([&] {
    y = a * g + 1.f;  // a kernel that is not known yet
    m = lz::sum(lz::map([a](auto v) { return v * a; }, y - 3.f), 0);  // an extent not known before
  });
  a = 7.f;  // numbers are those of the capture
  for (float const k : {1.f, -2.f}) {
    g = k * x.cuda();
    step.launch();
    BOOST_TEST(same(y, 2.f * (k * x) + 1.f));
    BOOST_TEST(close(m, lz::sum((2.f * (k * x) - 2.f) * 2.f, 0)));
  }
  lz::cuda::graph const other([&] { y += 1.f; });
  step.launch();
  other.launch();
  other.launch();
  BOOST_TEST(same(y, 2.f * (-2.f * x) + 3.f));
  lz::cuda::graph moved = std::move(step);
  BOOST_CHECK_THROW(step.launch(), lz::device_error);
  moved.launch();
  BOOST_TEST(same(y, 2.f * (-2.f * x) + 1.f));
}

BOOST_AUTO_TEST_CASE(a_graph_outlives_the_tensors_that_it_uses) {
  machine const here(1);
  auto const x = counted<float>(64, 8);
  gvector<float> result(8);
  lz::cuda::graph g;
  {
    auto const temporary = x.cuda();
    g = lz::cuda::graph([&] {
      gmatrix<float> const inner = lz::exp(temporary * 0.1f);
      result = lz::mean(lz::softmax(inner, 1), 0);
    });
  }
  auto const other = lz::cuda::full<float>({64, 8}, 5.f);  // does not take their memory
  lz::cuda::stream const side;
  {
    lz::cuda::stream_guard const on(side);
    g.launch();
  }
  BOOST_TEST(close(result, lz::mean(lz::softmax(lz::exp(x * 0.1f), 1), 0)));
  BOOST_TEST(same(other, lz::full<float>({64, 8}, 5.f)));
}

BOOST_AUTO_TEST_CASE(what_needs_a_value_on_the_host_cannot_be_captured) {
  machine const here(1);
  auto const x = counted<float>(8, 8);
  auto const g = x.cuda();
  auto y = x.cuda();
  auto const refused = [](std::string_view why) {
    return [why](lz::device_error const& e) {
      return std::string_view(e.what()).find(why) != std::string_view::npos;
    };
  };
  auto const capture = [&](auto const& f) {
    lz::cuda::graph const made([&] {
      y = g + 1.f;
      f();
    });
  };
  std::string_view const to = "nothing can be copied to the host (item, cpu, printing)";
  BOOST_CHECK_EXCEPTION(capture([&] { lz::sum(y).item(); }), lz::device_error, refused(to));
  BOOST_CHECK_EXCEPTION(capture([&] { y.cpu(); }), lz::device_error, refused(to));
  BOOST_CHECK_EXCEPTION(capture([&] { static_cast<void>((std::ostringstream() << y)); }),
                        lz::device_error, refused(to));
  BOOST_CHECK_EXCEPTION(capture([&] { y = x.cuda(); }), lz::device_error,
                        refused("nothing can be copied from the host"));
  lz::cuda::stream const side;
  BOOST_CHECK_EXCEPTION(capture([&] {
                          lz::cuda::stream_guard const on(side);
                          y = g;
                        }),
                        lz::device_error, refused("all work must be on their stream"));
  BOOST_CHECK_EXCEPTION(capture([&] { y = lz::linalg::inv(g); }), lz::device_error,
                        refused("no system is solved and no matrix decomposed"));
  BOOST_TEST(same(y, x));  // nothing was done
  y = g * 2.f;
  BOOST_TEST(same(y, x * 2.f));
}

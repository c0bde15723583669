// Statements on tensors, captured and launched again.
#include <lazuli/autodiff.hpp>
#include <lazuli/device/systems.hpp>
#include <lazuli/indexing.hpp>
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

namespace {

/// What a statement says, "" where it throws nothing.
template <class F>
std::string index_error_of(F const& f) {
  try {
    f();
    return "";
  } catch (lz::index_error const& e) {
    return e.what();
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(indices_are_read_anew_at_each_launch_of_a_graph) {
  machine const here(1);
  auto table = counted<float>(9, 5), sums = counted<float>(9, 5), stored = counted<float>(9, 5);
  lz::vector<std::int32_t> at({8, 0, -1, 3, 8, 2});
  auto const rows = counted<float>(6, 5);
  gmatrix<float> g = table.cuda(), s = sums.cuda(), w = stored.cuda(), taken(6, 5), picked(9, 1);
  auto there = at.cuda();
  auto const r = rows.cuda();
  lz::matrix<long> const one({{0}, {1}, {2}, {3}, {4}, {0}, {1}, {2}, {-1}});
  auto const labels = one.cuda();
  lz::cuda::graph const step([&] {
    taken = lz::take(g, there, 0) * 2.f;
    s.index_add_(0, there, r);
    w(there) = r;
    picked = lz::take_along_axis(g, labels, 1);
  });
  for (int i = 0; i < 3; ++i) {
    step.launch();
    step.synchronize();
    sums.index_add_(0, at, rows);
    stored(at) = rows;
    BOOST_TEST(same(taken, lz::take(table, at, 0) * 2.f));
    BOOST_TEST(same(picked, lz::take_along_axis(table, one, 1)));
    BOOST_TEST(same(s, sums));
    BOOST_TEST(same(w, stored));
    at = (at + 4) % 9;
    there.copy_(at);
    table += 1.f;
    g += 1.f;
  }
}

BOOST_AUTO_TEST_CASE(an_index_that_is_wrong_at_a_launch_names_nothing_and_is_reported) {
  machine const here(1);
  auto const table = counted<float>(4, 3);
  auto const rows = counted<float>(5, 3);
  lz::vector<long> const good({3, 0, 3, 1, -4});
  lz::vector<long> at = good;
  at(1) = 4;
  at(4) = -5;
  gmatrix<float> const g = table.cuda(), r = rows.cuda();
  gmatrix<float> taken(5, 3), sums = g, stored = g;
  auto there = at.cuda();
  lz::cuda::graph const step([&] {
    taken = lz::take(g, there, 0);
    sums.index_add_(0, there, r);
    stored(there) = r;
  });
  step.launch();
  lz::cuda::synchronize();
  lz::matrix<float> want = lz::take(table, good, 0), sum = table, store = table;
  want(1) = 0.f;
  want(4) = 0.f;
  sum(3) += rows(0) + rows(2);
  sum(1) += rows(3);
  store(3) = rows(2);
  store(1) = rows(3);
  BOOST_TEST(same(taken, want));
  BOOST_TEST(same(sums, sum));
  BOOST_TEST(same(stored, store));
  there.copy_(good);
  auto const said = index_error_of([&] { step.launch(); });  // nothing is done
  BOOST_TEST((said == "take, in a graph: index 4 is out of range for axis 0 with extent 4" ||
              said == "take, in a graph: index -5 is out of range for axis 0 with extent 4"),
             said);
  step.synchronize();
  BOOST_TEST(same(taken, want));
  step.launch();
  step.synchronize();
  BOOST_TEST(same(taken, lz::take(table, good, 0)));
  BOOST_TEST(index_error_of([&] {
               lz::cuda::graph const none(
                   [&] { taken = lz::take(gmatrix<float>(0, 3), there, 0); });
             }) == "take: index 0 is out of range for axis 0 with extent 0");
}

BOOST_AUTO_TEST_CASE(graphs_of_graphs_and_gradients_report_their_indices) {
  machine const here(1);
  auto const table = counted<double>(300, 2);
  lz::vector<long> at(1000);
  for (lz::index i = 0; i < 1000; ++i) at(i) = i * i % 300;
  auto const w = table.cuda();
  auto there = at.cuda();
  gmatrix<double> slope(300, 2);
  lz::cuda::graph outer;
  {
    lz::cuda::graph const inner([&] {
      auto const f = [&](auto const& x) { return lz::sum(lz::square(lz::take(x, there, 0))); };
      slope = lz::grad(f)(w);
    });
    outer = lz::cuda::graph([&] { inner.launch(); });
  }
  outer.launch();
  outer.synchronize();
  auto const f = [&](auto const& x) { return lz::sum(lz::square(lz::take(x, at, 0))); };
  lz::matrix<double> const want = lz::grad(f)(table);
  BOOST_TEST(close(slope, want));
  lz::vector<long> wrong = at;
  wrong(999) = 300;
  wrong(500) = -301;
  there.copy_(wrong);
  outer.launch();
  BOOST_TEST(index_error_of([&] { outer.synchronize(); }).starts_with("take, in a graph: index "));
  lz::matrix<double> less = want;
  for (lz::index const i : {500, 999}) less(at(i)) -= 2. * table(at(i));
  BOOST_TEST(close(slope, less));
}

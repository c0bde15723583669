// Searching, counting and quantiles on devices: as on the host.
#include <lazuli/device/scan.hpp>
#include <lazuli/device/search.hpp>
#include <lazuli/sorting/histogram2d.hpp>
#include <lazuli/sorting/intervals.hpp>

#include "device/mocked.hpp"
#include "shape/naive.hpp"

using namespace mocked;

BOOST_AUTO_TEST_CASE(places_among_sorted_elements) {
  machine const here;
  float const nan = std::numeric_limits<float>::quiet_NaN();
  lz::vector<float> const sorted({-1.f, 2.f, 2.f, 5.f, nan});
  lz::matrix<float> const x({{0.f, 2.f, nan}, {9.f, -3.f, 5.f}});
  auto const s = sorted.cuda();
  auto const g = x.cuda();
  BOOST_TEST(same(lz::searchsorted(s, g), lz::searchsorted(sorted, x)));
  BOOST_TEST(
      same(lz::searchsorted(s, g, lz::side::right), lz::searchsorted(sorted, x, lz::side::right)));
  BOOST_TEST(lz::searchsorted(s, 4.f) == 3);
  lz::vector<float> const bins({5.f, 2.f, -1.f});  // of the host
  BOOST_TEST(same(lz::digitize(g, bins), lz::digitize(x, bins)));
  gvector<float> const none;
  BOOST_TEST(same(lz::searchsorted(none, g), lz::searchsorted(none.cpu(), x)));
  BOOST_TEST(same(lz::isin(g, s), lz::isin(x, sorted)));
  BOOST_TEST(same(lz::isin(g, none, true), lz::isin(x, none.cpu(), true)));
  LAZULI_CHECK_TEXT(lz::isin(g, s.to(lz::cuda::device(1))), lz::device_error,
                    "isin: operands lie on cuda:0 and cuda:1; copy one of them with .to(device)");
}

BOOST_AUTO_TEST_CASE(pairs_and_runs_are_counted) {
  machine const here;
  auto const x = counted<float>(60), y = lz::eval(lz::floor(x / 7.f));
  auto const a = lz::histogram2d(x.cuda(), y.cuda(), {3, 4});
  auto const b = lz::histogram2d(x, y, {3, 4});
  BOOST_TEST((same(a.counts, b.counts) && same(a.x_edges, b.x_edges) && same(a.y_edges, b.y_edges)));
  auto const [values, counts] = lz::unique_consecutive_counts(y.cuda());
  auto const here_too = lz::unique_consecutive_counts(y);
  BOOST_TEST((same(values, here_too.values) && same(counts, here_too.counts)));
}

BOOST_AUTO_TEST_CASE(elements_are_counted) {
  machine const here;
  lz::vector<float> x = counted<float>(60);
  x(17) = -1.f;
  auto const g = x.cuda();
  auto const check = [](auto const& a, auto const& b) {
    BOOST_TEST((same(a.counts, b.counts) && same(a.edges, b.edges)));
  };
  check(lz::histogram(g, 7), lz::histogram(x, 7));
  check(lz::histogram(g, 4, lz::interval{1, 9}), lz::histogram(x, 4, lz::interval{1, 9}));
  lz::vector<float> const edges({0.f, 1.f, 4.f, 4.f, 9.f});
  check(lz::histogram(g, edges.cuda()), lz::histogram(x, edges));
  lz::vector<float> const twice({0.f, 4.f, 9.f, 9.f});
  check(lz::histogram(g, twice.cuda()), lz::histogram(x, twice));
  LAZULI_CHECK_TEXT(lz::histogram(g, 0), lz::shape_error,
                    "histogram: 0 bins asked for; at least 1 is needed");
  BOOST_CHECK_THROW(lz::histogram(g, x.cuda()), lz::shape_error);
  lz::vector<int> const k({3, 0, 3, 5});
  lz::vector<float> const weights({0.5f, 1.f, 2.f, 4.f});
  BOOST_TEST(same(lz::bincount(k.cuda()), lz::bincount(k)));
  BOOST_TEST(same(lz::bincount(k.cuda(), 9), lz::bincount(k, 9)));
  BOOST_TEST(same(lz::bincount(k.cuda(), weights.cuda()), lz::bincount(k, weights)));
  LAZULI_CHECK_TEXT(lz::bincount(lz::vector<int>({3, -1, 2, -5}).cuda()), lz::index_error,
                    "bincount: element 1 is -1; elements must be 0 or more");
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  BOOST_CHECK_THROW(lz::bincount(lz::vector<std::int64_t>({3, most}).cuda()), lz::shape_error);
  BOOST_CHECK_THROW(lz::bincount(k.cuda(), g), lz::shape_error);
  LAZULI_CHECK_TEXT(
      lz::bincount(k.cuda(), weights.to(lz::cuda::device(1))), lz::device_error,
      "bincount: operands lie on cuda:0 and cuda:1; copy one of them with .to(device)");
}

using in_bins = std::tuple<bool, std::int16_t, std::uint64_t, lz::bfloat16, float, double>;
BOOST_AUTO_TEST_CASE_TEMPLATE(elements_of_every_type_are_counted, T, in_bins) {
  machine const here(1);
  for (lz::index const n : {1, 300, 9000}) {
    lz::vector<T> x(n);
    for (lz::index i = 0; i < n; ++i) x(i) = static_cast<T>(static_cast<float>(i * 37 % 101));
    if constexpr (!std::same_as<T, bool>)
      if (n > 1)
        for (lz::index const bins : {1, 10, 4096, 4097, 20000})
          BOOST_TEST((same(lz::histogram(x.cuda(), bins).counts, lz::histogram(x, bins).counts)),
                     bins);
    BOOST_TEST((same(lz::histogram(x.cuda(), 7, lz::interval{3, 50}).counts,
                     lz::histogram(x, 7, lz::interval{3, 50}).counts)));
    if constexpr (!lz::real_dtype<T>)
      for (lz::index const least : {0, 4096, 4097})
        BOOST_TEST(same(lz::bincount(x.cuda(), least), lz::bincount(x, least)), least);
  }
}

BOOST_AUTO_TEST_CASE(bins_of_an_interval_are_counted_in_a_graph) {
  machine const here(1);
  gvector<float> g = counted<float>(500).cuda();
  gvector<std::int64_t> counts;
  lz::cuda::graph const step([&] { counts = lz::histc(g, 10, 2., 20.); });
  for (float const by : {0.f, 1.f, 7.f}) {
    g += by;
    step.launch();
    BOOST_TEST(same(counts, lz::histc(g.cpu(), 10, 2., 20.)), by);
  }
}

BOOST_AUTO_TEST_CASE(quantiles_of_long_rows_are_selected) {
  machine const here;
  for (lz::index const n : {5000, 5001}) {
    lz::matrix<float> x(3, n);
    unsigned state = 5;
    for (lz::index i = 0; i < x.numel(); ++i) {
      state = state * 1664525u + 1013904223u;
      x.data()[i] = static_cast<float>(state >> 20) - 2000.f;
    }
    x(2, 17) = std::numeric_limits<float>::quiet_NaN();
    x(1, 3) = std::numeric_limits<float>::infinity();
    auto const g = x.cuda();
    BOOST_TEST(same(lz::median(g, 1), lz::median(x, 1)));
    lz::vector<double> const two({0.1, 1.0});
    BOOST_TEST(same(lz::quantile(g, two, 1), lz::quantile(x, two, 1)));
    BOOST_TEST(lz::quantile(g(0).cuda(), 0.25).item() == lz::quantile(x(0), 0.25).item());
  }
}

BOOST_AUTO_TEST_CASE(quantiles) {
  machine const here;
  auto x = counted<float>(5, 8);
  auto g = x.cuda();
  BOOST_TEST(lz::median(g).item() == lz::median(x).item());
  BOOST_TEST(same(g.median(0), x.median(0)));
  lz::vector<double> const q({0., 0.25, 0.5, 0.875, 1.});
  BOOST_TEST(same(lz::quantile(g, q.cuda(), 1), lz::quantile(x, q, 1)));
  BOOST_TEST(same(lz::quantile(g, 0.75, {0, 1}, lz::keepdims),
                  lz::quantile(x, 0.75, {0, 1}, lz::keepdims)));
  g(2, 3) = std::numeric_limits<float>::infinity();
  g(3, 3) = std::numeric_limits<float>::infinity();
  g(1, 1) = std::numeric_limits<float>::quiet_NaN();
  x = g.cpu();
  BOOST_TEST(same(g.median(0), x.median(0)));
  BOOST_TEST(same(g.median(1), x.median(1)));
  LAZULI_CHECK_TEXT(lz::quantile(g, 1.5), lz::index_error,
                    "quantile: q = 1.5 is not between 0 and 1");
}

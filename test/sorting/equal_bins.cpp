#include <boost/test/unit_test.hpp>
#include <lazuli/sorting/histogram.hpp>
#include <limits>
#include <random>

namespace sorting_equal_bins {

namespace lz = lazuli;
using lz::index;

/// Counts of the bins that the edges say.
template <class S, class E>
std::vector<std::int64_t> by_edges(lz::vector<S> const& x, lz::vector<E> const& edges) {
  index const bins = edges.numel() - 1;
  std::vector<std::int64_t> counts(static_cast<std::size_t>(bins));
  auto const edge = [&](index k) { return static_cast<double>(edges(k)); };
  for (index i = 0; i < x.numel(); ++i) {
    double const v = lz::detail::as_double(x(i));
    if (!(v >= edge(0) && v <= edge(bins))) continue;
    index k = bins - 1;
    while (k > 0 && v < edge(k)) --k;
    ++counts[static_cast<std::size_t>(k)];
  }
  return counts;
}
template <class S>
void check(lz::vector<S> const& x, index bins) {
  auto const all = lz::histogram(x, bins);
  auto const want = by_edges(x, all.edges);
  BOOST_TEST(std::equal(want.begin(), want.end(), all.counts.data()), x.numel() << ", " << bins);
  auto const [low, high] = lz::detail::reach_of(x.data(), x.numel());
  double const from = low + (high - low) / 4, to = high - (high - low) / 8;
  if (!(from < to)) return;
  // In the type of the edges, so that both ends are numbers of it.
  auto const ends = lz::linspace<typename decltype(all.edges)::value_type>(from, to, 2);
  auto const part =
      lz::histogram(x, bins, static_cast<double>(ends(0)), static_cast<double>(ends(1)));
  auto const inside = by_edges(x, part.edges);
  BOOST_TEST(std::equal(inside.begin(), inside.end(), part.counts.data()),
             x.numel() << ", " << bins << " from " << from << " to " << to);
}
template <class S>
void check_sizes(double from, double width, std::initializer_list<index> bins_of) {
  std::mt19937_64 random(7);
  for (index const n : {1, 2, 15, 16, 17, 33, 500, 2047, 2048, 2049, 5000}) {
    lz::vector<S> x(n);
    for (index i = 0; i < n; ++i)
      x(i) = static_cast<S>(from + width * static_cast<double>(random() % 100'000) / 1e5);
    for (index const bins : bins_of) check(x, bins);
  }
}

BOOST_AUTO_TEST_SUITE(equal_bins_hpp)

BOOST_AUTO_TEST_CASE(counts_are_those_between_the_edges) {
  std::initializer_list<index> const many = {1, 3, 10, 50, 1000}, few = {1, 3, 10, 50};
  check_sizes<float>(-3, 7, many);
  check_sizes<double>(1e6, 1e-3, many);  // the doubt is much of a bin
  check_sizes<double>(-1, 2, many);
  check_sizes<std::int64_t>(-40, 90, many);
  check_sizes<std::uint8_t>(0, 256, many);
  // Of more bins several would begin at one edge.
  check_sizes<lz::float16>(-2, 3, few);
  check_sizes<lz::bfloat16>(0, 1, few);
}

BOOST_AUTO_TEST_CASE(numbers_on_edges_begin_bins) {
  for (index const bins : {7, 10, 49, 64}) {
    lz::vector<double> const edges = lz::linspace<double>(-0.3, 0.7, bins + 1);
    lz::vector<double> x(3 * (bins + 1));
    for (index k = 0; k <= bins; ++k) {
      x(3 * k) = edges(k);
      x(3 * k + 1) = std::nextafter(edges(k), -1.);
      x(3 * k + 2) = std::nextafter(edges(k), 1.);
    }
    auto const counted = lz::histogram(x, bins, -0.3, 0.7);
    auto const want = by_edges(x, counted.edges);
    BOOST_TEST(std::equal(want.begin(), want.end(), counted.counts.data()), bins);
  }
}

BOOST_AUTO_TEST_CASE(what_is_no_number_is_outside) {
  double const inf = std::numeric_limits<double>::infinity();
  lz::vector<double> x = lz::linspace<double>(0, 1, 100);
  x(5) = x(77) = std::numeric_limits<double>::quiet_NaN();
  x(9) = inf, x(40) = -inf, x(41) = 1e300;
  BOOST_TEST(lz::sum(lz::histogram(x, 10, 0., 1.).counts).item() == 95);
  BOOST_TEST(std::isnan(lz::detail::reach_of(x.data(), 100).first));
  BOOST_TEST(std::isnan(lz::detail::reach_of(x.data(), 100).second));
  auto const [low, high] = lz::detail::reach_of(x.data() + 6, 36);
  BOOST_TEST((low == -inf && high == inf));
  // A width of denormal size.
  lz::vector<double> small = lz::arange<double>(64) * 5e-324;
  BOOST_TEST(lz::sum(lz::histogram(small, 7).counts).item() == 64);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sorting_equal_bins

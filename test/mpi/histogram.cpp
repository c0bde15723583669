#include "ranks.hpp"

namespace mpi_histogram {

using namespace ranks;

void same_bins(auto const& a, auto const& b) {
  BOOST_TEST(same(a.counts.gather(), b.counts));
  BOOST_TEST(same(a.edges.gather(), b.edges));
}

template <class T, auto... P>
void compare(auto const& m, lz::index n) {
  auto const x = lz::eval(numbers<T>(n, 4));
  auto const a = lz::placed<P...>(m).from(x);
  BOOST_TEST_INFO("of " << n << " rows");
  same_bins(lz::histogram(a), lz::histogram(x));
  same_bins(lz::histogram(a, 7), lz::histogram(x, 7));
  same_bins(lz::histogram(a, 5, lz::interval{2, 20}), lz::histogram(x, 5, lz::interval{2, 20}));
  same_bins(lz::histogram(a, 5, 0, 1000), lz::histogram(x, 5, 0, 1000));
  same_bins(lz::histogram(a, {0, 3, 3, 12}), lz::histogram(x, {0, 3, 3, 12}));
  auto const edges = lz::vector<double>(lz::tensor({-1., 2.5, 28.}));
  same_bins(lz::histogram(a, edges), lz::histogram(x, edges));
  same_bins(lz::histogram(a, lz::placed<on<"x">>(m).from(edges)), lz::histogram(x, edges));
  BOOST_TEST(same(lz::histc(a, 6).gather(), lz::histc(x, 6)));
  BOOST_TEST(same(lz::histc(a, 6, 1, 9).gather(), lz::histc(x, 6, 1, 9)));
  auto const dense = lz::histogram(a, 4, lz::density);
  auto const whole = lz::histogram(x, 4, lz::density);
  BOOST_TEST(
      (same(dense.values.gather(), whole.values) && same(dense.edges.gather(), whole.edges)));
  BOOST_TEST(same(lz::histogram(a, edges, lz::density).values.gather(),
                  lz::histogram(x, edges, lz::density).values));
}

BOOST_AUTO_TEST_CASE(counts_and_edges_of_one_machine) {
  for (lz::index n : sizes) {
    compare<double, on<"x">, all>(line(), n);
    compare<float, all, on<"x">>(line(), n);
    compare<std::int16_t, on<"x">, on<"y">>(rectangle(), n);
    compare<std::uint64_t, on<"y">, all>(rectangle(), n);
    compare<float, all, all>(rectangle(), n);
  }
  compare<bool, on<"x">, all>(line(), 7);
  compare<lz::float16, on<"x">, all>(line(), 7);
}

BOOST_AUTO_TEST_CASE(errors_are_those_of_one_machine_on_every_rank) {
  auto x = numbers<double>(8, 1);
  auto const a = lz::placed<on<"x">, all>(line()).from(x);
  BOOST_CHECK_THROW((void)lz::histogram(a, 0), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::histogram(a, 3, 2, 1), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::histogram(a, {1, 0}), lz::shape_error);
  x(7, 0) = std::nan("");
  auto const b = lz::placed<on<"x">, all>(line()).from(x);
  BOOST_CHECK_THROW((void)lz::histogram(b, 3), lz::shape_error);
  same_bins(lz::histogram(b, 3, 0, 9), lz::histogram(x, 3, 0, 9));
  same_bins(lz::histogram(a(lz::slice(2, 7)) * 2., 3),
            lz::histogram(lz::eval(numbers<double>(8, 1)(lz::slice(2, 7)) * 2.), 3));
}

BOOST_AUTO_TEST_CASE(occurrences_of_integers) {
  for (lz::index n : sizes) {
    auto const x = lz::eval(numbers<std::int32_t>(n, 1).flatten());
    auto const a = lz::placed<on<"x">>(line()).from(x);
    BOOST_TEST(same(lz::bincount(a).gather(), lz::bincount(x)));
    BOOST_TEST(same(lz::bincount(a, 40).gather(), lz::bincount(x, 40)));
    BOOST_TEST(same(lz::bincount(a > 3).gather(), lz::bincount(lz::eval(x > 3))));
  }
  auto const wrong = lz::placed<on<"x">>(line()).from(lz::tensor({3, 1, 2, 5, -4, -6}));
  BOOST_CHECK_EXCEPTION((void)lz::bincount(wrong), lz::index_error, [](auto const& e) {
    return std::string_view(e.what()).starts_with("bincount: element 4 is -4");
  });
  auto const great = lz::placed<on<"x">>(line()).from(
      lz::full(lz::shape(5), std::numeric_limits<std::int64_t>::max()));
  BOOST_CHECK_THROW((void)lz::bincount(great), lz::shape_error);
}

}  // namespace mpi_histogram

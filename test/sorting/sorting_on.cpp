// How the host sorts rows: from where they lie into others, in place, some and one of them.
#include <lazuli/sorting/sorting_on.hpp>

#include "support.hpp"

using namespace support;

namespace {

using host_rows = lz::detail::row_array<float, lz::matrix<float>>;
using by_host = lz::detail::sorting_on<lz::host_space>;

lz::matrix<float> two_rows() { return {{3.f, 1.f, 2.f, 1.f}, {-1.f, -4.f, 0.f, -1.f}}; }

}  // namespace

BOOST_AUTO_TEST_CASE(rows_are_sorted_into_others_and_in_place) {
  auto const x = two_rows();
  lz::detail::axis_set<lz::matrix<float>> const last{false, true};
  host_rows to(x, last, lz::detail::unfilled{});
  lz::detail::lying_rows<float> from(x.data(), 2, 4);
  by_host::sort(from, false, to);
  lz::matrix<float> const up{{1.f, 1.f, 2.f, 3.f}, {-4.f, -1.f, -1.f, 0.f}};
  BOOST_TEST(lz::array_equal(std::move(to).back(), up));
  BOOST_TEST(lz::array_equal(x, two_rows()));
  host_rows own(x, last);
  by_host::sort(own, true, own);
  BOOST_TEST(lz::array_equal(std::move(own).back(), lz::matrix<float>{{3.f, 2.f, 1.f, 1.f}, {0.f, -1.f, -1.f, -4.f}}));
}

BOOST_AUTO_TEST_CASE(the_first_and_one_of_a_rank_have_places) {
  auto const x = two_rows();
  lz::detail::lying_rows<float> from(x.data(), 2, 4);
  lz::matrix<float> values(2, 2);
  lz::matrix<std::int64_t> places(2, 2);
  by_host::first(from, 2, false, values, places);
  BOOST_TEST(lz::array_equal(values, lz::matrix<float>{{1.f, 1.f}, {-4.f, -1.f}}));
  BOOST_TEST(lz::array_equal(places, lz::matrix<std::int64_t>{{1, 3}, {1, 0}}));
  lz::vector<float> value(2);
  lz::vector<std::int64_t> place(2);
  by_host::kth(from, 2, value, place);
  BOOST_TEST(lz::array_equal(value, lz::vector<float>{2.f, -1.f}));
  BOOST_TEST(lz::array_equal(place, lz::vector<std::int64_t>{2, 3}));
}

#include <lazuli/indexing/positions.hpp>
#include <lazuli/indexing/select.hpp>

#include "shape/naive.hpp"
#include "support.hpp"

namespace indexing_positions {

namespace lz = lazuli;
using namespace lz::literals;
using namespace lz::detail;
using support::holds;

BOOST_AUTO_TEST_SUITE(positions_hpp)

BOOST_AUTO_TEST_CASE(negative_indices_count_from_the_end_and_others_are_refused) {
  lz::tensor<std::int8_t, 2, 2> const small({{0, -1}, {2, -3}});
  BOOST_TEST(holds(positions_of(small, "take", 1, 3), {0, 2, 2, 0}));
  lz::tensor<std::uint64_t, 2> const huge({std::uint64_t{1}, ~std::uint64_t{0}});
  LAZULI_CHECK_TEXT(positions_of(huge, "take", 1, 3), lz::index_error,
                    "take: index 9223372036854775807 is out of range for axis 1 with extent 3");
  lz::tensor<int, 1> const low({-4});
  LAZULI_CHECK_TEXT(positions_of(low, "gather", 0, 3), lz::index_error,
                    "gather: index -4 is out of range for axis 0 with extent 3");
  LAZULI_CHECK_TEXT(positions_of(low, "take", -1, 3), lz::index_error,
                    "take: index -4 is out of range for 3 elements");
}

BOOST_AUTO_TEST_CASE(tables_of_places_are_known_as_they_lie) {
  lz::vector<lz::index> table(3000);
  for (lz::index i = 0; i < 3000; ++i) table(i) = i % 7;
  BOOST_TEST(are_places(table, 7));
  BOOST_TEST(!are_places(table, 6));
  BOOST_TEST(!are_places(table, 0));
  BOOST_TEST(!are_places(table(lz::slice(0, 3000, 7)), 7));  // all 0, but no table
  BOOST_TEST(are_places(lz::vector<lz::index>(0), 0));
  table(2999) = -1;
  BOOST_TEST(!are_places(table, 7));
  table(2999) = 6;
  lz::vector<float> x(7);
  for (lz::index i = 0; i < 7; ++i) x(i) = static_cast<float>(i);
  auto const y = lz::take(x, table, 0);
  lz::index wrong = 0;
  for (lz::index i = 0; i < 3000; ++i) wrong += y(i) != static_cast<float>(table(i));
  BOOST_TEST(wrong == 0);
  BOOST_TEST(table(2999) == 6);
}

BOOST_AUTO_TEST_CASE(long_tables_are_checked_to_their_end) {
  lz::vector<lz::index> table(3000);
  for (lz::index i = 0; i < 3000; ++i) table(i) = i % 7 - 3;
  auto const places = positions_of(table, "take", 0, 4, 10);
  lz::index wrong = 0;
  for (lz::index i = 0; i < 3000; ++i) wrong += places(i) != 10 * ((i % 7 + 1) % 4);
  BOOST_TEST(wrong == 0);
  table(2999) = -5;
  LAZULI_CHECK_TEXT(positions_of(table, "take", 0, 4), lz::index_error,
                    "take: index -5 is out of range for axis 0 with extent 4");
  table(1024) = 4;
  LAZULI_CHECK_TEXT(positions_of(table, "take", 0, 4), lz::index_error,
                    "take: index 4 is out of range for axis 0 with extent 4");
}

BOOST_AUTO_TEST_CASE(extents_are_joined_with_what_is_static_kept) {
  auto const e = join_extents<1>(lz::shape(2_c, 5), lz::shape(7, 3_c, 4));
  static_assert(std::is_same_v<decltype(e), lz::extents<2, lz::dyn, 3, lz::dyn> const>);
  BOOST_TEST((e == lz::shape(2, 5, 3, 4)));
}

BOOST_AUTO_TEST_CASE(stretched_axes_have_steps_of_zero) {
  lz::matrix<int> const x = lz::matrix<int>({{1}, {2}, {3}});
  lz::index const wanted[] = {2, 3, 4};
  auto const s = stretched(bytes_of(x), wanted);
  BOOST_TEST(s.rank == 3);
  BOOST_TEST((s.steps[0] == 0 && s.steps[1] == 4 && s.steps[2] == 0));
}

BOOST_AUTO_TEST_CASE(a_source_is_copied_only_where_it_must_be) {
  lz::vector<int> x = lz::vector<int>({1, 2, 3}), y = lz::vector<int>({4, 5, 6});
  auto const where_of = [&](auto const& source) {
    std::byte const* at = nullptr;
    with_source<int>(x.target(), source, [&](auto const& b) { at = bytes_of(b).data; });
    return static_cast<void const*>(at);
  };
  BOOST_TEST(where_of(y) == static_cast<void const*>(y.data()));
  BOOST_TEST(where_of(x) != static_cast<void const*>(x.data()));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_positions

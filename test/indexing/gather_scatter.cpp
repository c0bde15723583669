#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <lazuli/indexing/gather_scatter.hpp>
#include <vector>

namespace indexing_walk {

namespace lz = lazuli;
using boost::test_tools::per_element;
using lz::index;
using namespace lz::detail;

template <class T>
std::byte* bytes(std::vector<T>& v) {
  return reinterpret_cast<std::byte*>(v.data());
}
constexpr index size = sizeof(std::int32_t);

/// Rows of `named` (3 columns) by `where` to or from rows of `plain`.
named_walk rows(std::vector<std::int32_t>& plain, std::vector<std::int32_t>& named,
                std::vector<index> const& where) {
  named_walk w;
  w.plain = bytes(plain);
  w.named = bytes(named);
  w.where = where.data();
  w.step = 3 * size;
  w.add_axis(static_cast<index>(where.size()), 3 * size, 0, 1);
  w.add_axis(3, size, size, 0);
  return w;
}

BOOST_AUTO_TEST_SUITE(walk_hpp)

BOOST_AUTO_TEST_CASE(rows_are_loaded_stored_and_added_by_a_table) {
  std::vector<std::int32_t> named{0, 1, 2, 10, 11, 12, 20, 21, 22}, plain(12, -1);
  std::vector<index> const where{2, 0, 0, 1};
  walk(rows(plain, named, where), loads_of(4), order::any);
  BOOST_TEST(plain == (std::vector<std::int32_t>{20, 21, 22, 0, 1, 2, 0, 1, 2, 10, 11, 12}),
             per_element());
  plain = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  walk(rows(plain, named, where), merge_row<transfer::add, std::int32_t>, order::row_major);
  BOOST_TEST(named == (std::vector<std::int32_t>{11, 14, 17, 20, 22, 24, 21, 23, 25}),
             per_element());
  walk(rows(plain, named, where), stores_of(4), order::row_major);  // the last row for 0 stays
  BOOST_TEST(named == (std::vector<std::int32_t>{7, 8, 9, 10, 11, 12, 1, 2, 3}), per_element());
}

BOOST_AUTO_TEST_CASE(elements_of_every_size_are_moved_whole) {
  for (std::size_t n : {1u, 2u, 4u, 8u, 16u}) {
    std::vector<unsigned char> from(3 * n), to(2 * n), back(3 * n);
    for (std::size_t i = 0; i < from.size(); ++i) from[i] = static_cast<unsigned char>(i + 1);
    std::vector<index> const where{2, 1};
    auto const walk_of = [&](std::vector<unsigned char>& named) {
      named_walk w;
      w.plain = bytes(to);
      w.named = bytes(named);
      w.where = where.data();
      w.step = static_cast<index>(n);
      w.add_axis(2, w.step, 0, 1);
      return w;
    };
    walk(walk_of(from), loads_of(n), order::any);
    walk(walk_of(back), stores_of(n), order::row_major);
    for (std::size_t i = 0; i < n; ++i) {
      BOOST_TEST(to[i] == from[2 * n + i]);
      BOOST_TEST(to[n + i] == from[n + i]);
      BOOST_TEST(back[i] == 0);
      BOOST_TEST(back[n + i] == from[n + i]);
      BOOST_TEST(back[2 * n + i] == from[2 * n + i]);
    }
  }
}

BOOST_AUTO_TEST_CASE(axes_that_walk_together_merge_and_none_is_left_empty) {
  named_walk w;
  w.add_axis(2, 24, 24, 0);
  w.add_axis(1, 7, 7, 7);
  w.add_axis(3, 8, 8, 0);
  w.add_axis(2, 4, 4, 0);
  BOOST_TEST(collapse(w));
  BOOST_TEST(w.rank == 1);
  BOOST_TEST(w.extents[0] == 12);
  BOOST_TEST(w.plain_steps[0] == 4);
  named_walk one;
  BOOST_TEST(collapse(one));
  BOOST_TEST(one.rank == 1);
  named_walk none;
  none.add_axis(0, 1, 1, 1);
  BOOST_TEST(!collapse(none));
}

BOOST_AUTO_TEST_CASE(threads_do_not_change_what_is_loaded) {
  index const n = 200000;
  std::vector<std::int32_t> named(1000), plain(static_cast<std::size_t>(n));
  for (std::size_t i = 0; i < named.size(); ++i) named[i] = static_cast<std::int32_t>(3 * i);
  std::vector<index> where(static_cast<std::size_t>(n));
  for (std::size_t i = 0; i < where.size(); ++i) where[i] = static_cast<index>(i * 7919 % 1000);
  named_walk w;
  w.plain = bytes(plain);
  w.named = bytes(named);
  w.where = where.data();
  w.step = size;
  w.add_axis(n, size, 0, 1);
  walk(w, loads_of(4), order::any);
  index wrong = 0;
  for (std::size_t i = 0; i < where.size(); ++i) wrong += plain[i] != 3 * where[i];
  BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexing_walk

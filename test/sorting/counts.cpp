#include <lazuli/sorting/counts.hpp>
#include <lazuli/sorting/histogram.hpp>

#include "support.hpp"

namespace sorting_counts {

namespace lz = lazuli;
using lz::index;

BOOST_AUTO_TEST_SUITE(counts_hpp)

BOOST_AUTO_TEST_CASE(numbers_are_counted_in_one_table_or_in_four) {
  support::numbers random(9);
  for (index n : {1, 2, 10, 1024, 1025})
    for (index count : {0, 1, 7, 8, 81, 8203}) {
      std::vector<std::int64_t> values, got(static_cast<std::size_t>(n), 3), want = got;
      for (index i = 0; i < count; ++i) {
        values.push_back(random.between(0, n - 1));
        ++want[static_cast<std::size_t>(values.back())];
      }
      lz::detail::count_occurrences(values.data(), count, got.data(), n);
      BOOST_TEST(got == want, n << " and " << count);
    }
}

BOOST_AUTO_TEST_CASE(bytes_are_counted_eight_at_once) {
  support::numbers random(10);
  for (index count : {0, 1, 7, 8, 9, 300, 5001})
    for (int most : {0, 3, 254, 255}) {
      std::vector<std::uint8_t> bytes;
      std::vector<std::int64_t> want(256);
      for (index i = 0; i < count; ++i) {
        bytes.push_back(static_cast<std::uint8_t>(random.between(0, most)));
        ++want[bytes.back()];
      }
      lz::detail::byte_counts const got(bytes.data(), count);
      BOOST_TEST(std::equal(want.begin(), want.end(), got.of), count << " up to " << most);
      index length = 256;
      while (length > 0 && want[static_cast<std::size_t>(length - 1)] == 0) --length;
      BOOST_TEST(got.length == length);
      lz::vector<std::uint8_t> const x(bytes);
      lz::vector<std::int64_t> const all = lz::bincount(x), more = lz::bincount(x, 200);
      BOOST_TEST(lz::array_equal(all, lz::bincount(x.to<int>())));
      BOOST_TEST(lz::array_equal(more, lz::bincount(x.to<int>(), 200)));
      BOOST_TEST(lz::array_equal(lz::bincount(x.flip(0)), all));
    }
}

BOOST_AUTO_TEST_CASE(the_length_is_the_greatest_plus_one) {
  auto const length = [](std::vector<std::int64_t> const& v, index least) {
    return lz::detail::counted_length(v.data(), static_cast<index>(v.size()), least);
  };
  BOOST_TEST(length({}, 0) == 0);
  BOOST_TEST(length({}, 4) == 4);
  BOOST_TEST(length({0}, 0) == 1);
  BOOST_TEST(length({2, 5, 1}, 3) == 6);
  BOOST_TEST(length({2, 5, 1}, 9) == 9);
  BOOST_CHECK_THROW(length({2, -1, std::numeric_limits<std::int64_t>::max()}, 0), lz::index_error);
  BOOST_CHECK_THROW(length({std::numeric_limits<std::int64_t>::max()}, 0), lz::shape_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sorting_counts

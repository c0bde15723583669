// Units on the host: sorting against plain loops.
#include "units.hpp"

using namespace unit_test;
using lz::gpu::units;

BOOST_AUTO_TEST_SUITE(gpu_units)

BOOST_AUTO_TEST_CASE(sort_brings_rows_of_every_type_in_order) {
  if (!available()) return;
  for (code const c : all_codes(real_codes)) {
    for (auto const& [rows, n] : {std::pair{1, 0}, {1, 1}, {1, 2}, {3, 33}, {0, 5}, {2, 1000}}) {
      for (int const descending : {0, 1}) {
        auto const size = static_cast<std::size_t>(rows * n);
        auto const x = unpacked(c, packed(c, some_numbers(c, size, 1)), size);
        auto data = packed(c, x);
        call(units().sort, data.data(), data.data(), c, rows, n, descending);
        numbers expected = x;
        for (double& v : expected) v += 0.0;  // -0 becomes 0
        for (int r = 0; r < rows; ++r) {
          std::sort(expected.begin() + r * n, expected.begin() + (r + 1) * n,
                    [&](double a, double b) { return descending ? before(b, a) : before(a, b); });
        }
        BOOST_TEST(same(unpacked(c, data, size), expected), lz::gpu::name_of(c));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(sort_takes_the_whole_range_of_integers_and_long_rows) {
  if (!available()) return;
  std::vector<std::int64_t> x(100'000);
  std::mt19937_64 draw(2);
  for (auto& v : x) v = static_cast<std::int64_t>(draw());
  x[7] = std::numeric_limits<std::int64_t>::min();
  x[8] = std::numeric_limits<std::int64_t>::max();
  auto expected = x, out = x;
  std::sort(expected.begin(), expected.end());
  call(units().sort, x.data(), out.data(), code::int64, 1, 100'000, 0);
  BOOST_TEST((out == expected));
  std::vector<std::uint64_t> y(x.begin(), x.end()), z(y);
  std::sort(y.begin(), y.end(), std::greater());
  call(units().sort, z.data(), z.data(), code::uint64, 1, 100'000, 1);
  BOOST_TEST((y == z));
}

BOOST_AUTO_TEST_CASE(topk_gives_values_as_they_are_and_the_first_places_of_equals) {
  if (!available()) return;
  for (code const c : all_codes(real_codes)) {
    for (auto const& [rows, n, k] :
         {std::tuple{1, 0, 0}, {1, 1, 1}, {2, 2, 0}, {3, 33, 5}, {4, 1000, 1000}}) {
      bool const descending = n % 2 == 1;
      auto const size = static_cast<std::size_t>(rows * n),
                 kept = static_cast<std::size_t>(rows * k);
      auto const x = unpacked(c, packed(c, some_numbers(c, size, 3)), size);
      auto const data = packed(c, x);
      bytes values(kept * 8 + 16);
      places found(kept + 1, -1);
      call(units().topk, data.data(), values.data(), found.data(), c, rows, n, k, descending);
      numbers expected;
      places where;
      for (int r = 0; r < rows; ++r) {
        double const* const row = x.data() + r * n;
        auto order = sorted_places(row, static_cast<std::size_t>(n), descending);
        for (int i = 0; i < k; ++i) {
          where.push_back(order[static_cast<std::size_t>(i)]);
          expected.push_back(row[where.back()]);
        }
      }
      where.push_back(-1);
      BOOST_TEST((found == where), lz::gpu::name_of(c));
      BOOST_TEST(same(unpacked(c, values, kept), expected));
      places alone(kept + 1, -1);
      call(units().topk, data.data(), nullptr, alone.data(), c, rows, n, k, descending);
      BOOST_TEST((alone == where));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

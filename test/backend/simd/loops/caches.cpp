#include <boost/test/unit_test.hpp>
#include <lazuli/backend/simd/loops/drive.hpp>
#include <lazuli/backend/simd/loops/loop.hpp>

#include "support.hpp"

namespace support {

namespace {

/// f of the nest of out = a + b over n floats, with a at `from`.
template <class F>
auto with_sum(index n, std::byte* to, std::byte* from, index step, F const& f) {
  lz::plan::operand operands[3];
  std::byte* const data[3] = {to, from, lz::plan::position(1)};
  for (int k = 0; k < 3; ++k) {
    operands[k].data = data[k];
    operands[k].size = sizeof(float);
    operands[k].strides[0] = k == 0 ? step : index{sizeof(float)};
  }
  lz::plan::nest nest;
  nest.rank = 1;
  nest.count = 3;
  nest.operands = operands;
  nest.extents[0] = n;
  return f(nest);
}

/// Does it go past the caches?
bool goes_past(index n, std::byte* to, std::byte* from, index step = sizeof(float),
               int threads = 1) {
  return with_sum(n, to, from, step, [&](lz::plan::nest const& nest) {
    return lz::simd::driver::streams_past_caches(nest, threads);
  });
}

/// Its time on one thread, as estimated.
index work(index n, index cost) {
  auto* const data = lz::plan::position(0);
  return with_sum(n, data, data, sizeof(float), [&](lz::plan::nest const& nest) {
    return lz::simd::driver::work_of(nest, cost);
  });
}

/// out = a * 2 + b over rows of a destination with gaps, past the caches from element `offset` on.
template <class T>
void check_rows(index offset, index columns) {
  constexpr index rows = 3;
  index const wide = columns + 5;
  auto const memory = std::make_unique<T[]>(static_cast<std::size_t>(offset + rows * wide + 40));
  T* const to = memory.get() + offset;
  auto a = std::make_unique<T[]>(static_cast<std::size_t>(rows * columns + 1));
  for (index i = 0; i < rows * columns; ++i) a[static_cast<std::size_t>(i)] = small_value<T>(i);
  auto const x = lz::view(static_cast<T const*>(a.get()), lz::shape(rows, columns));
  auto const e = x * T(2) + x;
  auto const kernel = lz::simd::make_kernel<T>(e);
  lz::plan::operand operands[4];
  lz::plan::nest nest;
  nest.rank = 2;
  nest.count = 4;
  nest.operands = operands;
  nest.extents[0] = rows;
  nest.extents[1] = columns;
  lz::for_each_leaf(e, lz::plan::operand_reader{2, operands + 1});
  operands[0].data = reinterpret_cast<std::byte*>(to);
  operands[0].size = sizeof(T);
  operands[0].strides[0] = wide * static_cast<index>(sizeof(T));
  operands[0].strides[1] = sizeof(T);
  std::byte* origin[4];
  for (int k = 0; k < 4; ++k) origin[k] = operands[k].data;
  lz::simd::driver::run_tiles(kernel, nest, origin, false, true);
  bool right = true;
  for (index i = -offset; i < rows * wide + 40; ++i) {
    index const row = i / wide, column = i % wide;
    bool const inside = i >= 0 && row < rows && column < columns;
    T const want = inside ? static_cast<T>(x(row, column) * T(2) + x(row, column)) : T(0);
    right = right && to[i] == want;
  }
  BOOST_TEST(right, sizeof(T) << " bytes from " << offset << ", " << columns << " columns");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(caches)

using lz::simd::driver::cache_sizes, lz::simd::driver::most_in_caches;
constexpr index MiB = index{1} << 20;

BOOST_AUTO_TEST_CASE(there_is_a_cache) {
  auto const& found = lz::simd::driver::caches();
  BOOST_TEST(found.own >= 1 << 15);
  BOOST_TEST(found.last >= found.own);
}

BOOST_AUTO_TEST_CASE(a_statement_may_fill_a_part_of_the_last_cache_or_on_a_mesh_of_its_own) {
  BOOST_TEST(most_in_caches({MiB, 48 * MiB, false}, 1) == 16 * MiB);
  BOOST_TEST(most_in_caches({MiB, 48 * MiB, false}, 2) == 36 * MiB);
  BOOST_TEST(most_in_caches({2 * MiB, 260 * MiB, true}, 1) == 6 * MiB);
  BOOST_TEST(most_in_caches({2 * MiB, 260 * MiB, true}, 2) == 6 * MiB);
  BOOST_TEST(most_in_caches({2 * MiB, 260 * MiB, true}, 8) == 24 * MiB);
}

BOOST_AUTO_TEST_CASE(only_large_destinations_that_nothing_reads_go_past_the_caches) {
  auto* const to = lz::plan::position(0);
  auto* const from = lz::plan::position(2);
  auto const& found = lz::simd::driver::caches();
  index const large = found.last;
  BOOST_TEST(goes_past(large, to, from));
  BOOST_TEST(!goes_past(large, to, to));
  BOOST_TEST(!goes_past(large, to, from, 8));
  BOOST_TEST(!goes_past(1000, to, from));
  // Three operands of floats, just enough and just too much.
  for (int const threads : {1, 2, 8}) {
    index const most = most_in_caches(found, threads) / (3 * index{sizeof(float)});
    BOOST_TEST(!goes_past(most - 1, to, from, sizeof(float), threads));
    BOOST_TEST(goes_past(most + 1, to, from, sizeof(float), threads));
  }
  BOOST_TEST(goes_past(large, to, from, sizeof(float), 2));
}

BOOST_AUTO_TEST_CASE(large_work_takes_what_its_arithmetic_or_its_memory_takes) {
  BOOST_TEST(work(1000, 3) == 3000);
  BOOST_TEST(work(1'000'000, 3) == 12'000'000);
  BOOST_TEST(work(1'000'000, 20) == 20'000'000);
}

BOOST_AUTO_TEST_CASE(rows_past_the_caches_hold_what_other_rows_hold) {
  for (index offset : {0, 1, 5, 16, 31})
    for (index columns : {1, 7, 15, 16, 17, 40, 64, 131}) {
      check_rows<float>(offset, columns);
      check_rows<double>(offset, columns);
      check_rows<std::int8_t>(offset, columns);
      check_rows<std::uint16_t>(offset, columns);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support

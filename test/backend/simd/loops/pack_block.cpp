#include <boost/test/unit_test.hpp>
#include <cstring>
#include <lazuli/backend/simd/loops/pack_block.hpp>

#include "blocks.hpp"
#include "tries.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(pack_block)

BOOST_AUTO_TEST_CASE(a_block_is_copied_between_any_steps_and_nothing_else_is_touched) {
  for (int seed = 1; seed <= tries(6000); ++seed) {
    numbers random(static_cast<std::uint64_t>(seed));
    int const size = 1 << random.between(0, 4);
    index const longest = random.chance(10) ? 300 : 40;
    index const rows = random.between(1, longest), columns = random.between(1, longest);
    auto const from = any_steps(random, rows, columns, true);
    auto const to = any_steps(random, rows, columns, false);
    check_block(size, to, from, rows, columns, random.chance(30), seed);
  }
}

BOOST_AUTO_TEST_CASE(every_small_step_and_every_small_count_is_right) {
  for (int size : {1, 2, 4, 8, 16}) {
    for (index step = -5; step <= 5; ++step) {
      for (index n = 1; n <= 150; n = n < 70 ? n + 1 : n + 13) {
        check_block(size, {0, 1}, {0, step}, 1, n, false, n);
        if (step != 0) check_block(size, {0, step}, {0, 1}, 1, n, false, n);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(dense_rows_are_copied_by_dense_packers) {
  for (int seed = 1; seed <= tries(4000); ++seed) {
    numbers random(static_cast<std::uint64_t>(seed));
    index const longest = random.chance(10) ? 300 : 20;
    index const rows = random.between(1, longest), columns = random.between(1, longest);
    index const gap = random.chance(50) ? 0 : random.between(1, 9);
    index const row = random.chance(30) ? 0 : random.chance(50) ? columns : columns + gap;
    // Along the rows, or each element repeated; of one column, a row is one element.
    bool const stands = random.chance(40);
    block_steps const from{columns == 1 && row != 0 ? 1 : row, stands ? 0 : 1};
    check_block(1 << random.between(0, 4), {columns == 1 ? 1 : columns + gap, 1}, from, rows,
                columns, random.chance(30), seed,
                lz::simd::packers_for<31, lz::simd::packing::dense>);
  }
}

BOOST_AUTO_TEST_CASE(what_lies_along_other_axes_is_packed_to_dense_rows) {
  for (int seed = 1; seed <= tries(4000); ++seed) {
    numbers random(static_cast<std::uint64_t>(seed));
    index const longest = random.chance(10) ? 300 : 40;
    index const rows = random.chance(30) ? random.between(1, 4) : random.between(1, longest);
    index const columns = random.between(1, longest), gap = random.chance(50) ? 0 : 64;
    index const side = random.chance(50) ? rows : random.between(rows, rows + 9);
    index const row = random.chance(20) ? 0 : random.chance(70) ? 1 : random.between(2, 50);
    index const column = random.chance(30) ? random.between(2, 5) : std::max<index>(side, 2);
    check_block(1 << random.between(0, 4), {columns + gap, 1}, {row, column}, rows, columns, false,
                seed, lz::simd::packers_for<31, lz::simd::packing::turned>);
  }
}

BOOST_AUTO_TEST_CASE(every_small_transposed_block_is_right) {
  for (int size : {1, 2, 4, 8, 16}) {
    for (index rows = 1; rows <= 40; ++rows) {
      for (index columns = 1; columns <= 40; ++columns) {
        check_block(size, {columns, 1}, {1, rows}, rows, columns, false, rows * 100 + columns);
        check_block(size, {1, rows + 3}, {columns + 1, 1}, rows, columns, false, columns);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(blocks_on_whole_cache_lines_are_right_past_the_caches_too) {
  for (int size : {1, 2, 4, 8, 16}) {
    for (index lines : {1, 2, 5}) {
      for (index rows : {16, 17, 64, 100}) {
        index const columns = lines * 64 / size;
        check_block(size, {columns, 1}, {1, rows + 2}, rows, columns, true, rows);
        check_block(size, {columns + 64, 1}, {-1, rows}, rows, columns, true, rows);
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support

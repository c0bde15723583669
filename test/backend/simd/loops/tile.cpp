#include <boost/test/unit_test.hpp>
#include <cstring>
#include <lazuli/backend/simd/loops/pack_block.hpp>
#include <lazuli/backend/simd/loops/tile.hpp>
#include <vector>

#include "support.hpp"
#include "tries.hpp"

namespace support {

namespace {

/// A nest of at most three axes over one block of memory, with strides of any sign and size.
struct random_nest {
  std::vector<std::byte> block = std::vector<std::byte>(1 << 20);
  lz::plan::operand operands[8];
  lz::plan::nest nest;

  random_nest(numbers& random, index longest) {
    constexpr int sizes[] = {1, 2, 4, 8, 16};
    for (std::size_t i = 0; i < block.size(); i += sizeof(std::uint32_t)) {
      auto const four = random.next();
      std::memcpy(block.data() + i, &four, sizeof four);
    }
    nest.rank = static_cast<int>(random.between(1, 3));
    nest.count = static_cast<int>(random.between(1, 8));
    nest.operands = operands;
    for (int i = 0; i < nest.rank; ++i) {
      nest.extents[i] = random.between(1, i + 1 == nest.rank ? longest : 40);
      nest.reduced[i] = false;
    }
    for (int k = 0; k < nest.count; ++k) {
      auto& o = operands[k];
      o.size = sizes[random.between(0, 4)];
      o.data = block.data() + block.size() / 2;
      for (int i = 0; i < nest.rank; ++i) {
        index const most = 60000 / nest.extents[i] / o.size;
        index const some =
            random.chance(50) ? 1 : random.between(1, most < 1 ? 1 : (most > 50 ? 50 : most));
        o.strides[i] =
            o.size * (random.chance(30) && k > 0 ? 0 : (random.chance(30) ? -some : some));
      }
    }
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(tile)

BOOST_AUTO_TEST_CASE(every_operand_of_every_block_can_be_walked_and_holds_its_own_elements) {
  std::vector<std::byte> scratch(static_cast<std::size_t>(lz::simd::driver::scratch_bytes));
  for (int seed = 1; seed <= tries(400); ++seed) {
    numbers random(static_cast<std::uint64_t>(seed));
    random_nest r(random, random.chance(20) ? 3000 : 70);
    auto const& n = r.nest;
    bool const ordered = random.chance(30);
    auto t = lz::simd::choose_tiling(n, ordered, random.chance(50));
    t.pack = &lz::simd::packers_for<31>;
    BOOST_TEST_REQUIRE(t.rows >= 1);
    BOOST_TEST_REQUIRE(t.columns >= 1);
    BOOST_TEST_REQUIRE(t.column_axis == n.rank - 1);
    if (ordered && n.rank > 1) BOOST_TEST(t.row_axis == n.rank - 2);
    index const all_rows = t.row_axis < 0 ? 1 : n.extents[t.row_axis];
    index const rows = random.between(1, std::min(t.rows, all_rows)),
                columns = random.between(1, std::min(t.columns, n.extents[t.column_axis]));
    std::byte* origin[8];
    for (int k = 0; k < n.count; ++k) origin[k] = n.operands[k].data;
    lz::simd::tile block;
    lz::simd::load_tile(n, t, origin, rows, columns, scratch.data(), block);
    bool right = true;
    for (int k = 1; k < n.count; ++k) {
      auto const& o = n.operands[k];
      right = right && (block.steps[k] == 0 || block.steps[k] == 1 ||
                        (t.strided && (block.steps[k] == 2 || block.steps[k] == -1)));
      for (index i = 0; i < rows; ++i) {
        for (index j = 0; j < columns; ++j) {
          auto const* got = block.data[k] + i * block.row_steps[k] + j * block.steps[k] * o.size;
          auto const* want = origin[k] + (t.row_axis < 0 ? 0 : i * o.strides[t.row_axis]) +
                             j * o.strides[t.column_axis];
          right = right && std::memcmp(got, want, static_cast<std::size_t>(o.size)) == 0;
        }
      }
    }
    if (!right) BOOST_ERROR("seed " << seed);
  }
}

BOOST_AUTO_TEST_CASE(
    packed_operands_lie_apart_inside_the_buffer_and_are_aligned_for_their_elements) {
  std::vector<std::byte> room(static_cast<std::size_t>(lz::simd::driver::scratch_bytes) + 64);
  auto* const scratch =
      room.data() + (64 - reinterpret_cast<std::uintptr_t>(room.data()) % 64) % 64;
  for (int seed = 1; seed <= tries(400); ++seed) {
    numbers random(static_cast<std::uint64_t>(seed));
    random_nest r(random, 5000);
    auto const& n = r.nest;
    auto t = lz::simd::choose_tiling(n, random.chance(30));
    t.pack = &lz::simd::packers_for<31>;
    std::byte* origin[8];
    for (int k = 0; k < n.count; ++k) origin[k] = n.operands[k].data;
    lz::simd::tile block;
    lz::simd::load_tile(n, t, origin, 1, 1, scratch, block);
    std::vector<std::pair<index, index>> spans;
    for (int k = 0; k < n.count; ++k) {
      if (block.data[k] == origin[k]) continue;
      int same = 0;  // operands that are the same are packed once
      for (int j = 1; j < k; ++j) same = block.data[j] == block.data[k] ? j : same;
      if (same > 0) {
        auto const &a = n.operands[same], &b = n.operands[k];
        int const axis = t.column_axis;
        BOOST_TEST((a.size == b.size && a.strides[axis] == b.strides[axis]), "seed " << seed);
        continue;
      }
      index const start = block.data[k] - scratch;
      BOOST_TEST(start % std::min(n.operands[k].size, 8) == 0, "seed " << seed);
      index const row = t.columns * n.operands[k].size;
      BOOST_TEST(row <= (t.row_bytes > 0 ? t.row_bytes : row), "seed " << seed);
      spans.emplace_back(start, start + t.rows * (t.row_bytes > 0 ? t.row_bytes : row));
    }
    for (std::size_t k = 0; k < spans.size(); ++k) {
      BOOST_TEST(spans[k].second <= lz::simd::driver::scratch_bytes, "seed " << seed);
      if (k > 0) BOOST_TEST(spans[k - 1].second <= spans[k].first, "seed " << seed);
    }
  }
}

BOOST_AUTO_TEST_CASE(packed_rows_fit_their_buffers_whatever_the_extents_and_however_many_they_are) {
  constexpr int sizes[] = {1, 2, 4, 8, 16};
  std::vector<lz::plan::operand> operands(lz::simd::max_operands);
  lz::plan::nest n;
  n.operands = operands.data();
  n.rank = 2;
  for (int seed = 1; seed <= tries(4000); ++seed) {
    numbers random(static_cast<std::uint64_t>(seed));
    n.count = static_cast<int>(random.between(1, random.chance(20) ? lz::simd::max_operands : 8));
    n.extents[0] = random.between(2, random.chance(50) ? 8 : 300);
    n.extents[1] = random.between(1, random.chance(50) ? 500 : 1'000'000);
    for (int k = 0; k < n.count; ++k) {
      auto& o = operands[static_cast<std::size_t>(k)];
      o.size = sizes[random.between(0, 4)];
      o.strides[0] = o.size * random.between(-1, 3);
      o.strides[1] = o.size * random.between(-4, 700);
    }
    auto const t = lz::simd::choose_tiling(n, random.chance(20), random.chance(50));
    index packed = 0;
    for (int k = 0; k < n.count; ++k) {
      auto const& o = operands[static_cast<std::size_t>(k)];
      if (lz::simd::driver::walks(o, 1, k == 0, t.strided)) continue;
      ++packed;
      index const apart = t.row_bytes > 0 ? t.row_bytes : t.columns * o.size;
      BOOST_TEST_REQUIRE((t.rows - 1) * apart + t.columns * o.size <= t.packed_bytes);
    }
    BOOST_TEST_REQUIRE(packed * t.packed_bytes <= lz::simd::driver::scratch_bytes);
    BOOST_TEST_REQUIRE((t.rows >= 1 && t.columns >= 1));
  }
}

BOOST_AUTO_TEST_CASE(a_packed_destination_is_written_back_and_nothing_around_it) {
  std::vector<std::byte> scratch(static_cast<std::size_t>(lz::simd::driver::scratch_bytes));
  for (int seed = 1; seed <= 60; ++seed) {
    numbers random(static_cast<std::uint64_t>(seed));
    index const rows = random.between(1, 20), columns = random.between(2, 50);
    constexpr int sizes[] = {1, 2, 4, 8, 16};
    lz::plan::operand to;
    to.size = sizes[random.between(0, 4)];
    lz::plan::nest n;
    n.rank = 2, n.count = 1, n.operands = &to;
    n.extents[0] = rows, n.extents[1] = columns;
    index const right = to.size * random.between(2, 3),
                down = right * columns + to.size * random.between(0, 2);
    to.strides[1] = random.chance(50) ? right : -right;
    to.strides[0] = random.chance(50) ? down : -down;
    std::vector<std::byte> memory(200000, std::byte{0xee});
    to.data = memory.data() + 100000;
    auto want = memory;
    auto t = lz::simd::choose_tiling(n, false);
    t.pack = &lz::simd::packers_for<31>;
    std::byte* origin[] = {to.data};
    for (index i0 = 0; i0 < rows; i0 += t.rows) {
      for (index j0 = 0; j0 < columns; j0 += t.columns) {
        index const r = std::min(t.rows, rows - i0), c = std::min(t.columns, columns - j0);
        std::byte* corner[] = {origin[0] + i0 * to.strides[0] + j0 * to.strides[1]};
        lz::simd::tile block;
        lz::simd::load_tile(n, t, corner, r, c, scratch.data(), block);
        for (index i = 0; i < r; ++i) {
          for (index j = 0; j < c; ++j) {
            auto const value = static_cast<std::byte>((i0 + i) * 7 + j0 + j);
            std::memset(block.data[0] + i * block.row_steps[0] + j * block.steps[0] * to.size,
                        static_cast<int>(value), static_cast<std::size_t>(to.size));
            auto const at = 100000 + (i0 + i) * to.strides[0] + (j0 + j) * to.strides[1];
            std::memset(want.data() + at, static_cast<int>(value),
                        static_cast<std::size_t>(to.size));
          }
        }
        lz::simd::store_tile(n, t, corner, r, c, block);
      }
    }
    BOOST_TEST((memory == want), "seed " << seed);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support

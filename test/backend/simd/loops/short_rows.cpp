#include <boost/test/unit_test.hpp>
#include <complex>
#include <cstring>
#include <lazuli/backend/simd/loops/pack_block.hpp>
#include <lazuli/backend/simd/loops/short_rows.hpp>
#include <lazuli/tensor.hpp>
#include <vector>

#include "support.hpp"
#include "tries.hpp"

namespace support {

namespace {

/// Costs of a kernel, per element: of one op in 16 lanes, and of a function.
constexpr int cheap = 4, dear = 40;

/// Bytes without a pattern, which nobody writes to.
std::vector<std::byte> const& noise() {
  static std::vector<std::byte> const bytes = [] {
    numbers random(1);
    std::vector<std::byte> out(1 << 23);
    for (std::size_t i = 0; i < out.size(); i += 4) {
      auto const word = random.next();
      std::memcpy(&out[i], &word, 4);
    }
    return out;
  }();
  return bytes;
}

bool same_bytes(std::vector<std::byte> const& a, std::vector<std::byte> const& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size()) == 0;
}

/// A nest with a short inner axis; the destination ascends, the others walk as they like.
struct short_nest {
  std::byte* const source = const_cast<std::byte*>(noise().data()) + noise().size() / 2;
  std::vector<std::byte> target = std::vector<std::byte>(1 << 23, std::byte{0xee});
  lz::plan::operand operands[5];
  lz::plan::nest nest;

  explicit short_nest(numbers& random) {
    constexpr int sizes[] = {1, 2, 4, 8, 16};
    nest.rank = static_cast<int>(random.between(2, 4));
    nest.count = static_cast<int>(random.between(1, 5));
    nest.operands = operands;
    for (int i = 0; i < nest.rank; ++i) {
      // Up to 40 x 70 x 5 x 5 points.
      index const most = i + 1 == nest.rank ? 40 : i + 2 == nest.rank ? 70 : 5;
      nest.extents[i] = random.between(2, random.chance(50) ? most : 4);
      nest.reduced[i] = false;
    }
    for (int k = 0; k < nest.count; ++k) {
      auto& o = operands[k];
      o.size = sizes[random.between(0, 4)];
      o.constant = k > 0 && random.chance(10);
      bool const dense = random.chance(50);
      index step = o.size;
      for (int i = nest.rank - 1; i >= 0; --i) {
        o.strides[i] = step;
        step *= nest.extents[i];
        if (!dense && k == 0 && random.chance(40)) step += o.size * random.between(0, 2);
        if (!dense && k > 0 && random.chance(40)) o.strides[i] = o.size * random.between(-3, 3);
        if (o.constant || (k > 0 && random.chance(25))) o.strides[i] = 0;
      }
      if (k == 0 && random.chance(20)) {  // gaps inside the rows, too
        for (int i = 0; i < nest.rank; ++i) o.strides[i] *= 2;
      }
      o.data = k == 0 ? target.data() + 16 : source;
    }
  }
};

/// One byte for a point: depends on every operand.
std::byte mixed(lz::plan::nest const& n, std::byte* const* data) {
  unsigned sum = 17;
  for (int k = 1; k < n.count; ++k) {
    for (int b = 0; b < n.operands[k].size; ++b) sum = sum * 31 + static_cast<unsigned>(data[k][b]);
  }
  return static_cast<std::byte>(sum);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(short_rows)

BOOST_AUTO_TEST_CASE(joined_rows_hold_every_point_once_and_leave_the_gaps_alone) {
  int joined = 0;
  for (int seed = 1; seed <= tries(400); ++seed) {
    numbers random(static_cast<std::uint64_t>(seed));
    short_nest r(random);
    auto const& n = r.nest;
    std::byte* origin[5];
    for (int k = 0; k < n.count; ++k) origin[k] = n.operands[k].data;
    lz::simd::driver::joined_rows j;
    if (!lz::simd::driver::join_rows(n, 16, random.chance(50) ? cheap : dear, j)) continue;
    ++joined;
    auto want = r.target;
    lz::simd::walker points(n, origin, [](int) { return true; });
    do {
      auto const at = points.data()[0] - r.target.data();
      std::memset(want.data() + at, static_cast<int>(mixed(n, points.data())),
                  static_cast<std::size_t>(n.operands[0].size));
    } while (points.next());
    lz::simd::driver::for_each_joined(n, j, lz::simd::packers_for<31>, origin,
                                      [&](lz::simd::tile const& block, index count) {
                                        std::byte* at[5];
                                        for (int k = 0; k < n.count; ++k) at[k] = block.data[k];
                                        for (index i = 0; i < count; ++i) {
                                          std::memset(at[0], static_cast<int>(mixed(n, at)),
                                                      static_cast<std::size_t>(n.operands[0].size));
                                          for (int k = 0; k < n.count; ++k)
                                            at[k] += block.steps[k] * n.operands[k].size;
                                        }
                                      });
    BOOST_TEST(same_bytes(r.target, want), "seed " << seed);
  }
  BOOST_TEST(joined > tries(100));
}

BOOST_AUTO_TEST_CASE(long_rows_and_dense_nests_are_left_alone) {
  lz::plan::operand o[2];
  lz::plan::nest n;
  lz::simd::driver::joined_rows j;
  n.rank = 2, n.count = 2, n.operands = o;
  n.extents[0] = 1000, n.extents[1] = 128;
  for (auto& x : o) x.size = 4, x.data = nullptr, x.strides[0] = 512, x.strides[1] = 4;
  o[1].strides[0] = 0;
  BOOST_TEST(!lz::simd::driver::join_rows(n, 16, cheap, j));
  n.extents[1] = 3, o[0].strides[0] = 12;
  BOOST_TEST(lz::simd::driver::join_rows(n, 16, cheap, j));
  BOOST_TEST(!j.packed[0]);
  BOOST_TEST(j.packed[1]);
  BOOST_TEST(j.rows * 12 % 64 == 0);
  n.rank = 1;
  BOOST_TEST(!lz::simd::driver::join_rows(n, 16, cheap, j));
}

BOOST_AUTO_TEST_CASE(rows_that_fill_packs_are_joined_only_where_they_are_short) {
  lz::plan::operand o[2];
  lz::plan::nest n;
  lz::simd::driver::joined_rows j;
  n.rank = 2, n.count = 2, n.operands = o;
  n.extents[0] = 1000;
  auto const joins = [&](int lanes, int size, index points) {
    n.extents[1] = points;
    for (auto& x : o) x.size = size, x.data = nullptr, x.strides[1] = size;
    o[0].strides[0] = points * size, o[1].strides[0] = 0;
    return lz::simd::driver::join_rows(n, lanes, cheap, j);
  };
  // AVX-512, AVX2, SSE2: float and double.
  BOOST_TEST((joins(16, 4, 31) && !joins(16, 4, 32) && joins(16, 4, 63) && !joins(16, 4, 64)));
  BOOST_TEST((joins(8, 8, 15) && !joins(8, 8, 16) && joins(8, 8, 31) && !joins(8, 8, 33)));
  BOOST_TEST((joins(8, 4, 56) && !joins(8, 4, 64) && joins(8, 4, 127) && !joins(8, 4, 128)));
  BOOST_TEST((joins(4, 8, 28) && !joins(4, 8, 32) && joins(4, 8, 63) && !joins(4, 8, 65)));
  BOOST_TEST((joins(4, 4, 60) && !joins(4, 4, 64) && joins(4, 4, 127) && !joins(4, 4, 129)));
  // Blocks of repeated rows stay in the first level of the cache.
  BOOST_TEST((joins(8, 8, 15) && j.rows * 15 * 8 <= 8192));
}

// (i, j, k) times (i, 1, k): another row for each i.
BOOST_AUTO_TEST_CASE(few_rows_are_not_joined_for_operands_that_each_block_packs_anew) {
  lz::plan::operand o[3];
  lz::plan::nest n;
  n.rank = 3, n.count = 3, n.operands = o;
  n.extents[0] = 100;
  auto const joins = [&](int lanes, int cost, index rows, index points) {
    n.extents[1] = rows, n.extents[2] = points;
    for (auto& x : o) {
      x.size = 4, x.data = nullptr;
      x.strides[0] = rows * points * 4, x.strides[1] = points * 4, x.strides[2] = 4;
    }
    o[2].strides[0] = points * 4, o[2].strides[1] = 0;
    lz::simd::driver::joined_rows j;
    return lz::simd::driver::join_rows(n, lanes, cost, j);
  };
  BOOST_TEST((!joins(16, cheap, 20, 17) && joins(16, cheap, 80, 17) && joins(16, dear, 20, 17)));
  BOOST_TEST((!joins(16, cheap, 20, 6) && joins(16, cheap, 40, 6)));
  // Without masks, parts of packs are dear.
  BOOST_TEST((!joins(8, cheap, 20, 10) && joins(8, cheap, 20, 6)));
}

BOOST_AUTO_TEST_CASE(windows_are_copied_as_their_points_are_or_left_alone) {
  int copied = 0;
  for (int seed = 1; seed <= tries(400); ++seed) {
    numbers random(static_cast<std::uint64_t>(seed));
    short_nest r(random);
    auto& n = r.nest;
    n.count = 2;
    auto &to = r.operands[0], &from = r.operands[1];
    from.size = to.size, from.constant = false;
    from.data = r.source;
    index step = to.size;
    for (int i = n.rank - 1; i >= 0; --i) {
      if (i >= n.rank - 2) n.extents[i] = random.between(2, 7);
      to.strides[i] = step;
      step *= n.extents[i];
      from.strides[i] = from.size * random.between(-12, 12);
    }
    if (random.chance(10)) to.strides[n.rank - 2] += to.size;
    std::byte* const origin[2] = {to.data, from.data};
    auto want = r.target;
    lz::simd::walker points(n, origin, [](int) { return true; });
    do {
      auto const at = points.data()[0] - r.target.data();
      std::memcpy(want.data() + at, points.data()[1], static_cast<std::size_t>(to.size));
    } while (points.next());
    auto const before = r.target;
    bool const done = lz::simd::driver::copy_windows(n, origin);
    copied += done;
    BOOST_TEST(same_bytes(r.target, done ? want : before), "seed " << seed);
  }
  BOOST_TEST(copied > tries(50));
  BOOST_TEST(copied < tries(350));
}

BOOST_AUTO_TEST_CASE(rows_from_the_last_element_to_the_first_write_nothing_beside_them) {
  int copied = 0;
  for (int seed = 1; seed <= tries(400); ++seed) {
    numbers random(static_cast<std::uint64_t>(seed));
    int const size = 1 << random.between(0, 3);
    index const elements = random.between(1, 17), rows = random.between(1, 40);
    index const planes = random.between(1, 3), gap = random.between(0, 2) * size;
    index const piece = elements * size, plane = rows * piece + gap;
    std::vector<std::byte> source(static_cast<std::size_t>(planes * plane)), target(source.size());
    for (auto& b : source) b = static_cast<std::byte>(random.between(0, 255));
    auto want = target;
    for (index p = 0; p < planes; ++p)
      for (index r = 0; r < rows; ++r)
        for (index k = 0; k < elements; ++k) {
          index const at = p * plane + r * piece;
          std::memcpy(want.data() + at + k * size, source.data() + at + piece - (k + 1) * size,
                      static_cast<std::size_t>(size));
        }
    lz::plan::operand operands[2] = {};
    lz::plan::nest n = {};
    n.rank = 3, n.count = 2, n.operands = operands;
    n.extents[0] = planes, n.extents[1] = rows, n.extents[2] = elements;
    for (auto& o : operands) {
      o.size = size;
      o.strides[0] = plane, o.strides[1] = piece, o.strides[2] = &o == operands ? size : -size;
    }
    std::byte* const origin[2] = {target.data(), source.data() + piece - size};
    bool const done = lz::simd::driver::copy_windows(n, origin);
    copied += done;
    if (done || piece <= 16)
      BOOST_TEST((target == want), "seed " << seed << ": " << elements << " of " << size);
  }
  BOOST_TEST(copied > tries(150));
}

using block_dtypes = std::tuple<float, double, std::uint8_t, std::int16_t, std::complex<float>>;

// Rows of parts of packs, in place and from one matrix to another, with gaps between rows that stay
// as they were.
BOOST_AUTO_TEST_CASE_TEMPLATE(blocks_are_those_of_plain_loops, T, block_dtypes) {
  numbers random(6);
  for (int i = 0; i < tries(300); ++i) {
    index const rows = random.between(1, random.chance(10) ? 400 : 40),
                columns = random.between(1, random.chance(20) ? 140 : 40);
    index const left = random.between(0, 3), right = random.between(0, 3);
    auto const made = [&] {
      lz::matrix<T> m(rows, left + columns + right);
      for (auto& v : m.flat()) v = small_value<T>(random.between(0, 30));
      return m;
    };
    auto const block = [&](auto& m) { return m(lz::all, lz::slice(left, left + columns)); };
    lz::matrix<T> m = made(), wanted = m, other = made(), w(rows, columns);
    auto const each = [&](auto const& f) {
      for (index r = 0; r < rows; ++r)
        for (index c = 0; c < columns; ++c) f(r, left + c);
    };
    auto const say = [&] { return lz::array_equal(m, wanted); };
    block(m) *= T(3);
    each([&](index r, index c) { wanted(r, c) = T(wanted(r, c) * T(3)); });
    BOOST_TEST(say(), "in place, " << rows << " x " << columns << ", try " << i);
    block(m) += block(other) * T(2);
    each([&](index r, index c) { wanted(r, c) = T(wanted(r, c) + T(other(r, c) * T(2))); });
    BOOST_TEST(say(), "of another, " << rows << " x " << columns << ", try " << i);
    w = block(m) - T(1);
    bool same = true;
    each([&](index r, index c) { same = same && w(r, c - left) == T(wanted(r, c) - T(1)); });
    BOOST_TEST(same, "to a whole, " << rows << " x " << columns << ", try " << i);
    block(m) = w;
    each([&](index r, index c) { wanted(r, c) = T(wanted(r, c) - T(1)); });
    BOOST_TEST(say(), "of a whole, " << rows << " x " << columns << ", try " << i);
    if (columns < 2) continue;
    auto const from = m(lz::all, lz::slice(left, left + columns - 1));  // shares all but a column
    lz::matrix<T> const before = m;
    m(lz::all, lz::slice(left + 1, left + columns)) = from + T(1);
    for (index r = 0; r < rows; ++r)
      for (index c = 1; c < columns; ++c) wanted(r, left + c) = T(before(r, left + c - 1) + T(1));
    BOOST_TEST(say(), "beside itself, " << rows << " x " << columns << ", try " << i);
  }
}

// Rows of at least a pack are walked as they lie, shorter ones where the pack ends before the next.
BOOST_AUTO_TEST_CASE(plain_rows_are_told_from_others) {
  lz::plan::operand operands[2];
  lz::plan::nest n;
  n.rank = 2;
  n.count = 2;
  n.operands = operands;
  auto const plain = [&](index columns, index row_step, index read_step, index column_step) {
    n.extents[0] = 20;
    n.extents[1] = columns;
    for (auto& o : operands) {
      o.size = 8;
      o.constant = o.position = false;
      o.strides[0] = 8 * (&o == operands ? row_step : read_step);
      o.strides[1] = 8 * (&o == operands ? 1 : column_step);
    }
    return lz::simd::driver::rows_are_plain(n, 8);
  };
  BOOST_TEST(plain(8, 9, 9, 1));
  BOOST_TEST(plain(17, 18, -20, 1));
  BOOST_TEST(plain(3, 8, 3, 1));
  BOOST_TEST(plain(3, -8, 3, 1));
  BOOST_TEST(!plain(3, 7, 3, 1));
  BOOST_TEST(!plain(8, 9, 0, 1));  // one row again and again
  BOOST_TEST(!plain(8, 9, 1, 0));  // one element a row
  BOOST_TEST(!plain(8, 9, 16, 2));
  operands[1].constant = true;
  BOOST_TEST(lz::simd::driver::rows_are_plain(n, 8));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support

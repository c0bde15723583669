#include <boost/test/unit_test.hpp>
#include <algorithm>
#include <lazuli/plan/collapse.hpp>
#include <vector>

#include "support.hpp"

namespace support {

namespace {

struct planned {
  lz::plan::operand operands[4];
  lz::plan::nest nest;
  planned() { nest.operands = operands; }
  planned(planned const& other) : nest(other.nest) {
    std::copy(other.operands, other.operands + 4, operands);
    nest.operands = operands;
  }
};

/// One tuple of addresses, one for each operand, for every point; sorted, because the order of points is free.
std::vector<list> visited(lz::plan::nest const& n) {
  std::vector<list> out;
  list at(static_cast<std::size_t>(n.rank), 0);
  for (index left = n.size(); left > 0; --left) {
    list tuple;
    for (int k = 0; k < n.count; ++k) {
      index address = reinterpret_cast<index>(n.operands[k].data);
      for (int i = 0; i < n.rank; ++i) address += at[static_cast<std::size_t>(i)] * n.operands[k].strides[i];
      tuple.push_back(address);
    }
    out.push_back(tuple);
    for (int i = n.rank; i-- > 0;) {
      if (++at[static_cast<std::size_t>(i)] < n.extents[i]) break;
      at[static_cast<std::size_t>(i)] = 0;
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

planned random_nest(numbers& random, std::byte* block) {
  planned p;
  auto& n = p.nest;
  n.rank = static_cast<int>(random.between(0, 6));
  n.count = static_cast<int>(random.between(1, 4));
  for (int i = 0; i < n.rank; ++i) {
    n.extents[i] = random.chance(25) ? 1 : random.between(2, 4);
    n.reduced[i] = random.chance(20);
  }
  for (int k = 0; k < n.count; ++k) {
    auto& o = p.operands[k];
    o.size = 4;
    o.data = block + 20000 + 4 * random.between(0, 10);
    index step = 4;
    bool const forward = random.chance(50);
    for (int j = 0; j < n.rank; ++j) {
      int const i = forward ? j : n.rank - 1 - j;
      o.strides[i] = random.chance(15) && k > 0 ? 0 : (random.chance(20) ? -step : step);
      step *= n.extents[i];
      if (random.chance(20)) step += 4;
    }
  }
  return p;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(collapse)

BOOST_AUTO_TEST_CASE(every_step_keeps_the_set_of_points) {
  std::vector<std::byte> block(40000);
  for (int seed = 1; seed <= 3000; ++seed) {
    numbers random(seed);
    auto p = random_nest(random, block.data());
    auto const want = visited(p.nest);
    int const first = static_cast<int>(random.between(0, p.nest.count - 1));
    auto const check = [&](char const* step) {
      if (visited(p.nest) != want) BOOST_ERROR("seed " << seed << " after " << step);
    };
    lz::plan::drop_unit_axes(p.nest);
    check("drop_unit_axes");
    lz::plan::flip_axes(p.nest, first);
    check("flip_axes");
    lz::plan::sort_axes(p.nest, first);
    check("sort_axes");
    lz::plan::merge_axes(p.nest);
    check("merge_axes");
    lz::plan::lengthen_rows(p.nest, 32);
    check("lengthen_rows");
  }
}

BOOST_AUTO_TEST_CASE(a_collapsed_nest_has_no_unit_axes_and_leads_by_falling_strides) {
  std::vector<std::byte> block(40000);
  for (int seed = 1; seed <= 3000; ++seed) {
    numbers random(seed);
    auto p = random_nest(random, block.data());
    lz::plan::collapse(p.nest, 0);
    auto const& s = p.operands[0].strides;
    for (int i = 0; i < p.nest.rank; ++i) {
      BOOST_TEST(p.nest.extents[i] > 1, "seed " << seed);
      BOOST_TEST(s[i] > 0, "seed " << seed);
      if (i > 0) BOOST_TEST(s[i - 1] >= s[i], "seed " << seed);
    }
  }
}

BOOST_AUTO_TEST_CASE(operands_that_walk_together_become_one_axis) {
  std::byte block[4096];
  planned p;
  p.nest.rank = 3, p.nest.count = 2;
  index const extents[] = {3, 4, 5};
  index strides[] = {80, 20, 4};
  for (int i = 0; i < 3; ++i) p.nest.extents[i] = extents[i], p.nest.reduced[i] = false;
  for (auto& o : p.operands) o.data = block, o.size = 4, std::copy(strides, strides + 3, o.strides);
  lz::plan::collapse(p.nest, 0);
  BOOST_TEST(p.nest.rank == 1);
  BOOST_TEST(p.nest.extents[0] == 60);
  BOOST_TEST(p.operands[1].strides[0] == 4);
}

BOOST_AUTO_TEST_CASE(a_transposed_operand_keeps_its_axes_apart_and_a_row_merges_the_others) {
  std::byte block[4096];
  planned p;
  p.nest.rank = 3, p.nest.count = 2;
  index const to[] = {80, 20, 4}, row[] = {0, 0, 4};
  for (int i = 0; i < 3; ++i) p.nest.extents[i] = 3 + i, p.nest.reduced[i] = false;
  for (auto& o : p.operands) o.data = block, o.size = 4;
  std::copy(to, to + 3, p.operands[0].strides);
  std::copy(row, row + 3, p.operands[1].strides);
  lz::plan::collapse(p.nest, 0);
  BOOST_TEST(p.nest.rank == 2);
  BOOST_TEST(p.nest.extents[0] == 12);
  BOOST_TEST(p.nest.extents[1] == 5);
  BOOST_TEST(p.operands[1].strides[0] == 0);
}

BOOST_AUTO_TEST_CASE(reduced_and_kept_axes_are_never_merged) {
  std::byte block[4096];
  planned p;
  p.nest.rank = 2, p.nest.count = 1;
  p.nest.extents[0] = 3, p.nest.extents[1] = 4;
  p.nest.reduced[0] = true, p.nest.reduced[1] = false;
  p.operands[0].data = block, p.operands[0].size = 4, p.operands[0].strides[0] = 16, p.operands[0].strides[1] = 4;
  lz::plan::collapse(p.nest, 0);
  BOOST_TEST(p.nest.rank == 2);
}

BOOST_AUTO_TEST_CASE(a_short_inner_axis_makes_room_for_the_nearest_long_one) {
  std::byte block[8];
  auto const inner = [&](list const& extents, list const& reduced) {
    planned p;
    p.nest.rank = static_cast<int>(extents.size()), p.nest.count = 2;
    for (auto& o : p.operands) o.data = block, o.size = 8;
    for (int i = 0; i < p.nest.rank; ++i) {
      auto const at = static_cast<std::size_t>(i);
      p.nest.extents[i] = extents[at], p.nest.reduced[i] = reduced[at] != 0;
      for (auto& o : p.operands) o.strides[i] = i + 1;  // whence an axis came
    }
    lz::plan::lengthen_rows(p.nest, 32);
    list order;
    for (int i = 0; i < p.nest.rank; ++i) {
      order.push_back(p.operands[1].strides[i] - 1);
      BOOST_TEST(p.nest.extents[i] == extents[static_cast<std::size_t>(order.back())]);
    }
    return order;
  };
  BOOST_TEST(inner({1000, 3}, {0, 1}) == (list{1, 0}));  // rows of 3, many at a time
  BOOST_TEST(inner({1000, 3}, {1, 0}) == (list{1, 0}));  // three columns, one by one
  BOOST_TEST(inner({1000, 40}, {0, 1}) == (list{0, 1}));
  BOOST_TEST(inner({1000, 16}, {1, 0}) == (list{0, 1}));
  BOOST_TEST(inner({20, 3}, {1, 0}) == (list{0, 1}));
  BOOST_TEST(inner({3, 20}, {0, 1}) == (list{0, 1}));
  BOOST_TEST(inner({500, 2, 50, 2}, {0, 1, 0, 1}) == (list{0, 1, 3, 2}));  // pooling
  BOOST_TEST(inner({500, 2, 7, 2}, {0, 1, 0, 1}) == (list{1, 2, 3, 0}));
  BOOST_TEST(inner({3}, {1}) == (list{0}));
}

BOOST_AUTO_TEST_CASE(windows_that_overlap_are_columns_whatever_their_length) {
  std::byte block[8];
  auto const turns = [&](index from_window_to_window, index windows, index short_row) {
    planned p;
    p.nest.rank = p.nest.count = 2;
    p.nest.extents[0] = windows, p.nest.extents[1] = 100;
    p.nest.reduced[0] = false, p.nest.reduced[1] = true;
    for (auto& o : p.operands) o.data = block, o.size = 8;
    p.operands[0].strides[0] = 8, p.operands[0].strides[1] = 0;
    p.operands[1].strides[0] = from_window_to_window, p.operands[1].strides[1] = 8;
    lz::plan::lengthen_rows(p.nest, short_row);
    return p.nest.extents[1] == windows;
  };
  BOOST_TEST(turns(8, 1000, 32));
  BOOST_TEST(turns(0, 1000, 32));     // one row, expanded
  BOOST_TEST(!turns(16, 1000, 32));   // every second window would have to be packed
  BOOST_TEST(turns(16, 1000, 101));   // which is worth it where rows are short
  BOOST_TEST(!turns(8, 20, 32));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support

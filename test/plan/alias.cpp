#include <boost/test/unit_test.hpp>
#include <algorithm>
#include <lazuli/plan/alias.hpp>
#include <lazuli/plan/collapse.hpp>
#include <set>
#include <vector>

#include "support.hpp"

namespace support {

using lz::plan::overlap;

namespace {

/// A destination and one operand over the same points, in a block of bytes.
struct pair_of_operands {
  std::vector<std::byte> block = std::vector<std::byte>(4000);
  lz::plan::operand operands[2];
  lz::plan::nest nest;

  pair_of_operands(list const& extents, list const& to, list const& from, index distance, int to_size = 1, int from_size = 1) {
    nest.rank = static_cast<int>(extents.size());
    nest.count = 2;
    nest.operands = operands;
    for (std::size_t i = 0; i < extents.size(); ++i) {
      nest.extents[i] = extents[i];
      nest.reduced[i] = false;
      operands[0].strides[i] = to[i];
      operands[1].strides[i] = from[i];
    }
    operands[0].data = block.data() + 2000;
    operands[1].data = block.data() + 2000 + distance;
    operands[0].size = to_size;
    operands[1].size = from_size;
  }

  /// Byte addresses of operand k, point by point in the nest's order.
  list addresses(int k) const {
    list out;
    list at(static_cast<std::size_t>(nest.rank), 0);
    for (index n = nest.size(); n > 0; --n) {
      index address = operands[k].data - block.data();
      for (int i = 0; i < nest.rank; ++i) address += at[static_cast<std::size_t>(i)] * operands[k].strides[i];
      out.push_back(address);
      for (int i = nest.rank; i-- > 0;) {
        if (++at[static_cast<std::size_t>(i)] < nest.extents[i]) break;
        at[static_cast<std::size_t>(i)] = 0;
      }
    }
    return out;
  }

  bool share_a_byte() const {
    std::set<index> written;
    for (index a : addresses(0)) {
      for (int b = 0; b < operands[0].size; ++b) written.insert(a + b);
    }
    for (index a : addresses(1)) {
      for (int b = 0; b < operands[1].size; ++b) {
        if (written.contains(a + b)) return true;
      }
    }
    return false;
  }

  /// May the points be visited in this order (or turned round), each read before any other write to its place?
  bool safe(bool descending) const {
    auto to = addresses(0), from = addresses(1);
    if (descending) std::reverse(to.begin(), to.end()), std::reverse(from.begin(), from.end());
    for (std::size_t i = 0; i < to.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (to[j] < from[i] + operands[1].size && from[i] < to[j] + operands[0].size) return false;
      }
    }
    return true;
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(alias)

BOOST_AUTO_TEST_CASE(sharing_a_byte_is_decided_exactly_for_small_random_strides) {
  int meet = 0;
  for (int seed = 1; seed <= 20000; ++seed) {
    numbers random(seed);
    std::size_t const rank = static_cast<std::size_t>(random.between(1, 3));
    list extents, to, from;
    for (std::size_t i = 0; i < rank; ++i) {
      extents.push_back(random.between(2, 5));
      to.push_back(random.between(1, 40));
      from.push_back(random.between(-40, 40));
    }
    constexpr int sizes[] = {1, 2, 4, 8, 16};
    pair_of_operands p(extents, to, from, random.between(-120, 120), sizes[random.between(0, 4)], sizes[random.between(0, 4)]);
    bool const want = p.share_a_byte();
    meet += want;
    if (lz::plan::detail::share_a_byte(p.nest, p.operands[0], p.operands[1]) != want) {
      BOOST_ERROR("seed " << seed << ": the answer should be " << want);
    }
  }
  BOOST_TEST(meet > 2000);
  BOOST_TEST(meet < 18000);
}

BOOST_AUTO_TEST_CASE(interleaved_columns_do_not_overlap) {
  pair_of_operands p({10}, {8}, {8}, 4, 4, 4);
  BOOST_TEST((lz::plan::relate(p.nest, 1) == overlap::none));
  pair_of_operands half({10}, {8}, {8}, 2, 4, 4);
  BOOST_TEST((lz::plan::relate(half.nest, 1) == overlap::mixed));
}

BOOST_AUTO_TEST_CASE(hard_equations_are_answered_in_bounded_time_and_never_wrongly_with_no) {
  // Coprime strides of similar size: the worst case for the search.
  pair_of_operands p({60, 60, 60}, {997, 1009, 1013}, {1019, 1021, 1031}, 1, 1, 1);
  BOOST_TEST(lz::plan::detail::share_a_byte(p.nest, p.operands[0], p.operands[1]));
}

BOOST_AUTO_TEST_CASE(in_place_verdicts_are_safe_in_the_order_they_stand_for) {
  int counts[5] = {};
  for (int seed = 1; seed <= 20000; ++seed) {
    numbers random(seed);
    std::size_t const rank = static_cast<std::size_t>(random.between(1, 3));
    int const size = random.chance(50) ? 1 : 4;
    list extents(rank), to(rank), from(rank);
    index step = size * random.between(1, 2);
    for (std::size_t i = rank; i-- > 0;) {
      extents[i] = random.between(2, 4);
      to[i] = step;
      step *= extents[i];
      if (random.chance(30)) step += size * random.between(-3, 4);
      if (step < size) step = size;
      from[i] = random.chance(80) ? to[i] : random.between(-3, 3) * size;
    }
    pair_of_operands p(extents, to, from, random.between(-9, 9) * (random.chance(80) ? size : 1), size, size);
    auto to_addresses = p.addresses(0);
    std::sort(to_addresses.begin(), to_addresses.end());
    bool distinct = true;
    for (std::size_t i = 1; i < to_addresses.size(); ++i) distinct = distinct && to_addresses[i] - to_addresses[i - 1] >= size;
    if (!distinct) continue;
    lz::plan::collapse(p.nest, 0);
    auto const verdict = lz::plan::relate(p.nest, 1);
    ++counts[static_cast<int>(verdict)];
    bool right = true;
    switch (verdict) {
      case overlap::none: right = !p.share_a_byte(); break;
      case overlap::same: right = p.addresses(0) == p.addresses(1); break;
      case overlap::ahead: right = p.safe(false); break;
      case overlap::behind:
        right = p.safe(true);
        lz::plan::descend(p.nest);
        right = right && p.safe(false);
        break;
      case overlap::mixed: right = p.share_a_byte(); break;
    }
    if (!right) BOOST_ERROR("seed " << seed << ": verdict " << static_cast<int>(verdict));
  }
  for (int n : counts) BOOST_TEST(n > 100);
}

BOOST_AUTO_TEST_CASE(ahead_and_behind_exclude_each_other) {
  std::vector<float> x(100);
  auto const relation = [&](index a, index b) {
    lz::plan::operand o[3];
    lz::plan::nest n;
    n.rank = 1, n.count = 3, n.operands = o, n.extents[0] = 10;
    index const starts[] = {50, 50 + a, 50 + b};
    for (int k = 0; k < 3; ++k) o[k].data = reinterpret_cast<std::byte*>(x.data() + starts[k]), o[k].strides[0] = 4, o[k].size = 4;
    return lz::plan::relate_all(n);
  };
  BOOST_TEST((relation(0, 0) == overlap::same));
  BOOST_TEST((relation(20, -20) == overlap::none));
  BOOST_TEST((relation(0, 20) == overlap::same));
  BOOST_TEST((relation(0, 1) == overlap::ahead));
  BOOST_TEST((relation(1, 0) == overlap::ahead));
  BOOST_TEST((relation(1, 5) == overlap::ahead));
  BOOST_TEST((relation(-1, 0) == overlap::behind));
  BOOST_TEST((relation(20, -3) == overlap::behind));
  BOOST_TEST((relation(-1, 1) == overlap::mixed));
  BOOST_TEST((relation(1, -1) == overlap::mixed));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support

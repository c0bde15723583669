#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace support {
using lz::all, lz::slice, lz::_;

namespace {

/// `to = e` where both lie in `memory` must leave the memory as evaluating e into a fresh tensor and copying it does.
template <class Memory, class To, class Make>
boost::test_tools::predicate_result as_if_through_a_copy(Memory& memory, To to, Make make) {
  Memory const before = memory;
  auto const value = naive_values(make(memory));
  std::size_t k = 0;
  auto target = to(memory);
  for_each_index(target.extents().values(), [&](auto const& at) {
    index offset = 0;
    for (std::size_t i = 0; i < at.size(); ++i) offset += at[i] * target.strides()[i];
    target.data()[offset] = value[k++];
  });
  Memory const want = memory;
  memory = before;
  to(memory) = make(memory);
  return equals(memory, want);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(aliasing)

BOOST_AUTO_TEST_CASE(a_shift_by_any_distance_reads_before_it_writes) {
  for (index n : {2, 17, 100, 3000}) {
    for (index by : {1, 2, 3, 15, 16, 17, 64}) {
      if (by >= n) continue;
      lz::vector<float> x(n);
      count_up(x);
      auto const later = [=](auto& v) { return v(slice(by, _)); };
      auto const earlier = [=](auto& v) { return v(slice(_, n - by)); };
      BOOST_TEST(as_if_through_a_copy(x, later, [&](auto& v) { return earlier(v) + 1.f; }), n << " to the right by " << by);
      BOOST_TEST(as_if_through_a_copy(x, earlier, [&](auto& v) { return later(v) * 2.f; }), n << " to the left by " << by);
      BOOST_TEST(as_if_through_a_copy(x, later, earlier));
      BOOST_TEST(as_if_through_a_copy(x, earlier, later));
      BOOST_TEST(as_if_through_a_copy(x, later, [&](auto& v) { return earlier(v) + later(v); }));
    }
  }
}

BOOST_AUTO_TEST_CASE(a_shift_in_place_allocates_nothing) {
  lz::vector<float> x(1000);
  count_up(x);
  BOOST_TEST(allocations_of([&] { x(slice(1, _)) = x(slice(_, -1)) + 1.f; }) == 0);
  BOOST_TEST(allocations_of([&] { x(slice(_, -1)) = x(slice(1, _)) + 1.f; }) == 0);
  BOOST_TEST(allocations_of([&] { x = x * 2.f + x; }) == 0);
}

BOOST_AUTO_TEST_CASE(operands_on_both_sides_of_the_destination_need_a_temporary) {
  for (index n : {5, 40, 1000}) {
    lz::vector<float> x(n);
    count_up(x);
    BOOST_TEST(as_if_through_a_copy(
        x, [](auto& v) { return v(slice(1, -1)); }, [](auto& v) { return v(slice(_, -2)) + v(slice(2, _)); }));
  }
}

BOOST_AUTO_TEST_CASE(a_reversed_or_strided_operand_over_the_destination) {
  for (index n : {2, 33, 500}) {
    lz::vector<int> x(n);
    count_up(x);
    BOOST_TEST(as_if_through_a_copy(
        x, [](auto& v) { return v(all); }, [](auto& v) { return v.flip(0) + 1; }));
    BOOST_TEST(as_if_through_a_copy(
        x, [](auto& v) { return v.flip(0); }, [](auto& v) { return v(all) - 1; }));
    BOOST_TEST(as_if_through_a_copy(
        x, [=](auto& v) { return v(slice(0, n / 2)); }, [=](auto& v) { return v(slice(0, n / 2 * 2, 2)); }));
    BOOST_TEST(as_if_through_a_copy(
        x, [=](auto& v) { return v(slice(0, n / 2 * 2, 2)); }, [=](auto& v) { return v(slice(0, n / 2)); }));
    BOOST_TEST(as_if_through_a_copy(
        x, [=](auto& v) { return v(slice(0, n / 2 * 2, 2)); }, [=](auto& v) { return v(slice(1, n / 2 * 2, 2)); }));
  }
}

BOOST_AUTO_TEST_CASE(a_tensor_may_be_assigned_its_own_transpose) {
  for (index n : {1, 2, 7, 64, 150}) {
    lz::matrix<float> x(n, n), want;
    fill(x);
    want = x.t() + 1.f;
    x = x.t() + 1.f;
    BOOST_TEST(equals(x, want), n);
    BOOST_TEST(as_if_through_a_copy(
        x, [](auto& v) { return v(all); }, [](auto& v) { return v.t() * 2.f; }));
    x += x.t();
    lz::matrix<float> const turned = x.t();
    BOOST_TEST(equals(x, turned));
  }
  lz::matrix<int> wide(2, 5), want;
  fill(wide);
  want = wide.t();
  wide = wide.t();
  BOOST_TEST(equals(wide, want));
}

BOOST_AUTO_TEST_CASE(two_dimensional_shifts_in_every_direction) {
  for (index down : {-1, 0, 1}) {
    for (index right : {-1, 0, 1}) {
      lz::matrix<float> x(9, 70);
      fill(x);
      auto const part = [](auto& v, index r, index c) { return v(slice(1 + r, 8 + r), slice(1 + c, 69 + c)); };
      BOOST_TEST(as_if_through_a_copy(
                     x, [&](auto& v) { return part(v, 0, 0); }, [&](auto& v) { return part(v, down, right) + 1.f; }),
                 down << ", " << right);
      BOOST_TEST(as_if_through_a_copy(
                     x, [&](auto& v) { return part(v, 0, 0).t(); }, [&](auto& v) { return part(v, down, right).t() + 1.f; }),
                 down << ", " << right << " transposed");
      BOOST_TEST(as_if_through_a_copy(
                     x, [&](auto& v) { return part(v, 0, 0).flip(1); }, [&](auto& v) { return part(v, down, right).flip(1); }),
                 down << ", " << right << " reversed");
    }
  }
}

BOOST_AUTO_TEST_CASE(a_row_may_be_broadcast_over_the_matrix_it_is_in) {
  lz::matrix<float> x(6, 20);
  fill(x);
  BOOST_TEST(as_if_through_a_copy(
      x, [](auto& v) { return v(all); }, [](auto& v) { return v + v(3); }));
  BOOST_TEST(as_if_through_a_copy(
      x, [](auto& v) { return v(all); }, [](auto& v) { return v - v(all, slice(2, 3)); }));
}

BOOST_AUTO_TEST_CASE(a_reduction_of_the_destination_is_taken_before_it_is_written) {
  lz::matrix<double> x(5, 7), before;
  fill(x);
  before = x;
  x -= lz::max(x, 0);
  lz::vector<double> const greatest = lz::max(before, 0);
  BOOST_TEST(equals(x, before - greatest));
  x = before;
  x(0) = lz::sum(x, 0);
  lz::vector<double> const total = lz::sum(before, 0);
  BOOST_TEST(equals(x(0), total));
  x = before;
  x = lz::sum(x, 1, lz::keepdims) + x;
  lz::matrix<double> const sums = lz::sum(before, 1, lz::keepdims);
  BOOST_TEST(equals(x, sums + before));
  lz::vector<double> v(10);
  fill(v);
  double const s = v.sum().item();
  v = lz::sum(v);
  for (double got : v) BOOST_TEST(got == s);
}

BOOST_AUTO_TEST_CASE(random_views_of_one_block_assign_as_if_through_a_copy) {
  for (int seed = 1; seed <= 300; ++seed) {
    numbers random(seed);
    lz::vector<int> x(400);
    count_up(x);
    index const rows = random.between(1, 6), columns = random.between(1, 9);
    auto const view_in = [&](index& start, index& down, index& right) {
      for (;;) {
        down = random.between(-12, 12), right = random.between(-4, 4);
        index low = 0, high = 0;
        for (index reach : {down * (rows - 1), right * (columns - 1)}) (reach < 0 ? low : high) += reach;
        if (high - low < 400) {
          start = random.between(-low, 399 - high);
          return;
        }
      }
    };
    // The destination names each element once: rows do not overlap.
    index to_start, to_down, to_right, a_start, a_down, a_right, b_start, b_down, b_right;
    do view_in(to_start, to_down, to_right);
    while ((to_right == 0 && columns > 1) || (rows > 1 && std::abs(to_down) < std::abs(to_right) * (columns - 1) + 1));
    view_in(a_start, a_down, a_right);
    view_in(b_start, b_down, b_right);
    if (random.chance(40)) a_down = to_down, a_right = to_right, a_start = to_start;
    if (random.chance(40)) {
      index const by = random.between(-3, 3);
      b_down = to_down, b_right = to_right;
      index const low = std::min<index>(0, b_down * (rows - 1)) + std::min<index>(0, b_right * (columns - 1));
      index const high = std::max<index>(0, b_down * (rows - 1)) + std::max<index>(0, b_right * (columns - 1));
      b_start = std::clamp<index>(to_start + by, -low, 399 - high);
    }
    auto const shape = lz::shape(rows, columns);
    BOOST_TEST(as_if_through_a_copy(
                   x, [&](auto& v) { return lz::view(v.data() + to_start, shape, to_down, to_right); },
                   [&](auto& v) {
                     return lz::view(v.data() + a_start, shape, a_down, a_right) * 3 - lz::view(v.data() + b_start, shape, b_down, b_right);
                   }),
               "seed " << seed);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support

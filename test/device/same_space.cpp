// Functions made of views and assignments: on a device as on the host.
#include <lazuli/indexing.hpp>

#include "device/mocked.hpp"
#include "shape/naive.hpp"

using namespace mocked;
using namespace lz::literals;

BOOST_AUTO_TEST_CASE(joining) {
  machine const here;
  auto const x = counted<float>(3, 4), y = counted<float>(2, 4);
  auto const g = x.cuda(), h = y.cuda();
  BOOST_TEST(same(lz::concat(0, g, h, g), lz::concat(0, x, y, x)));
  BOOST_TEST((same(lz::insert(g, 1, h, 0), lz::insert(x, 1, y, 0)) && same(lz::insert(g, 1, 7, 1), lz::insert(x, 1, 7, 1))));
  BOOST_TEST(same(lz::concat(-1, g.t(), h.t()), lz::concat(-1, x.t(), y.t())));
  BOOST_TEST(same(lz::stack(1, g, g), lz::stack(1, x, x)));
  BOOST_TEST(same(lz::concat(1, g.chunk(2, 1)), x));
  lz::tensor<float, 2, 3> const small({{1, 2, 3}, {4, 5, 6}});
  auto const both = lz::concat(0_c, small.cuda(), small.cuda());
  static_assert(std::is_same_v<decltype(both), lz::cuda_tensor<float, 4, 3> const>);
  BOOST_TEST(same(both, lz::concat(0_c, small, small)));
  LAZULI_CHECK_TEXT(lz::concat(1, g, h), lz::shape_error,
                    "concat: operand 1 of shape (2, 4) does not fit shape (3, 4) of the first one: "
                    "they may differ along the joined axis only");
  auto const far = x.to(lz::cuda::device(1));
  BOOST_TEST((lz::concat(0, far, far).device().index() == 1));
  BOOST_CHECK_THROW(lz::concat(0, g, far), lz::device_error);
}

BOOST_AUTO_TEST_CASE(other_places) {
  machine const here;
  auto const x = counted<float>(3, 4);
  auto const g = x.cuda();
  BOOST_TEST(same(lz::roll(g, 2, 1), lz::roll(x, 2, 1)));
  BOOST_TEST(same(lz::roll(g.t(), -5), lz::roll(x.t(), -5)));
  BOOST_TEST(same(lz::roll(g, {1, 2}, {0, 1}), lz::roll(x, {1, 2}, {0, 1})));
  BOOST_TEST(same(lz::rot90(g), lz::rot90(x)));
  BOOST_TEST(same(lz::flip(g + 1.f), lz::flip(x + 1.f)));
  BOOST_TEST(same(g.diff(), x.diff()));
  BOOST_TEST(same(g.tile(2, 3), x.tile(2, 3)));
  BOOST_TEST(same(lz::repeat(g, 3, 0), lz::repeat(x, 3, 0)));
  BOOST_TEST(same(lz::repeat(g, 2), lz::repeat(x, 2)));
  lz::vector<int> const counts({2, 0, 1});
  BOOST_TEST(same(lz::repeat(g, counts.cuda(), 0), lz::repeat(x, counts, 0)));
}

BOOST_AUTO_TEST_CASE(borders) {
  machine const here;
  auto const x = counted<float>(3, 4);
  auto const g = x.cuda();
  BOOST_TEST(same(lz::pad(g, 2), lz::pad(x, 2)));
  BOOST_TEST(same(lz::pad(g, {{1, 0}, {2, 3}}, lz::padding::constant, 7),
                  lz::pad(x, {{1, 0}, {2, 3}}, lz::padding::constant, 7)));
  for (auto const mode : {lz::padding::edge, lz::padding::reflect, lz::padding::wrap})
    BOOST_TEST(same(lz::pad(g, {{1, 2}, {3, 0}}, mode), lz::pad(x, {{1, 2}, {3, 0}}, mode)));
}

BOOST_AUTO_TEST_CASE(sizes_0_and_1) {
  machine const here;
  lz::matrix<float> const none(0, 3), one({{5.f}});
  auto const g = none.cuda(), h = one.cuda();
  BOOST_TEST(same(lz::concat(0, g, g), none));
  BOOST_TEST(same(lz::roll(g, 1), none));
  BOOST_TEST(same(lz::tile(h, 2, 2), lz::tile(one, 2, 2)));
  BOOST_TEST(same(lz::diff(h), lz::diff(one)));
  BOOST_TEST(same(lz::pad(g, 1), lz::pad(none, 1)));
}

BOOST_AUTO_TEST_CASE(memory_that_runs_out_leaves_the_operands) {
  machine const here(1);
  auto const x = counted<float>(8, 8);
  auto const g = x.cuda();
  mock::gpu_machine().choice.memory = 600;
  BOOST_CHECK_THROW(lz::concat(0, g, g), lz::device_error);
  mock::gpu_machine().choice.memory = std::size_t(1) << 30;
  BOOST_TEST(same(g, x));
}

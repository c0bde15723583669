#include <boost/test/unit_test.hpp>
#include <lazuli/backend/simd/loops/lane_tree.hpp>
#include <lazuli/op/reduction.hpp>

namespace support {

namespace lz = lazuli;
using lz::op::sum_reduction, lz::op::max_reduction;

namespace {

/// Lane l of the states holds value(l) if l < used, else nothing.
template <class R, int N>
float merged(int used, float (*value)(int)) {
  using tree = lz::simd::detail::lane_tree<R, float, N>;
  typename tree::state states[lz::simd::virtual_lanes / N];
  for (int p = 0; p < lz::simd::virtual_lanes / N; ++p) {
    states[p] = R::template empty<typename tree::number>();
    for (int l = 0; l < N && p * N + l < used; ++l) states[p].first.set_lane(l, value(p * N + l));
  }
  tree::merge(states, used);
  return tree::lane(states, 0).first;
}

/// The tree, one number after another.
float by_hand(int used, float (*value)(int)) {
  float lanes[64];
  for (int l = 0; l < used; ++l) lanes[l] = value(l);
  for (int half = 32; half > 0; half /= 2)
    for (int l = 0; l < half && l + half < used; ++l) lanes[l] += lanes[l + half];
  return lanes[0];
}

float rough(int lane) {
  return 1.f / static_cast<float>(lane + 1) + 1e-3f * static_cast<float>(lane * lane);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(lane_tree)

BOOST_AUTO_TEST_CASE(sums_have_the_bits_of_the_tree_for_every_register_width_and_number_of_lanes) {
  for (int used = 1; used <= 64; ++used) {
    float const wanted = by_hand(used, rough);
    BOOST_TEST((merged<sum_reduction, 4>(used, rough)) == wanted, used);
    BOOST_TEST((merged<sum_reduction, 8>(used, rough)) == wanted, used);
    BOOST_TEST((merged<sum_reduction, 16>(used, rough)) == wanted, used);
    BOOST_TEST((merged<sum_reduction, 64>(used, rough)) == wanted, used);
  }
}

BOOST_AUTO_TEST_CASE(lanes_that_hold_nothing_do_not_show_in_a_maximum) {
  auto const falling = [](int lane) { return -1.f - static_cast<float>(lane); };
  for (int used = 1; used <= 64; ++used)
    BOOST_TEST((merged<max_reduction, 16>(used, falling)) == -1.f, used);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support

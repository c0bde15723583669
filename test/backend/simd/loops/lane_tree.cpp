#include <array>
#include <boost/test/unit_test.hpp>
#include <lazuli/backend/simd/loops/lane_tree.hpp>
#include <lazuli/op/reduction.hpp>
#include <lazuli/op/variance.hpp>

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

/// State of lane l: several numbers, the first of them l, as a variance sees them.
template <class T>
lz::op::var_reduction::state<T> several(int l) {
  auto s = lz::op::var_reduction::empty<T>();
  for (int k = 0; k <= l % 5; ++k)
    lz::op::var_reduction::step<T>(s, static_cast<T>(l) + T(1) / static_cast<T>(k + 3));
  return s;
}

/// (mean, sum of squares, …) of `used` lanes in packs of N; of 64: by hand, one number after another.
template <class T, int N>
std::array<T, 4> variances(int used) {
  using tree = lz::simd::detail::lane_tree<lz::op::var_reduction, T, N>;
  using lz::get;
  typename tree::single lanes[64];
  typename tree::state states[64 / N];
  for (auto& s : states) s = lz::op::var_reduction::empty<typename tree::number>();
  for (int l = 0; l < used; ++l) {
    lanes[l] = several<T>(l);
    lz::unroll<4>([&](auto f) { get<f.value>(states[l / N]).set_lane(l % N, get<f.value>(lanes[l])); });
  }
  tree::merge(states, used);
  if (N == 64) {
    for (int l = 0; l < used; ++l) lz::op::var_reduction::settle<T>(lanes[l]);
    for (int half = 32; half > 0; half /= 2)
      for (int l = 0; l < half && l + half < used; ++l)
        lz::op::var_reduction::join<T>(lanes[l], lanes[l + half]);
  }
  auto const s = N == 64 ? lanes[0] : tree::lane(states, 0);
  return {get<0>(s), get<1>(s), get<2>(s), get<3>(s)};
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

BOOST_AUTO_TEST_CASE(variances_have_the_bits_of_the_tree_for_every_register_width_and_number_of_lanes) {
  for (int used = 1; used <= 64; ++used) {
    auto const wanted = variances<float, 64>(used);
    BOOST_TEST((variances<float, 4>(used) == wanted), used);
    BOOST_TEST((variances<float, 8>(used) == wanted), used);
    BOOST_TEST((variances<float, 16>(used) == wanted), used);
    BOOST_TEST((variances<double, 2>(used) == variances<double, 64>(used)), used);
    BOOST_TEST((variances<double, 4>(used) == variances<double, 64>(used)), used);
    BOOST_TEST((variances<double, 8>(used) == variances<double, 64>(used)), used);
  }
}

BOOST_AUTO_TEST_CASE(lanes_that_hold_nothing_do_not_show_in_a_maximum) {
  auto const falling = [](int lane) { return -1.f - static_cast<float>(lane); };
  for (int used = 1; used <= 64; ++used)
    BOOST_TEST((merged<max_reduction, 16>(used, falling)) == -1.f, used);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support

// A function gives a lane the same bits whatever the size of the pack, and whatever the other lanes
// hold.
#include <boost/test/unit_test.hpp>

#include "backend/simd/lanes.hpp"

using namespace pack_test;

namespace {

/// Every function once, so that no term swallows another: the results are kept apart by lane.
template <int Which, class P>
P function(P x) {
  if constexpr (Which == 0) return exp(x);
  if constexpr (Which == 1) return log(x);
  if constexpr (Which == 2) return sin(x);
  if constexpr (Which == 3) return tanh(x);
  if constexpr (Which == 4) return pow(x, P(x * 3));
  if constexpr (Which == 5) return erf(x);
  if constexpr (Which == 6) return fmod(x, P(3));
  if constexpr (Which == 7) return fma(x, x, sqrt(x));
}

template <class T, int Which, int N>
int different_lanes() {
  auto const xs = values<T>(320);
  int wrong = 0;
  for (std::size_t from = 0; from + N <= 320; from += N) {
    auto const whole = function<Which>(simd::load<T, N>(&xs[from]));
    for (int lane = 0; lane < N; ++lane) {
      T const x = xs[from + static_cast<std::size_t>(lane)];
      wrong += !same(whole[lane], function<Which>(simd::pack<T, 1>(x))[0]);
      wrong += !same(whole[lane], function<Which>(simd::pack<T, 2>(x))[1]);
    }
  }
  return wrong;
}

template <class T, int... Which>
int different_lanes_of_all(std::integer_sequence<int, Which...>) {
  return (different_lanes<T, Which, 16>() + ...);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(simd_native_batch)

BOOST_AUTO_TEST_CASE(lanes_do_not_depend_on_the_size_of_the_pack) {
  BOOST_TEST(different_lanes_of_all<float>(std::make_integer_sequence<int, 8>()) == 0);
  BOOST_TEST(different_lanes_of_all<double>(std::make_integer_sequence<int, 8>()) == 0);
}

BOOST_AUTO_TEST_SUITE_END()

// tanh of floats by pieces: every piece, at its ends, is as close as one formula would be, and
// where there are no pieces nothing changes.
#include <lazuli/backend/simd/math/pieces.hpp>

#include "ulp.hpp"

using namespace pack_test;

BOOST_AUTO_TEST_SUITE(simd_pieces)

BOOST_AUTO_TEST_CASE(every_piece_of_tanh_keeps_its_bound_up_to_both_ends) {
  constexpr int n = lanes<float>;
  std::vector<float> x;
  for (int octave = -5; octave < 4; ++octave) {
    for (int quarter = 0; quarter < 4; ++quarter) {
      float const low = std::ldexp(1 + quarter / 4.f, octave),
                  high = low + std::ldexp(.25f, octave);
      for (int i = 0; i <= 400; ++i) x.push_back(low + (high - low) * static_cast<float>(i) / 400);
      x.push_back(std::nextafter(high, 0.f));
    }
  }
  for (float at = 8.9f; at < 9.1f; at = std::nextafter(at, 10.f)) x.push_back(at);
  while (x.size() % n != 0) x.push_back(-x.back());
  double worst = 0;
  float greatest = 0, out[n];
  for (std::size_t i = 0; i < x.size(); i += n) {
    simd::store(tanh(simd::load<float, n>(x.data() + i)), out);
    for (int lane = 0; lane < n; ++lane) {
      worst = std::max(worst, ulp(out[lane], std::tanh(static_cast<long double>(x[i + lane]))));
      greatest = std::max(greatest, std::fabs(out[lane]));
    }
  }
  BOOST_TEST(worst <= (simd::detail::has_pieces ? 1.6 : 2.1));
  BOOST_TEST(greatest == 1.f);
}

BOOST_AUTO_TEST_CASE(packs_of_all_sizes_find_the_same_pieces) {
  for (float const x : {0.f, 1e-30f, 0.07f, 0.3f, 1.7f, 5.f, 9.02f, 50.f}) {
    float const one = tanh(simd::pack<float, 16>(x))[3];
    BOOST_TEST(tanh(simd::pack<float, 4>(x))[3] == one, x);
    BOOST_TEST(tanh(simd::pack<float, 8>(-x))[7] == -one, x);
    BOOST_TEST(tanh(simd::pack<float, 32>(x))[31] == one, x);
  }
}

BOOST_AUTO_TEST_SUITE_END()

// The front door: one loop as a user would write it, over every part.
#include <boost/test/unit_test.hpp>
#include <lazuli/backend/simd/pack.hpp>

namespace simd = lazuli::simd;

namespace {

/// y = x > 0 ? x·a + b : x, count elements, the last ones through a partial pack.
template <int N>
void leaky(float const* x, float* y, int count, float a, float b) {
  auto const f = [=](auto v) { return select(v > 0, v * a + b, v); };
  int i = 0;
  for (; i + N <= count; i += N) simd::store(f(simd::load<float, N>(x + i)), y + i);
  if (i < count)
    simd::store_partial(f(simd::load_partial<float, N>(x + i, count - i)), y + i, count - i);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(simd_pack)

BOOST_AUTO_TEST_CASE(a_loop_gives_the_same_for_every_length_and_width) {
  float x[100], y[101];
  for (int i = 0; i < 100; ++i) x[i] = 0.37f * static_cast<float>(i - 50);
  for (int count : {1, 7, 16, 33, 100}) {
    for (auto* loop : {&leaky<4>, &leaky<16>, &leaky<64>}) {
      y[count] = 12345;
      loop(x, y, count, 1.7f, 0.3f);
      for (int i = 0; i < count; ++i) {
        float const volatile product = x[i] * 1.7f;  // not to be fused below
        BOOST_TEST(y[i] == (x[i] > 0 ? product + 0.3f : x[i]));
      }
      BOOST_TEST(y[count] == 12345);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

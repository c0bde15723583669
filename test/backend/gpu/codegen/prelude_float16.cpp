// 16-bit and 8-bit floats of the C++ dialects against lazuli's own, bit by bit.
#include <boost/test/unit_test.hpp>
#include <cstring>
#include <lazuli/number/float8.hpp>
#include <random>

#include "gpu/host_program.hpp"

namespace {

namespace lz = lazuli;

/// To float and back, for each of the formats, one block for each number.
mock::host_program const& half_program() {
  static mock::host_program const one({R"(
KERNEL(widen, 1, 1)(GLOBAL float* y, GLOBAL float16 const* x) { y[BLOCK] = x[BLOCK]; }
ENTRY(widen)
KERNEL(widen_brain, 1, 1)(GLOBAL float* y, GLOBAL bfloat16 const* x) { y[BLOCK] = x[BLOCK]; }
ENTRY(widen_brain)
KERNEL(narrow, 1, 1)(GLOBAL float16* y, GLOBAL float const* x) { y[BLOCK] = x[BLOCK]; }
ENTRY(narrow)
KERNEL(narrow_brain, 1, 1)(GLOBAL bfloat16* y, GLOBAL float const* x) { y[BLOCK] = x[BLOCK]; }
ENTRY(narrow_brain)
KERNEL(widen_e4m3, 1, 1)(GLOBAL float* y, GLOBAL float8_e4m3 const* x) { y[BLOCK] = x[BLOCK]; }
ENTRY(widen_e4m3)
KERNEL(narrow_e4m3, 1, 1)(GLOBAL float8_e4m3* y, GLOBAL float const* x) { y[BLOCK] = x[BLOCK]; }
ENTRY(narrow_e4m3)
KERNEL(widen_e5m2, 1, 1)(GLOBAL float* y, GLOBAL float8_e5m2 const* x) { y[BLOCK] = x[BLOCK]; }
ENTRY(widen_e5m2)
KERNEL(narrow_e5m2, 1, 1)(GLOBAL float8_e5m2* y, GLOBAL float const* x) { y[BLOCK] = x[BLOCK]; }
ENTRY(narrow_e5m2)
KERNEL(mixed, 1, 1)(GLOBAL float* y, float16 s, int n) {
  y[0] = s * (float16)1.0009765625f + (float)(bfloat16)n;
}
ENTRY(mixed)
)"});
  return one;
}

template <class Half>
void check(std::string const& ending) {
  std::vector<Half> all(std::size_t{1} << 8 * sizeof(Half)), back;
  for (std::size_t i = 0; i < all.size(); ++i)
    all[i] = Half::from_bits(static_cast<typename Half::bits_type>(i));
  std::vector<float> wide(all.size()), floats;
  Half const* from = all.data();
  float* to = wide.data();
  void* parameters[] = {&to, &from};
  half_program().run("widen" + ending, static_cast<unsigned>(all.size()), parameters);
  int wrong = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    float const expected = all[i];
    wrong += expected == expected ? std::memcmp(&expected, &wide[i], 4) != 0 : wide[i] == wide[i];
  }
  BOOST_TEST(wrong == 0);

  std::mt19937 random(3);
  for (float const each : wide) {  // every value, and what lies half way to its neighbours
    std::uint32_t bits;
    std::memcpy(&bits, &each, 4);
    for (std::uint32_t const other :
         {bits, bits + 0x1000, bits + 0x8000, bits + 0x7fff, bits + 1, bits + 0x80000,
          bits + 0x7ffff, bits + 0x100000, bits - 1, static_cast<std::uint32_t>(random())}) {
      floats.emplace_back();
      std::memcpy(&floats.back(), &other, 4);
    }
  }
  back.resize(floats.size());
  float const* wide_from = floats.data();
  Half* half_to = back.data();
  void* others[] = {&half_to, &wide_from};
  half_program().run("narrow" + ending, static_cast<unsigned>(floats.size()), others);
  for (std::size_t i = 0; i < floats.size(); ++i) {
    Half const expected(floats[i]);
    bool const nan = floats[i] != floats[i];
    wrong += nan ? static_cast<float>(back[i]) == static_cast<float>(back[i])
                 : back[i].bits() != expected.bits();
  }
  BOOST_TEST(wrong == 0);
}

}  // namespace

BOOST_AUTO_TEST_CASE(float16_is_read_and_rounded_as_on_the_host) { check<lz::float16>(""); }
BOOST_AUTO_TEST_CASE(bfloat16_is_read_and_rounded_as_on_the_host) { check<lz::bfloat16>("_brain"); }

BOOST_AUTO_TEST_CASE(floats_of_8_bits_are_read_and_rounded_as_on_the_host) {
  check<lz::float8_e4m3>("_e4m3");
  check<lz::float8_e5m2>("_e5m2");
}

BOOST_AUTO_TEST_CASE(both_compute_as_floats_and_are_made_from_other_numbers) {
  float y = 0, *to = &y;
  lz::float16 s(1.5f);
  int n = 257;
  void* parameters[] = {&to, &s, &n};
  half_program().run("mixed", 1, parameters);
  BOOST_TEST(y == 1.5f * 1.0009765625f + 256.f);
}

// Casts between all kinds of element types.
#include <boost/test/unit_test.hpp>
#include <lazuli/op/cast.hpp>

namespace lz = lazuli;

namespace {
static_assert(lz::astype<int>(-2.7) == -2 && lz::astype<bool>(0.1) && !lz::astype<bool>(0));
static_assert(lz::astype<std::uint8_t>(257) == 1 && lz::astype<std::int8_t>(200) == -56);
static_assert(lz::astype<double>(std::complex<float>(2, 3)) == 2.);
static_assert(lz::astype<std::complex<float>>(true).real() == 1.f);
static_assert(lz::op::cast_op<float>::about.name == "astype<float32>");
static_assert(lz::op::cast_op<std::complex<double>>::about.name == "astype<complex128>");
}  // namespace

BOOST_AUTO_TEST_CASE(casts_to_sixteen_bits_round_to_nearest_even) {
  BOOST_TEST(float(lz::astype<lz::float16>(1 + 0x1p-11f)) == 1.f);
  BOOST_TEST(float(lz::astype<lz::float16>(1 + 3 * 0x1p-11f)) == 1 + 0x1p-9f);
  BOOST_TEST(float(lz::astype<lz::bfloat16>(3)) == 3.f);
}

#include <boost/test/unit_test.hpp>
#include <lazuli/number/limits.hpp>
#include <lazuli/tensor.hpp>

namespace lz = lazuli;

BOOST_AUTO_TEST_CASE(finfo_and_iinfo_are_numpys) {
  static_assert(lz::finfo<float>().bits == 32 && lz::finfo<float>().eps == 0x1p-23f && lz::finfo<double>().tiny == 0x1p-1022);
  static_assert(lz::finfo<std::complex<float>>().min == -lz::finfo<float>().max);
  static_assert(lz::iinfo<std::int8_t>().min == -128 && lz::iinfo<std::uint16_t>().max == 65535 && lz::iinfo<std::int64_t>().bits == 64);
  BOOST_TEST((float(lz::finfo<lz::float16>().max) == 65504.f && float(lz::finfo<lz::bfloat16>().eps) == 0x1p-7f));
  lz::matrix<double> const x(2, 2);
  lz::vector<std::uint8_t> const k(3);
  BOOST_TEST((lz::finfo(x).eps == 0x1p-52 && lz::finfo(x + 1).smallest_normal == 0x1p-1022 && lz::iinfo(k).max == 255));
}

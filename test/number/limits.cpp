#include <boost/test/unit_test.hpp>
#include <lazuli/number/limits.hpp>

namespace lz = lazuli;

namespace {
template <class T>
struct of_elements {
  using value_type = T;
};
}  // namespace

BOOST_AUTO_TEST_CASE(finfo_and_iinfo_are_numpys) {
  static_assert(lz::finfo<float>().bits == 32 && lz::finfo<float>().eps == 0x1p-23f && lz::finfo<double>().tiny == 0x1p-1022);
  static_assert(lz::finfo<std::complex<float>>().min == -lz::finfo<float>().max);
  static_assert(lz::iinfo<std::int8_t>().min == -128 && lz::iinfo<std::uint16_t>().max == 65535 && lz::iinfo<std::int64_t>().bits == 64);
  BOOST_TEST((float(lz::finfo<lz::float16>().max) == 65504.f && float(lz::finfo<lz::bfloat16>().eps) == 0x1p-7f));
  of_elements<double> const x{};
  of_elements<std::uint8_t> const k{};
  BOOST_TEST((lz::finfo(x).eps == 0x1p-52 && lz::finfo(x).smallest_normal == 0x1p-1022 && lz::iinfo(k).max == 255));
}

#include <boost/test/unit_test.hpp>
#include <lazuli/backend/gpu/runtime/dtype_code.hpp>
#include <lazuli/number/float8.hpp>

namespace backend_gpu_code {

namespace gpu = lazuli::gpu;

BOOST_AUTO_TEST_SUITE(code_hpp)

template <class T>
void check(int number) {
  BOOST_TEST(static_cast<int>(gpu::code_of<T>) == number);
  BOOST_TEST(gpu::size_of(gpu::code_of<T>) == static_cast<int>(sizeof(T)));
  BOOST_TEST(gpu::name_of(gpu::code_of<T>) == lazuli::dtype_name_v<T>);
}

BOOST_AUTO_TEST_CASE(every_dtype_has_its_number_for_good) {
  check<bool>(0);
  check<std::int8_t>(1), check<std::int16_t>(2), check<std::int32_t>(3), check<std::int64_t>(4);
  check<std::uint8_t>(5), check<std::uint16_t>(6), check<std::uint32_t>(7);
  check<std::uint64_t>(8);
  check<lazuli::float16>(9), check<lazuli::bfloat16>(10), check<float>(11), check<double>(12);
  check<std::complex<float>>(13), check<std::complex<double>>(14);
  check<lazuli::float8_e4m3>(15), check<lazuli::float8_e5m2>(16);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace backend_gpu_code

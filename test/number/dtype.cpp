// Element types: which there are, their names, and what counts as a number.
#include <boost/test/unit_test.hpp>
#include <lazuli/number/dtype.hpp>

using namespace lazuli;

namespace {

template <class T, class U>
inline constexpr bool same = std::is_same_v<T, U>;

// The element types of the documentation, and nothing else.
static_assert(dtype<bool> && dtype<std::int8_t> && dtype<std::int16_t> && dtype<std::int32_t>);
static_assert(dtype<std::int64_t> && dtype<std::uint8_t> && dtype<std::uint16_t>);
static_assert(dtype<std::uint32_t> && dtype<std::uint64_t> && dtype<float16> && dtype<bfloat16>);
static_assert(dtype<float> && dtype<double>);
static_assert(dtype<std::complex<float>> && dtype<std::complex<double>>);
static_assert(same<float32, float> && same<float64, double> && same<complex64, std::complex<float>>);
static_assert(dtype_name_v<int8> == "int8" && dtype_name_v<uint16> == "uint16" &&
              dtype_name_v<int32> == "int32" && dtype_name_v<uint64> == "uint64" &&
              dtype_name_v<complex128> == "complex128" && dtype_name_v<float32> == "float32");
static_assert(!dtype<char> && !dtype<long double> && !dtype<float const> && !dtype<float&>);
static_assert(!dtype<std::complex<int>> && !dtype<std::complex<long double>> && !dtype<void>);

// 16-bit floats are computed in float, all others in themselves.
static_assert(same<compute_t<float16>, float> && same<compute_t<bfloat16>, float>);
static_assert(same<compute_t<std::int8_t>, std::int8_t> && same<compute_t<bool>, bool>);

// C++ types that are no dtype stand for the dtype of their size.
static_assert(same<as_dtype_t<long long>, std::int64_t> && same<as_dtype_t<long>, std::int64_t>);
static_assert(same<as_dtype_t<unsigned long long>, std::uint64_t>);
static_assert(same<as_dtype_t<char16_t>, std::uint16_t>);
static_assert(same<as_dtype_t<signed char>, std::int8_t> && sizeof(as_dtype_t<char>) == 1);
static_assert(same<as_dtype_t<long double>, double> && same<as_dtype_t<bool>, bool>);
static_assert(same<as_dtype_t<std::complex<long double>>, std::complex<double>>);

// Number types and their lanes.
static_assert(is_number_v<int> && is_number_v<float const&> && is_number_v<float16>);
static_assert(is_number_v<simd::pack<float, 8>> && is_number_v<simd::mask<4, 8>>);
static_assert(is_number_v<simd::complex_pack<float, 8>> && is_number_v<symbol<int>>);
static_assert(!is_number_v<std::string_view> && !is_number_v<float*> && !is_number_v<void>);
static_assert(is_scalar_v<std::complex<float>> && !is_scalar_v<simd::pack<float, 8>>);
static_assert(same<lane_t<simd::pack<float, 8> const&>, float>);
static_assert(same<lane_t<simd::mask<4, 8>>, bool> && same<lane_t<symbol<int>>, int>);
static_assert(same<lane_t<simd::complex_pack<double, 2>>, std::complex<double>>);
static_assert(same<real_part_t<std::complex<double>>, double> && same<real_part_t<int>, int>);

}  // namespace

BOOST_AUTO_TEST_CASE(dtypes_print_as_in_numpy) {
  BOOST_TEST(dtype_name_v<bool> == "bool");
  BOOST_TEST(dtype_name_v<std::int8_t> == "int8");
  BOOST_TEST(dtype_name_v<std::int16_t> == "int16");
  BOOST_TEST(dtype_name_v<std::int32_t> == "int32");
  BOOST_TEST(dtype_name_v<std::int64_t> == "int64");
  BOOST_TEST(dtype_name_v<std::uint8_t> == "uint8");
  BOOST_TEST(dtype_name_v<std::uint16_t> == "uint16");
  BOOST_TEST(dtype_name_v<std::uint32_t> == "uint32");
  BOOST_TEST(dtype_name_v<std::uint64_t> == "uint64");
  BOOST_TEST(dtype_name_v<float16> == "float16");
  BOOST_TEST(dtype_name_v<bfloat16> == "bfloat16");
  BOOST_TEST(dtype_name_v<float> == "float32");
  BOOST_TEST(dtype_name_v<double> == "float64");
  BOOST_TEST(dtype_name_v<std::complex<float>> == "complex64");
  BOOST_TEST(dtype_name_v<std::complex<double>> == "complex128");
}

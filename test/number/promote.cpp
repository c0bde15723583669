// The whole table of promotion, checked by the compiler.
#include <boost/test/unit_test.hpp>
#include <lazuli/number/promote.hpp>

using namespace lazuli;

namespace {

using i8 = std::int8_t;
using i16 = std::int16_t;
using i32 = std::int32_t;
using i64 = std::int64_t;
using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using f16 = float16;
using b16 = bfloat16;
using f32 = float;
using f64 = double;
using c64 = std::complex<float>;
using c128 = std::complex<double>;

/// Promotion of Left with each of the columns, in both orders, gives the types of the row.
template <class Left, class... Right>
struct with {
  template <class... Result>
  static constexpr bool gives = ((std::is_same_v<promote_t<Left, Right>, Result> &&
                                  std::is_same_v<promote_t<Right, Left>, Result>)&&...);
};
template <class Left>
using row = with<Left, bool, i8, i16, i32, i64, u8, u16, u32, u64, f16, b16, f32, f64, c64, c128>;

// clang-format off
//                       bool  i8   i16  i32  i64  u8   u16  u32  u64  f16  b16  f32  f64   c64   c128
static_assert(row<bool>::gives<bool, i8,  i16, i32, i64, u8,  u16, u32, u64, f16, b16, f32, f64,  c64,  c128>);
static_assert(row<i8  >::gives<i8,   i8,  i16, i32, i64, i16, i32, i64, f64, f16, b16, f32, f64,  c64,  c128>);
static_assert(row<i16 >::gives<i16,  i16, i16, i32, i64, i16, i32, i64, f64, f16, b16, f32, f64,  c64,  c128>);
static_assert(row<i32 >::gives<i32,  i32, i32, i32, i64, i32, i32, i64, f64, f16, b16, f32, f64,  c64,  c128>);
static_assert(row<i64 >::gives<i64,  i64, i64, i64, i64, i64, i64, i64, f64, f16, b16, f32, f64,  c64,  c128>);
static_assert(row<u8  >::gives<u8,   i16, i16, i32, i64, u8,  u16, u32, u64, f16, b16, f32, f64,  c64,  c128>);
static_assert(row<u16 >::gives<u16,  i32, i32, i32, i64, u16, u16, u32, u64, f16, b16, f32, f64,  c64,  c128>);
static_assert(row<u32 >::gives<u32,  i64, i64, i64, i64, u32, u32, u32, u64, f16, b16, f32, f64,  c64,  c128>);
static_assert(row<u64 >::gives<u64,  f64, f64, f64, f64, u64, u64, u64, u64, f16, b16, f32, f64,  c64,  c128>);
static_assert(row<f16 >::gives<f16,  f16, f16, f16, f16, f16, f16, f16, f16, f16, f32, f32, f64,  c64,  c128>);
static_assert(row<b16 >::gives<b16,  b16, b16, b16, b16, b16, b16, b16, b16, f32, b16, f32, f64,  c64,  c128>);
static_assert(row<f32 >::gives<f32,  f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f64,  c64,  c128>);
static_assert(row<f64 >::gives<f64,  f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64,  c128, c128>);
static_assert(row<c64 >::gives<c64,  c64, c64, c64, c64, c64, c64, c64, c64, c64, c64, c64, c128, c64,  c128>);
static_assert(row<c128>::gives<c128, c128,c128,c128,c128,c128,c128,c128,c128,c128,c128,c128,c128, c128, c128>);

using fd = default_float;
// A C++ scalar by its kind, its own type where the tensor is of a lower one; the tensor's dtype across.
static_assert(row<weak<bool>>::gives<bool, i8,  i16, i32, i64, u8,  u16, u32, u64, f16, b16, f32, f64, c64, c128>);
static_assert(row<weak<int >>::gives<i64,  i8,  i16, i32, i64, u8,  u16, u32, u64, f16, b16, f32, f64, c64, c128>);
static_assert(row<weak<i64 >>::gives<i64,  i8,  i16, i32, i64, u8,  u16, u32, u64, f16, b16, f32, f64, c64, c128>);
static_assert(row<weak<f16 >>::gives<f16,  f16, f16, f16, f16, f16, f16, f16, f16, f16, b16, f32, f64, c64, c128>);
static_assert(row<weak<f32 >>::gives<f32,  f32, f32, f32, f32, f32, f32, f32, f32, f16, b16, f32, f64, c64, c128>);
static_assert(row<weak<f64 >>::gives<f64,  f64, f64, f64, f64, f64, f64, f64, f64, f16, b16, f32, f64, c64, c128>);
static_assert(row<weak<c64 >>::gives<c64,  c64, c64, c64, c64, c64, c64, c64, c64, c64, c64, c64, c128,c64, c128>);
static_assert(row<weak<c128>>::gives<c128, c128,c128,c128,c128,c128,c128,c128,c128,c64, c64, c64, c128,c64, c128>);
// clang-format on

// Scalars among themselves follow the table of dtypes, C++ types by their size.
static_assert(std::is_same_v<promote_t<weak<int>, weak<double>>, double>);
static_assert(std::is_same_v<promote_t<weak<float>, weak<long long>>, float>);
static_assert(std::is_same_v<promote_t<weak<long long>, weak<int>>, i64>);
static_assert(std::is_same_v<promote_t<weak<long double>>, double>);

// Of more operands, the strong ones meet first: the order cannot matter.
static_assert(std::is_same_v<promote_t<weak<int>, bool, i8>, i8>);
static_assert(std::is_same_v<promote_t<bool, weak<int>, i8>, i8>);
static_assert(std::is_same_v<promote_t<weak<double>, i8, weak<int>>, f64>);
static_assert(std::is_same_v<promote_t<f16, weak<int>, b16, weak<double>>, f32>);
static_assert(std::is_same_v<promote_t<u8, i8, u16>, i32>);
// A signed number and one of uint64 leave a tensor its type, whatever the order; alone they do not.
static_assert(std::is_same_v<promote_t<u64, weak<int>, weak<u64>>, u64>);
static_assert(std::is_same_v<promote_t<weak<u64>, weak<int>, i8>, i8>);
static_assert(std::is_same_v<promote_t<weak<int>, f32, weak<u64>>, f32>);
static_assert(std::is_same_v<promote_t<bool, weak<int>, weak<u64>>, i64>);
static_assert(std::is_same_v<promote_t<i8, weak<int>, weak<u64>, weak<float>>, f32>);
static_assert(std::is_same_v<promote_t<i8, weak<int>, weak<u64>, weak<int>>, i8>);
static_assert(std::is_same_v<promote_t<weak<int>, weak<u64>>, f64>);
static_assert(std::is_same_v<promote_t<f64>, f64>);

static_assert(std::is_same_v<floating_t<bool>, fd> && std::is_same_v<floating_t<i8>, fd>);
static_assert(std::is_same_v<floating_t<i16>, fd> && std::is_same_v<floating_t<u16>, fd>);
static_assert(std::is_same_v<floating_t<i32>, f64> && std::is_same_v<floating_t<u32>, f64>);
static_assert(std::is_same_v<floating_t<i64>, f64> && std::is_same_v<floating_t<u64>, f64>);
static_assert(std::is_same_v<floating_t<f16>, f16> && std::is_same_v<floating_t<c64>, c64>);

}  // namespace

BOOST_AUTO_TEST_CASE(promotion_follows_the_array_api_table) { BOOST_TEST(true); }

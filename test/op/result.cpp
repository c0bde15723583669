// Types: of results, of operands as they are computed, and what is refused.
#include <boost/test/unit_test.hpp>
#include <lazuli/op/catalogue.hpp>

namespace lz = lazuli;

namespace op = lazuli::op;
using lz::bfloat16;
using lz::float16;

namespace {

using i8 = std::int8_t;
using u8 = std::uint8_t;
using i64 = std::int64_t;
using cfloat = std::complex<float>;
using cdouble = std::complex<double>;

template <class T, class U>
inline constexpr bool same = std::is_same_v<T, U>;
template <class S>
using weak = lz::weak<S>;

// Element types of results, kind by kind.
static_assert(same<lz::result_t<op::add_op, float16, float16>, float16>);
static_assert(same<lz::result_t<op::add_op, float16, bfloat16>, float>);
static_assert(same<lz::result_t<op::multiply_op, float, weak<double>>, float>);
static_assert(same<lz::result_t<op::multiply_op, int, weak<double>>, double>);
static_assert(same<lz::result_t<op::multiply_op, int, weak<float>>, float>);
static_assert(same<lz::result_t<op::multiply_op, i8, weak<cdouble>>, cdouble>);
static_assert(same<lz::result_t<op::add_op, bool, weak<int>>, i64>);
static_assert(same<lz::result_t<op::exp_op, int>, double>);
static_assert(same<lz::result_t<op::exp_op, i8>, lz::default_float>);
static_assert(same<lz::result_t<op::exp_op, bfloat16>, bfloat16>);
static_assert(same<lz::result_t<op::exp_op, cdouble>, cdouble>);
static_assert(same<lz::result_t<op::divide_op, i64, i8>, double>);
static_assert(same<lz::result_t<op::divide_op, u8, weak<int>>, lz::default_float>);
static_assert(same<lz::result_t<op::less_op, i8, double>, bool>);
static_assert(same<lz::result_t<op::logical_and_op, i8, double>, bool>);
static_assert(same<lz::result_t<op::isnan_op, cfloat>, bool>);
static_assert(same<lz::result_t<op::where_op, bool, i8, u8>, std::int16_t>);
static_assert(same<lz::result_t<op::where_op, double, weak<int>, weak<int>>, int>);
static_assert(same<lz::result_t<op::abs_op, cdouble>, double>);
static_assert(same<lz::result_t<op::abs_op, i8>, i8>);
static_assert(same<lz::result_t<op::arg_op, int>, double>);
static_assert(same<lz::result_t<op::arg_op, cdouble>, double>);
static_assert(same<lz::result_t<op::left_shift_op, u8, weak<int>>, u8>);
static_assert(same<lz::result_t<op::cast_op<float16>, cdouble>, float16>);

// What operands are converted to before apply: 16-bit floats to float, compared bools to uint8.
static_assert(same<lz::operand_t<op::add_op, 0, float16, float16>, float>);
static_assert(same<lz::operand_t<op::add_op, 1, float16, weak<int>>, float>);
static_assert(same<lz::operand_t<op::less_op, 0, bool, bool>, u8>);
static_assert(same<lz::operand_t<op::isnan_op, 0, bool>, u8>);
static_assert(same<lz::operand_t<op::isnan_op, 0, float16>, float>);
static_assert(same<lz::operand_t<op::where_op, 0, i8, float16, weak<double>>, bool>);
static_assert(same<lz::operand_t<op::where_op, 2, i8, float16, weak<double>>, float>);
static_assert(same<lz::operand_t<op::logical_or_op, 1, bool, double>, bool>);
static_assert(same<lz::operand_t<op::sqrt_op, 0, i64>, double>);
static_assert(same<lz::operand_t<op::cast_op<int>, 0, bfloat16>, float>);

// Comparisons are by value: a type that holds both, or one for each side of uint64 and a sign.
template <class A, class B, class T, class U = T>
inline constexpr bool compared = same<lz::operand_t<op::less_op, 0, A, B>, T>&&
    same<lz::operand_t<op::less_op, 1, A, B>, U>&& same<lz::operand_t<op::equal_op, 1, B, A>, T>&&
        same<lz::operand_t<op::equal_op, 0, B, A>, U>;
using u64 = std::uint64_t;
static_assert(compared<int, weak<int>, int> && compared<u8, weak<u8>, u8>);
static_assert(compared<u8, weak<int>, std::int16_t> && compared<i8, weak<i64>, std::int16_t>);
static_assert(compared<std::uint16_t, weak<i8>, int> && compared<int, weak<i64>, i64>);
static_assert(compared<std::uint32_t, weak<u64>, i64> && compared<bool, weak<int>, std::int16_t>);
static_assert(compared<u64, weak<int>, u64, i64> && compared<i64, weak<u64>, i64, u64>);
static_assert(compared<u64, i8, u64, i64> && compared<u64, weak<bool>, u64>);
static_assert(compared<u64, u8, u64> && compared<std::uint32_t, i8, i64>);
static_assert(compared<int, weak<float>, double> && compared<u8, weak<float>, float>);
static_assert(compared<float, weak<int>, float> && compared<i64, float, float>);

// What is refused.
static_assert(!lz::accepts<op::subtract_op, bool, bool>() && lz::accepts<op::add_op, bool, bool>());
static_assert(lz::accepts<op::subtract_op, bool, int>());
static_assert(!lz::accepts<op::less_op, cfloat, float>());
static_assert(lz::accepts<op::equal_op, cfloat, float>());
static_assert(!lz::accepts<op::bitwise_and_op, float, int>());
static_assert(lz::accepts<op::bitwise_and_op, bool, bool>());
static_assert(!lz::accepts<op::left_shift_op, bool, bool>());
static_assert(!lz::accepts<op::floor_op, cfloat>() && !lz::accepts<op::erf_op, cdouble>());
static_assert(lz::accepts<op::where_op, cfloat, cfloat, bool>());

}  // namespace

BOOST_AUTO_TEST_CASE(types_follow_the_kind_of_the_op) { BOOST_TEST(true); }

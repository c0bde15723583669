// Callables on plain numbers: computed at once, in constant expressions, in the promoted type.
#include <boost/test/unit_test.hpp>
#include <lazuli/op/catalogue.hpp>

namespace lz = lazuli;

namespace {

namespace op = lz::op;
using i8 = std::int8_t;
using lz::float16;

template <class T, class U>
inline constexpr bool same = std::is_same_v<T, U>;

static_assert(lz::add(1, 2.5f) == 3.5f && same<decltype(lz::add(1, 2.5f)), float>);
static_assert(lz::maximum(2, 3.5) == 3.5 && same<decltype(lz::maximum(2, 3.5)), double>);
static_assert(same<decltype(lz::divide(1, 2)), double>);
static_assert(same<decltype(lz::add(float16(1), float16(2))), float16>);
static_assert(same<decltype(lz::exp(2)), double>);
static_assert(same<decltype(lz::add(1LL, 1L)), std::int64_t>);
static_assert(same<decltype(lz::add(i8(1), i8(1))), i8>);
static_assert(same<decltype(lz::less(1, 2)), bool>);
static_assert(lz::add(lz::constant<2>{}, 1.5) == 3.5);  // 2_c is the number 2

static_assert(lz::arity_of<op::exp_op> == 1 && lz::arity_of<op::pow_op> == 2 &&
              lz::arity_of<op::clip_op> == 3);
static_assert(lz::unary_op<op::exp_op> && lz::binary_op<op::add_op> &&
              lz::ternary_op<op::where_op>);

struct smooth_op {
  static constexpr op::row about{.name = "smooth", .formula = "x² (3 - 2x)"};
  template <class T>
  static constexpr T apply(T x) {
    return x * x * (T(3) - T(2) * x);
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(an_op_of_ones_own_needs_a_row_and_apply_only) {
  constexpr lz::callable<smooth_op> smooth{};
  BOOST_TEST(smooth(0.5) == 0.5f);
  static_assert(lz::unary_op<smooth_op> && same<decltype(smooth(1)), double>);
}

namespace {
template <class A, class B>
constexpr bool one_op = std::is_same_v<A, B>;
static_assert(one_op<decltype(lz::clamp), decltype(lz::clip)> && one_op<decltype(lz::power), decltype(lz::pow)>);
static_assert(one_op<decltype(lz::absolute), decltype(lz::abs)> && one_op<decltype(lz::angle), decltype(lz::arg)>);
static_assert(one_op<decltype(lz::fabs), decltype(lz::abs)> && one_op<decltype(lz::rint)::op_type, decltype(lz::round)::op_type>);
static_assert(one_op<decltype(lz::nearbyint), decltype(lz::rint)> && one_op<decltype(lz::scalbn), decltype(lz::ldexp)>);
static_assert(one_op<decltype(lz::fix), decltype(lz::trunc)> && one_op<decltype(lz::sgn), decltype(lz::sign)>);
static_assert(one_op<decltype(lz::true_divide), decltype(lz::divide)>);
static_assert(one_op<decltype(lz::conjugate), decltype(lz::conj)>);
static_assert(one_op<decltype(lz::mod), decltype(lz::remainder)> && one_op<decltype(lz::around), decltype(lz::round)>);
static_assert(one_op<decltype(lz::expit), decltype(lz::sigmoid)>);
static_assert(one_op<decltype(lz::isless), decltype(lz::less)> && one_op<decltype(lz::islessequal), decltype(lz::less_equal)>);
static_assert(one_op<decltype(lz::isgreater), decltype(lz::greater)> &&
              one_op<decltype(lz::isgreaterequal), decltype(lz::greater_equal)>);
static_assert(one_op<decltype(lz::radians), decltype(lz::deg2rad)> && one_op<decltype(lz::degrees), decltype(lz::rad2deg)>);
static_assert(one_op<decltype(lz::bitwise_invert), decltype(lz::invert)> && one_op<decltype(lz::bitwise_not), decltype(lz::invert)>);
static_assert(one_op<decltype(lz::bitwise_left_shift), decltype(lz::left_shift)>);
static_assert(one_op<decltype(lz::bitwise_right_shift), decltype(lz::right_shift)>);
}  // namespace

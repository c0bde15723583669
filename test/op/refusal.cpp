// Objections of the compiler, as types: text first, then shapes, then element types; none where an op takes its operands.
#include <lazuli/op/bitwise.hpp>
#include <lazuli/op/arithmetic.hpp>
#include <lazuli/op/comparison.hpp>
#include <lazuli/op/refusal.hpp>

#include <boost/test/unit_test.hpp>
#include <complex>
#include <string>

namespace lz = lazuli;
namespace op = lazuli::op;

namespace {

/// Enough of an expression for the compiler to look at.
template <class T, lz::index... E>
struct expression {
  using value_type = T;
  using extents_type = lz::extents<E...>;
};

template <class Op, class Why, class... X>
inline constexpr bool objects = std::is_same_v<lz::detail::objection_t<Op, X...>, Why>;

using lz::at_axis, lz::left, lz::right, lz::broadcast_error;
using f23 = expression<float, 2, 3>;
using f24 = expression<float, 2, 4>;
using i23 = expression<int, 2, 3>;
using b23 = expression<bool, 2, 3>;
using c23 = expression<std::complex<float>, 2, 3>;

// What fits.
static_assert(lz::operands_fit<op::add_op, f23, expression<float, 3>>);
static_assert(lz::operands_fit<op::add_op, f23&, int>);
static_assert(lz::operands_fit<op::add_op, f23, expression<float, lz::dyn, lz::dyn>>);
static_assert(lz::operands_fit<op::bitwise_and_op, i23, i23>);

// Shapes, with the axis at which they clash.
static_assert(objects<op::add_op, broadcast_error<left<2, 3>, right<2, 4>, at_axis<1>>, f23, f24>);
static_assert(lz::extents_meet<f23, f23, int> && !lz::extents_meet<f23, f23, f24>);

// Element types.
static_assert(objects<op::bitwise_and_op, lz::takes_integers_and_bool_only<float, int>, f23, int>);
static_assert(objects<op::less_op, lz::not_defined_for_complex<std::complex<float>, float>, c23, f23>);
static_assert(objects<op::negative_op, lz::not_defined_for_bool<bool>, b23>);

// Text, before everything else.
static_assert(objects<op::add_op, lz::text_is_no_operand<std::string>, f23, std::string>);
static_assert(lz::detail::text_like<char const*> && !lz::detail::text_like<char>);
static_assert(objects<op::add_op, lz::a_container_is_no_operand_write_lz_view_of_it<std::vector<int>>, std::vector<int> const&, f23>);
static_assert(lz::detail::mistaken_operand<std::span<int, 3>&> && lz::detail::mistaken_operand<std::array<int, 3>> && !lz::detail::mistaken_operand<f23>);

}  // namespace

BOOST_AUTO_TEST_SUITE(refusal)

BOOST_AUTO_TEST_CASE(numbers_alone_are_never_refused_for_their_shape) {
  BOOST_TEST((lz::extents_meet<int, float>));
  BOOST_TEST((lz::operands_fit<op::add_op, int, double>));
}

BOOST_AUTO_TEST_SUITE_END()

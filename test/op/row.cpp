// Rows: what is left out, and the bits of dtypes.
#include <boost/test/unit_test.hpp>
#include <lazuli/op/row.hpp>

namespace lz = lazuli;

namespace op = lazuli::op;

static_assert(op::dtypes_of<bool> == op::booleans && op::dtypes_of<lz::float16> == op::reals);
static_assert(op::dtypes_of<unsigned char> == op::integers);
static_assert(op::dtypes_of<std::complex<float>> == op::complexes);
static_assert(op::at_prefix > op::at_product && op::at_product > op::at_sum);
static_assert(op::at_sum > op::at_shift && op::at_order > op::at_equality);

BOOST_AUTO_TEST_CASE(a_row_of_name_and_formula_is_an_exact_function_of_reals) {
  constexpr op::row about{.name = "f", .formula = "x"};
  static_assert(about.kind == op::kind::real_function && about.takes == op::not_complex);
  BOOST_TEST(about.infix.empty());
  BOOST_TEST(about.precedence == 0);
  BOOST_TEST(about.domain.low == -10);
  BOOST_TEST(about.max_ulp == 0);
}

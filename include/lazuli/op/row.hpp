// The row of an op: the facts about it that promotion, printing, docs and tests read. They are
// written once, here, and everything else is derived from them.
#pragma once

#include <lazuli/number/dtype.hpp>
#include <string_view>

LAZULI_BEGIN

/// One struct per op: its row and its meaning (`apply`, over every number type), its derivative.
namespace op {

/// How the operands are promoted, and which element type the result has.
enum class kind {
  arithmetic,     // operands → their common dtype; the result the same
  real_function,  // common dtype, bool and integers → floating_t of it; the result the same
  true_divide,    // as real_function
  comparison,     // a type that holds both (uint64 and signed types: their own) → bool
  logic,          // any → bool
  bitwise,        // common dtype, of bool and integers; the result the same
  shift,          // as bitwise
  selection,      // bool first, the others → their common dtype; the result the same
  predicate,      // each operand as it is → bool
  complex_part,   // common dtype; complex<R> gives R, others give their own
  complex_angle,  // as real_function; complex<R> gives R
  complex_pair,   // as real_function; the result is complex, of float or double
  cast            // any → Op::target
};

/// Kinds of dtypes as bits, for what an op takes.
enum dtypes : unsigned {
  booleans = 1,
  integers = 2,
  reals = 4,
  complexes = 8,
  whole = booleans | integers,
  ordered = integers | reals,
  numeric = integers | reals | complexes,
  not_complex = booleans | integers | reals,
  every_dtype = booleans | integers | reals | complexes
};

/// The bit that stands for the kind of T.
template <dtype T>
inline constexpr unsigned dtypes_of = 1u << static_cast<unsigned>(dtype_kind_v<T>);

struct interval {
  double low, high;
};

/// The facts about an op. Fields that are left out mean: written as a prefix name, takes every
/// dtype but complex, tested with operands from -10 to 10, exact.
struct row {
  std::string_view name;
  std::string_view formula;
  op::kind kind = op::kind::real_function;
  unsigned takes = not_complex;
  std::string_view infix = {};  // "+" prints `a + b`; for an op of one operand it is a prefix
  int precedence = 0;           // of the infix, as in C++: the higher binds tighter
  interval domain = {-10, 10};  // where max_ulp holds, and where tests draw from
  interval second = {-10, 10};  // the same for the second operand
  float max_ulp = 0;            // largest error in float and double, in units of the last place
  bool saturates = false;       // C++ numbers beyond an integer dtype are its bound, no error
};

/// Precedences of infix spellings, as in C++.
enum precedence : int {
  at_or = 3,
  at_and = 4,
  at_bit_or = 5,
  at_bit_xor = 6,
  at_bit_and = 7,
  at_equality = 8,
  at_order = 9,
  at_shift = 10,
  at_sum = 11,
  at_product = 12,
  at_prefix = 13,
  at_name = 14
};

}  // namespace op

LAZULI_END

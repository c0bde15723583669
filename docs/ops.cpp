// Prints docs/ops.md from the rows of the catalogue: a test compares the two, so that the page
// cannot drift.
#include <iostream>
#include <lazuli/op/callable.hpp>
#include <lazuli/op/catalogue.hpp>
#include <lazuli/op/variance.hpp>
#include <string>

namespace lz = lazuli;
namespace op = lz::op;

namespace {

std::string taken(unsigned dtypes) {
  if (dtypes == op::every_dtype) return "all";
  std::string out;
  auto const add = [&](unsigned bit, char const* name) {
    if ((dtypes & bit) != 0) out += (out.empty() ? "" : ", ") + std::string(name);
  };
  add(op::booleans, "bool");
  add(op::integers, "integers");
  add(op::reals, "floats");
  add(op::complexes, "complex");
  return out;
}

char const* result(op::kind kind) {
  switch (kind) {
    case op::kind::real_function:
    case op::kind::true_divide:
      return "common dtype, integers and bool as reals";
    case op::kind::comparison:
    case op::kind::logic:
    case op::kind::predicate:
      return "bool";
    case op::kind::complex_part:
      return "common dtype; of complex its real type";
    case op::kind::complex_angle:
      return "float, or the real type of complex";
    case op::kind::complex_pair:
      return "complex of the common dtype, at least of float";
    case op::kind::selection:
      return "common dtype of the last two";
    case op::kind::cast:
      return "T";
    default:
      return "common dtype";
  }
}

/// How it is written: `a + b`, `-x`, `exp(x)`; operands go by the names that the formula gives
/// them.
std::string spelling(op::row const& row, int arity) {
  bool const cast = row.kind == op::kind::cast, selection = row.kind == op::kind::selection;
  std::string const infix(row.infix), name(cast ? "astype<T>" : row.name);
  if (!infix.empty()) return arity == 1 ? infix + "x" : "a " + infix + " b";
  if (arity < 3) return name + (arity == 1 ? "(x)" : "(a, b)");
  auto const has = [&](char const* word) { return row.formula.find(word) != row.formula.npos; };
  return name + (selection     ? "(c, a, b)"
                 : has("high") ? "(x, low, high)"
                 : has("t ·")  ? "(a, b, t)"
                               : "(a, b, c)");
}

std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) out += c == '|' ? std::string("\\|") : std::string(1, c);
  return out;
}

template <class Op>
void print() {
  auto const& row = Op::about;
  std::cout << "| `" << escaped(spelling(row, lz::arity_of<Op>)) << "` | " << escaped(row.formula)
            << " | " << taken(row.takes) << " | " << result(row.kind) << " | ";
  if (row.max_ulp != 0)
    std::cout << row.max_ulp << " on [" << row.domain.low << ", " << row.domain.high << "]";
  else
    std::cout << "exact";
  std::cout << " |\n";
}

template <class... Op>
void print_all(lz::list<Op...>) {
  std::cout << "# The " << sizeof...(Op) << " ops\n\n"
            << "Every one is lazy, broadcasts, and runs on SIMD packs inside the one loop of its "
               "expression; given plain\n"
               "numbers, the named ones compute at once. This page is printed by `docs/ops.cpp` "
               "from the rows of the ops\n"
               "(`include/lazuli/op/`); a test compares the two. [How to add an "
               "op](../CONTRIBUTING.md).\n\n"
               "The last column is the largest error in float and double, in units of the last "
               "place, that the tests allow on\n"
               "the given interval (of the first operand). \"exact\": the op rounds once at most, "
               "or composes ops that do.\n\n"
               "| op | means | takes | gives | error in ULP |\n|---|---|---|---|---|\n";
  (print<Op>(), ...);
}

}  // namespace

int main() { print_all(op::catalogue{}); }

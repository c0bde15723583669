#include <boost/test/unit_test.hpp>
#include <lazuli/shape/labels.hpp>
#include <string>

namespace {

using lazuli::einsum_fault;
using lazuli::detail::read_equation;

/// Names as text; the axes of an ellipsis as digits.
std::string text(lazuli::detail::labels const& names) {
  std::string out;
  for (int i = 0; i < names.count; ++i) {
    char const c = names.name[i];
    out += lazuli::detail::is_letter(c) ? c : static_cast<char>('0' + c);
  }
  return out;
}

template <int N>
std::string read(std::string_view given, std::array<int, N> const& ranks) {
  auto const read = read_equation<N>(given, ranks);
  BOOST_TEST((read.fault == einsum_fault::none));
  std::string out;
  for (auto const& each : read.in) out += text(each) + ' ';
  return out + "-> " + text(read.out);
}

einsum_fault fault(std::string_view given, int a, int b) {
  return read_equation<2>(given, {a, b}).fault;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(shape_labels)

BOOST_AUTO_TEST_CASE(terms_and_outputs_are_read) {
  BOOST_TEST(read<2>("ij,jk->ik", {2, 2}) == "ij jk -> ik");
  BOOST_TEST(read<2>(" i j , jk -> k i", {2, 2}) == "ij jk -> ki");
  BOOST_TEST(read<1>("ii->", {2}) == "ii -> ");
  BOOST_TEST(read<3>("a,b,c->cab", {1, 1, 1}) == "a b c -> cab");
  BOOST_TEST(read<2>(",->", {0, 0}) == "  -> ");
}

BOOST_AUTO_TEST_CASE(without_an_arrow_letters_that_stand_once_come_in_order) {
  BOOST_TEST(read<2>("ij,jk", {2, 2}) == "ij jk -> ik");
  BOOST_TEST(read<1>("ba", {2}) == "ba -> ab");
  BOOST_TEST(read<1>("ii", {2}) == "ii -> ");
  BOOST_TEST(read<1>("aBc", {3}) == "aBc -> Bac");
}

BOOST_AUTO_TEST_CASE(an_ellipsis_stands_for_the_other_axes_counted_from_its_end) {
  BOOST_TEST(read<2>("...ij,...jk->...ik", {4, 3}) == "21ij 1jk -> 21ik");
  BOOST_TEST(read<2>("i...,...", {3, 1}) == "i21 1 -> 21i");
  BOOST_TEST(read<1>("...->...", {0}) == " -> ");
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_is_named) {
  using enum einsum_fault;
  BOOST_TEST((fault("ij", 2, 2) == as_many_terms_as_operands_are_needed));
  BOOST_TEST((fault("i,j,k", 1, 1) == as_many_terms_as_operands_are_needed));
  BOOST_TEST((fault("i1,j", 2, 1) == only_letters_commas_an_arrow_and_three_dots_are_allowed));
  BOOST_TEST((fault("i..,j", 2, 1) == only_letters_commas_an_arrow_and_three_dots_are_allowed));
  BOOST_TEST((fault("ij,j", 3, 1) == a_term_needs_one_letter_for_each_axis_of_its_operand));
  BOOST_TEST((fault("ij...,j", 1, 1) == a_term_needs_one_letter_for_each_axis_of_its_operand));
  BOOST_TEST((fault("i,j->ii", 1, 1) == a_letter_stands_twice_in_the_output));
  BOOST_TEST((fault("i,j->k", 1, 1) == a_letter_of_the_output_is_in_no_operand));
  BOOST_TEST((fault("i...,j->i", 2, 1) == an_ellipsis_must_stand_in_the_output_too));
}

BOOST_AUTO_TEST_SUITE_END()

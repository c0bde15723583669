// The catalogue against the headers: no row is missing, none is there twice, each says what it
// must.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "samples.hpp"

namespace op_catalogue {

using namespace lazuli;

namespace {

template <class... Op>
std::vector<op::row> rows(list<Op...>) {
  return {Op::about...};
}

/// Names of the structs `…_op` in the headers of ops.
std::set<std::string> structs_in_headers() {
  std::set<std::string> found;
  for (auto const& entry :
       std::filesystem::directory_iterator(LAZULI_TEST_DIR "/../include/lazuli/op")) {
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) {
      if (!line.starts_with("struct ") || !line.ends_with("{")) continue;
      std::string const name = line.substr(7, line.find(' ', 7) - 7);
      if (name.ends_with("_op")) found.insert(name.substr(0, name.size() - 3));
    }
  }
  return found;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_op_of_the_headers_is_in_the_catalogue_once) {
  std::set<std::string> listed;
  for (auto const& row : rows(op::catalogue{})) {
    std::string const name(row.name.substr(0, row.name.find('<')));
    BOOST_TEST(listed.insert(name == "astype" ? "cast" : name).second, name << " is listed twice");
  }
  BOOST_TEST(listed == structs_in_headers(), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(every_row_is_complete) {
  for (auto const& row : rows(op::catalogue{})) {
    BOOST_TEST_CONTEXT(row.name) {
      BOOST_TEST(!row.formula.empty());
      BOOST_TEST(row.takes != 0u);
      BOOST_TEST(row.infix.empty() == (row.precedence == 0));
      BOOST_TEST(row.domain.low < row.domain.high);
      BOOST_TEST(row.max_ulp >= 0);
    }
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(every_op_has_one_two_or_three_operands, Op, samples::catalogue) {
  static_assert(elementwise_op<Op>);
  static_assert(unary_op<Op> + binary_op<Op> + ternary_op<Op> == 1);
  BOOST_TEST(arity_of<Op> > 0);
}

}  // namespace op_catalogue

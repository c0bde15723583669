// Lines of show_config() that come from headers which a program includes.
#include <boost/test/unit_test.hpp>
#include <lazuli/io/config_line.hpp>

namespace lz = lazuli;

BOOST_AUTO_TEST_CASE(lines_are_there_while_their_variables_are) {
  std::string const before = lz::config_line::all(4);
  {
    lz::config_line const below([] { return std::string("below"); });
    BOOST_TEST(lz::config_line::all(4) == (before.empty() ? "below" : "below\n    " + before));
    lz::config_line const above([] { return std::string("above"); });
    BOOST_TEST(lz::config_line::all(1).starts_with("above\n below"));
  }
  BOOST_TEST(lz::config_line::all(4) == before);
}

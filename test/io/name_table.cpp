#include <lazuli/io/name_table.hpp>

#include "support.hpp"

BOOST_AUTO_TEST_SUITE(name_table_hpp)

BOOST_AUTO_TEST_CASE(names_keep_their_places_and_come_sorted) {
  lazuli::detail::name_table names;
  BOOST_TEST(names.names().empty());
  BOOST_TEST(names.add("b") == 0);
  BOOST_TEST(names.add("") == 1);
  BOOST_TEST(names.add("a") == 2);
  BOOST_TEST(names.add("b") == 0);
  BOOST_TEST(names.place("a") == 2);
  BOOST_TEST(names.place("c") == -1);
  BOOST_TEST(names.contains(""));
  BOOST_TEST(!names.contains("c"));
  BOOST_TEST((names.names() == std::vector<std::string>{"", "a", "b"}));
}

BOOST_AUTO_TEST_SUITE_END()

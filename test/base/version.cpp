#include <boost/test/unit_test.hpp>
#include <lazuli/base/version.hpp>
#include <string>

BOOST_AUTO_TEST_CASE(the_version_as_text_is_its_three_numbers) {
  auto const numbers = std::to_string(LAZULI_VERSION_MAJOR) + '.' + std::to_string(LAZULI_VERSION_MINOR) + '.' + std::to_string(LAZULI_VERSION_PATCH);
  BOOST_TEST(numbers == LAZULI_VERSION_STRING);
}

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/base/library.hpp>

namespace base_library {

BOOST_AUTO_TEST_SUITE(library_hpp)

BOOST_AUTO_TEST_CASE(functions_are_found_in_the_first_library_that_is_there) {
  lazuli::shared_library const libm{"no_such_library.so.7", "libm.so.6"};
  double (*cosine)(double) = nullptr;
  int (*nothing)() = [] { return 1; };
  BOOST_TEST((libm.found() && libm.find("cos", cosine)));
  BOOST_TEST(cosine(1.5) == std::cos(1.5));
  BOOST_TEST(!libm.find("no_such_function", nothing));
  BOOST_TEST((nothing == nullptr));
}

BOOST_AUTO_TEST_CASE(a_library_that_is_not_there_has_no_functions) {
  lazuli::shared_library const none{"no_such_library.so.7"};
  int (*nothing)() = nullptr;
  BOOST_TEST((!none.found() && !none.find("cos", nothing)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace base_library

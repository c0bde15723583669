#include <boost/test/unit_test.hpp>
#include <lazuli/base/portability.hpp>
#include <type_traits>

LAZULI_BEGIN
struct named_by_the_macros {};
LAZULI_END

BOOST_AUTO_TEST_SUITE(portability)

BOOST_AUTO_TEST_CASE(indices_are_signed_and_have_64_bits) {
  static_assert(std::is_signed_v<lazuli::index> && sizeof(lazuli::index) == 8);
  BOOST_TEST(lazuli::dyn < 0);
}

BOOST_AUTO_TEST_CASE(the_macros_open_the_namespace_of_this_configuration) {
#if LAZULI_DEBUG
  static_assert(std::is_same_v<lazuli::named_by_the_macros, lazuli::v0_debug::named_by_the_macros>);
#else
  static_assert(std::is_same_v<lazuli::named_by_the_macros, lazuli::v0::named_by_the_macros>);
#endif
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_CASE(debugging_is_on_where_neither_optimisation_nor_NDEBUG_is) {
#if defined(__OPTIMIZE__) || defined(NDEBUG)
  BOOST_TEST(LAZULI_DEBUG == 0);
#else
  BOOST_TEST(LAZULI_DEBUG == 1);
#endif
}

BOOST_AUTO_TEST_SUITE_END()

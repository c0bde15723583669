#include <boost/test/unit_test.hpp>
#include <lazuli/base/fnv.hpp>

using lazuli::detail::fnv;

// The first two are in the tables of FNV's authors.
static_assert(fnv("") == 0xcbf29ce484222325 && fnv("a") == 0xaf63dc4c8601ec8c);
static_assert(fnv("ab") == fnv("b", fnv("a")) && fnv("ab") != fnv("ba"));

BOOST_AUTO_TEST_CASE(fnv_takes_every_byte) {
  BOOST_TEST(fnv(std::string_view("\0\xff", 2)) != fnv(std::string_view("\0", 1)));
}

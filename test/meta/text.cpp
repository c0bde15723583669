#include <boost/test/unit_test.hpp>
#include <lazuli/meta/text.hpp>

namespace {

template <lazuli::fixed_text T>
struct named {
  static constexpr std::string_view name = T.view();
};

}  // namespace

BOOST_AUTO_TEST_SUITE(meta_text)

BOOST_AUTO_TEST_CASE(a_literal_is_a_template_argument) {
  static_assert(named<"ij">::name == "ij");
  static_assert(!std::is_same_v<named<"ij">, named<"ik">>);
  static_assert(std::is_same_v<named<"ij">, named<"ij">>);
  BOOST_TEST(named<"">::name.empty());
}

BOOST_AUTO_TEST_SUITE_END()

#include <boost/test/unit_test.hpp>
#include <lazuli/meta/list.hpp>
#include <memory>
#include <string>

namespace lz = lazuli;

BOOST_AUTO_TEST_SUITE(list)

BOOST_AUTO_TEST_CASE(elements_are_read_by_their_number) {
  lz::list<int, double, char> l{1, 2.5, 'c'};
  BOOST_TEST(lz::get<0>(l) == 1);
  BOOST_TEST(lz::get<1>(l) == 2.5);
  BOOST_TEST(lz::get<2>(l) == 'c');
  lz::get<1>(l) = 4;
  BOOST_TEST(lz::get<1>(l) == 4.0);
  auto const& fixed = l;
  static_assert(std::is_same_v<decltype(lz::get<0>(fixed)), int const&>);
  auto const nine = lz::make_list(0, 1, 2, 3, 4, 5.5, 6, 7, std::string("8"));
  BOOST_TEST(lz::get<3>(nine) == 3);
  BOOST_TEST(lz::get<5>(nine) == 5.5);
  BOOST_TEST(lz::get<7>(nine) == 7);
  BOOST_TEST(lz::get<8>(nine) == "8");
}

BOOST_AUTO_TEST_CASE(a_list_of_references_refers) {
  int i = 1;
  std::string const word = "ab";
  auto const both = lz::tie_list(i, word);
  i = 2;
  BOOST_TEST(lz::get<0>(both) == 2);
  BOOST_TEST(&lz::get<1>(both) == &word);
}

BOOST_AUTO_TEST_CASE(make_list_moves_its_arguments_in) {
  auto l = lz::make_list(std::make_unique<int>(3), std::string("ab"));
  static_assert(std::is_same_v<decltype(l), lz::list<std::unique_ptr<int>, std::string>>);
  BOOST_TEST(*lz::get<0>(l) == 3);
  BOOST_TEST(lz::get<1>(l) == "ab");
}

BOOST_AUTO_TEST_CASE(empty_elements_take_no_room) {
  struct nothing {};
  struct also_nothing {};
  static_assert(sizeof(lz::list<nothing, int, also_nothing>) == sizeof(int));
  static_assert(std::is_same_v<lz::nth_t<1, char, int, double>, int>);
  BOOST_TEST(true);
}

BOOST_AUTO_TEST_CASE(repeat_calls_with_each_index_in_order) {
  std::string seen;
  lz::repeat<4>([&](auto i) { seen += static_cast<char>('0' + i); });
  lz::repeat<0>([&](auto) { seen += 'x'; });
  BOOST_TEST(seen == "0123");
}

BOOST_AUTO_TEST_CASE(unroll_calls_with_each_index_in_order) {
  std::string seen;
  lz::unroll<4>([&](auto i) {
    static_assert(i.value < 4);
    seen += static_cast<char>('0' + i.value);
  });
  lz::unroll<0>([&](auto) { seen += "never"; });
  BOOST_TEST(seen == "0123");
}

BOOST_AUTO_TEST_SUITE_END()

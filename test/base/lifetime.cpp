#include <boost/test/unit_test.hpp>
#include <lazuli/base/lifetime.hpp>
#include <memory>
#include <utility>
#include <vector>

namespace lz = lazuli;

BOOST_AUTO_TEST_SUITE(lifetime)

BOOST_AUTO_TEST_CASE(a_token_of_nothing_always_lives) {
  lz::lifetime_token const none;
  BOOST_TEST(none.owner_lives());
  BOOST_TEST(none.storage_lives());
}

BOOST_AUTO_TEST_CASE(a_token_lives_as_long_as_its_owner) {
  lz::lifetime const owner;
  auto const token = owner.token();
  BOOST_TEST(token.owner_lives());
  BOOST_TEST(token.storage_lives());
}

#if LAZULI_DEBUG
BOOST_AUTO_TEST_CASE(a_destroyed_owner_is_noticed_even_when_its_slot_is_used_again) {
  auto owner = std::make_unique<lz::lifetime>();
  auto const token = owner->token();
  owner.reset();
  BOOST_TEST(!token.owner_lives());
  BOOST_TEST(!token.storage_lives());
  std::vector<lz::lifetime> others(100);
  BOOST_TEST(!token.owner_lives());
}

BOOST_AUTO_TEST_CASE(replaced_storage_makes_views_stale_but_not_references) {
  lz::lifetime owner;
  auto const before = owner.token();
  owner.storage_changed();
  BOOST_TEST(before.owner_lives());
  BOOST_TEST(!before.storage_lives());
  BOOST_TEST(owner.token().storage_lives());
}

BOOST_AUTO_TEST_CASE(a_copy_is_an_owner_of_its_own) {
  lz::lifetime first;
  auto second = std::make_unique<lz::lifetime>(first);
  auto const of_first = first.token(), of_second = second->token();
  second.reset();
  BOOST_TEST(of_first.owner_lives());
  BOOST_TEST(!of_second.owner_lives());
}
#else
BOOST_AUTO_TEST_CASE(in_release_builds_it_takes_no_room) {
  static_assert(std::is_empty_v<lz::lifetime> && std::is_empty_v<lz::lifetime_token>);
  BOOST_TEST(true);
}
#endif

BOOST_AUTO_TEST_SUITE_END()

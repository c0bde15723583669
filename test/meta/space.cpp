// Memory spaces as types, and what operands have in common.
#include <lazuli/meta/space.hpp>

#include "support.hpp"

using namespace support;

namespace {

struct far_space {};
struct here {
  using extents_type = int;
};
struct there {
  using memory_space = far_space;
  using extents_type = int;
};

static_assert(std::is_same_v<lz::space_of<here const&>, lz::host_space>);
static_assert(std::is_same_v<lz::space_of<there>, far_space>);
static_assert(std::is_same_v<lz::space_of<float>, lz::any_space>);
static_assert(std::is_same_v<lz::joint_space<float, there, int>, far_space>);
static_assert(std::is_same_v<lz::joint_space<float, int>, lz::any_space>);
static_assert(
    std::is_same_v<lz::joint_space<here, there>, lz::no_common_space<lz::host_space, far_space>>);
static_assert(lz::share_a_space<here, here, float> && lz::share_a_space<there, float> && lz::share_a_space<>);
static_assert(!lz::share_a_space<here, float, there> && !lz::share_a_space<there, here, there, float>);
static_assert(lz::on_host<here> && lz::on_host<double> && !lz::on_host<there>);

}  // namespace

BOOST_AUTO_TEST_CASE(what_a_tape_follows_is_followed_through_expressions) {
  struct followed {
    using memory_space = lz::recorded<lz::host_space>;
  };
  struct plain {
    using memory_space = lz::host_space;
  };
  static_assert(lz::on_tape<followed> && !lz::on_tape<plain> && !lz::on_host<followed>);
  static_assert(std::is_same_v<lz::joint_space<plain, followed, int>, followed::memory_space>);
  static_assert(std::is_same_v<lz::joint_space<followed, followed, plain>, followed::memory_space>);
  BOOST_TEST(lz::recorded<lz::host_space>::name == "recorded");
}

BOOST_AUTO_TEST_CASE(spaces_have_names) { BOOST_TEST(lz::host_space::name == "host"); }

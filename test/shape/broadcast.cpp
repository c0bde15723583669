#include <boost/test/unit_test.hpp>
#include <lazuli/shape/broadcast.hpp>

#include "naive.hpp"

namespace shape_broadcast {

namespace lz = lazuli;
using namespace lz::literals;
using lz::dyn, lz::shape;
using naive::as_list, naive::index, naive::list;

template <class A, class B, class C>
inline constexpr bool joins =
    std::is_same_v<lz::broadcast_t<A, B>, C>&& std::is_same_v<lz::broadcast_t<B, A>, C>;

static_assert(joins<lz::extents<3, 1>, lz::extents<1, 4>, lz::extents<3, 4>>);
static_assert(joins<lz::extents<5>, lz::extents<2, 5>, lz::extents<2, 5>>);
static_assert(joins<lz::extents<>, lz::extents<2, dyn>, lz::extents<2, dyn>>);
static_assert(joins<lz::extents<dyn, 3>, lz::extents<2, dyn>, lz::extents<2, 3>>);
static_assert(joins<lz::extents<dyn>, lz::extents<1>, lz::extents<dyn>>);
static_assert(joins<lz::extents<0, 1>, lz::extents<1, 7>, lz::extents<0, 7>>);
static_assert(lz::broadcastable<lz::extents<2, 3>, lz::extents<3>> &&
              !lz::broadcastable<lz::extents<2, 3>, lz::extents<2, 4>>);
static_assert(!lz::broadcastable<lz::extents<0>, lz::extents<2>> &&
              lz::broadcastable<lz::extents<dyn>, lz::extents<2>>);
static_assert(std::is_same_v<lz::broadcast_clash_t<lz::extents<2, 3>, lz::extents<2, 4>>,
                             lz::broadcast_error<lz::left<2, 3>, lz::right<2, 4>, lz::at_axis<1>>>);
static_assert(lz::broadcast(shape(3_c, 1_c), shape(1_c, 4_c), "add").size() == 12);

BOOST_AUTO_TEST_SUITE(broadcast_hpp)

BOOST_AUTO_TEST_CASE(an_extent_of_1_stretches_to_the_other) {
  auto joint = [](auto const& a, auto const& b) {
    return as_list(lz::broadcast(a, b, "add").values());
  };
  BOOST_TEST(joint(shape(3, 1), shape(1, 4)) == (list{3, 4}));
  BOOST_TEST(joint(shape(5), shape(2, 5)) == (list{2, 5}));
  BOOST_TEST(joint(shape(0, 1), shape(1, 7)) == (list{0, 7}));
  BOOST_TEST(joint(shape(1), shape(0)) == (list{0}));
  BOOST_TEST(joint(shape(), shape(2, 3)) == (list{2, 3}));
  BOOST_TEST(joint(shape(8, 1, 6, 1), shape(7, 1, 5)) == (list{8, 7, 6, 5}));
  BOOST_TEST(joint(shape(256, 256, 3), shape(3)) == (list{256, 256, 3}));
}

BOOST_AUTO_TEST_CASE(a_clash_says_pytorch_s_sentence) {
  LAZULI_CHECK_TEXT(lz::broadcast(shape(2, 3), shape(2, 4), "add"), lz::shape_error,
                    "add: shapes (2, 3) and (2, 4) do not broadcast: the size of tensor a (3) must "
                    "match the size of tensor b "
                    "(4) at non-singleton dimension 1");
  LAZULI_CHECK_TEXT(lz::broadcast(shape(2), shape(0), "multiply"), lz::shape_error,
                    "multiply: shapes (2) and (0) do not broadcast: the size of tensor a (2) must "
                    "match the size of tensor b "
                    "(0) at non-singleton dimension 0");
  BOOST_CHECK_THROW(lz::broadcast(shape(3, 2), shape(3), "add"), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(broadcasting_commutes_associates_and_agrees_with_the_rule) {
  naive::dice d;
  BOOST_TEST_CONTEXT(d) {
    for (int n = 0; n < 1000; ++n) {
      auto const a = naive::random_mapping<3>(d, 2).extents,
                 b = naive::random_mapping<3>(d, 2).extents;
      auto const c = naive::random_mapping<2>(d, 2).extents;
      list want(3);
      bool clash = false;
      for (int i = 0; i < 3; ++i) {
        clash = clash || (a[i] != b[i] && a[i] != 1 && b[i] != 1);
        want[static_cast<std::size_t>(i)] = a[i] == 1 ? b[i] : a[i];
      }
      if (clash) {
        BOOST_CHECK_THROW(lz::broadcast(a, b, "add"), lz::shape_error);
        BOOST_CHECK_THROW(lz::broadcast(b, a, "add"), lz::shape_error);
        continue;
      }
      auto const joint = lz::broadcast(a, b, "add");
      BOOST_TEST(as_list(joint.values()) == want);
      BOOST_TEST((lz::broadcast(b, a, "add") == joint));
      BOOST_TEST(lz::stretches_to(a.values(), joint.values()));
      auto all_three = [&](bool left) {
        try {
          return left ? as_list(lz::broadcast(joint, c, "add").values())
                      : as_list(lz::broadcast(a, lz::broadcast(b, c, "add"), "add").values());
        } catch (lz::shape_error const&) {
          return list{-1};
        }
      };
      BOOST_TEST(all_three(true) == all_three(false));
    }
  }
}

BOOST_AUTO_TEST_CASE(stretching_adds_no_axes_and_changes_only_extents_of_1) {
  auto stretches = [](list const& from, list const& to) { return lz::stretches_to(from, to); };
  BOOST_TEST(stretches({3, 1}, {2, 3, 4}));
  BOOST_TEST(stretches({}, {2}));
  BOOST_TEST(stretches({1}, {0}));
  BOOST_TEST(!stretches({2}, {1}));
  BOOST_TEST(!stretches({2, 3}, {3}));
  BOOST_TEST(!stretches({0}, {1}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace shape_broadcast

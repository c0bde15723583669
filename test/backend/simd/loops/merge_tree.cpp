// Every state is merged once, earlier ones into later ones never, through as few merges as a
// balanced tree has.
#include <boost/test/unit_test.hpp>
#include <lazuli/backend/simd/loops/merge_tree.hpp>

namespace lz = lazuli;

namespace {

/// What a state went through: the states that it holds are those from `first` to before `last`.
struct span_state {
  lz::index first, last, depth;
};
void merge_spans(void* into, void const* from, lz::index packs) {
  for (lz::index i = 0; i < packs; ++i) {
    auto& a = static_cast<span_state*>(into)[i];
    auto const& b = static_cast<span_state const*>(from)[i];
    BOOST_TEST(a.last == b.first);
    a = {a.first, b.last, (a.depth > b.depth ? a.depth : b.depth) + 1};
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(merge_tree)

BOOST_AUTO_TEST_CASE(states_in_their_order_by_a_balanced_tree) {
  lz::simd::reduction_kernel kernel{};
  kernel.merge = merge_spans;
  kernel.state_bytes = sizeof(span_state);
  for (lz::index count : {1, 2, 3, 4, 5, 7, 8, 100, 127, 128, 129}) {
    for (bool const holds : {false, true}) {
      constexpr lz::index packs = 2;
      span_state room[16][packs], state[packs];
      auto* const at = reinterpret_cast<std::byte*>(state);
      lz::simd::driver::merge_tree tree(kernel, reinterpret_cast<std::byte*>(room), packs);
      for (lz::index i = 0; i < count; ++i) {
        for (auto& s : state) s = {i, i + 1, 0};
        if (!holds || i + 1 < count) tree.push(at);
      }
      tree.collect(at, holds);
      lz::index levels = 0;
      while ((lz::index{1} << levels) < count) ++levels;
      for (auto const& s : state) {
        BOOST_TEST(s.first == 0);
        BOOST_TEST(s.last == count);
        BOOST_TEST(s.depth <= levels);
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

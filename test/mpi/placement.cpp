#include "ranks.hpp"

namespace mpi_placement {

using namespace ranks;

using x = lz::on_axis<"x">;
using y = lz::on_axis<"y">;
using whole = lz::all_t;
template <class A, class B>
using joined = typename lz::detail::two_spaces<A, B>::type;
using lz::sharded_space, lz::share_a_space;

static_assert(std::is_same_v<joined<sharded_space<x, whole>, sharded_space<whole, y>>, sharded_space<x, y>>);
static_assert(std::is_same_v<joined<sharded_space<x, whole>, sharded_space<whole>>, sharded_space<x, whole>>);
static_assert(std::is_same_v<joined<sharded_space<>, sharded_space<y>>, sharded_space<y>>);

template <class T, auto... P>
using of = lz::sharded<T, P...>;
static_assert(share_a_space<of<float, on<"x">, all>, of<int, on<"x">, all>, float>);
static_assert(!share_a_space<of<float, on<"x">, all>, of<float, on<"y">, all>>);
static_assert(!share_a_space<of<float, on<"x">, all>, of<float, all, on<"x">>>);  // x would be used twice
static_assert(!share_a_space<of<float, on<"x">>, of<float, on<"y">>, of<float, on<"x">>>);
static_assert(!share_a_space<of<float, on<"x">>, lz::vector<float>>);
static_assert(lz::on_ranks<of<float, all>> && !lz::on_ranks<lz::vector<float>>);

BOOST_AUTO_TEST_CASE(shares_are_those_of_chunk) {
  for (lz::index n : sizes)
    for (lz::index parts : {1, 2, 3, 4, 7}) {
      lz::vector<int> v(n);
      auto const pieces = v.chunk(parts, 0);
      lz::index next = 0;
      for (lz::index i = 0; i < parts; ++i) {
        auto const s = lz::mpi::share_of(n, parts, i);
        BOOST_TEST(s.low == next);
        if (i < static_cast<lz::index>(pieces.size()))
          BOOST_TEST(s.size() == pieces[static_cast<std::size_t>(i)].size());
        else
          BOOST_TEST(s.size() == 0);
        next = s.high;
      }
      BOOST_TEST(next == n);
    }
}

}  // namespace mpi_placement

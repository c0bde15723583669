#include "ranks.hpp"

namespace mpi_select {

using namespace ranks;
using lz::slice;

template <class T, auto... P>
void compare(auto const& m, lz::index n) {
  auto const x = numbers<T>(n, 5);
  auto const a = lz::placed<P...>(m).from(x);
  BOOST_TEST_CONTEXT("of " << n << " rows") {
    for (int most : {0, 3, 17, 29}) {
      BOOST_TEST_INFO("below " << most);
      BOOST_TEST(
          same(lz::masked_select(a, a < T(most)).gather(), lz::masked_select(x, x < T(most))));
      BOOST_TEST(same(a(a < T(most)).gather(), lz::masked_select(x, x < T(most))));
      BOOST_TEST(same(lz::flatnonzero(a < T(most)).gather(), lz::flatnonzero(x < T(most))));
      BOOST_TEST(same(lz::argwhere(a < T(most)).gather(), lz::argwhere(x < T(most))));
      auto const [i, j] = lz::nonzero(a < T(most));
      auto const [k, l] = lz::nonzero(x < T(most));
      BOOST_TEST((same(i.gather(), k) && same(j.gather(), l)));
    }
    BOOST_TEST(same(lz::flatnonzero(a).gather(), lz::flatnonzero(x)));
    BOOST_TEST(same(lz::masked_select(a * T(2), a == T(7)).gather(),
                    lz::masked_select(lz::eval(x * T(2)), x == T(7))));
  }
}

BOOST_AUTO_TEST_CASE(masks_select_what_they_do_on_one_machine) {
  for (lz::index n : sizes) {
    compare<double, on<"x">, all>(line(), n);
    compare<float, all, on<"x">>(line(), n);
    compare<std::int16_t, on<"y">, on<"x">>(rectangle(), n);
    compare<int, on<"y">, all>(rectangle(), n);
    compare<int, all, all>(line(), n);
  }
}

BOOST_AUTO_TEST_CASE(results_lie_along_the_ranks_and_go_on) {
  lz::vector<float> const v = lz::astype<float>(lz::arange(11)) * 3.f;
  auto const a = lz::placed<on<"x">>(line()).from(v);
  auto const found = a(a > 8.f);
  static_assert(std::is_same_v<decltype(found), lz::sharded<float, on<"x">> const>);
  BOOST_TEST(same(lz::take(a, lz::flatnonzero(a > 8.f)).gather(), found.gather()));
  BOOST_TEST(lz::sum(found).item() == lz::sum(lz::masked_select(v, v > 8.f)).item());
  BOOST_TEST(same(lz::masked_select(a(slice(2, 9)), a(slice(2, 9)) > 8.f).gather(),
                  lz::masked_select(v(slice(2, 9)), v(slice(2, 9)) > 8.f)));
  BOOST_CHECK_THROW((void)lz::masked_select(a, a(slice(0, 5)) > 1.f), lz::shape_error);
  BOOST_TEST(a(a < 0.f).size() == 0);
}

}  // namespace mpi_select

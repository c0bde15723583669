#include "ranks.hpp"

namespace mpi_search {

using namespace ranks;
using namespace lz::literals;

/// f of x over ranks has the elements, and the dtype, of f on one machine, placed as x.
template <auto... P>
void found_as_on_one_machine(auto const& m, auto const& f, lz::matrix<double> const& x) {
  auto const ours = f(lz::placed<P...>(m).from(x));
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(ours)>,
                               lz::sharded<lz::value_t<decltype(ours)>, P...>>);
  BOOST_TEST(same(ours.gather(), f(x)));
}

BOOST_AUTO_TEST_CASE(elements_are_found_in_a_vector) {
  lz::vector<double> const edges = {1., 3., 4., 9., 20.};
  auto const along = lz::placed<on<"x">>(line()).from(edges);
  auto const each = [&](auto const& f) {
    for (lz::index n : sizes) {
      found_as_on_one_machine<on<"x">, all>(line(), f, numbers<double>(n, 3));
      found_as_on_one_machine<all, on<"x">>(line(), f, numbers<double>(n, 3));
      found_as_on_one_machine<on<"x">, on<"y">>(rectangle(), f, numbers<double>(n, 3));
    }
  };
  each([&](auto const& x) { return lz::searchsorted(edges, x); });
  each([&](auto const& x) { return lz::searchsorted(edges, x, lz::side::right); });
  each([&](auto const& x) { return lz::digitize(x, edges); });
  each([&](auto const& x) { return lz::bucketize(x, edges, true); });
  each([&](auto const& x) { return lz::digitize(x, {1., 9.}); });
  each([&](auto const& x) { return lz::bucketize(x, {1., 9.}); });
  each([&](auto const& x) { return lz::interp(x, edges, edges * 2.); });
  auto const x = lz::placed<on<"x">, all>(line()).from(numbers<double>(13, 2));
  BOOST_TEST(
      same(lz::searchsorted(along, x + 1.).gather(), lz::searchsorted(edges, x.gather() + 1.)));
}

BOOST_AUTO_TEST_CASE(classes_as_rows_of_ones_and_zeros) {
  for (lz::index n : sizes) {
    lz::vector<lz::index> const classes = lz::arange(n) % 4;
    auto const shares = lz::placed<on<"x">>(line()).from(classes);
    auto const rows = lz::one_hot<float>(shares, 5);
    static_assert(
        std::is_same_v<std::remove_cvref_t<decltype(rows)>, lz::sharded<float, on<"x">, all>>);
    BOOST_TEST(same(rows.gather(), lz::one_hot<float>(classes, 5)));
    BOOST_TEST(same(lz::one_hot(shares).gather(), lz::one_hot(classes)));
  }
  auto const classes = lz::placed<on<"x">>(line()).arange(9);
  BOOST_CHECK_THROW((void)lz::one_hot(classes, 8), lz::error);
}

}  // namespace mpi_search

#include <lazuli/autodiff.hpp>

#include "ranks.hpp"

namespace mpi_moves {

using namespace ranks;

/// A loss by f(x), to which each element counts by its own value.
template <class F>
auto loss_by(F const& f) {
  return [&f](auto const& of) {
    auto const y = lz::keep(f(of));
    return lz::sum(lz::sin(y) * (y + 2.));
  };
}
/// Is the gradient of a loss by f(x) that of one machine?
template <auto... P>
void compare_gradient(auto const& m, lz::index n, auto const& f) {
  auto const x = lz::eval(numbers<double>(n, 3) * 0.1 + 1.);
  auto const a = lz::placed<P...>(m).from(x);
  auto const loss = loss_by(f);
  BOOST_TEST_INFO("of " << n << " rows");
  auto const got = lz::grad(loss)(a);
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(got)>, lz::sharded<double, P...>>);
  BOOST_TEST(lz::allclose(got.gather(), lz::grad(loss)(x)));
}
void compare(auto const& f) {
  for (lz::index n : {1, 2, 5, 13}) {
    compare_gradient<on<"x">, all>(line(), n, f);
    compare_gradient<all, on<"x">>(line(), n, f);
    compare_gradient<on<"x">, on<"y">>(rectangle(), n, f);
    compare_gradient<all, all>(line(), n, f);
  }
}

BOOST_AUTO_TEST_CASE(adjoints_move_back) {
  compare([](auto const& x) { return lz::roll(x, 2, 0); });
  compare([](auto const& x) { return lz::roll(x * x, -4, 1); });
  compare([](auto const& x) { return lz::flip(x); });
  compare([](auto const& x) { return lz::flip(lz::exp(x), 0); });
  compare([](auto const& x) { return lz::concat(0, x, x * x, lz::roll(x, 1, 0)); });
  compare([](auto const& x) { return lz::concat(1, lz::detach(x), x); });
}

BOOST_AUTO_TEST_CASE(adjoints_of_all_that_an_element_came_to_are_added) {
  compare([](auto const& x) { return lz::tile(x, 3, 2); });
  compare([](auto const& x) { return lz::pad(x * x, {2, 1}, lz::padding::constant, 1.5); });
  compare([](auto const& x) { return lz::pad(x, {{4, 1}, {0, 2}}, "edge"); });
  compare([](auto const& x) { return lz::pad(x, 2, "wrap"); });
  compare([](auto const& x) { return lz::pad(x, {3, 2}, "symmetric"); });
}

BOOST_AUTO_TEST_CASE(adjoints_of_periodic_neighbours_and_of_what_every_rank_has) {
  auto const x = lz::eval(numbers<double>(11, 1).flatten() * 0.1),
             y = lz::eval(numbers<double>(4, 1).flatten() + 0.5);
  auto const a = lz::placed<on<"x">>(line()).from(x);
  auto const b = lz::placed<all>(line()).from(y);
  auto const loss = [](auto const& u, auto const& v) {
    auto const all_of_them = lz::keep(lz::concat(0, u, v, u));
    return lz::sum(lz::square(lz::roll(all_of_them, 1) - all_of_them) * lz::exp(-all_of_them));
  };
  auto const [du, dv] = lz::grad(loss, lz::wrt<0, 1>)(a, b);
  auto const [eu, ev] = lz::grad(loss, lz::wrt<0, 1>)(x, y);
  BOOST_TEST((lz::allclose(du.gather(), eu) && lz::allclose(dv.local(), ev)));
}

}  // namespace mpi_moves

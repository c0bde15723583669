#include <lazuli/autodiff.hpp>

#include "ranks.hpp"

namespace mpi_scan_gradients {

using namespace ranks;

/// Is the gradient of a loss by x that of one machine?
template <auto... P>
void compare(auto const& m, auto const& x, auto const& loss) {
  BOOST_TEST(lz::allclose(lz::grad(loss)(lz::placed<P...>(m).from(x)).gather(), lz::grad(loss)(x)));
}

BOOST_AUTO_TEST_CASE(adjoints_of_extremes_go_to_where_they_were_found) {
  for (lz::index n : {1, 2, 5, 8, 13, 40}) {
    auto const few = numbers<double>(n, 3);  // some equal
    auto const falling = lz::eval(
        lz::astype<double>(n - lz::arange(n * 3).reshape(n, 3) / 3));  // the first is the greatest
    for (auto const& x : {few, falling, lz::eval(-falling)})
      for (lz::index axis : {0, 1}) {
        BOOST_TEST_INFO("of " << n << " rows, axis " << axis);
        auto const loss = [axis](auto const& of) {
          auto const [most, where] = lz::cummax(of * 1.5, axis);
          return lz::sum(most * most * lz::astype<double>(where + 1)) +
                 lz::sum(lz::sin(lz::cummin(of, axis).values));
        };
        compare<on<"x">, all>(line(), x, loss);
        compare<all, on<"x">>(line(), x, loss);
        compare<on<"x">, on<"y">>(rectangle(), x, loss);
      }
  }
}

BOOST_AUTO_TEST_CASE(of_what_is_not_finite_as_on_one_machine) {
  double const inf = std::numeric_limits<double>::infinity();
  lz::vector<double> const x({1., inf, 2., 3., -inf, 4., 5., 0., 1.});
  auto const a = lz::placed<on<"x">>(line()).from(x);
  auto const loss = [](auto const& of) { return lz::sum(lz::exp(-lz::cummax(of, 0).values)); };
  BOOST_TEST(lz::allclose(lz::grad(loss)(a).gather(), lz::grad(loss)(x)));
}

}  // namespace mpi_scan_gradients

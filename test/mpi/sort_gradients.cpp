#include "ranks.hpp"
#include <lazuli/autodiff.hpp>

namespace mpi_sort_gradients {

using namespace ranks;

template <class F, class X, class W>
auto gradient(F const& f, X const& x, W const& w) {
  return lz::grad([&](auto const& v) { return f(v, w); })(x);
}
/// The gradient of f by sharded x against that of one machine.
template <class F, class X, class W>
void compare(F const& f, X const& x, W const& w) {
  auto const ours = gradient(f, x, w);
  auto const theirs = gradient(f, lz::gather(x), lz::gather(w));
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(ours)>, X>);
  BOOST_TEST(lz::allclose(ours.gather(), theirs, 1e-12, 1e-12));
}

BOOST_AUTO_TEST_CASE(through_sort) {
  auto const of_a_vector = [](auto const& x, auto const& w) { return lz::sum(lz::square(lz::sort(x)) * w) + lz::sum(lz::sort(lz::sin(9 * x), 0, true) * w); };
  auto const of_rows = [](auto const& x, auto const& w) { return lz::sum(lz::sort(x, 0) * w) + lz::sum(lz::square(lz::sort(x, -1, true)) * w); };
  for (lz::index n : {0, 1, 2, 3, 5, 8, 13, 300}) {
    lz::random::generator g(1);
    auto const v = lz::placed<on<"x">>(line());
    compare(of_a_vector, v.rand<double>(g, n), v.rand<double>(g, n));
    auto const rows = lz::placed<on<"x">, all>(line());
    compare(of_rows, rows.rand<double>(g, n, 3), rows.rand<double>(g, n, 3));
    auto const both = lz::placed<on<"x">, on<"y">>(rectangle());
    compare(of_rows, both.rand<double>(g, 3, n), both.rand<double>(g, 3, n));
  }
}

BOOST_AUTO_TEST_CASE(through_equal_elements_each_once) {
  auto const v = lz::placed<on<"x">>(line());
  compare([](auto const& x, auto const& w) { return lz::sum(lz::sort(x) * w); }, v.from(lz::tensor({2., 1., 2., 1., 1., 2., 0.})),
          v.from(lz::tensor({1., 2., 3., 4., 5., 6., 7.})));
}

// Not in the template below: there it would be another function for each placement, with another
// gradient.
auto const of_differences = [](auto const& x, auto const&) {
  return lz::sum(lz::square(lz::diff(x, 1, 0))) + lz::sum(lz::exp(lz::diff(x * x, 2, 1))) +
         lz::sum(lz::square(lz::diff(x, 3, 0)));
};
template <class Make>
void differences(Make const& make, lz::index rows, lz::index columns) {
  lz::random::generator g(2);
  auto const x = make.template rand<double>(g, rows, columns), w = make.template rand<double>(g, rows, columns);
  compare(of_differences, x, w);
}

BOOST_AUTO_TEST_CASE(through_differences) {
  for (lz::index n : {1, 2, 3, 4, 5, 8, 13, 40}) {
    differences(lz::placed<on<"x">, all>(line()), n, 4);
    differences(lz::placed<on<"x">, on<"y">>(rectangle()), n, 4);
    differences(lz::placed<all, on<"x">>(line()), 4, n);
    lz::random::generator g(3);
    auto const v = lz::placed<on<"x">>(line()).rand<double>(g, n);
    compare([](auto const& x, auto const&) { return lz::sum(lz::square(lz::diff(x)) * 0.5) + lz::sum(lz::square(lz::diff(x, 0))); }, v, v);
  }
}

BOOST_AUTO_TEST_CASE(on_tapes) {
  lz::random::generator g(4);
  auto const x = lz::placed<on<"x">>(line()).rand<double>(g, 11);
  lz::tape t;
  auto v = t.variable(x);
  lz::active const y = lz::diff(lz::sort(v));
  auto const d = t.gradients(lz::sum(lz::square(y)), v);
  auto const whole = lz::grad([](auto const& z) { return lz::sum(lz::square(lz::diff(lz::sort(z)))); })(x.gather());
  BOOST_TEST(lz::allclose(d.gather(), whole, 1e-12, 1e-12));
}

}  // namespace mpi_sort_gradients

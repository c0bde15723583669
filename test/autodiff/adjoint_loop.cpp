// Adjoints of several views of one variable in one statement: each is stored or added to elements
// that others of the same loop write, too.
#include <boost/test/unit_test.hpp>
#include <lazuli/lazuli.hpp>

#include "gradcheck.hpp"
#include "support.hpp"

namespace {

namespace lz = lazuli;
using lz::all, lz::newaxis, lz::slice;
using matrix = lz::matrix<double>;
using vector = lz::vector<double>;

template <class A, class B>
bool near(A const& a, B const& b) {
  return lz::allclose(a, b, 1e-11, 1e-11);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(adjoint_loop)

BOOST_AUTO_TEST_CASE(a_variable_beside_itself_in_another_order) {
  lz::manual_seed(5);
  for (lz::index const n : {1, 2, 5, 40, 300}) {
    matrix const x = lz::randn<double>(n, n), flipped = x.flip(0), both = x.flip({0, 1});
    BOOST_TEST_CONTEXT(n) {
      BOOST_TEST(
          near(lz::grad([](auto const& x) { return lz::sum(x.flip(0) * x); })(x), 2.0 * flipped));
      BOOST_TEST(
          near(lz::grad([](auto const& x) { return lz::sum(x * x.flip(0)); })(x), 2.0 * flipped));
      BOOST_TEST(
          near(lz::grad([](auto const& x) { return lz::sum(lz::sin(x) * x.flip({0, 1})); })(x),
               lz::cos(x) * both + lz::sin(both)));
      BOOST_TEST(near(lz::grad([](auto const& x) { return lz::sum(x.t() * lz::exp(x)); })(x),
                      lz::exp(x) * x.t() + lz::exp(x.t())));
      BOOST_TEST(near(lz::grad([](auto const& x) { return lz::sum(x(0) * x); })(x)(0),
                      lz::sum(x, 0) + x(0)));
    }
  }
  lz::dtensor<double, 3> const c = lz::randn<double>(6, 6, 9);
  lz::dtensor<double, 3> const turned = c.transpose(0, 1);
  BOOST_TEST(
      near(lz::grad([](auto const& c) { return lz::sum(c.transpose(0, 1) * lz::exp(c)); })(c),
           lz::exp(c) * turned + lz::exp(turned)));
  BOOST_TEST(near(
      lz::grad([](auto const& c) { return lz::sum(c.flip(1) * c * c.transpose(0, 1)); })(c),
      c.flip(1) * turned + (c * turned).eval().flip(1) + (c.flip(1) * c).eval().transpose(0, 1)));
  BOOST_TEST(
      near(lz::hvp([](auto const& c) { return lz::sum(c.flip(0) * c); }, c, lz::ones_like(c)),
           2.0 * lz::ones_like(c)));
}

BOOST_AUTO_TEST_CASE(neighbours_by_any_number_of_threads) {
  lz::manual_seed(6);
  matrix const x = lz::randn<double>(3000, 400);
  auto const apart = [](auto const& x) {
    return lz::sum(lz::square(x(slice(1, lz::_)) - x(slice(lz::_, -1))));
  };
  matrix wanted = lz::zeros<double>(3000, 400);
  matrix const difference = x(slice(1, lz::_)) - x(slice(lz::_, -1));
  wanted(slice(1, lz::_)) += 2.0 * difference;
  wanted(slice(lz::_, -1)) -= 2.0 * difference;
  int const before = lz::get_num_threads();
  for (int const threads : {1, 4}) {
    lz::set_num_threads(threads);
    for (int round = 0; round < 5; ++round) BOOST_TEST(near(lz::grad(apart)(x), wanted));
  }
  lz::set_num_threads(before);
  auto const columns = lz::grad([](auto const& x) { return lz::sum(x(all, 0) * x(all, 3)); })(x);
  BOOST_TEST(near(columns(all, 0), x(all, 3)));
  BOOST_TEST(near(columns(all, 3), x(all, 0)));
  BOOST_TEST(near(columns(all, 1), 0.0 * x(all, 1)));
}

BOOST_AUTO_TEST_SUITE_END()

// Gradients of chains over many short rows with a row that repeats: written out for no more rows
// than are long together.
#include <boost/test/unit_test.hpp>
#include <lazuli/autodiff/explain.hpp>
#include <lazuli/lazuli.hpp>

#include "support.hpp"

namespace {

namespace lz = lazuli;
using lz::all, lz::newaxis;
using matrix = lz::matrix<double>;
using vector = lz::vector<double>;

auto const wave = [](auto const& x, auto const& w, auto const& b) {
  return lz::sum(lz::sin(x * w + b) * x);
};
template <class A, class B>
bool near(A const& a, B const& b) {
  return lz::allclose(a, b, 1e-10, 1e-10);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(short_rows)

BOOST_AUTO_TEST_CASE(sums_of_rows_of_all_widths) {
  lz::manual_seed(1);
  for (lz::index const columns : {1, 2, 3, 10, 16, 31, 32}) {
    for (lz::index const rows : {0, 1, 7, 8, 9, 100, 1030, 5000}) {
      matrix const x = lz::randn<double>(rows, columns);
      vector const w = lz::randn<double>(columns), b = lz::randn<double>(columns);
      auto const [y, dx, dw, db] = lz::value_and_grad(wave)(x, w, b);
      matrix const z = x * w + b, slope = lz::cos(z) * x;
      BOOST_TEST_CONTEXT(rows << " x " << columns) {
        BOOST_TEST(near(y, lz::sum(lz::sin(z) * x)));
        BOOST_TEST(near(dx, slope * w + lz::sin(z)));
        BOOST_TEST(near(dw, lz::sum(slope * x, 0)));
        BOOST_TEST(near(db, lz::sum(slope, 0)));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(what_comes_twice_adds_up) {
  lz::manual_seed(2);
  matrix const x = lz::randn<double>(700, 5);
  vector const b = lz::randn<double>(5);
  auto const twice = [](auto const& x, auto const& b) {
    lz::active h = lz::sin(x + b);
    return lz::sum(h * b + x * b);
  };
  auto const [dx, db] = lz::grad(twice)(x, b);
  BOOST_TEST(near(dx, lz::cos(x + b) * b + b));
  BOOST_TEST(near(db, lz::sum(lz::cos(x + b) * b + lz::sin(x + b) + x, 0)));
}

BOOST_AUTO_TEST_CASE(rows_in_more_axes_columns_and_static_extents) {
  lz::manual_seed(3);
  lz::dtensor<double, 3> const x = lz::randn<double>(20, 13, 6);
  vector const b = lz::randn<double>(6);
  lz::tensor<double, 6> const fixed = b;
  matrix const middle = lz::randn<double>(13, 1), outer = lz::randn<double>(13, 6);
  auto const f = [](auto const& x, auto const& b, auto const& c) {
    return lz::sum(lz::sin(x * b + c));
  };
  auto const slope = [&](auto const& c) { return lz::cos(x * b + c).eval(); };
  auto const [dx, db, dm] = lz::grad(f)(x, b, middle);
  BOOST_TEST(near(dx, slope(middle) * b));
  BOOST_TEST(near(db, lz::sum(slope(middle) * x, {0, 1})));
  BOOST_TEST(near(dm, lz::sum(slope(middle), {0, 2}).eval()(all, newaxis)));
  auto const [ex, eb, eo] = lz::grad(f)(x, fixed, outer);
  BOOST_TEST(near(eb, lz::sum(slope(outer) * x, {0, 1})));
  BOOST_TEST(near(eo, lz::sum(slope(outer), 0)));
  auto const [number, nb, nc] = lz::grad(f)(2.0, b, outer);
  BOOST_TEST(near(nb, lz::sum(lz::cos(2.0 * b + outer) * 2.0, 0)));
  auto const at = lz::grad(f, lz::wrt<1>)(x(lz::slice(0, 20, 2)), b, outer(all, 0)(all, newaxis));
  BOOST_TEST(near(at, lz::sum(lz::cos(x(lz::slice(0, 20, 2)) * b + outer(all, 0)(all, newaxis)) *
                                  x(lz::slice(0, 20, 2)),
                              {0, 1})));
}

BOOST_AUTO_TEST_CASE(nothing_is_written_out_in_full) {
  matrix const x = lz::ones<double>(1000, 10);
  vector const w = lz::ones<double>(10), b = lz::ones<double>(10);
  auto const e = lz::explain(lz::grad(wave, lz::wrt<1, 2>))(x, w, b);
  BOOST_TEST(e.loops.size() == 1u);
  BOOST_TEST(e.temporary_bytes <= 16);  // the value, and its adjoint
}

BOOST_AUTO_TEST_SUITE_END()

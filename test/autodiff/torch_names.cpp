// Functions that PyTorch has formulas for, and that are made of others here: derivatives.txt.
#include <lazuli/indexing.hpp>
#include <lazuli/linalg.hpp>
#include <lazuli/statistics.hpp>

#include "gradcheck.hpp"

namespace {
using namespace gradcheck;
M const a = {{0.3, -1.2}, {2.1, 0.4}}, b = {{1.5, 0.7}, {-0.6, 2.2}}, c = {{0.8, 1.9}, {-1.1, 0.5}};
V const v = {0.7, -1.4}, w = {1.1, 0.3};
}  // namespace

BOOST_AUTO_TEST_SUITE(names_of_pytorch)

BOOST_AUTO_TEST_CASE(elementwise) {
  check([](auto const& x) { return lz::sum(lz::hardshrink(x, 0.5) * x); }, a);
  check([](auto const& x) { return lz::sum(lz::softshrink(x, 0.5) * x); }, a);
  check([](auto const& x) { return lz::sum(lz::hardtanh(x, -1., 1.) * x); }, a);
  check([](auto const& x) { return lz::sum(lz::threshold(x, 0.1, 20.) * x); }, a);
  check([](auto const& x) { return lz::sum(lz::nan_to_num(x) * x); }, a);
  check([](auto const& x) { return lz::sum(lz::frac(x) * x); }, a);
  check([](auto const& x) { return lz::sum(lz::sgn(x) * x); }, a);
  check([](auto const& x, auto const& y,
           auto const& z) { return lz::sum(lz::addcmul(x, y, z, 0.5)); },
        a, b, c);
  check([](auto const& x, auto const& y,
           auto const& z) { return lz::sum(lz::addcdiv(x, y, z, 0.5)); },
        a, b, c);
  check([](auto const& x) { return lz::sum(lz::masked_fill(x, x > 0., 2.) * x); }, a);
}

BOOST_AUTO_TEST_CASE(products) {
  check([](auto const& x, auto const& y) { return lz::sum(lz::mm(x, y)); }, a, b);
  check([](auto const& x, auto const& y) { return lz::sum(lz::mv(x, y)); }, a, v);
  check([](auto const& x, auto const& y) { return lz::dot(x, y) * 1.; }, v, w);
  check([](auto const& x, auto const& y) { return lz::vdot(x, y) * 1.; }, v, w);
}

BOOST_AUTO_TEST_CASE(reductions_and_views) {
  check([](auto const& x) { return lz::sum(lz::amax(x, 1) * lz::amin(x, 1)); }, a);
  check([](auto const& x) { return lz::sum(lz::std(x, 1)); }, a);
  check([](auto const& x) { return lz::nansum(x * x); }, a);
  check([](auto const& x) { return lz::sum(lz::squeeze(x(lz::slice(0, 1)), 0) * 2.); }, a);
}

BOOST_AUTO_TEST_SUITE_END()

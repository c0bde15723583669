// L-BFGS on functions whose minima are known.
#include <lazuli/autodiff.hpp>
#include <lazuli/optim/lbfgs.hpp>

#include "support.hpp"

namespace lz = lazuli;

BOOST_AUTO_TEST_SUITE(optim_lbfgs)

BOOST_AUTO_TEST_CASE(the_valley_of_rosenbrock) {
  lz::vector<double> x{-1.2, 1, -1.2, 1};
  lz::optim::lbfgs opt({}, x);
  auto const found = opt.minimize(lz::value_and_grad([](auto const& v) {
    auto const a = v(lz::slice(0, 4, 2)), b = v(lz::slice(1, 4, 2));
    return lz::sum(100. * lz::square(b - a * a) + lz::square(1. - a));
  }));
  BOOST_TEST(found.converged);
  BOOST_TEST(found.iterations < 60);
  BOOST_TEST(found.loss < 1e-12);
  BOOST_TEST(lz::allclose(x, 1., 0, 1e-5));
}

BOOST_AUTO_TEST_CASE(a_line_through_points_with_several_parameters) {
  lz::vector<double> const t = lz::linspace(0., 1., 50);
  lz::vector<double> const y = 3. * t - 2.;
  lz::tensor<float> slope(0), offset(0);
  lz::optim::lbfgs opt({.history = 3}, slope, offset);
  auto const found = opt.minimize(lz::value_and_grad(
      [&](auto const& m, auto const& c) { return lz::mean(lz::square(m * t + c - y)); }));
  BOOST_TEST(found.loss < 1e-10);
  BOOST_TEST(std::abs(slope.item() - 3) < 1e-4);
  BOOST_TEST(std::abs(offset.item() + 2) < 1e-4);
}

BOOST_AUTO_TEST_CASE(walls_of_infinity_and_places_that_are_lowest_already) {
  lz::vector<double> x{5.};
  lz::optim::lbfgs opt({}, x);
  // Below 0 the logarithm is NaN: the search must stay on this side.
  auto const f = [](auto const& v) { return lz::sum(v - lz::log(v)); };
  BOOST_TEST(opt.minimize(lz::value_and_grad(f)).converged);
  BOOST_TEST(std::abs(x(0) - 1) < 1e-6);
  auto const again = opt.minimize(lz::value_and_grad(f));
  BOOST_TEST((again.converged && again.iterations <= 2));
  opt.options.iterations = 0;
  BOOST_TEST(opt.minimize(lz::value_and_grad(f)).iterations == 0);
}

BOOST_AUTO_TEST_CASE(a_function_that_throws_leaves_the_parameters) {
  lz::vector<double> x{1, 2};
  lz::optim::lbfgs opt({}, x);
  int calls = 0;
  auto const slope = lz::value_and_grad([](auto const& v) { return lz::sum(v * v); });
  auto const f = [&](auto const& v) {
    if (++calls == 2) throw std::runtime_error("no more");
    return slope(v);
  };
  BOOST_CHECK_THROW(opt.minimize(f), std::runtime_error);
  BOOST_TEST((x(0) == 1 && x(1) == 2));
}

BOOST_AUTO_TEST_CASE(options_may_be_left_out) {
  lz::vector<double> x{1, 2}, y{5};
  lz::optim::lbfgs opt(x, y);
  auto const loss = [](auto const& v, auto const& w) { return lz::sum(lz::square(v - 3.)) + lz::sum(lz::square(w + 1.)); };
  BOOST_TEST(opt.minimize(lz::value_and_grad(loss)).converged);
  BOOST_TEST((std::abs(x(0) - 3) < 1e-6 && std::abs(y(0) + 1) < 1e-6));
}

BOOST_AUTO_TEST_SUITE_END()

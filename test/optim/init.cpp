// First weights: their spread by the formulas, orthonormal rows.
#include <lazuli/linalg/matmul.hpp>
#include <lazuli/optim/init.hpp>

#include "support.hpp"

namespace lz = lazuli;

BOOST_AUTO_TEST_SUITE(optim_init)

BOOST_AUTO_TEST_CASE(spread_of_numbers) {
  lz::random::generator g(3);
  lz::matrix<float> w(200, 300);
  auto const deviation = [&] { return static_cast<double>(lz::stddev(w).item()); };
  auto const near = [](double a, double b) { return std::abs(a - b) < 0.01 * b; };
  lz::init::xavier_uniform_(w, 2., g);
  BOOST_TEST(near(deviation(), 2 * std::sqrt(2. / 500)));
  double const edge = 2 * std::sqrt(6. / 500);
  BOOST_TEST((lz::max(lz::abs(w)).item() <= edge && lz::max(lz::abs(w)).item() > 0.999 * edge));
  lz::init::xavier_normal_(w, 1., g);
  BOOST_TEST(near(deviation(), std::sqrt(2. / 500)));
  lz::init::kaiming_normal_(w, 0., lz::init::fan::in, g);
  BOOST_TEST(near(deviation(), std::sqrt(2. / 300)));
  lz::init::kaiming_uniform_(w, 1., lz::init::fan::out, g);
  BOOST_TEST(near(deviation(), std::sqrt(1. / 200)));
  lz::dtensor<double, 4> filters(40, 3, 5, 5);
  lz::init::kaiming_normal_(filters);
  BOOST_TEST(std::abs(lz::stddev(filters).item() - std::sqrt(2. / 75)) < 0.01);
}

BOOST_AUTO_TEST_CASE(orthonormal_rows_or_columns) {
  lz::random::generator g(5);
  lz::matrix<double> wide(3, 5), tall(6, 2);
  lz::init::orthogonal_(wide, 1., g);
  BOOST_TEST(lz::allclose(lz::matmul(wide, wide.t()), lz::eye<double>(3), 0, 1e-12));
  lz::init::orthogonal_(tall, 3., g);
  BOOST_TEST(lz::allclose(lz::matmul(tall.t(), tall), 9. * lz::eye<double>(2), 0, 1e-12));
  lz::dtensor<float, 3> cube(4, 2, 3);
  lz::init::orthogonal_(cube);
  lz::matrix<float> const flat = cube.reshape(4, 6);
  BOOST_TEST(lz::allclose(lz::matmul(flat, flat.t()), lz::eye<float>(4), 0, 1e-5));
  lz::matrix<double> none(0, 3);
  lz::init::orthogonal_(none);
}

BOOST_AUTO_TEST_SUITE_END()

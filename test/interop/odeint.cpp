// Boost.odeint over tensors, as its tutorial writes it; and Eigen's Map over our memory, where
// Eigen is installed.
#include <boost/numeric/odeint.hpp>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/interop/odeint.hpp>
#include <lazuli/tensor.hpp>

#if __has_include(<eigen3/Eigen/Core>)
#include <eigen3/Eigen/Core>
#endif

namespace interop_odeint {

namespace lz = lazuli;
namespace odeint = boost::numeric::odeint;

namespace {
/// x'' = -x as two equations of first order.
template <class X>
void oscillate(X const& x, X& dxdt, double) {
  dxdt(0) = x(1);
  dxdt(1) = -x(0);
}
}  // namespace

BOOST_AUTO_TEST_SUITE(interop_odeint)

BOOST_AUTO_TEST_CASE(steps_of_fixed_length) {
  lz::vector<double> x{1, 0};
  odeint::runge_kutta4<lz::vector<double>> stepper;
  odeint::integrate_const(stepper, oscillate<lz::vector<double>>, x, 0., 1., 0.01);
  BOOST_TEST(std::abs(x(0) - std::cos(1)) < 1e-9);
  BOOST_TEST(std::abs(x(1) + std::sin(1)) < 1e-9);
}

BOOST_AUTO_TEST_CASE(steps_under_control_of_the_error) {
  using state = lz::tensor<double, 2>;
  state x{1, 0};
  auto const stepper = odeint::make_controlled<odeint::runge_kutta_dopri5<state>>(1e-10, 1e-10);
  auto const steps = odeint::integrate_adaptive(stepper, oscillate<state>, x, 0., 1., 0.1);
  BOOST_TEST(steps > 3u);
  BOOST_TEST(std::abs(x(0) - std::cos(1)) < 1e-8);
}

BOOST_AUTO_TEST_CASE(states_of_rank_2_and_dense_output) {
  lz::matrix<double> x(3, 2);
  x(lz::all, 0) = lz::vector<double>{1, 2, 3};
  x(lz::all, 1) = 0.0;
  auto const decay = [](lz::matrix<double> const& y, lz::matrix<double>& dydt, double) {
    dydt = -y;
  };
  odeint::integrate(decay, x, 0., 2., 0.1);
  BOOST_TEST(std::abs(x(2, 0) - 3 * std::exp(-2)) < 1e-5);
  BOOST_TEST(x(1, 1) == 0);
}

#if __has_include(<eigen3/Eigen/Core>)
BOOST_AUTO_TEST_CASE(eigen_maps_our_memory) {
  lz::matrix<double> a{{1, 2, 3}, {4, 5, 6}};
  Eigen::Map<Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>> m(
      a.data(), a.rows(), a.cols());
  m(1, 2) = 7;
  BOOST_TEST((a(1, 2) == 7 && m.sum() == 22));
  Eigen::VectorXd const v = Eigen::VectorXd::LinSpaced(3, 0, 2);
  lz::vector<double> const copy(lz::view(v.data(), v.size()));
  BOOST_TEST((copy(2) == 2 && copy.size() == 3));
}
#endif

BOOST_AUTO_TEST_SUITE_END()

}  // namespace interop_odeint

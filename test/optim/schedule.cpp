// Learning rates, step by step.
#include <lazuli/optim/schedule.hpp>

#include <boost/test/unit_test.hpp>

namespace optim = lazuli::optim;

BOOST_AUTO_TEST_CASE(rates_of_schedules) {
  auto const near = [](double a, double b) { return std::abs(a - b) <= 1e-15; };
  optim::step_schedule const steps{.lr = 1, .every = 10, .factor = 0.5};
  BOOST_TEST((near(steps(0), 1) && near(steps(9), 1) && near(steps(10), 0.5) && near(steps(35), 0.125)));
  optim::exponential_schedule const falling{.lr = 2, .factor = 0.5};
  BOOST_TEST((near(falling(0), 2) && near(falling(3), 0.25)));
  optim::cosine_schedule const cosine{.lr = 1, .steps = 4, .least = 0.2};
  BOOST_TEST((near(cosine(0), 1) && near(cosine(2), 0.6) && near(cosine(4), 0.2) && near(cosine(99), 0.2)));
  optim::warmup const warm{5, cosine};
  BOOST_TEST((near(warm(0), 0.2) && near(warm(4), 1) && near(warm(5), 1) && near(warm(7), 0.6)));
}

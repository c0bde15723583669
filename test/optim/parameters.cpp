// What optimisers share: gradients that are parts of the parameters themselves, or come together.
#include <lazuli/optim/sgd.hpp>

#include "support.hpp"

namespace lz = lazuli;

BOOST_AUTO_TEST_CASE(gradients_are_read_before_parameters_change) {
  lz::vector<double> a{1, 2}, b{3, 4};
  lz::optim::sgd opt(1., a, b);
  opt.step(b, a);  // each the other's
  BOOST_TEST((a(0) == -2 && a(1) == -2 && b(0) == 2 && b(1) == 2));
  opt.step(a.flip(0) + 1., b.flip(0));
  BOOST_TEST((a(0) == -1 && b(0) == 0));
}

BOOST_AUTO_TEST_CASE(gradients_may_come_together) {
  lz::vector<double> a{1, 2}, b{3, 4};
  lz::optim::sgd opt(1., a, b);
  opt.step(lz::results(lz::vector<double>{1, 1}, lz::vector<double>{2, 2}));
  BOOST_TEST((a(0) == 0 && a(1) == 1 && b(0) == 1 && b(1) == 2 && opt.steps() == 1));
}

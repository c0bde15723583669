// Gradients within bounds.
#include <lazuli/optim/clip.hpp>

#include "support.hpp"

namespace lz = lazuli;

BOOST_AUTO_TEST_SUITE(optim_clip)

BOOST_AUTO_TEST_CASE(all_gradients_by_one_norm) {
  lz::vector<double> a{3, 0};
  lz::matrix<float> b = {{0, 4}};
  BOOST_TEST(lz::optim::clip_grad_norm(10, a, b) == 5.);
  BOOST_TEST((a(0) == 3 && b(0, 1) == 4));
  BOOST_TEST(lz::optim::clip_grad_norm(1, a, b) == 5.);
  BOOST_TEST(std::abs(a(0) - 0.6) < 1e-6);
  BOOST_TEST(std::abs(b(0, 1) - 0.8f) < 1e-6f);
  a(0) = std::numeric_limits<double>::quiet_NaN();
  BOOST_TEST(std::isnan(lz::optim::clip_grad_norm(1, a, b)));
  BOOST_TEST(std::abs(b(0, 1) - 0.8f) < 1e-6f);
}

BOOST_AUTO_TEST_CASE(each_element) {
  lz::vector<float> a{-3, 0.5f, 2};
  lz::optim::clip_grad_value(1, a);
  BOOST_TEST((a(0) == -1 && a(1) == 0.5f && a(2) == 1));
}

BOOST_AUTO_TEST_SUITE_END()

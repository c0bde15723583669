// AdamW against the formulas, number by number.
#include <lazuli/optim/adamw.hpp>

#include "support.hpp"

namespace lz = lazuli;

namespace {

double by_hand(lz::optim::adamw_options const& o, double p, int steps) {
  double m = 0, v = 0;
  for (int t = 1; t <= steps; ++t) {
    double const g = p * p - 0.3;
    p *= 1 - o.lr * o.weight_decay;
    m = o.beta1 * m + (1 - o.beta1) * g;
    v = o.beta2 * v + (1 - o.beta2) * g * g;
    double const mean = m / (1 - std::pow(o.beta1, t)), square = v / (1 - std::pow(o.beta2, t));
    p -= o.lr * mean / (std::sqrt(square) + o.eps);
  }
  return p;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(optim_adamw)

BOOST_AUTO_TEST_CASE(follows_the_paper) {
  for (lz::optim::adamw_options const o : {lz::optim::adamw_options{},
                                           {.lr = 0.1, .beta1 = 0.8, .beta2 = 0.9, .eps = 1e-3},
                                           {.lr = 0.05, .weight_decay = 0}}) {
    lz::matrix<double> w = {{0.5, -1, 2}};
    lz::vector<float> b{0.25f};
    lz::optim::adamw opt(o, w, b);
    for (int i = 0; i < 5; ++i) opt.step(w * w - 0.3, b * b - 0.3f);
    BOOST_TEST(std::abs(w(0, 2) - by_hand(o, 2, 5)) < 1e-13);
    BOOST_TEST(std::abs(w(0, 1) - by_hand(o, -1, 5)) < 1e-13);
    BOOST_TEST(std::abs(static_cast<double>(b(0)) - by_hand(o, 0.25, 5)) < 1e-6);
  }
}

BOOST_AUTO_TEST_CASE(the_rate_may_change_and_many_elements) {
  lz::vector<float> w = lz::ones<float>(70001);
  lz::optim::adamw opt({.lr = 1, .weight_decay = 0}, w);
  opt.step(lz::full<float>(lz::shape(70001), 3.f));  // a first step is lr in size, whatever the gradient
  BOOST_TEST(lz::allclose(w, 0.f, 0, 1e-6));
  opt.options.lr = 0;
  opt.step(w + 1.f);
  BOOST_TEST(lz::allclose(w, 0.f, 0, 1e-6));
}

BOOST_AUTO_TEST_CASE(a_wrong_shape_changes_nothing) {
  lz::vector<double> a{1, 2};
  lz::optim::adamw opt(0.1, a);
  BOOST_CHECK_THROW(opt.step(lz::ones<double>(3)), lz::shape_error);
  BOOST_TEST((a(0) == 1 && opt.steps() == 0));
}

BOOST_AUTO_TEST_CASE(options_may_be_left_out) {
  lz::vector<float> x{1.f};
  lz::optim::adamw opt(x);
  opt.step(lz::ones<float>(1));
  BOOST_TEST((opt.options.lr == lz::optim::adamw_options{}.lr && x(0) < 1.f));
}

BOOST_AUTO_TEST_SUITE_END()

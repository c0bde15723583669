// Gradient descent against the formulas, number by number.
#include <lazuli/optim/sgd.hpp>

#include "support.hpp"

namespace lz = lazuli;

namespace {

/// PyTorch's SGD for one number.
struct one_number {
  lz::optim::sgd_options o;
  double p, v = 0;
  bool first = true;
  void step(double g) {
    g += o.weight_decay * p;
    if (o.momentum != 0) {
      v = first ? g : o.momentum * v + (1 - o.dampening) * g;
      g = o.nesterov ? g + o.momentum * v : v;
      first = false;
    }
    p -= o.lr * g;
  }
};

void follows(lz::optim::sgd_options o) {
  lz::matrix<double> w = {{0.5, -1}, {2, 3}};
  lz::vector<double> b{7};
  lz::optim::sgd opt(o, w, b);
  one_number corner{o, 3}, bias{o, 7};
  for (int i = 0; i < 4; ++i) {
    opt.step(w * 0.25 - 1, b * b);
    corner.step(corner.p * 0.25 - 1);
    bias.step(bias.p * bias.p);
  }
  BOOST_TEST(std::abs(w(1, 1) - corner.p) <= 1e-13 * std::abs(corner.p));
  BOOST_TEST(std::abs(b(0) - bias.p) <= 1e-13 * std::abs(bias.p));
  BOOST_TEST(opt.steps() == 4);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(optim_sgd)

BOOST_AUTO_TEST_CASE(every_option) {
  follows({.lr = 0.01});
  follows({.lr = 0.01, .weight_decay = 0.1});
  follows({.lr = 0.01, .momentum = 0.9});
  follows({.lr = 0.01, .momentum = 0.9, .dampening = 0.5, .weight_decay = 0.1});
  follows({.lr = 0.01, .momentum = 0.9, .weight_decay = 0.1, .nesterov = true});
}

BOOST_AUTO_TEST_CASE(views_static_extents_and_no_elements) {
  lz::matrix<float> m = lz::zeros<float>(4, 6);
  auto odd = m(lz::slice(lz::_, lz::_, 2), lz::slice(lz::_, lz::_, -3));
  lz::tensor<float, 2> s({1, 2});
  lz::tensor<float> number(5);
  lz::vector<float> none(0);
  lz::optim::sgd opt(1., odd, s, number, none);
  opt.step(lz::ones<float>(2, 2), s, lz::ones<float>(), none);
  BOOST_TEST(lz::sum(m).item() == -4);
  BOOST_TEST(m(0, 5) == -1);
  BOOST_TEST(m(2, 2) == -1);
  BOOST_TEST((s(0) == 0 && s(1) == 0));
  BOOST_TEST(number.item() == 4);
}

BOOST_AUTO_TEST_CASE(more_elements_than_a_piece) {
  lz::vector<float> w = lz::arange<float>(100000), before = w;
  lz::optim::sgd opt({.lr = 0.5, .momentum = 0.5}, w);
  opt.step(w.flip(0));
  BOOST_TEST(lz::allclose(w, before - 0.5f * before.flip(0)));
  opt.step(lz::zeros<float>(100000));
  BOOST_TEST(lz::allclose(w, before - 0.75f * before.flip(0)));
}

BOOST_AUTO_TEST_CASE(a_wrong_shape_changes_nothing) {
  lz::vector<double> a{1, 2}, b{3, 4};
  lz::optim::sgd opt(0.1, a, b);
  BOOST_CHECK_EXCEPTION(opt.step(a, lz::ones<double>(1)), lz::shape_error, [](auto const& e) {
    return std::string(e.what()) == "sgd: gradient 1 of shape (1) for a parameter of shape (2)";
  });
  BOOST_TEST((a(0) == 1 && b(0) == 3 && opt.steps() == 0));
}

BOOST_AUTO_TEST_SUITE_END()

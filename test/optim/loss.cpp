// Losses by their formulas, and their gradients.
#include <lazuli/optim/loss.hpp>

#include "autodiff/gradcheck.hpp"
#include "support.hpp"

namespace lz = lazuli;

namespace {

using gradcheck::M, gradcheck::V;

bool near(double a, double b) { return std::abs(a - b) <= 1e-12 * (1 + std::abs(b)); }

}  // namespace

BOOST_AUTO_TEST_SUITE(optim_loss)

BOOST_AUTO_TEST_CASE(by_their_formulas) {
  M const x = {{1, -2}, {0.5, 3}}, t = {{0, 1}, {1, 0}};
  BOOST_TEST(near(lz::mse_loss(x, t).item(), (1 + 9 + 0.25 + 9) / 4));
  BOOST_TEST(near(lz::mse_loss(x, 0.).item(), (1 + 4 + 0.25 + 9) / 4));
  BOOST_TEST(near(lz::l1_loss(x, t).item(), (1 + 3 + 0.5 + 3) / 4));
  BOOST_TEST(near(lz::huber_loss(x, t).item(), (0.5 + 2.5 + 0.125 + 2.5) / 4));
  BOOST_TEST(near(lz::huber_loss(x, t, 2.).item(), (0.5 + 4 + 0.125 + 4) / 4));
  double expected = 0;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) {
      double const p = 1 / (1 + std::exp(-x(i, j)));
      expected -= t(i, j) * std::log(p) + (1 - t(i, j)) * std::log(1 - p);
    }
  BOOST_TEST(near(lz::bce_with_logits(x, t).item(), expected / 4));
  BOOST_TEST(near(lz::binary_cross_entropy_with_logits(x, t).item(), expected / 4));
  BOOST_TEST(near(lz::binary_cross_entropy(lz::sigmoid(x), t).item(), expected / 4));
  // Two of them at ln 0.
  BOOST_TEST(near(lz::binary_cross_entropy(V{1, 0, 0, 1}, V{1, 0, 1, 0}).item(), 50));
  BOOST_TEST(near(lz::smooth_l1_loss(x, t, 2.).item(), (0.5 + 4 + 0.125 + 4) / 8));
  BOOST_TEST(near(lz::smooth_l1_loss(x, t, 0.).item(), lz::l1_loss(x, t).item()));
  BOOST_TEST(near(lz::bce_with_logits(V{800, -800}, V{1, 0}).item(), 0));
  lz::vector<int> const classes{1, 0};
  BOOST_TEST(near(lz::nll_loss(x, classes).item(), -(-2 + 0.5) / 2));
  BOOST_CHECK_THROW((void)lz::nll_loss(x, lz::vector<int>{0, 2}), lz::index_error);
  BOOST_CHECK_THROW((void)lz::nll_loss(x, lz::vector<int>{1}), lz::shape_error);
  M const logs = lz::log_softmax(x, 1), some = {{0.25, 0.75}, {0, 1}};
  double divergence = 0;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      if (some(i, j) > 0) divergence += some(i, j) * (std::log(some(i, j)) - logs(i, j));
  BOOST_TEST(near(lz::kl_div(logs, some).item(), divergence / 2));
}

BOOST_AUTO_TEST_CASE(their_gradients) {
  M const x = gradcheck::some<M>(1, 3, 2), t = gradcheck::some<M>(2, 3, 2);
  lz::vector<int> const classes{1, 0, 1};
  gradcheck::check([&](auto const& v) { return lz::mse_loss(v, t); }, x);
  gradcheck::check([&](auto const& v) { return lz::l1_loss(v, t); }, x);
  gradcheck::check([&](auto const& v) { return lz::cross_entropy(v, classes); }, x);
  gradcheck::check([&](auto const& v) { return lz::huber_loss(v * 3., t, 0.5); }, x);
  gradcheck::check([&](auto const& v) { return lz::bce_with_logits(v, t); }, x);
  gradcheck::check([&](auto const& v) { return lz::binary_cross_entropy(lz::sigmoid(v), t); }, x);
  gradcheck::check([&](auto const& v) { return lz::smooth_l1_loss(v * 3., t, 0.5); }, x);
  gradcheck::check([&](auto const& v) { return lz::nll_loss(lz::log_softmax(v, 1), classes); }, x);
  gradcheck::check([&](auto const& v) { return lz::kl_div(lz::log_softmax(v, 1), t); }, x);
}

BOOST_AUTO_TEST_SUITE_END()

// Lesson 12: gradients instead of formulas. A line through the blood pressures of lesson 1 by gradient descent agrees with least
// squares; then the probability of a pressure of 140 or more at an age, by logistic regression. Argument: this folder.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <lazuli/autodiff.hpp>
#include <lazuli/lazuli.hpp>
#include <lazuli/optim.hpp>

#include "../loss_curve.hpp"

namespace lz = lazuli;
using lz::all;

int main(int argc, char** argv) try {
  std::string const folder = argc > 1 ? argv[1] : "examples/12_logistic_regression";
  auto const data = lz::loadtxt<double>(folder + "/../01_blood_pressure/systolic-blood-pressure-vs-age.dat");
  lz::vector<double> const age = data(all, 0), pressure = data(all, 1);

  // Descent needs numbers of similar size.
  double const middle = lz::mean(age), scale = lz::stddev(age);
  lz::vector<double> const x = (age - middle) / scale;

  // 1. The line: pressure = slope·x + intercept.
  lz::scalar<double> slope(0.), intercept(0.);
  auto const squares = [&](auto const& a, auto const& b) { return lz::mse_loss(a * x + b, pressure); };
  lz::optim::sgd descent({.lr = 0.1, .momentum = 0.5}, slope, intercept);
  std::vector<double> losses;
  for (int i = 0; i < 200; ++i) {
    auto const [loss, da, db] = lz::value_and_grad(squares)(slope, intercept);
    losses.push_back(loss);
    descent.step(da, db);
  }
  lz::matrix<double> const design = lz::stack({age, lz::ones<double>(age.size())}, 1);
  auto const exact = lz::linalg::lstsq(design, pressure).solution;
  std::printf("descent        %.4f per year, %.4f at birth\n", slope.item() / scale, intercept.item() - slope.item() / scale * middle);
  std::printf("least squares  %.4f per year, %.4f at birth\n", exact(0), exact(1));

  // 2. Is the pressure high? One number in, one probability out.
  lz::vector<double> const high = lz::astype<double>(pressure >= 140);
  lz::scalar<double> w(0.), b(0.);
  lz::optim::lbfgs search({.history = 5}, w, b);
  auto const found =
      search.minimize(lz::value_and_grad([&](auto const& w, auto const& b) { return lz::bce_with_logits(w * x + b, high); }));
  lz::vector<double> const probability = lz::sigmoid(w * x + b);
  int const right = lz::sum((probability > 0.5) == (high > 0.5));
  std::printf("classifier     %d of %td right, loss %.4f; even odds at %.1f years\n", right, high.size(), found.loss,
              middle - b.item() / w.item() * scale);
  for (double years : {30., 50., 65.}) {
    double const p = lz::sigmoid(w * ((years - middle) / scale) + b).item();
    std::printf("  at %.0f: %.0f %%\n", years, 100 * p);
  }
  std::ofstream("logistic_regression.svg") << draw_loss("Mean squared error of the line", losses);
  std::printf("picture        logistic_regression.svg\n");
} catch (lz::error const& e) {
  std::cerr << "logistic_regression: " << e.what() << '\n';
  return 1;
}

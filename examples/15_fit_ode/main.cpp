// Lesson 15: gradients through a differential equation. A damped oscillator x'' = -k·x - c·x' is integrated by 1,000 steps of Euler's
// method; stiffness and damping are found from forty noisy positions. Each block of 25 steps is a checkpoint: on the way back it is
// computed again, so that forty states are kept and not a thousand.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <lazuli/autodiff.hpp>
#include <lazuli/lazuli.hpp>
#include <lazuli/optim.hpp>

#include "../loss_curve.hpp"

namespace lz = lazuli;

constexpr int blocks = 40, steps_of_block = 25;
constexpr double dt = 0.01;

/// 25 steps of s' = A·s.
auto const block = [](auto const& s, auto const& A) {
  lz::active now = s + dt * lz::matmul(A, s);
  for (int i = 1; i < steps_of_block; ++i) now = now + dt * lz::matmul(A, now);
  return now;
};

/// The positions after each block without derivatives, for the data.
lz::vector<double> positions(double k, double c) {
  lz::vector<double> out(blocks), s{1, 0};
  lz::matrix<double> const A = {{0, 1}, {-k, -c}};
  for (int b = 0; b < blocks; ++b) {
    for (int i = 0; i < steps_of_block; ++i) s += dt * lz::matmul(A, s);
    out(b) = s(0);
  }
  return out;
}

int main() try {
  lz::random::generator g(2);
  lz::vector<double> const seen = positions(4, 0.5) + 0.005 * lz::randn<double>(g, blocks);

  lz::vector<double> const start{1, 0};
  lz::matrix<double> const free = {{0, 1}, {0, 0}}, spring = {{0, 0}, {1, 0}}, damper = {{0, 0}, {0, 1}};
  std::vector<double> losses;
  auto const loss = [&](auto const& p) {
    lz::active A = free - p(0) * spring - p(1) * damper;
    lz::active s = lz::checkpoint(block)(start, A);
    lz::active total = lz::square(s(0) - seen(0));
    for (int b = 1; b < blocks; ++b) {
      s = lz::checkpoint(block)(s, A);
      total = total + lz::square(s(0) - seen(b));
    }
    losses.push_back(total.value().item());
    return total * (1. / blocks);
  };

  lz::vector<double> p{1, 0};
  lz::optim::lbfgs search({.iterations = 60}, p);
  auto const found = search.minimize(lz::value_and_grad(loss));
  std::printf("stiffness 4.0, damping 0.5: found %.2f and %.2f\n", p(0), p(1));
  std::printf("root of the mean square: %.4f, noise %.4f\n", std::sqrt(found.loss), 0.005);
  std::ofstream("fit_ode.svg") << draw_loss("Squares of the misses, at each evaluation", losses);
  std::printf("picture: fit_ode.svg\n");
} catch (lz::error const& e) {
  std::cerr << "fit_ode: " << e.what() << '\n';
  return 1;
}

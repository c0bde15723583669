// Lesson 16: a Gaussian process. Length, strength and noise of the kernel are those under which the data are likeliest: the gradient of
// the marginal likelihood goes through a Cholesky decomposition. Then the curve between the points, with its uncertainty.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <lazuli/autodiff.hpp>
#include <lazuli/lazuli.hpp>
#include <lazuli/optim.hpp>

#include "../loss_curve.hpp"

namespace lz = lazuli;

int main() try {
  lz::random::generator g(4);
  lz::vector<double> const x = lz::sort(lz::rand<double>(g, 60) * 10.);
  lz::vector<double> const y = lz::sin(x) + 0.1 * lz::randn<double>(g, 60);
  auto const squares = [](auto const& a, auto const& b) { return lz::square(a.unsqueeze(1) - b.unsqueeze(0)); };
  lz::matrix<double> const apart = squares(x, x), one = lz::eye<double>(x.size());
  double const two_pi = 6.283185307179586;

  // p: the logarithms of length, strength and noise.
  std::vector<double> losses;
  auto const unlikely = [&](auto const& p) {
    lz::active K = lz::exp(2. * p(1) - 0.5 * apart * lz::exp(-2. * p(0))) + lz::exp(2. * p(2)) * one;
    lz::active L = lz::linalg::cholesky(K);
    lz::active z = lz::linalg::solve_triangular(L, y, "L");
    lz::active loss = 0.5 * lz::sum(z * z) + lz::sum(lz::log(L.diagonal())) + 0.5 * std::log(two_pi) * double(x.size());
    losses.push_back(loss.value().item());
    return loss;
  };
  lz::vector<double> p{0, 0, -1};
  lz::optim::lbfgs search({}, p);
  auto const found = search.minimize(lz::value_and_grad(unlikely));
  std::printf("-log likelihood %.1f\n", found.loss);
  std::printf("length %.2f, strength %.2f, noise %.3f (true: 0.1)\n", std::exp(p(0)), std::exp(p(1)), std::exp(p(2)));

  // The curve at new places: mean and deviation.
  double const length = std::exp(p(0)), strength = std::exp(2 * p(1)), noise = std::exp(2 * p(2));
  lz::vector<double> const at{2.5, 5., 7.5};
  lz::matrix<double> const K = strength * lz::exp(-0.5 / (length * length) * apart) + noise * one;
  lz::matrix<double> const k = strength * lz::exp(-0.5 / (length * length) * squares(at, x));
  lz::vector<double> const mean = lz::matmul(k, lz::linalg::solve(K, y));
  lz::vector<double> const deviation = lz::sqrt(strength - lz::sum(k * lz::linalg::solve(K, k.t()).t(), 1));
  for (int i = 0; i < 3; ++i)
    std::printf("at %.1f: %+.2f, within two deviations of the sine: %s\n", at(i), mean(i),
                std::abs(mean(i) - std::sin(at(i))) < 2 * deviation(i) + 1e-3 ? "yes" : "no");
  std::ofstream("gaussian_process.svg") << draw_loss("-log likelihood, at each evaluation", losses);
  std::printf("picture: gaussian_process.svg\n");
} catch (lz::error const& e) {
  std::cerr << "gaussian_process: " << e.what() << '\n';
  return 1;
}

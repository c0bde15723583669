// Lesson 14: a recurrent network that remembers. In a sequence of ten numbers two are marked; the answer is their sum. A network that
// forgets can only say 1, the mean, whose square is off by 0.17; an LSTM learns to keep what is marked.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <lazuli/autodiff.hpp>
#include <lazuli/lazuli.hpp>
#include <lazuli/optim.hpp>

#include "../loss_curve.hpp"

namespace lz = lazuli;

constexpr lz::index length = 10, batch = 100, hidden = 24;

/// Sequences (length, batch, 2) of numbers and marks, and the sums of the marked ones.
struct sequences {
  lz::dtensor<float, 3> x = lz::dtensor<float, 3>(length, batch, 2);
  lz::matrix<float> sums = lz::matrix<float>(batch, 1);
};

sequences make(lz::random::generator& g) {
  sequences out;
  out.x(lz::all, lz::all, 0) = lz::rand<float>(g, length, batch);
  out.x(lz::all, lz::all, 1) = 0;
  lz::vector<std::int64_t> const first = lz::randint(length / 2, lz::shape(batch), g);
  lz::vector<std::int64_t> const second = lz::randint(length / 2, length, lz::shape(batch), g);
  for (lz::index i = 0; i < batch; ++i) {
    out.x(first(i), i, 1) = 1;
    out.x(second(i), i, 1) = 1;
    out.sums(i, 0) = out.x(first(i), i, 0) + out.x(second(i), i, 0);
  }
  return out;
}

/// The answers: gates of all units in one product, then the cell.
auto const answer = [](auto const& x, auto const& wx, auto const& wh, auto const& b, auto const& v) {
  auto const part = [](auto const& gates, lz::index k) { return gates.narrow(1, k * hidden, hidden); };
  lz::active gates = lz::matmul(x(0), wx) + b;
  lz::active c = lz::sigmoid(part(gates, 0)) * lz::tanh(part(gates, 1));
  lz::active h = lz::sigmoid(part(gates, 2)) * lz::tanh(c);
  for (lz::index t = 1; t < length; ++t) {
    gates = lz::matmul(x(t), wx) + lz::matmul(h, wh) + b;
    c = lz::sigmoid(part(gates, 3) + 1.f) * c + lz::sigmoid(part(gates, 0)) * lz::tanh(part(gates, 1));
    h = lz::sigmoid(part(gates, 2)) * lz::tanh(c);
  }
  return lz::matmul(h, v);
};

int main() try {
  lz::random::generator g(11);
  lz::matrix<float> wx(2, 4 * hidden), wh(hidden, 4 * hidden), v(hidden, 1);
  lz::vector<float> b = lz::zeros<float>(4 * hidden);
  lz::init::xavier_uniform_(wx, 1., g);
  lz::init::orthogonal_(wh, 1., g);
  lz::init::xavier_uniform_(v, 1., g);

  lz::optim::adamw opt({.weight_decay = 0}, wx, wh, b, v);
  lz::index const steps = 600;
  lz::optim::warmup const rate{20, lz::optim::cosine_schedule{.lr = 1e-2, .steps = steps - 20}};
  std::vector<double> losses;
  for (lz::index i = 0; i < steps; ++i) {
    sequences const s = make(g);
    auto const loss = [&](auto const&... p) { return lz::mse_loss(answer(s.x, p...), s.sums); };
    auto [value, dx, dh, db, dv] = lz::value_and_grad(loss)(wx, wh, b, v);
    lz::optim::clip_grad_norm(1, dx, dh, db, dv);
    opt.options.lr = rate(i);
    opt.step(dx, dh, db, dv);
    losses.push_back(value.item());
  }
  double last = 0;
  for (std::size_t i = losses.size() - 20; i < losses.size(); ++i) last += losses[i] / 20;
  std::printf("mean squared error without memory: 0.17\n");
  std::printf("of the LSTM: %s\n", last < 0.02 ? "less than 0.02" : "more than 0.02");
  std::ofstream("lstm.svg") << draw_loss("Squared error of sums that must be remembered", losses);
  std::printf("picture: lstm.svg\n");
} catch (lz::error const& e) {
  std::cerr << "lstm: " << e.what() << '\n';
  return 1;
}

// Lesson 13: a network of two layers learns to read digits. The digits are drawn here: seven segments, moved, of uneven strength,
// under noise. 784 inputs, 512 hidden units, 10 classes; AdamW with a warm-up and half a cosine.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <lazuli/autodiff.hpp>
#include <lazuli/lazuli.hpp>
#include <lazuli/optim.hpp>

#include "../loss_curve.hpp"

namespace lz = lazuli;

/// Images (count, 28·28) and the digits that they show.
struct digits {
  lz::matrix<float> images;
  lz::vector<std::int64_t> classes;
};

digits draw(lz::index count, lz::random::generator& g) {
  //      0
  //    5   1     the segments of a digit, as bits
  //      6
  //    4   2
  //      3
  constexpr unsigned segments[] = {0x3f, 0x06, 0x5b, 0x4f, 0x66, 0x6d, 0x7d, 0x07, 0x7f, 0x6f};
  constexpr int places[7][4] = {{0, 0, 2, 10}, {0, 8, 8, 2}, {8, 8, 8, 2}, {14, 0, 2, 10}, {8, 0, 8, 2}, {0, 0, 8, 2}, {7, 0, 2, 10}};
  digits out{lz::matrix<float>(count, 784), lz::randint(10, lz::shape(count), g)};
  lz::matrix<std::int64_t> const moves = lz::randint(4, 9, lz::shape(count, 2), g);
  lz::vector<float> const strength = lz::rand<float>(g, count) * 0.5f + 0.5f;
  out.images = lz::randn<float>(g, count, 784) * 0.25f;
  for (lz::index i = 0; i < count; ++i) {
    auto image = out.images(i).view(28, 28);
    for (int s = 0; s < 7; ++s) {
      if ((segments[out.classes(i)] >> s & 1) == 0) continue;
      auto const& at = places[s];
      image.narrow(0, moves(i, 0) + at[0], at[2]).narrow(1, moves(i, 1) + 2 + at[1], at[3]) += strength(i);
    }
  }
  return out;
}

int main() try {
  lz::random::generator g(7);
  digits const train = draw(4096, g), test = draw(1000, g);

  lz::matrix<float> w(784, 512), v(512, 10);
  lz::vector<float> b = lz::zeros<float>(512), c = lz::zeros<float>(10);
  lz::init::kaiming_normal_(w, 0., lz::init::fan::out, g);
  lz::init::xavier_normal_(v, 1., g);
  auto const scores = [](auto const& x, auto const& w, auto const& b, auto const& v, auto const& c) {
    return lz::matmul(lz::relu(lz::matmul(x, w) + b), v) + c;
  };
  auto const accuracy = [&](digits const& d) {
    auto const guesses = lz::argmax(lz::eval(scores(d.images, w, b, v, c)), 1);
    return lz::mean(lz::astype<float>(guesses == d.classes)).item();
  };
  std::printf("%td parameters\n", w.numel() + b.numel() + v.numel() + c.numel());

  lz::index const batch = 128, steps = 128;
  lz::optim::adamw opt({.weight_decay = 1e-2}, w, b, v, c);
  lz::optim::warmup const rate{8, lz::optim::cosine_schedule{.lr = 2e-3, .steps = steps - 8}};
  std::vector<double> losses;
  for (lz::index i = 0; i < steps; ++i) {
    lz::index const first = i * batch % train.classes.size();
    auto const x = train.images.narrow(0, first, batch);
    auto const classes = train.classes.narrow(0, first, batch);
    auto const loss = [&](auto const&... p) { return lz::nll_loss(lz::log_softmax(scores(x, p...), 1), classes); };
    auto [value, dw, db, dv, dc] = lz::value_and_grad(loss)(w, b, v, c);
    lz::optim::clip_grad_norm(5, dw, db, dv, dc);
    opt.options.lr = rate(i);
    opt.step(dw, db, dv, dc);
    losses.push_back(value.item());
  }
  std::printf("loss fell below a tenth: %s\n", losses.back() < 0.1 * losses.front() ? "yes" : "no");
  std::printf("digits never seen, read: %s\n", accuracy(test) > 0.95f ? "more than 95 %" : "too few");
  std::ofstream("mlp.svg") << draw_loss("Loss of a network that reads digits", losses);
  std::printf("picture: mlp.svg\n");
} catch (lz::error const& e) {
  std::cerr << "mlp: " << e.what() << '\n';
  return 1;
}

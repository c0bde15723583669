// Gradients against their primals, and against gradients written by hand with Lazuli's expressions:
// in pairs, one run, one thread.
//   gradients [rounds]   prints per case: µs of value_and_grad, of the primal and of the
//   hand-written gradient (least of the rounds), and the ratios of the medians. Rows "loop" have
//   loops over packs for the hand-written gradient; the last rows are ns of a statement on a tape.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <lazuli/lazuli.hpp>
#include <string>

#include "../pairs.hpp"
#include "loops.hpp"

namespace lz = lazuli;

namespace {

int rounds = 31;
float sink = 0;

template <class Gradient, class Primal, class Hand>
void compare(char const* name, char const* goal, Gradient gradient, Primal primal, Hand hand) {
  auto const [g, p, h] = pairs::in_turns<std::micro>(rounds, 0, gradient, primal, hand);
  std::printf("|%s|%.2f|%.2f|%.2f|%.2f|%.2f|%s|\n", name, g.least(), p.least(), h.least(),
              g.median() / p.median(), g.median() / h.median(), goal);
}

template <class Gradient, class Primal>
void compare_with_primal(char const* name, char const* goal, Gradient gradient, Primal primal) {
  auto const [g, p] = pairs::in_turns<std::micro>(rounds, 0, gradient, primal);
  std::printf("|%s|%.2f|%.2f||%.2f||%s|\n", name, g.least(), p.least(), g.median() / p.median(),
              goal);
}

auto const neuron = [](auto const& x, auto const& w, auto const& b) {
  return lz::sum(lz::sigmoid(x * w + b));
};

void vectors(char const* name, char const* goal, int n) {
  lz::vector<float> const x = lz::randn(n), w = lz::randn(n), b = lz::randn(n);
  compare(
      name, goal, [&] { sink += lz::value_and_grad(neuron)(x, w, b).get<0>().item(); },
      [&] { sink += float(lz::sum(lz::sigmoid(x * w + b))); },
      [&] {
        sink += float(lz::sum(lz::sigmoid(x * w + b)));
        lz::vector<float> const db = lz::sigmoid(x * w + b) * (1.f - lz::sigmoid(x * w + b));
        lz::vector<float> const dx = db * w, dw = db * x;
        sink += dx(0) + dw(0);
      });
  compare((std::string(name) + ", loop").c_str(), goal,
          [&] { sink += lz::value_and_grad(neuron)(x, w, b).get<0>().item(); },
          [&] { sink += float(lz::sum(lz::sigmoid(x * w + b))); },
          [&] { sink += loops::vectors(x, w, b); });
}

void rows() {
  lz::matrix<float> const x = lz::randn(1000, 1024);
  lz::vector<float> const w = lz::randn(1024), b = lz::randn(1024);
  compare(
      "Σσ(xw+b), 1000×1024, rows w, b", "1.5 of primal",
      [&] { sink += lz::value_and_grad(neuron)(x, w, b).get<0>().item(); },
      [&] { sink += float(lz::sum(lz::sigmoid(x * w + b))); },
      [&] {
        lz::matrix<float> const s = lz::sigmoid(x * w + b);
        sink += float(lz::sum(s));
        lz::matrix<float> const dx = s * (1.f - s) * w;
        lz::vector<float> const dw = lz::sum(s * (1.f - s) * x, 0), db = lz::sum(s * (1.f - s), 0);
        sink += dx(0, 0) + dw(0) + db(0);
      });
  compare(
      "Σσ(xw+b), 1000×1024, rows w, b, loop", "1.5 of primal",
      [&] { sink += lz::value_and_grad(neuron)(x, w, b).get<0>().item(); },
      [&] { sink += float(lz::sum(lz::sigmoid(x * w + b))); },
      [&] { sink += loops::rows(x, w, b); });
}

void perceptron() {
  lz::matrix<float> const x = lz::randn(128, 784), w1 = lz::randn(784, 512) * 0.03f,
                          w2 = lz::randn(512, 10) * 0.05f;
  lz::vector<float> const b1 = lz::zeros(512), b2 = lz::zeros(10);
  lz::matrix<float> target = lz::zeros(128, 10);
  target(lz::all, 3) = 1.f;
  auto const net = [](auto const& x, auto const& target, auto const& u, auto const& c,
                      auto const& v, auto const& d) {
    lz::active const h = lz::relu(lz::matmul(x, u) + c);
    return -lz::sum(lz::log_softmax(lz::matmul(h, v) + d, 1) * target) / 128.f;
  };
  auto const forward = [&](lz::matrix<float>& h, lz::matrix<float>& p) {
    h = lz::relu(lz::matmul(x, w1) + b1);
    p = lz::log_softmax(lz::matmul(h, w2) + b2, 1);
    sink += -float(lz::sum(p * target)) / 128.f;
  };
  compare(
      "MLP 784-512-10, batch 128", "1.05 of by hand",
      [&] {
        sink +=
            lz::value_and_grad(net, lz::wrt<2, 3, 4, 5>)(x, target, w1, b1, w2, b2).get<0>().item();
      },
      [&] {
        lz::matrix<float> h, p;
        forward(h, p);
      },
      [&] {
        lz::matrix<float> h, p;
        forward(h, p);
        lz::matrix<float> const g = (lz::exp(p) - target) / 128.f;
        lz::matrix<float> const dw2 = lz::matmul(h.t(), g), dh = lz::matmul(g, w2.t());
        lz::matrix<float> const k = lz::where(h > 0.f, dh, 0.f);
        lz::matrix<float> const dw1 = lz::matmul(x.t(), k);
        lz::vector<float> const db1 = lz::sum(k, 0), db2 = lz::sum(g, 0);
        sink += dw1(0, 0) + dw2(0, 0) + db1(0) + db2(0);
      });
}

void logistic() {
  lz::matrix<float> const x = lz::randn(10000, 100);
  lz::vector<float> const w = lz::randn(100) * 0.1f, target = lz::rand(10000);
  auto const error = [](auto const& x, auto const& target, auto const& v) {
    return lz::mean(lz::square(lz::sigmoid(lz::matmul(x, v)) - target));
  };
  compare(
      "logistic regression 1e4×100", "1.05 of by hand",
      [&] { sink += lz::value_and_grad(error, lz::wrt<2>)(x, target, w).get<0>().item(); },
      [&] { sink += float(lz::mean(lz::square(lz::sigmoid(lz::matmul(x, w)) - target))); },
      [&] {
        lz::vector<float> const s = lz::sigmoid(lz::matmul(x, w));
        sink += float(lz::mean(lz::square(s - target)));
        lz::vector<float> const dw = lz::matmul(x.t(), (s - target) * s * (1.f - s) * 2e-4f);
        sink += dw(0);
      });
}

void small_net() {
  lz::matrix<float> const x = lz::randn(1, 4), w1 = lz::randn(4, 16), w2 = lz::randn(16, 2);
  lz::vector<float> const b1 = lz::zeros(16), b2 = lz::zeros(2);
  auto const net = [&](auto const& u, auto const& c, auto const& v, auto const& d) {
    lz::active const h = lz::tanh(lz::matmul(x, u) + c);
    return lz::sum(lz::matmul(h, v) + d);
  };
  auto const forward = [&](lz::matrix<float>& h) {
    h = lz::tanh(lz::matmul(x, w1) + b1);
    sink += float(lz::sum(lz::matmul(h, w2) + b2));
  };
  compare(
      "MLP 4-16-2, batch 1", "3 µs",
      [&] { sink += lz::value_and_grad(net)(w1, b1, w2, b2).get<0>().item(); },
      [&] {
        lz::matrix<float> h;
        forward(h);
      },
      [&] {
        lz::matrix<float> h;
        forward(h);
        lz::matrix<float> const g = lz::ones(1, 2), dw2 = lz::matmul(h.t(), g),
                                k = lz::matmul(g, w2.t()) * (1.f - h * h),
                                dw1 = lz::matmul(x.t(), k);
        sink += dw1(0, 0) + dw2(0, 0);
      });
}

void lstm() {
  constexpr int n = 256, batch = 128;
  lz::matrix<float> const x = lz::randn(batch, n), h = lz::randn(batch, n), c = lz::randn(batch, n),
                          u = lz::randn(n, 4 * n) * 0.05f, v = lz::randn(n, 4 * n) * 0.05f;
  lz::vector<float> const b = lz::zeros(4 * n);
  auto const gate = [](auto& z, int k) { return z(lz::all, lz::slice(k * n, (k + 1) * n)); };
  auto const cell = [&](auto const& x, auto const& h, auto const& c, auto const& u, auto const& v,
                        auto const& b) {
    lz::active const z = lz::matmul(x, u) + lz::matmul(h, v) + b;
    lz::active const next =
        lz::sigmoid(gate(z, 0)) * c + lz::sigmoid(gate(z, 1)) * lz::tanh(gate(z, 2));
    return lz::sum(lz::sigmoid(gate(z, 3)) * lz::tanh(next));
  };
  compare(
      "LSTM cell 256, batch 128", "1.05 of by hand",
      [&] {
        sink += lz::value_and_grad(cell, lz::wrt<3, 4, 5>)(x, h, c, u, v, b).get<0>().item();
      },
      [&] {
        lz::matrix<float> const z = lz::matmul(x, u) + lz::matmul(h, v) + b;
        lz::matrix<float> const next =
            lz::sigmoid(gate(z, 0)) * c + lz::sigmoid(gate(z, 1)) * lz::tanh(gate(z, 2));
        sink += float(lz::sum(lz::sigmoid(gate(z, 3)) * lz::tanh(next)));
      },
      [&] {
        lz::matrix<float> const z = lz::matmul(x, u) + lz::matmul(h, v) + b;
        lz::matrix<float> const f = lz::sigmoid(gate(z, 0)), i = lz::sigmoid(gate(z, 1)),
                                a = lz::tanh(gate(z, 2)), o = lz::sigmoid(gate(z, 3)),
                                t = lz::tanh(f * c + i * a);
        sink += float(lz::sum(o * t));
        lz::matrix<float> const d = o * (1.f - t * t);
        lz::matrix<float> dz(lz::shape(batch, 4 * n));
        gate(dz, 0) = d * c * f * (1.f - f);
        gate(dz, 1) = d * a * i * (1.f - i);
        gate(dz, 2) = d * i * (1.f - a * a);
        gate(dz, 3) = t * o * (1.f - o);
        lz::matrix<float> const du = lz::matmul(x.t(), dz), dv = lz::matmul(h.t(), dz);
        lz::vector<float> const db = lz::sum(dz, 0);
        sink += du(0, 0) + dv(0, 0) + db(0);
      });
}

/// Two layers of 256 units over 32 steps; of each step's products those with the inputs are one.
void stacked_lstm() {
  constexpr int n = 256, batch = 128, steps = 32;
  lz::dtensor<float, 3> const x = lz::randn(steps, batch, n);
  lz::matrix<float> const u1 = lz::randn(n, 4 * n) * 0.05f, v1 = lz::randn(n, 4 * n) * 0.05f,
                          u2 = lz::randn(n, 4 * n) * 0.05f, v2 = lz::randn(n, 4 * n) * 0.05f;
  lz::vector<float> const b1 = lz::zeros(4 * n), b2 = lz::zeros(4 * n);
  auto const gate = [](auto const& z, int k) { return z(lz::all, lz::slice(k * n, (k + 1) * n)); };
  auto const cell = [&](auto& h, auto& c, auto const& z) {
    c = lz::sigmoid(gate(z, 0)) * c + lz::sigmoid(gate(z, 1)) * lz::tanh(gate(z, 2));
    h = lz::sigmoid(gate(z, 3)) * lz::tanh(c);
  };
  lz::matrix<float> const none = lz::zeros(batch, n);
  auto const recorded = [&](auto const& x, auto const& u1, auto const& v1, auto const& b1,
                            auto const& u2, auto const& v2, auto const& b2) {
    lz::active z1 = lz::matmul(x(0), u1) + b1;
    lz::active c1 = lz::sigmoid(gate(z1, 1)) * lz::tanh(gate(z1, 2));
    lz::active h1 = lz::sigmoid(gate(z1, 3)) * lz::tanh(c1);
    lz::active z2 = lz::matmul(h1, u2) + b2;
    lz::active c2 = lz::sigmoid(gate(z2, 1)) * lz::tanh(gate(z2, 2));
    lz::active h2 = lz::sigmoid(gate(z2, 3)) * lz::tanh(c2);
    for (int t = 1; t < steps; ++t) {
      z1 = lz::matmul(x(t), u1) + lz::matmul(h1, v1) + b1;
      cell(h1, c1, z1);
      z2 = lz::matmul(h1, u2) + lz::matmul(h2, v2) + b2;
      cell(h2, c2, z2);
    }
    return lz::sum(h2);
  };
  compare_with_primal(
      "LSTM 2×256, 32 steps, batch 128", "95 ms",
      [&] {
        sink += lz::value_and_grad(recorded, lz::wrt<1, 2, 3, 4, 5, 6>)(x, u1, v1, b1, u2, v2, b2)
                    .get<0>()
                    .item();
      },
      [&] {
        lz::matrix<float> h1 = none, c1 = none, h2 = none, c2 = none, z(batch, 4 * n);
        for (int t = 0; t < steps; ++t) {
          z = lz::matmul(x(t), u1) + lz::matmul(h1, v1) + b1;
          cell(h1, c1, z);
          z = lz::matmul(h1, u2) + lz::matmul(h2, v2) + b2;
          cell(h2, c2, z);
        }
        sink += float(lz::sum(h2));
      });
}

/// A statement on four floats, recorded and replayed, a hundred of them on a tape.
template <class V>
void statement(char const* name) {
  V const x{1, 2, 3, 4}, w{0.5f, 0.25f, 0.125f, 0.1f};
  constexpr int steps = 100;
  auto const run = [&] {
    lz::tape t;
    auto W = t.variable(w);
    lz::active h = W + x;
    for (int i = 1; i < steps; ++i) h = h * W + x;
    V const g = t.gradients(lz::sum(h), W);
    sink += g(0);
  };
  auto const [all] = pairs::in_turns<std::nano>(rounds, 0, run);
  std::printf("|%s|%.0f ns||||100 ns|\n", name, all.least() / steps);
}

}  // namespace

int main(int count, char** arguments) {
  if (count > 1) rounds = std::max(1, std::atoi(arguments[1]));
  lz::set_num_threads(1);
  std::puts("|case|gradient µs|primal µs|by hand µs|gradient / primal|gradient / by hand|goal|");
  std::puts("|--|--|--|--|--|--|--|");
  vectors("Σσ(xw+b), 1e3", "1.3 of primal", 1000);
  vectors("Σσ(xw+b), 1e5", "1.55 of primal", 100000);
  vectors("Σσ(xw+b), 1e6", "2.1 of primal", 1000000);
  rows();
  perceptron();
  logistic();
  lstm();
  small_net();
  stacked_lstm();
  statement<lz::tensor<float, 4>>("a statement of static extents");
  statement<lz::vector<float>>("a statement of dynamic extents");
  return sink == 12345.f;
}

// Lesson: logistic regression over many processes. The samples lie on the ranks, the weights on all of them; the gradients are taken by
// the text of one machine, and their sums over samples are sums over ranks. Start it with mpirun -n 4: it prints the same on any number.
#include <cstdio>
#include <fstream>
#include <lazuli/autodiff.hpp>
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>
#include <lazuli/optim.hpp>

#include "../loss_curve.hpp"

namespace lz = lazuli;
using lz::all, lz::on;

int main(int count, char** arguments) {
  lz::mpi::session session(count, arguments);
  auto const m = lz::mesh<"x">();
  lz::random::generator g(3);

  // Each rank makes its samples, and says which are to be found: those above a plane; near it some are told wrongly.
  lz::index const samples = 20000, features = 4;
  auto const x = lz::placed<on<"x">, all>(m).randn<double>(g, samples, features);
  auto const noise = lz::placed<on<"x">>(m).randn<double>(g, samples);
  auto const plane = lz::placed<all>(m).from(lz::vector<double>({2., -1., 0.5, 0.}));
  lz::sharded<double, on<"x">> const wanted = lz::where(lz::matmul(x, plane) + 0.7 * noise > 0, 1., 0.);

  // All ranks have the same weights, and change them alike.
  lz::sharded<double, all> w = lz::placed<all>(m).zeros<double>(features);
  auto const loss = [](auto const& w, auto const& x, auto const& y) { return lz::bce_with_logits(lz::matmul(x, w), y); };
  auto const derivatives = lz::value_and_grad(loss, lz::wrt<0>);
  lz::optim::sgd training({.lr = 0.5, .momentum = 0.9}, w);
  std::vector<double> losses;
  for (int step = 0; step <= 150; ++step) {
    auto const [value, slope] = derivatives(w, x, wanted);
    losses.push_back(value);
    if (m.rank() == 0 && step % 50 == 0) std::printf("step %3d: loss %.3f\n", step, losses.back());
    training.step(slope);
  }
  double const right = lz::mean((lz::matmul(x, w) > 0) == (wanted > 0.5));
  if (m.rank() != 0) return 0;
  auto const v = w.local();
  std::printf("%.1f %% right; normal %.2f %.2f %.2f %.2f\n", 100 * right, v(0) / v(0), v(1) / v(0), v(2) / v(0), v(3) / v(0));
  std::ofstream("data_parallel.svg") << draw_loss("Logistic regression over ranks: the loss", losses);
  std::printf("picture: data_parallel.svg\n");
}

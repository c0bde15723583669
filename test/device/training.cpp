// Optimisers over device tensors: the host's numbers.
#include <lazuli/optim/adamw.hpp>
#include <lazuli/optim/clip.hpp>
#include <lazuli/optim/sgd.hpp>

#include "device/mocked.hpp"

using namespace mocked;

BOOST_AUTO_TEST_CASE(steps_are_those_of_the_host) {
  machine const here;
  lz::matrix<float> w = {{1, 2}, {3, 4}};
  auto dw = w.cuda();
  lz::optim::adamw adam({.lr = 0.1}, w);
  lz::optim::adamw adam_there({.lr = 0.1}, dw);
  lz::optim::sgd opt({.lr = 0.1, .momentum = 0.5}, w);
  lz::optim::sgd there({.lr = 0.1, .momentum = 0.5}, dw);
  for (int i = 0; i < 3; ++i) {
    adam.step(w * w - 2.f), adam_there.step(dw * dw - 2.f);
    opt.step(w.t()), there.step(dw.t());  // parts of the parameters themselves
  }
  BOOST_TEST(close(dw, w));
  BOOST_TEST(std::abs(lz::optim::clip_grad_norm(1, dw) - lz::optim::clip_grad_norm(1, w)) < 1e-5);
  BOOST_TEST(close(dw, w));
}
